import Geodesy
import Testing
import Vocabulary

@Suite struct CoordinateTests {
    @Test(arguments: [
        (Double.nan, 0.0, "coordinate.not-finite"), (0, .infinity, "coordinate.not-finite"),
        (90.000_001, 0, "coordinate.out-of-range.latitude"),
        (-91, 0, "coordinate.out-of-range.latitude"),
        (0, 180.000_001, "coordinate.out-of-range.longitude"),
        (0, -181, "coordinate.out-of-range.longitude"),
    ])
    func `numbers off the globe are refused`(_ row: (Double, Double, String)) throws {
        let error = #expect(throws: CoordinateError.self) {
            try Coordinate(latitude: row.0, longitude: row.1)
        }
        #expect(error?.code == row.2)
    }

    @Test func `180 degrees east and west are one meridian`() throws {
        let east = try Coordinate(latitude: 5, longitude: 180)
        let west = try Coordinate(latitude: 5, longitude: -180)
        #expect(east == west)
    }

    @Test(arguments: [(0.0, "N"), (22, "N"), (23, "NE"), (-1, "N"), (181, "S"), (338, "N")])
    func `an azimuth names its wind`(_ row: (Double, String)) {
        #expect(Azimuth(degrees: row.0).wind == row.1)
    }

    @Test func `every path from a pole leads away from it, and every path to it to it`() throws {
        let (north, south) = (
            try Coordinate(latitude: 90, longitude: 0), try Coordinate(latitude: -90, longitude: 0)
        )
        for longitude in [0.0, 45, 120, 180, -90] {
            let place = try Coordinate(latitude: 51, longitude: longitude)
            #expect(north.geodesic(to: place).azimuth1.wind(leaving: north) == "S")
            #expect(south.geodesic(to: place).azimuth1.wind(leaving: south) == "N")
            #expect(place.geodesic(to: north).azimuth2.wind(arrivingAt: north) == "N")
            #expect(place.geodesic(to: south).azimuth2.wind(arrivingAt: south) == "S")
            #expect(place.geodesic(to: north).azimuth1.wind(leaving: place) == "N")
        }
    }

    @Test func `a negative distance is a slip of the programmer`() async {
        await #expect(processExitsWith: .failure) { _ = Distance.metres(-1) }
    }
}
