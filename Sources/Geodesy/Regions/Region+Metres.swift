extension Region {
    /// The whole globe.
    public static let world = Region(south: -90, north: 90, west: -180, width: 360)

    /// A box of a size in metres around a point.
    ///
    /// The height is measured along the meridian, the width along the parallel of the centre.
    /// Where the box reaches over a pole it becomes the cap around that pole that holds it, and
    /// where it is wider than the parallel is long it takes the whole turn.
    ///
    /// - Parameters:
    ///   - centre: The middle.
    ///   - northSouth: The height.
    ///   - eastWest: The width.
    /// - Complexity: O(1).
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

    /// Height along the meridian and width along the parallel in the middle.
    ///
    /// A cap around a pole gives its diameter across the pole for both.
    ///
    /// - Complexity: O(1).
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

    /// A longitude brought into one turn.
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
