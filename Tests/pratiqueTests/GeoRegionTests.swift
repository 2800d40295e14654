import Foundation
import TestSupport
import Testing

@Suite struct GeoRegionTests {
    @Test func `a region has its bounds, corners, sides and area`() async throws {
        let outcome = try await geo(["region", "49.2208569,-123.1174431", "--json"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let answer = try object(outcome.output)
        let expected = [
            "latitude": 49.220_856_9, "longitude": -123.117_443_1, "south": 49.211_865_227,
            "west": -123.131_170_366, "north": 49.229_848_573, "east": -123.103_715_834,
            "north_south_m": 2_000, "east_west_m": 2_000, "south_side_m": 2_000.363,
            "north_side_m": 1_999.637, "area_m2": 3_999_999.983,
        ]
        for (name, number) in expected {
            #expect(answer[name] as? Double == number, "\(name)")
        }
        #expect(answer["crosses_antimeridian"] as? Bool == false)
        #expect(answer["pole"] == nil)
        let corners = try #require(answer["corners"] as? [String: [String: Double]])
        #expect(
            corners["south_east"] == ["latitude": 49.211_865_227, "longitude": -123.103_715_834]
        )
        #expect(corners.count == 4)
    }

    @Test func `a person reads the same`() async throws {
        let outcome = try await geo(["region", "-17.8,179.999", "--metres", "500x1500"])
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "500.000 by 1500.000 m around -17.800000,179.999000")
        #expect(lines.contains("It crosses the antimeridian: west is greater than east."))
        #expect(lines.allSatisfy { $0.count <= 80 })
        let pole = try await geo(["region", "90,0"])
        #expect(pole.output.contains("It holds the north pole"))
    }

    @Test func `a region across the antimeridian and one over a pole are right`() async throws {
        let fiji = try await object(try geo(["region", "-17.8,179.999", "--json"]).output)
        let west = try #require(fiji["west"] as? Double)
        let east = try #require(fiji["east"] as? Double)
        #expect(west > 179.9 && east < -179.9)
        #expect(fiji["crosses_antimeridian"] as? Bool == true)
        let pole = try await object(try geo(["region", "-89.999,30", "--json"]).output)
        #expect(pole["pole"] as? String == "south")
        #expect(pole["south"] as? Double == -90)
        #expect(pole["west"] as? Double == -180)
        #expect(pole["east"] as? Double == 180)
    }

    @Test func `rows get a region each`() async throws {
        let input = """
            {"id":7,"latitude":10,"longitude":180}
            {"latitude":91,"longitude":0}
            {"latitude":0,"longitude":0,"south":1}
            """
        let outcome = try await geo(["region", "--lines", "--metres", "1000"], input: input)
        #expect(outcome.status == 3)
        let rows = try outcome.output.split(separator: "\n").map { try object($0) }
        #expect(rows[0]["id"] as? Int == 7)
        #expect(rows[0]["north_south_m"] as? Double == 1_000)
        #expect(rows[1]["code"] as? String == "coordinate.out-of-range.latitude")
        #expect(rows[2]["code"] as? String == "geo.row.taken")
        let csv = try await geo(["region", "--csv"], input: "latitude,longitude\n10,20\n")
        let lines = csv.output.components(separatedBy: "\r\n")
        #expect(
            lines[0] == "latitude,longitude,south,west,north,east,north_south_m,east_west_m,"
                + "south_side_m,north_side_m,area_m2,error"
        )
        #expect(lines[1].hasPrefix("10,20,9.990959043,19.990879188,10.009040957,20.009120812,"))
    }

    @Test(arguments: [
        ["0"], ["-5"], ["x"], ["1x2x3"], ["2000x"], ["1e9"], ["20000001"], ["nan"], [""],
    ])
    func `a side that is no length is refused`(_ metres: [String]) async throws {
        let outcome = try await geo(["region", "51,0", "--metres"] + metres)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        let isMinus = metres[0].hasPrefix("-")
        #expect(outcome.errors.contains(isMinus ? "--metres" : "1 to 20000000 metres"))
    }

    @Test(arguments: ["distance", "place", "region"])
    func `JSON of each line may be asked for twice, and not with columns`(
        command: String
    ) async throws {
        let input =
            command == "distance"
            ? #"{"latitude1":0,"longitude1":0,"latitude2":0,"longitude2":1}"#
            : #"{"latitude":0,"longitude":0}"#
        let time = command == "place" ? ["--now", "2026-01-01T00:00:00Z"] : []
        let once = try await geo([command, "--lines"] + time, input: input)
        let twice = try await geo([command, "--lines", "--json"] + time, input: input)
        #expect(twice.status == 0)
        #expect(twice.output == once.output)
        let columns = try await geo([command, "--csv", "--json"], input: input)
        #expect(columns.status == 64)
        #expect(try await geo([command, "--help"]).output.contains("implies --json"))
    }

    @Test(arguments: [(2.0, true), (30, false), (100, false), (8_000, false)])
    func `a map is as wide as was asked for`(
        _ row: (kilometres: Double, isCoarse: Bool)
    ) async throws {
        let outcome = try await geo([
            "map", "Bristol, GB", "--span", "\(row.kilometres)", "--size", "60x16", "--json",
        ])
        let answer = try object(outcome.output)
        #expect(answer["width_m"] as? Double == row.kilometres * 1_000)
        let lines = try #require(answer["lines"] as? [String])
        let isSaid = lines.contains("nothing finer is known: lines may be off by 1.1 km")
        #expect(isSaid == row.isCoarse)
    }

    @Test func `a map of two kilometres has the scale of two kilometres`() async throws {
        let outcome = try await geo(["map", "Bristol, GB", "--span", "2", "--size", "60x16"])
        #expect(outcome.output.contains("| 500 m"))
        let world = try await geo(["map", "Bristol", "--span", "9000", "--json"])
        #expect(try object(world.output)["width_m"] == nil)
    }
}
