import Geodesy
import Testing

/// Inputs that once broke a solver of Karney's; numbers as in GeographicLib's test list.
@Suite struct RegressionTests {
    /// Two points, the length, the azimuths where they are known, and how exact all are.
    struct Case: CustomTestStringConvertible {
        let from: (Double, Double)
        let to: (Double, Double)
        let length: Double
        var azimuths: (Double, Double)?
        let budget: Double

        var testDescription: String { "\(from) to \(to)" }
    }

    static let inverses = [
        // A short line.
        Case(
            from: (36.493349428792, 0),
            to: (36.493349428792_01, 0.000_000_8),
            length: 0.072,
            budget: 0.5e-3
        ),
        // Nearly antipodal points whose latitudes differ in the last bits.
        Case(
            from: (88.202499451857, 0),
            to: (-88.202499451857, 179.981022032992859592),
            length: 20_003_898.214,
            budget: 0.5e-3
        ),
        Case(
            from: (89.262080389218, 0),
            to: (-89.262080389218, 179.992207982775375662),
            length: 20_003_925.854,
            budget: 0.5e-3
        ),
        Case(
            from: (89.333123580033, 0),
            to: (-89.333123580032997687, 179.99295812360148422),
            length: 20_003_926.881,
            budget: 0.5e-3
        ),
        Case(
            from: (56.320923501171, 0),
            to: (-56.320923501171, 179.664747671772880215),
            length: 19_993_558.287,
            budget: 0.5e-3
        ),
        Case(
            from: (52.784459512564, 0),
            to: (-52.784459512563990912, 179.634407464943777557),
            length: 19_991_596.095,
            budget: 0.5e-3
        ),
        Case(
            from: (48.522876735459, 0),
            to: (-48.52287673545898293, 179.599720456223079643),
            length: 19_989_144.774,
            budget: 0.5e-3
        ),
        // On the equator, up to and beyond where it stops being the shortest way.
        Case(from: (0, 0), to: (0, 179), length: 19_926_189, azimuths: (90, 90), budget: 0.5),
        Case(
            from: (0, 0),
            to: (0, 179.5),
            length: 19_980_862,
            azimuths: (55.96650, 124.03350),
            budget: 0.5
        ),
        Case(from: (0, 0), to: (0, 180), length: 20_003_931, azimuths: (0, 180), budget: 0.5),
        Case(from: (0, 0), to: (1, 180), length: 19_893_357, azimuths: (0, 180), budget: 0.5),
        // A hair less than half a turn apart.
        Case(
            from: (5, 0.000_000_000_000_01),
            to: (10, 180),
            length: 18_345_191.174_332_713,
            azimuths: (0, 180),
            budget: 5e-9
        ),
        // Points that lie a subnormal number of degrees apart.
        Case(
            from: (0, 0),
            to: (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
            length: 0,
            budget: 1e-300
        ),
        Case(from: (0, 0), to: (0, 1e-200), length: 1.113_194_907_932_735_8e-195, budget: 1e-208),
        Case(from: (1e-200, 0), to: (0, 1e-200), length: 0, budget: 1e-190),
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
