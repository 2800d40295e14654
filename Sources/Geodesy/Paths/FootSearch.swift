import Glibc

/// Looks for the point of a path that is nearest to another.
struct FootSearch {
    /// A point of the path and the way from it to the other point.
    struct Station {
        let along: Double
        let point: Coordinate
        let distance: Double
        /// The cosine and the sine of the angle from the path to the other point.
        let ahead: Double
        let aside: Double

        /// How far ahead the nearest point would be on a sphere.
        var lead: Double {
            let radius = Ellipsoid.equatorialRadius
            let angle = UnitAngle(radians: distance / radius)
            return radius * atan2(angle.sine * ahead, angle.cosine)
        }
    }

    private let direct: Direct
    private let path: GeodesicPath
    private let point: Coordinate

    init(path: GeodesicPath, point: Coordinate) {
        self.path = path
        self.point = point
        direct = Direct(from: path.start, towards: path.geodesic.azimuth1)
    }

    /// The path's point this far along, in metres.
    func station(at along: Double) -> Station {
        let arrival = direct.arrival(after: along)
        let way = arrival.point.geodesic(to: point)
        let angle = UnitAngle(degrees: way.azimuth1.degrees - arrival.azimuth.degrees)
        let isThere = way.distance.metres == 0
        return Station(
            along: along,
            point: along == 0 ? path.start : along == path.length.metres ? path.end : arrival.point,
            distance: way.distance.metres,
            ahead: isThere ? 0 : angle.cosine,
            aside: isThere ? 0 : angle.sine
        )
    }

    /// The nearest point between one that it is ahead of and one that it is behind.
    func foot(between start: Station, and end: Station) -> Station {
        var (low, high) = (start.along, end.along)
        var best = start.distance < end.distance ? start : end
        for step in 0..<80 {
            let lead = best.lead
            // A nanometre, or what a double can tell at this distance from the start.
            guard abs(lead) > max(1e-9, best.along.ulp), best.ahead != 0 else { break }
            let guess = best.along + lead
            let isUsable = step < 8 && low < guess && guess < high
            let middle = low + (high - low) / 2
            guard low < middle, middle < high else { break }
            best = station(at: isUsable ? guess : middle)
            if best.ahead > 0 { low = best.along } else { high = best.along }
        }
        return best
    }
}
