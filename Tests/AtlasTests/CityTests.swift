import Atlas
import Geodesy
import Testing

@Suite struct CityTests {
    @Test(arguments: [
        (49.221, -123.0955, "Sunset", "Vancouver"),
        (49.220_856_9, -123.117_443_1, "Marpole", "Vancouver"),
        (35.658, 139.7016, "Shibuya", "Tokyo"), (52.4986, 13.4034, "Kreuzberg", "Berlin"),
        (40.8116, -73.9465, "Harlem", "New York City"),
        (51.5265, -0.0805, "Bethnal Green", "London"),
    ])
    func `a district has its city`(_ row: (Double, Double, String, String)) throws {
        let place = try place(row.0, row.1)
        #expect(place.town?.name == row.2)
        #expect(place.city?.name == row.3)
        #expect(place.city == place.containingTown)
    }

    @Test(arguments: [
        (48.8566, 2.3522, "Paris"), (45.7578, 4.832, "Lyon"), (43.2965, 5.3698, "Marseille"),
    ])
    func `a district that is called after its city gives way to it`(
        _ row: (Double, Double, String)
    ) throws {
        let place = try place(row.0, row.1)
        #expect(place.town?.name == row.2)
        #expect(place.town == place.containingTown)
        #expect(place.city == nil)
    }

    @Test(arguments: [
        // At the edge of a city, in another state, and as large as the city itself.
        (40.93, -73.9, "Yonkers"), (34.147, -118.144, "Pasadena"), (40.7357, -74.1724, "Newark"),
        (51.5074, -0.1278, "London"), (51.4545, -2.5879, "Bristol"),
    ])
    func `a town beside a city has none`(_ row: (Double, Double, String)) throws {
        let place = try place(row.0, row.1)
        #expect(place.town?.name == row.2)
        #expect(place.city == nil)
    }

    @Test(arguments: [
        (6.454_07, 3.394_67, "NG", "Lagos"), (6.455, 3.3841, "NG", "Lagos"),
        (22.2819, 114.1583, "HK", "Mid Levels"), (59.329_38, 18.068_71, "SE", "Stockholm"),
    ])
    func `as near to a shore as the outlines may be wrong a point is on land`(
        _ row: (Double, Double, String, String)
    ) throws {
        let place = try place(row.0, row.1)
        #expect(place.ground == .land)
        #expect(place.ocean == nil)
        #expect(place.lake == nil)
        #expect(place.country?.code == row.2)
        #expect(place.town?.name == row.3)
        let point = try Coordinate(latitude: row.0, longitude: row.1)
        #expect(Atlas.embedded.territory(at: point).ground == .land)
    }

    @Test func `farther from the shore only a position as uncertain is on land`() throws {
        let point = try Coordinate(latitude: 50.5, longitude: -1.2)
        let sharp = Atlas.embedded.place(at: point)
        let metres = try #require(sharp.nearestLand).distance.metres
        #expect(sharp.ground == .coastalWater)
        let margin = Atlas.margin.metres
        let less = Atlas.embedded.place(at: point, accuracy: .metres(metres - margin - 50))
        #expect(less.ground == .coastalWater)
        let more = Atlas.embedded.place(at: point, accuracy: .metres(metres - margin + 50))
        #expect(more.ground == .land)
        #expect(more.nearestLand == sharp.nearestLand)
    }
}
