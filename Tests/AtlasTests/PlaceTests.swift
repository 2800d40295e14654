import Atlas
import Geodesy
import Testing

@Suite struct PlaceTests {
    @Test(arguments: [
        (51.4545, -2.5879, "GB", "Bristol"), (49.220_856_9, -123.117_443_1, "CA", "Marpole"),
        (40.7128, -74.006, "US", "New York City"), (-18.1416, 178.4419, "FJ", "Suva"),
        (45.35, 36.47, "UA", "Kerch"), (27.15, -13.2, "EH", "Laayoune"),
        (-21.277, 55.515, "RE", "Le Tampon"), (78.22, 15.64, "SJ", "Longyearbyen"),
        (41.903, 12.453, "VA", "Vatican City"), (43.9336, 12.4473, "SM", "San Marino"),
        (36.1408, -5.3536, "GI", "Gibraltar"), (42.3149, -83.0364, "CA", "Windsor"),
    ])
    func `a point on land has its country and its town`(
        _ row: (Double, Double, String, String)
    ) throws {
        let place = try place(row.0, row.1)
        #expect(place.ground == .land)
        #expect(place.country?.code == row.2)
        #expect(place.town?.name == row.3)
        #expect(place.town?.countryCode == row.2)
    }

    @Test func `a country has its name`() throws {
        #expect(try place(51.4545, -2.5879).country?.name == "United Kingdom")
    }

    @Test func `the town says how far the point is and in which direction`() throws {
        let town = try #require(try place(51.6, -2.5879).town)
        let point = try Coordinate(latitude: 51.6, longitude: -2.5879)
        let way = town.coordinate.geodesic(to: point)
        #expect(town.distance == way.distance)
        #expect(town.azimuth == way.azimuth1)
        #expect(town.population > 0)
    }

    @Test func `within 12 nautical miles of a coast the sea is its country's`() throws {
        let near = try place(50.5, -1.2)
        #expect(near.ground == .coastalWater)
        #expect(near.country?.code == "GB")
        let far = try place(50.2, -1.2)
        #expect(far.ground == .openSea)
        #expect(far.country == nil)
        #expect(far.town != nil)
    }

    @Test func `an island too small for the outlines is found by its town`() throws {
        let atoll = try place(-9.200_45, -171.848_04)
        #expect(atoll.ground == .coastalWater)
        #expect(atoll.country?.code == "TK")
    }

    @Test(arguments: [(0.0, 0.0), (30, -40), (90, 0), (-50, -130), (0, 179.99), (0, -179.99)])
    func `the open sea has no country`(_ point: (Double, Double)) throws {
        let place = try place(point.0, point.1)
        #expect(place.ground == .openSea)
        #expect(place.country == nil)
    }

    @Test func `at a pole the longitude does not matter`() throws {
        for longitude in [-180.0, -90, 0, 0.5, 90, 179.999, 180] {
            #expect(try place(-90, longitude).country?.code == "AQ")
            #expect(try place(90, longitude).ground == .openSea)
        }
    }

    @Test func `a country goes on across the date line`() throws {
        for longitude in [179.9, 179.999_999, 180, -180, -179.999_999, -179.9] {
            let fiji = try place(-16.8, longitude)
            #expect(fiji.country?.code == "FJ", "\(longitude)")
            #expect(fiji.town?.countryCode == "FJ", "\(longitude)")
            #expect(try place(68, longitude).country?.code == "RU", "\(longitude)")
        }
    }

    @Test func `a town across a border is not named while the country has one in reach`() throws {
        // Across the river from Detroit, across the lake from Geneva, beside Tijuana.
        for (latitude, longitude) in [(42.3149, -83.0364), (46.4, 6.58), (32.56, -117.03)] {
            let place = try place(latitude, longitude)
            #expect(place.town?.countryCode == place.country?.code)
        }
    }
}

func place(_ latitude: Double, _ longitude: Double) throws -> Place {
    Atlas.embedded.place(at: try Coordinate(latitude: latitude, longitude: longitude))
}
