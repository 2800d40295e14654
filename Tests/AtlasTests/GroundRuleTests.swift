import Atlas
import Geodesy
import Testing

@Suite struct GroundRuleTests {
    @Test(arguments: [(40.95, -8.6), (30.3, -9.5), (-33.4, -71.5), (-23, 14.6), (51.5, -10.1)])
    func `coastal water ends 12 nautical miles off the coast`(_ start: (Double, Double)) throws {
        // From a coast westwards, through the edge of its waters.
        var edge: (inside: Double, outside: Double) = (0, .infinity)
        for step in 0..<400 {
            let place = try place(start.0, start.1 - Double(step) / 400)
            guard let land = place.nearestLand?.distance.metres else { continue }
            switch place.ground {
            case .coastalWater: edge.inside = max(edge.inside, land)
            case .openSea: edge.outside = min(edge.outside, land)
            case .land: continue
            }
        }
        #expect((21_800..<22_254).contains(edge.inside))
        #expect((22_194..<22_700).contains(edge.outside))
    }

    @Test func `coastal water counts as the country's of the nearest land`() throws {
        for (latitude, longitude) in [(50.5, -1.2), (43.55, 7.2), (1.1, 103.5), (-34.5, 172.5)] {
            let place = try place(latitude, longitude)
            #expect(place.ground == .coastalWater)
            #expect(place.country == place.nearestLand?.country)
            #expect(try #require(place.nearestLand).distance.metres <= 22_224 + 30)
            #expect(place.ocean != nil)
        }
    }

    @Test(arguments: [(53.4, -5.0, "GB"), (50.2, -1.2, "GB"), (38.95, -9.8, "PT")])
    func `at sea the nearest place within 50 km is named with its distance`(
        _ row: (Double, Double, String)
    ) throws {
        let place = try place(row.0, row.1)
        #expect(place.ground == .openSea)
        #expect(place.country == nil)
        let town = try #require(place.nearestTown)
        #expect(town.countryCode == row.2)
        #expect(town.distance.metres <= 50_000)
        #expect(place.ocean == .atlantic)
    }

    @Test(arguments: [0.0, 1_000, 1_600, 1_700, 5_000, 20_000])
    func `another country is noted within 5 km or three times the accuracy`(
        _ accuracy: Double
    ) throws {
        let reach = max(5_000, 3 * accuracy)
        var noted = 0
        for step in 0..<200 {
            let point = try Coordinate(latitude: 48.6, longitude: 7.0 + Double(step) / 200)
            let place = Atlas.embedded.place(at: point, accuracy: .metres(accuracy))
            // What a much larger reach finds is the same country, or nearer another.
            let wide = Atlas.embedded.place(at: point, accuracy: .metres(33_000)).border
            guard place.country != nil, let wide else { continue }
            let isNear = wide.distance.metres < reach - 50
            let isFar = wide.distance.metres > reach + 50
            if isNear { #expect(place.border == wide, "\(point)") }
            if isFar { #expect(place.border == nil, "\(point)") }
            noted += place.border == nil ? 0 : 1
        }
        #expect(noted > 5)
    }

    @Test func `both spellings of the date line and of a pole are one point`() throws {
        for latitude in [-89.0, -16.8, 0, 52, 66.5, 71, 89] {
            #expect(try place(latitude, 180) == place(latitude, -180))
        }
        let north = try place(90, 0)
        let south = try place(-90, 0)
        for longitude in [-180.0, -179.999, -77, 12.5, 90, 180] {
            #expect(try place(90, longitude).ground == north.ground)
            #expect(try place(90, longitude).ocean == .arctic)
            #expect(try place(-90, longitude).country == south.country)
            #expect(try place(-90, longitude).dispute == south.dispute)
        }
    }

    @Test(arguments: [90.000_001, -91, .nan, .infinity])
    func `a latitude that does not exist is refused, not clamped`(_ latitude: Double) {
        #expect(throws: CoordinateError.self) { try Coordinate(latitude: latitude, longitude: 0) }
    }

    @Test func `the margin of the data is that of its documents`() {
        #expect(Atlas.margin == .metres(1_114))
    }
}
