import Geodesy
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [
        (Double.nan, 0.0, "coordinate.not-finite"),
        (0, .infinity, "coordinate.not-finite"),
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

    @Test func `a negative distance is a slip of the programmer`() async {
        await #expect(processExitsWith: .failure) { _ = Distance.metres(-1) }
    }
}
