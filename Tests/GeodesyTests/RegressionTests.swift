import Geodesy
import Testing

/// Inputs that once broke a solver of Karney's; numbers as in GeographicLib's test list.
@Suite struct RegressionTests {
    /// Two points, the length, the azimuths where they are known, and how exact all are.
    typealias Case = (
        from: (Double, Double), to: (Double, Double), length: Double, azimuths: (Double, Double)?,
        budget: Double
    )

    static let inverses: [Case] = [
        // A short line.
        ((36.493349428792, 0), (36.493349428792_01, 0.000_000_8), 0.072, nil, 0.5e-3),
        // Nearly antipodal points whose latitudes differ in the last bits.
        (
            (88.202499451857, 0), (-88.202499451857, 179.981022032992859592), 20_003_898.214, nil,
            0.5e-3
        ),
        (
            (89.262080389218, 0), (-89.262080389218, 179.992207982775375662), 20_003_925.854, nil,
            0.5e-3
        ),
        (
            (89.333123580033, 0), (-89.333123580032997687, 179.99295812360148422), 20_003_926.881,
            nil, 0.5e-3
        ),
        (
            (56.320923501171, 0), (-56.320923501171, 179.664747671772880215), 19_993_558.287, nil,
            0.5e-3
        ),
        (
            (52.784459512564, 0), (-52.784459512563990912, 179.634407464943777557), 19_991_596.095,
            nil, 0.5e-3
        ),
        (
            (48.522876735459, 0), (-48.52287673545898293, 179.599720456223079643), 19_989_144.774,
            nil, 0.5e-3
        ),
        // On the equator, up to and beyond where it stops being the shortest way.
        ((0, 0), (0, 179), 19_926_189, (90, 90), 0.5),
        ((0, 0), (0, 179.5), 19_980_862, (55.96650, 124.03350), 0.5),
        ((0, 0), (0, 180), 20_003_931, (0, 180), 0.5),
        ((0, 0), (1, 180), 19_893_357, (0, 180), 0.5),
        // A hair less than half a turn apart.
        ((5, 0.000_000_000_000_01), (10, 180), 18_345_191.174_332_713, (0, 180), 5e-9),
        // Points that lie a subnormal number of degrees apart.
        ((0, 0), (.leastNonzeroMagnitude, .leastNonzeroMagnitude), 0, nil, 1e-300),
        ((0, 0), (0, 1e-200), 1.113_194_907_932_735_8e-195, nil, 1e-208),
        ((1e-200, 0), (0, 1e-200), 0, nil, 1e-190),
    ]

    @Test(arguments: inverses)
    func `what broke solvers before is solved`(_ row: Case) throws {
        let start = try Coordinate(latitude: row.from.0, longitude: row.from.1)
        let end = try Coordinate(latitude: row.to.0, longitude: row.to.1)
        let way = start.geodesic(to: end)
        #expect(abs(way.distance.metres - row.length) <= row.budget)
        #expect(abs(start.distance(to: end).metres - row.length) <= row.budget)
        if let azimuths = row.azimuths {
            #expect(abs(way.azimuth1.degrees - azimuths.0) <= 0.5e-5)
            #expect(abs(way.azimuth2.degrees - azimuths.1) <= 0.5e-5)
        }
    }

    @Test func `a path that ends in the pole's neighbourhood keeps its longitude or its opposite`()
        throws
    {
        let start = try Coordinate(latitude: 0.017_777_455_899_97, longitude: 30)
        let path = GeodesicPath(
            from: start,
            towards: Azimuth(degrees: 0),
            length: .metres(10_000_000)
        )
        #expect(abs(path.end.latitude - 90) <= 0.5e-5)
        let isBeyond = path.end.longitude < 0
        #expect(abs(path.end.longitude - (isBeyond ? -150 : 30)) <= 0.5e-5)
        #expect(abs(path.geodesic.azimuth2.degrees - (isBeyond ? 180 : 0)) <= 0.5e-5)
    }

    @Test func `a long way over the pole comes down on the other side`() throws {
        let start = try Coordinate(latitude: 40, longitude: -75)
        let path = GeodesicPath(
            from: start,
            towards: Azimuth(degrees: -10),
            length: .metres(20_000_000)
        )
        #expect(abs(path.end.latitude + 39) <= 1)
        #expect(abs(path.end.longitude - 105) <= 1)
        #expect(abs(path.geodesic.azimuth2.degrees - 190) <= 1)
    }

    @Test(arguments: [
        // Equator to equator's other side: over the north pole, whatever the signs of the zeros.
        (0.0, 0.0, 0.0, 180.0), (-0.0, 0.0, 0.0, 180.0), (0.0, -0.0, -0.0, -180.0),
        (-0.0, -0.0, -0.0, 180.0),
    ])
    func `half the equator goes over the north pole`(
        _ row: (Double, Double, Double, Double)
    ) throws {
        let start = try Coordinate(latitude: row.0, longitude: row.1)
        let way = start.geodesic(to: try Coordinate(latitude: row.2, longitude: row.3))
        #expect(way.azimuth1.degrees == 0)
        #expect(way.azimuth2.degrees == 180)
        #expect(way.azimuth1.degrees.sign == .plus)
    }

    @Test func `every pair of awkward numbers has a finite length that is the same back`() throws {
        let latitudes = [
            0, -0.0, Double.leastNonzeroMagnitude, -1e-300, 1e-15, 45, -45, 90, -90,
            (90.0).nextDown,
        ]
        let longitudes = [
            0, -0.0, Double.leastNonzeroMagnitude, -1e-15, 90, 179.999_999_999_999_97, -180, 180,
        ]
        let points = try latitudes.flatMap { latitude in
            try longitudes.map { try Coordinate(latitude: latitude, longitude: $0) }
        }
        for start in points {
            for end in points {
                let way = start.geodesic(to: end)
                let length = way.distance.metres
                #expect(length.isFinite && length <= 20_003_931.458_625_48, "\(start) \(end)")
                #expect(way.azimuth1.degrees.isFinite && way.azimuth2.degrees.isFinite)
                #expect(start.distance(to: end).metres == length, "\(start) \(end)")
                let back = end.distance(to: start).metres
                #expect(abs(back - length) <= 2 * length.ulp, "\(start) \(end)")
            }
        }
    }
}
