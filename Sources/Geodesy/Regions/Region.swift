import Glibc

/// A box of latitudes and longitudes; may cross the date line and hold a pole.
///
/// All members take constant time, except ``init(around:)``.
public struct Region: Hashable, Sendable {
    /// The southern edge, degrees, from −90 to 90, not north of `north`.
    public let south: Double
    /// The northern edge, degrees, from −90 to 90.
    public let north: Double
    /// The western edge, degrees, from −180 up to, not including, 180.
    public let west: Double
    /// Degrees from the western edge eastwards to the eastern one, from 0 to 360.
    public let width: Double

    /// The edges must be in the ranges and the order that the members state.
    package init(south: Double, north: Double, west: Double, width: Double) {
        precondition(-90 <= south && south <= north && north <= 90, "south to north in order")
        precondition((-180..<180).contains(west), "west lies within one turn")
        precondition((0...360).contains(width), "a width is one turn at most")
        self.south = south
        self.north = north
        self.west = west
        self.width = width
    }
}

extension Region {
    /// The eastern edge in degrees, from −180 to 180; less than `west` where the box crosses the
    /// date line, 180 for a whole turn.
    public var east: Double {
        let east = west + width
        return east > 180 ? east - 360 : east
    }

    /// Whether the box goes over the date line; a whole turn ends there and does not.
    public var crossesDateLine: Bool { west + width > 180 }

    /// The lengths of the southern and of the northern side, along their parallels; 0 at a pole.
    public var parallelSides: (south: Distance, north: Distance) {
        (Self.side(at: south, width: width), Self.side(at: north, width: width))
    }

    /// The area on the ellipsoid (Snyder 1987, Map Projections, equation 3-12, the authalic
    /// latitude).
    public var area: Area {
        let zone = Self.authalic(north) - Self.authalic(south)
        let radius = Ellipsoid.equatorialRadius
        return .squareMetres(radius * radius / 2 * zone * (width * .pi / 180))
    }

    private static func side(at latitude: Double, width: Double) -> Distance {
        .metres(abs(latitude) == 90 ? 0 : LocalScale(latitude: latitude).east * width)
    }

    /// Snyder's q of a latitude.
    private static func authalic(_ latitude: Double) -> Double {
        let square = Ellipsoid.eccentricitySquared
        let eccentricity = square.squareRoot()
        let sine = UnitAngle(degrees: latitude).sine
        return (1 - square)
            * (sine / (1 - square * sine * sine) + atanh(eccentricity * sine) / eccentricity)
    }
}

extension Region {
    /// Whether a point lies in the box or on its edge; a pole has every longitude.
    public func contains(_ point: Coordinate) -> Bool {
        guard (south...north).contains(point.latitude) else { return false }
        if abs(point.latitude) == 90 || width >= 360 { return true }
        return Self.eastward(from: west, to: point.longitude) <= width
    }

    public func contains(_ other: Region) -> Bool {
        guard south <= other.south, other.north <= north else { return false }
        if width >= 360 { return true }
        return Self.eastward(from: west, to: other.west) + other.width <= width
    }

    /// Whether two boxes have a point in common.
    public func overlaps(_ other: Region) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        if north == 90, other.north == 90 { return true }
        if south == -90, other.south == -90 { return true }
        return Self.eastward(from: west, to: other.west) <= width
            || Self.eastward(from: other.west, to: west) <= other.width
    }

    /// The smallest box that holds both; it closes the narrower gap between them, over the date
    /// line if need be.
    public func union(_ other: Region) -> Region {
        let fromSelf = max(width, Self.eastward(from: west, to: other.west) + other.width)
        let fromOther = max(other.width, Self.eastward(from: other.west, to: west) + width)
        let width = min(fromSelf, fromOther)
        let isWhole = width >= 360
        return Region(
            south: min(south, other.south),
            north: max(north, other.north),
            west: isWhole ? -180 : fromSelf <= fromOther ? west : other.west,
            width: isWhole ? 360 : width
        )
    }

    /// The smallest box around points, without the widest gap of longitudes; O(n log n).
    ///
    /// `nil` for none. A pole, which has every longitude, does not widen it.
    public init?(around points: some Sequence<Coordinate>) {
        let points = Array(points)
        let latitudes = points.map(\.latitude)
        guard let south = latitudes.min(), let north = latitudes.max() else { return nil }
        let longitudes = points.filter { abs($0.latitude) < 90 }.map(\.longitude).sorted()
        var west = longitudes.first ?? -180
        var width = (longitudes.last ?? west) - west
        for (start, end) in zip(longitudes, longitudes.dropFirst()) {
            // The box that leaves out the gap between these two goes over the date line.
            let around = Self.eastward(from: end, to: start)
            if around < width { (west, width) = (end, around) }
        }
        self.init(south: south, north: north, west: west, width: width)
    }

    /// Degrees from one longitude eastwards to another, from 0 up to 360.
    private static func eastward(from start: Double, to end: Double) -> Double {
        let difference = end - start
        return difference < 0 ? difference + 360 : difference
    }
}

