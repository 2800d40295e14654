import Atlas
import Geodesy
import Testing

@Suite struct PlaceDetailTests {
    @Test(arguments: [
        (51.4545, -2.5879, "GB-ENG", "England", "Bristol"),
        (48.8566, 2.3522, "FR-IDF", "Île-de-France", "Paris"),
        (37.7749, -122.4194, "US-CA", "California", nil), (44.95, 34.1, "UA-43", "Crimea", nil),
        (-0.56333, 34.93583, "KE-34", "Nyamira", nil),
    ])
    func `a point has its province, and its district where there is one`(
        _ row: (Double, Double, String, String, String?)
    ) throws {
        let place = try place(row.0, row.1)
        #expect(place.province?.code == row.2)
        #expect(place.province?.name == row.3)
        #expect(place.district?.name == row.4)
    }

    @Test func `most places are not disputed`() throws {
        #expect(try place(51.4545, -2.5879).dispute == nil)
    }

    @Test func `land that no country claims has none`() throws {
        let place = try place(21.87, 33.74)
        #expect(place.country == nil)
        #expect(place.ground == .land)
        #expect(place.dispute?.status == .unclaimed)
    }

    @Test(arguments: [
        (51.4545, -2.5879, "Europe/London", Place.Zone.Basis.town),
        (40.7128, -74.006, "America/New_York", .town), (45, -30, "Etc/GMT+2", .nautical),
        (0, 0, "Etc/GMT", .nautical), (-10, 100, "Etc/GMT-7", .nautical),
        (75, -40, "America/Nuuk", .country), (64.28, 161.22, "Asia/Magadan", .province),
        (-25, 125, "Australia/Perth", .province), (-75, 0, "Etc/GMT", .nautical),
    ])
    func `a point has the time zone of a town nearby, of its province, or of its meridian`(
        _ row: (Double, Double, String, Place.Zone.Basis)
    ) throws {
        let zone = try #require(try place(row.0, row.1).timeZone)
        #expect(zone.identifier == row.2)
        #expect(zone.basis == row.3)
    }

    @Test func `a city contains its suburbs and not its neighbours`() throws {
        #expect(try place(51.4545, -2.6179).containingTown?.name == "Bristol")
        #expect(try place(51.5, -0.25).containingTown?.name == "London")
        // Newark lies as near to the middle of New York as its suburbs, in another state.
        #expect(try place(40.7357, -74.1724).containingTown?.name != "New York City")
        #expect(try place(51.2, -2.0).containingTown == nil)
    }

    @Test(arguments: [
        (42.3149, -83.0364, "US", 3_000.0), (32.5149, -117.0382, "US", 3_000),
        (48.5734, 7.7521, "DE", 5_000), (51.4449, 4.9297, "BE", 5_000),
        (47.6966, 8.691, "DE", 5_000),
    ])
    func `a country across the border is noted within 5 km`(
        _ row: (Double, Double, String, Double)
    ) throws {
        let border = try #require(try place(row.0, row.1).border)
        #expect(border.country.code == row.2)
        #expect(border.distance.metres <= row.3)
    }

    @Test func `far from a border there is a note only when the position is that uncertain`() throws
    {
        let point = try Coordinate(latitude: 48.6, longitude: 7.6)
        #expect(Atlas.embedded.place(at: point).border == nil)
        let uncertain = Atlas.embedded.place(at: point, accuracy: .metres(10_000))
        #expect(uncertain.border?.country.code == "DE")
    }

    @Test(arguments: [
        (30.0, -40.0, Ocean.atlantic), (-30, 80, .indian), (40, -140, .pacific),
        (89.5, 20, .arctic), (-65, 0, .southern), (36, 18, .atlantic), (12, 45, .indian),
        (15, 110, .pacific), (25, -90, .atlantic), (20, -110, .pacific),
        (-48.8767, -123.4, .pacific),
    ])
    func `the sea is named by its ocean`(_ row: (Double, Double, Ocean)) throws {
        let place = try place(row.0, row.1)
        #expect(place.ground != .land)
        #expect(place.ocean == row.2)
    }

    @Test func `the Caspian Sea is no ocean, and land has none`() throws {
        #expect(try place(42, 51).ocean == nil)
        #expect(try place(51.4545, -2.5879).ocean == nil)
    }

    @Test func `a lake is land and has its name`() throws {
        let lake = try place(53.5, 108)
        #expect(lake.ground == .land)
        #expect(lake.lake == "Lake Baikal")
        #expect(try place(51.4545, -2.5879).lake == nil)
    }

    @Test(arguments: [
        (50.2, -1.2, "GB", 40_000.0...55_000), (45, -30, "PT", 500_000...700_000),
        (-48.8767, -123.3933, "PN", 2_650_000...2_720_000), (50.5, -1.2, "GB", 9_000...12_000),
    ])
    func `a point at sea has the nearest land`(
        _ row: (Double, Double, String, ClosedRange<Double>)
    ) throws {
        let land = try #require(try place(row.0, row.1).nearestLand)
        #expect(land.country?.code == row.2)
        #expect(row.3.contains(land.distance.metres))
    }
}
