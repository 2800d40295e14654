import Atlas
import Foundation
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

    @Test func `capitals are marked, one in a country`() throws {
        let capitals = Atlas.embedded.towns(in: .world, limit: 1_000_000).filter(\.isCapital)
        #expect(capitals.count > 190)
        #expect(Set(capitals.map(\.countryCode)).count == capitals.count)
        let paris = try #require(capitals.first { $0.countryCode == "FR" })
        #expect(paris.name == "Paris")
    }

    @Test func `the nearest town of 10,000 points is the one that measuring all gives`() throws {
        let towns = TownsByLatitude(Atlas.embedded.towns(in: .world, limit: 1_000_000))
        #expect(towns.count > 160_000)
        var numbers = SeededNumbers(seed: 3)
        for round in 0..<10_000 {
            let point =
                round.isMultiple(of: 10)
                ? try Coordinate(
                    latitude: Double.random(in: -60...75, using: &numbers),
                    longitude: Double.random(in: -180...180, using: &numbers)
                )
                : towns.random(using: &numbers).destination(
                    at: .metres(Double.random(in: 0...60_000, using: &numbers)),
                    towards: Azimuth(degrees: Double.random(in: 0..<360, using: &numbers))
                )
            let place = Atlas.embedded.place(at: point)
            let code = place.ground == .openSea ? nil : place.country?.code
            guard code == nil || place.nearestTown?.countryCode == code else { continue }
            let wanted = towns.nearest(to: point, country: code)
            #expect(place.nearestTown?.coordinate == wanted, "\(point)")
        }
    }

    private func box(_ latitude: Double, _ longitude: Double, metres: Double) throws -> Region {
        Region(
            centre: try Coordinate(latitude: latitude, longitude: longitude),
            northSouth: .metres(metres),
            eastWest: .metres(metres)
        )
    }
}

/// Towns in the order of their latitudes, so that those too far north or south are not measured.
private struct TownsByLatitude {
    private let towns: [Town]
    private let latitudes: [Double]

    init(_ towns: [Town]) {
        self.towns = towns.sorted { $0.coordinate.latitude < $1.coordinate.latitude }
        latitudes = self.towns.map(\.coordinate.latitude)
    }

    var count: Int { towns.count }

    func random(using numbers: inout SeededNumbers) -> Coordinate {
        towns[Int.random(in: 0..<towns.count, using: &numbers)].coordinate
    }

    /// The nearest town within 500 km by its geodesic.
    func nearest(to point: Coordinate, country: String?) -> Coordinate? {
        var best: (metres: Double, coordinate: Coordinate)?
        // Metres of a degree on a parallel beyond all that are measured, and less.
        let degree = 100_000 * cos(min(90, abs(point.latitude) + 5) * .pi / 180)
        var north = 0
        var end = towns.count
        while north < end {
            let middle = (north + end) / 2
            if latitudes[middle] < point.latitude { north = middle + 1 } else { end = middle }
        }
        var south = north - 1
        while true {
            // Goes on with whichever side is nearer.
            let gapSouth = south >= 0 ? point.latitude - latitudes[south] : .infinity
            let gapNorth = north < towns.count ? latitudes[north] - point.latitude : .infinity
            let gap = min(gapSouth, gapNorth)
            let limit = best?.metres ?? 500_000
            guard gap * 110_500 <= limit else { return best?.coordinate }
            let town = gapSouth < gapNorth ? towns[south] : towns[north]
            if gapSouth < gapNorth { south -= 1 } else { north += 1 }
            if let country, town.countryCode != country { continue }
            let east = (town.coordinate.longitude - point.longitude).remainder(dividingBy: 360)
            if abs(east) < 60, abs(east) * degree > limit { continue }
            if abs(east) >= 60, 60 * degree > limit { continue }
            let metres = town.coordinate.distance(to: point).metres
            if metres <= 500_000, metres < best?.metres ?? .infinity {
                best = (metres, town.coordinate)
            }
        }
    }
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
