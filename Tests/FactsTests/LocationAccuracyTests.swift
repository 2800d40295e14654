import Geodesy
import Push
import Testing
import Token
import Vocabulary

@Suite struct LocationAccuracyTests {
    @Test(
        arguments: [
            ("30", 30), ("20.5", 20.5), (#""30""#, 30), (#""2.5e1""#, 25), ("0.001", 0.001),
            ("20000000", 20_000_000), ("2e7", 20_000_000),
        ] as [(String, Double)]
    )
    func `an accuracy is read from a number and from the text of one`(
        json: String,
        metres: Double
    ) throws {
        let facts = try facts(accuracy: json)
        #expect(facts.locations.map(\.accuracy) == [.metres(metres)])
        #expect(facts.locationAccuracy == .metres(metres))
        #expect(facts.location == (try Coordinate(latitude: 51.4545, longitude: -2.5879)))
        #expect(facts.other.isEmpty)
    }

    @Test(arguments: [
        "0", "-0", "-30", "1e400", "-1e400", #""""#, #""nonsense""#,
        #""30 m""#, #"" 30""#, #""NaN""#, #""Infinity""#, #""0x10""#, "true", "[30]",
        #"{"metres":30}"#,
    ])
    func `an accuracy that is no length is none, and stays visible`(json: String) throws {
        let facts = try facts(accuracy: json)
        #expect(facts.locationAccuracy == nil)
        #expect(facts.location != nil)
        #expect(facts.other.count == 1)
        #expect(facts.other.first?.path.text.hasPrefix("x.location.accuracy") == true)
        #expect(facts.anomalies.isEmpty)
    }

    @Test(arguments: ["20000000.1", "1e308", #""4e7""#])
    func `an accuracy beyond the globe is cut to its greatest, and stays visible`(
        json: String
    ) throws {
        let facts = try facts(accuracy: json)
        #expect(facts.locationAccuracy == .metres(20_000_000))
        #expect(facts.other.count == 1)
    }

    @Test func `an accuracy that is null or missing is none, and is not listed`() throws {
        #expect(try facts(accuracy: "null").locationAccuracy == nil)
        #expect(try facts(accuracy: "null").other.isEmpty)
        let facts = try Message([
            "x": #"{"location":{"latitude":51.4545,"longitude":-2.5879}}"#
        ]).facts()
        #expect(facts.locationAccuracy == nil && facts.other.isEmpty)
    }

    @Test func `a location that is no point has no accuracy, and both stay visible`() throws {
        let facts = try Message([
            "x": #"{"location":{"latitude":91,"longitude":0,"accuracy":30}}"#
        ]).facts()
        #expect(facts.locations.map(\.accuracy) == [nil])
        #expect(facts.locationAccuracy == nil)
        #expect(facts.other.map(\.path.text) == ["x.location"])
        #expect(facts.other.first?.value.text.contains(#""accuracy":30"#) == true)
    }

    @Test func `every place states its own accuracy, and that of the first point counts`() throws {
        let profile = #"{"location":{"latitude":3,"longitude":3,"accuracy":30}}"#
        let payload = try JSONObject([
            (
                "location",
                .object(
                    try JSONObject([("latitude", 2), ("longitude", 2), ("accuracy", .string("20"))])
                )
            ),
            ("forgeRock.device.profile", .string(profile)),
        ])
        let facts = try Message([
            "x": #"{"location":{"latitude":100,"longitude":1,"accuracy":10}}"#,
            "p": .string(JSON.text(.object(payload))),
            "payload": #"{"location":"{\"latitude\":4,\"longitude\":4,\"accuracy\":40}"}"#,
        ]).facts()
        #expect(facts.locations.map(\.source) == LocationClaim.Source.allCases)
        #expect(facts.locations.map(\.accuracy?.metres) == [nil, 20, 30, 40])
        #expect(facts.location?.latitude == 2)
        #expect(facts.locationAccuracy == .metres(20))
    }

    private func facts(accuracy json: String) throws -> RequestFacts {
        try Message([
            "x": .string(
                #"{"location":{"latitude":51.4545,"longitude":-2.5879,"accuracy":\#(json)}}"#
            )
        ]).facts()
    }
}
