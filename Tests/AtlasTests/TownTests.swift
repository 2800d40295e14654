import Atlas
import Geodesy
import Testing

@Suite struct TownTests {
    @Test func `the towns of a region come by population and lie in it`() throws {
        let region = try box(51.4545, -2.5879, metres: 200_000)
        let towns = Atlas.embedded.towns(in: region, limit: 20)
        #expect(towns.count == 20)
        #expect(towns.first?.name == "Bristol")
        #expect(towns.allSatisfy { region.contains($0.coordinate) })
        #expect(zip(towns, towns.dropFirst()).allSatisfy { $0.population >= $1.population })
        let all = Atlas.embedded.towns(in: region, limit: 100_000)
        #expect(Array(all.prefix(20)) == towns)
    }

    @Test func `a region across the date line has towns of both sides`() throws {
        let towns = Atlas.embedded.towns(in: try box(66, 180, metres: 900_000), limit: 1_000)
        #expect(towns.contains { $0.coordinate.longitude > 0 })
        #expect(towns.contains { $0.coordinate.longitude < 0 })
    }

    @Test(arguments: [0, -1]) func `no towns are given when none are wanted`(_ limit: Int) {
        #expect(Atlas.embedded.towns(in: .world, limit: limit).isEmpty)
    }

    @Test func `the town of a point is the one that looking at every town gives`() throws {
        let all = Atlas.embedded.towns(in: .world, limit: 1_000_000)
        #expect(all.count > 140_000)
        var numbers = SeededNumbers(seed: 3)
        for _ in 0..<40 {
            // Somewhere around some town, in every part of the world.
            let town = try #require(all.randomElement(using: &numbers)).coordinate
            let point = town.destination(
                at: .metres(Double.random(in: 0...100_000, using: &numbers)),
                towards: Azimuth(degrees: Double.random(in: 0..<360, using: &numbers))
            )
            let place = Atlas.embedded.place(at: point)
            let code = place.ground == .openSea ? nil : place.country?.code
            let wanted = expected(at: point, country: code, among: all)
            #expect(place.town?.coordinate == wanted?.coordinate, "\(point)")
        }
    }

    /// The rule, by measuring everything.
    private func expected(at point: Coordinate, country: String?, among all: [Town]) -> Town? {
        let ranked =
            all
            .filter { country == nil || $0.countryCode == country }
            .filter { abs($0.coordinate.latitude - point.latitude) < 4.6 }
            .map { (town: $0, metres: $0.coordinate.distance(to: point).metres) }
            .filter { $0.metres <= 500_000 }
            .sorted { $0.metres < $1.metres }
        guard let nearest = ranked.first else { return nil }
        let known = ranked.first { $0.town.population >= 15_000 }
        guard let known, known.metres < 10_000 || known.metres < 2 * nearest.metres else {
            return nearest.town
        }
        return known.town
    }

    private func box(_ latitude: Double, _ longitude: Double, metres: Double) throws -> Region {
        Region(
            centre: try Coordinate(latitude: latitude, longitude: longitude),
            northSouth: .metres(metres),
            eastWest: .metres(metres)
        )
    }
}

/// The same numbers in every run.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