extension Region {
    public static let world = Region(south: -90, north: 90, west: -180, width: 360)

    /// A box of a size in metres around a point: height along the meridian, width along the
    /// parallel.
    ///
    /// A box that reaches over a pole becomes the cap that holds it; one wider than its parallel is
    /// long takes the whole turn.
    public init(centre: Coordinate, northSouth: Distance, eastWest: Distance) {
        let half = northSouth.metres / 2
        let degree = LocalScale(latitude: centre.latitude).east
        let reach = abs(centre.latitude)
        if half >= Self.meridianArc(from: reach, to: 90) {
            self.init(capAround: centre, radius: max(half, eastWest.metres / 2))
        } else {
            let height = Self.halfHeight(at: centre.latitude, metres: northSouth.metres)
            let isWhole = eastWest.metres >= degree * 360
            let width = isWhole ? 360 : eastWest.metres / degree
            self.init(
                south: max(-90, centre.latitude - height),
                north: min(90, centre.latitude + height),
                west: isWhole ? -180 : Self.wrapped(centre.longitude - width / 2),
                width: width
            )
        }
    }

    /// The cap around the nearer pole that holds everything within a radius in metres.
    private init(capAround point: Coordinate, radius: Double) {
        let isNorthern = point.latitude >= 0
        let edge: Double
        if radius >= Self.meridianArc(from: -abs(point.latitude), to: 90) {
            edge = -90
        } else {
            let start = Coordinate(
                clampingLatitude: abs(point.latitude),
                wrappingLongitude: point.longitude
            )
            edge = start.destination(at: .metres(radius), towards: Azimuth(degrees: 180)).latitude
        }
        self.init(
            south: isNorthern ? edge : -90,
            north: isNorthern ? 90 : -edge,
            west: -180,
            width: 360
        )
    }

    /// The middle of the box; the pole of a cap around one.
    public var centre: Coordinate {
        if let cap { return Coordinate(clampingLatitude: cap, wrappingLongitude: 0) }
        return Coordinate(
            clampingLatitude: (south + north) / 2,
            wrappingLongitude: west + width / 2
        )
    }

    /// Height along the meridian and width along the parallel in the middle; a cap has its diameter
    /// for both.
    public var span: (northSouth: Distance, eastWest: Distance) {
        let height = Self.meridianArc(from: south, to: north)
        if cap != nil { return (.metres(2 * height), .metres(2 * height)) }
        let degree = LocalScale(latitude: (south + north) / 2).east
        return (.metres(height), .metres(width * degree))
    }

    /// The latitude of the pole in the middle, when the box is a cap around one pole.
    private var cap: Double? {
        guard width >= 360, (north == 90) != (south == -90) else { return nil }
        return north == 90 ? 90 : -90
    }

    /// Half the height, in degrees, of a box of this many metres around a latitude.
    private static func halfHeight(at latitude: Double, metres: Double) -> Double {
        var half = metres / 2 / 111_000
        // Three corrections leave less than a nanometre: a meridian is nearly a circle.
        for _ in 0..<3 where half > 0 {
            half = min(half, 90 - abs(latitude))
            half *= metres / meridianArc(from: latitude - half, to: latitude + half)
        }
        return half
    }

    private static func wrapped(_ longitude: Double) -> Double {
        Coordinate(clampingLatitude: 0, wrappingLongitude: longitude).longitude
    }

    /// Metres between two latitudes along a meridian, from 0.
    private static func meridianArc(from south: Double, to north: Double) -> Double {
        let start = Coordinate(clampingLatitude: south, wrappingLongitude: 0)
        let end = Coordinate(clampingLatitude: north, wrappingLongitude: 0)
        return start.distance(to: end).metres
    }
}
