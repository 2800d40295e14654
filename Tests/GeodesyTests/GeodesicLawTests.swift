import Geodesy
import Testing

@Suite struct GeodesicLawTests {
    @Test func `a detour is never shorter`() throws {
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<2_000 {
            let (a, b, c) = (try point(&numbers), try point(&numbers), try point(&numbers))
            let direct = a.distance(to: c).metres
            let detour = a.distance(to: b).metres + b.distance(to: c).metres
            #expect(direct <= detour + 30e-9, "\(a) \(b) \(c)")
        }
    }

    @Test func `going back by the azimuth of arrival leads home`() throws {
        var numbers = SeededNumbers(seed: 11)
        for _ in 0..<2_000 {
            let start = try point(&numbers)
            let end = try point(&numbers)
            let way = start.geodesic(to: end)
            let back = Azimuth(degrees: way.azimuth2.degrees + 180)
            let home = end.destination(at: way.distance, towards: back)
            #expect(home.distance(to: start).metres <= 50e-9, "\(start) \(end)")
        }
    }

    @Test func `a point is no distance from itself, and the azimuth is north`() throws {
        let bristol = try Coordinate(latitude: 51.4545, longitude: -2.5879)
        let way = bristol.geodesic(to: bristol)
        #expect(way.distance.metres == 0)
        #expect(way.azimuth1.degrees == 0)
        #expect(way.azimuth2.degrees == 0)
    }

    @Test(arguments: [
        // Half the equator is longer than the way over a pole.
        (0.0, 0.0, 0.0, 180.0, 20_003_931.458_625_444), (-90, 0, 90, 0, 20_003_931.458_625_444),
        (90, 12, 90, -100, 0), (0, -180, 0, 180, 0), (0, 179.5, 0, -179.5, 111_319.490_793_273_57),
        (0, 0, 0, 1, 111_319.490_793_273_57),
        // The doubles of these two longitudes are a hair more than half a turn apart.
        (89, -179.9, 89, 0.1, 223_387.729_828_400_6),
    ])
    func `special pairs have their known lengths`(
        _ pair: (Double, Double, Double, Double, Double)
    ) throws {
        let start = try Coordinate(latitude: pair.0, longitude: pair.1)
        let end = try Coordinate(latitude: pair.2, longitude: pair.3)
        #expect(abs(start.distance(to: end).metres - pair.4) <= 15e-9)
    }

    @Test func `the signs of zeros do not matter`() throws {
        for latitude in [0.0, -0.0] {
            for longitude in [0.0, -0.0] {
                let start = try Coordinate(latitude: latitude, longitude: longitude)
                let end = try Coordinate(latitude: -latitude, longitude: 179.5)
                let length = start.distance(to: end).metres
                #expect(abs(length - 19_980_861.908_890_964) <= 15e-9)
            }
        }
    }
}

func point(_ numbers: inout SeededNumbers) throws -> Coordinate {
    try Coordinate(
        latitude: Double.random(in: -90...90, using: &numbers),
        longitude: Double.random(in: -180...180, using: &numbers)
    )
}

/// SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
