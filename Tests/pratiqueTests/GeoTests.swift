import Foundation
import TestSupport
import Testing

@Suite struct GeoTests {
    @Test func `from a pole there is one direction`() async throws {
        let north = try await geo(["distance", "90,0", "0,180"])
        #expect(north.output.contains("Leaves      0.0000 degrees, S\n"), "\(north.output)")
        let south = try await geo(["distance", "-90,0", "51,120"])
        #expect(south.output.contains("degrees, N\nArrives"), "\(south.output)")
    }

    @Test func `a distance has every digit of the geodesic`() async throws {
        let outcome = try await geo(["distance", "--json", "-33.86,151.2", "51.455231,-2.596649"])
        #expect(outcome.status == 0)
        let answer = try object(outcome.output)
        let metres = try #require(answer["distance_m"] as? Double)
        #expect(abs(metres - 17_137_475.086) < 0.1)
        #expect(
            Set(answer.keys)
                == ["distance_m", "azimuth1_deg", "azimuth2_deg", "reduced_length_m"]
        )
    }

    @Test(arguments: [
        ["place", "-33.87,151.21"], ["place", "-.5,-90.2", "--json"],
        ["place", "51,0", "--home", "-33.87,151.21"], ["place", "51,0", "--home=-33.87,151.21"],
        ["distance", "-33.87,151.21", "-34,-58"], ["distance", "51,0", "-34,-58", "--json"],
        ["map", "-33.87,151.21", "-34,-58", "--home", "-1,-1"], ["route", "-34,-58", "-33,151"],
    ])
    func `a southern latitude needs nothing before it, as an operand and as a home`(
        arguments: [String]
    ) async throws {
        let outcome = try await geo(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
    }

    @Test(arguments: [["place", "51,0", "--home", "-1"], ["distance", "51,0", "-91,0"]])
    func `what is no place behind its minus is refused by whoever reads it`(
        arguments: [String]
    ) async throws {
        let outcome = try await geo(arguments)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("pratique: "))
    }

    @Test func `other commands take a southern home`() async throws {
        let folder = try Folder()
        let list = try await folder.run(["list", "--home", "-33.87,151.21"])
        #expect(list.status == 0)
        let decode = try await Program.run(["decode", "--home", "-33.87,151.21", "/dev/null"])
        #expect(decode.status == 3)
        #expect(try await Program.run(["decode", "-33.87,151.21"]).status == 64)
    }

    @Test func `a place has its codes, its time and the sentence`() async throws {
        let outcome = try await geo([
            "place", "51.4545,-2.5879", "--json", "--now", "2023-06-14T15:31:00Z",
            "--home", "51.4632,-2.5893",
        ])
        #expect(outcome.status == 0)
        let answer = try object(outcome.output)
        #expect(answer["country"] as? String == "GB")
        #expect(answer["province"] as? String == "GB-ENG")
        #expect(answer["town"] as? String == "Bristol")
        #expect(answer["land"] as? Bool == true)
        #expect(answer["time_zone"] as? String == "Europe/London")
        #expect(answer["local_time"] as? String == "2023-06-14T16:31:00+01:00")
        #expect(
            answer["answer"] as? String
                == "Bristol, England, United Kingdom, 16:31 there, 970 m from home"
        )
        #expect(answer["probably_missing"] == nil)
    }

    @Test func `exactly 0,0 is said to be missing`() async throws {
        let answer = try await object(try geo(["place", "0,0", "--json"]).output)
        #expect(answer["probably_missing"] as? Bool == true)
        #expect(answer["land"] as? Bool == false)
        #expect(answer["ocean"] as? String == "Atlantic Ocean")
    }

    @Test func `all claimants of a disputed area are told`() async throws {
        let outcome = try await geo(["place", "45.0,34.5"])
        #expect(outcome.output.contains("(claimed by RU, UA)"))
    }

    @Test(arguments: [
        (["distance", "51,0", "127.0.0.1"], 1, "geo.address.no-point"),
        (["map", "::1"], 1, "geo.address.no-point"),
        (["route", "192.168.0.1", "51,0"], 1, "geo.address.no-point"),
        (["place", "Liverpol"], 1, "geo.place.unknown"),
        (["place", "91,0"], 1, "argument.coordinates"),
        (["distance", "Bristol"], 64, "2 places"),
        (["place"], 64, "one place"),
        (["place", "Bristol", "--lines"], 64, "take no places"),
        (["map", "Bristol", "--size", "80"], 64, "COLUMNSxROWS"),
        (["map", "Bristol", "--span", "0"], 64, "kilometres"),
        (["route", "Bristol", "Bath", "--points", "1"], 64, "points"),
    ])
    func `what cannot be answered is named`(
        arguments: [String],
        status: Int32,
        words: String
    ) async throws {
        let outcome = try await geo(arguments)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(words))
        #expect(outcome.output.isEmpty)
    }

    @Test func `a damaged table of addresses is told and not used`() async throws {
        let folder = try Folder()
        try Data("PRQIPCC2".utf8).write(to: URL(fileURLWithPath: folder.path + "/ip-country.bin"))
        let outcome = try await Program.run(
            ["geo", "place", "193.0.6.139"],
            environment: ["PRATIQUE_DATA": folder.path]
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("ip-country.truncated"))
    }

    @Test func `a town stands for an address where a point is needed, and that is said`()
        async throws
    {
        let outcome = try await geo(["distance", "51.455231,-2.596649", "193.0.6.139", "--json"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("193.0.6.139: an IP address gives a country, not a point"))
        #expect(outcome.errors.contains("Amsterdam"))
        let answer = try object(outcome.output)
        #expect(answer["ip_country2"] as? String == "NL")
        #expect(answer["ip_country1"] == nil)
        let metres = try #require(answer["distance_m"] as? Double)
        #expect((400_000...600_000).contains(metres))
        let route = try await object(try geo(["route", "193.0.6.139", "52,0", "--json"]).output)
        #expect(route["ip_country1"] as? String == "NL")
    }

    @Test func `without the table an address in need of a point tells where it was looked for`()
        async throws
    {
        let folder = try Folder()
        try Data("PRQIPCC2".utf8).write(to: URL(fileURLWithPath: folder.path + "/ip-country.bin"))
        let outcome = try await Program.run(
            ["geo", "map", "193.0.6.139"],
            environment: ["PRATIQUE_DATA": folder.path]
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("geo.address.no-point"))
        #expect(outcome.errors.contains("ip-country.truncated"))
    }

    @Test func `an address gives a country from the checkout's table`() async throws {
        let answer = try await object(try geo(["place", "193.0.6.139", "--json"]).output)
        #expect(answer["country"] as? String == "NL")
        #expect(answer["country_name"] as? String == "The Netherlands")
        #expect(answer["latitude"] == nil)
    }

    @Test func `broken rows are told in their place and the run goes on`() async throws {
        let input = """
            {"id":"a\\u202e","latitude1":0,"longitude1":0,"latitude2":0,"longitude2":1}
            {"latitude1":0,"longitude1":0,"latitude2":91,"longitude2":1}
            {"latitude1":0,"longitude1":"0","latitude2":0,"longitude2":1}
            {"distance_m":1,"latitude1":0,"longitude1":0,"latitude2":0,"longitude2":1}
            \(String(repeating: "x", count: 70_000))
            [1]
            {"name":"\u{202E}","latitude1":0,"longitude1":0,"latitude2":1,"longitude2":0}
            """
        let outcome = try await geo(["distance", "--lines"], input: input)
        #expect(outcome.status == 3)
        let rows = try outcome.output.split(separator: "\n").map { try object($0) }
        #expect(
            rows.map { $0["code"] as? String } == [
                nil, "coordinate.out-of-range.latitude", "geo.row.number.longitude1",
                "geo.row.taken", "geo.row.too-long", "geo.row.not-object", nil,
            ]
        )
        #expect(rows.dropFirst().prefix(5).map { $0["line"] as? Int } == [2, 3, 4, 5, 6])
        let metres = try #require(rows[0]["distance_m"] as? Double)
        #expect(abs(metres - 111_319.490_793) < 0.000_001)
        #expect(outcome.output.contains("\"id\":\"a\\u202e\""))
        #expect(rows[6]["name"] as? String == "<U+202E>")
    }

    @Test func `rows of comma-separated values keep their columns`() async throws {
        let input =
            "\u{FEFF}name,latitude,longitude\r\n\"a, \"\"b\"\"\",51.45,-2.58\r\nc,1\r\nd,,2\r\n"
        let outcome = try await geo(
            ["place", "--csv", "--now", "2023-06-14T15:31:00Z"],
            input: input
        )
        #expect(outcome.status == 3)
        let rows = outcome.output.components(separatedBy: "\r\n")
        #expect(rows[0].hasPrefix("name,latitude,longitude,country,"))
        #expect(rows[0].hasSuffix(",answer,error"))
        #expect(rows[1].hasPrefix("\"a, \"\"b\"\"\",51.45,-2.58,GB,United Kingdom,GB-ENG,England,"))
        #expect(rows[1].hasSuffix("\"Bristol, England, United Kingdom, 16:31 there\","))
        #expect(rows[2].contains("line 3: geo.row.cells"))
        #expect(rows[3].contains("line 4: geo.row.number.latitude"))
        #expect(rows.count == 5)
    }

    @Test(arguments: [
        "", "latitude\n", "latitude,latitude,longitude\n", "a,\"b\n",
        "latitude,longitude,country\n",
    ])
    func `a heading without the coordinates is refused`(input: String) async throws {
        let outcome = try await geo(["place", "--csv"], input: input)
        #expect(outcome.output.isEmpty)
        guard !input.isEmpty else { return #expect(outcome.status == 0) }
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("geo.row.heading"))
    }

    @Test func `a map into a pipe is plain text of the size`() async throws {
        let outcome = try await geo(["map", "Bristol, GB", "Cardiff, GB", "--size", "60x16"])
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(outcome.output.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
        #expect(lines.count == 17)
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect(lines.contains("X Bristol, GB; 1 Cardiff, GB"))
        #expect(lines.contains { $0.hasPrefix("|--") && $0.contains("| 50 km") })
        #expect(!outcome.output.contains("request"))
        let fine = try await geo(["map", "Bristol, GB", "--look", "braille", "--size", "60x16"])
        #expect(isBraille(fine.output))
    }

    private func isBraille(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }

    @Test func `a map has the characters that terminal and locale have`() async throws {
        let arguments = ["geo", "map", "Bristol, GB", "--size", "60x16"]
        func output(_ environment: [String: String]) async throws -> String {
            try await Program.run(arguments, environment: environment).output
        }
        #expect(isBraille(try await output(["TERM": "xterm", "LC_ALL": "C.UTF-8"])))
        let blocks = try await output(["TERM": "linux", "LC_ALL": "C.UTF-8"])
        #expect(blocks.contains("\u{2597}") && !isBraille(blocks))
        for plain in [["TERM": "xterm", "LC_ALL": "C"], ["TERM": "dumb", "LC_ALL": "C.UTF-8"]] {
            #expect(try await output(plain).utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test func `a map marks home and the country of an address`() async throws {
        let outcome = try await geo([
            "map", "51.45,-2.6", "193.0.6.139", "Cardiff, GB", "--home", "51.5,-0.1",
            "--size", "80x22",
        ])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("& IP country NL"))
        #expect(outcome.output.contains("@ home"))
        #expect(
            outcome.output.contains(
                "X 51.450000,-2.600000; 1 Cardiff, GB; & Amsterdam, NL (for 193.0.6.139)"
            )
        )
        let middle = try await geo(["map", "193.0.6.139", "--size", "80x22"])
        #expect(middle.output.contains("X IP country NL"))
    }

    @Test func `a map of the world keeps its scale beside home and an address`() async throws {
        let outcome = try await geo([
            "map", "Suva, FJ", "193.0.6.139", "--home", "51.5,-0.1", "--size", "80x23",
        ])
        let lines = outcome.output.split(separator: "\n")
        let scale = try #require(lines.dropLast().last)
        #expect(scale.contains("| 10,000 km on the equator") && scale.hasSuffix("& IP country"))
        #expect(scale.count <= 80)
    }

    @Test func `a map says that 0,0 is probably no place`() async throws {
        let map = try await geo(["map", "0,0"]).output
        #expect(map.contains("probably a missing location"))
    }

    @Test func `a map as JSON has its rows, its marks and its width`() async throws {
        let outcome = try await geo(["map", "51.45,-2.6", "--size", "80x22", "--json"])
        let answer = try object(outcome.output)
        #expect((answer["lines"] as? [String])?.count == 22)
        #expect(answer["width_m"] as? Double == 80_000)
        let marks = try #require(answer["marks"] as? [[String: Any]])
        #expect(marks.first?["sign"] as? String == "X")
        #expect(marks.first?["latitude"] as? Double == 51.45)
        #expect(answer["look"] as? String == "ascii")
    }

    @Test func `a route has equal steps and both ends`() async throws {
        let outcome = try await geo(["route", "0,0", "0,4", "--points", "5", "--json"])
        let points = try #require(try object(outcome.output)["points"] as? [[String: Any]])
        #expect(points.compactMap { $0["longitude"] as? Double } == [0, 1, 2, 3, 4])
        #expect(points.allSatisfy { ($0["place"] as? [String: Any])?["answer"] is String })
    }

    @Test func `the version names the makers of the data`() async throws {
        let outcome = try await Program.run(["--version"])
        #expect(
            outcome.output.contains(
                "IP locations: IPFire Location Database (location.ipfire.org), CC BY-SA 4.0,"
                    + " modified."
            )
        )
    }
}
