import Glibc

/// A box of latitudes and longitudes; may cross the date line and hold a pole.
public struct Region: Hashable, Sendable {
    /// The southern edge, degrees, from −90 to 90, not north of `north`.
    public let south: Double
    /// The northern edge, degrees, from −90 to 90.
    public let north: Double
    /// The western edge, degrees, from −180 up to, not including, 180.
    public let west: Double
    /// Degrees from the western edge eastwards to the eastern one, from 0 to 360.
    public let width: Double

    /// Creates a box from edges that lie in their ranges.
    ///
    /// - Precondition: the edges are in the ranges and the order that the members state.
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

/// What a box is as numbers: its eastern edge, its sides and its area.
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

    /// The area between the parallels and the meridians of the edges, on the ellipsoid.
    ///
    /// - Complexity: O(1).
    /// - Source: Snyder 1987, Map Projections, equation 3-12, the authalic latitude.
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
