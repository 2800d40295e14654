import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@Suite struct LocationTests {
    @Test(
        arguments: [
            ([], "place.missing", .medium, "does not say where"),
            ([("x", #"{"location":null}"#)], "place.unusable", .medium, "it is empty"),
            ([("x", #"{"location":{}}"#)], "place.unusable", .medium, ""),
            (
                [("x", #"{"location":{"latitude":51}}"#)], "place.unusable", .medium,
                "it has no longitude"
            ),
            (
                [("x", #"{"location":{"latitude":"a","longitude":1}}"#)], "place.unusable",
                .medium, "its latitude is not a number"
            ),
            (
                [("x", #"{"location":{"latitude":91,"longitude":1}}"#)], "place.unusable",
                .medium, "its latitude is not between −90 and 90 degrees"
            ),
            (
                [("x", #"{"location":{"latitude":0,"longitude":0}}"#)], "place.null-island",
                .medium, "exactly 0/0"
            ),
            (
                [("x", #"{"location":{"latitude":-0.0,"longitude":0}}"#)], "place.null-island",
                .medium, "exactly 0/0"
            ),
            (
                [
                    ("x", #"{"location":{"latitude":51,"longitude":0}}"#),
                    ("p", #"{"location":{"latitude":52,"longitude":0}}"#),
                ], "place.disagree", .medium, "2 places that are up to 111 km apart"
            ),
        ] as [([(String, String)], String, Severity, String)]
    )
    func `cases 28 to 30: a location that is missing or odd is said, with the reason`(
        message: [(String, String)],
        code: String,
        severity: Severity,
        wording: String
    ) throws {
        let assessment = assessed(try Signed.request(message))
        let hint = try #require(assessment[code])
        #expect(hint.severity == severity)
        #expect(hint.sentence.text.contains(wording))
        #expect(!hint.remedy.isEmpty)
    }

    @Test func `a usable location gives no such hint`() throws {
        let codes = assessed(try Signed.request(latitude: 51.2, longitude: 0)).codes
        #expect(codes == ["place.home-unknown", "travel.no-history"])
    }

    @Test func `0/0 is compared neither with home nor with the last request`() throws {
        let entry = EarlierRequest(
            instant: Signed.issued.advanced(byMilliseconds: -60_000),
            location: try point(51, 0),
            outcome: .approved
        )
        let assessment = assessed(
            try Signed.request(latitude: 0, longitude: 0),
            home: try point(51, 0),
            history: [entry]
        )
        #expect(assessment.codes == ["place.null-island"])
    }

    @Test(
        arguments: [
            ("20000000", .medium), ("1e9", .medium), ("1000000", .medium), ("999999", .low),
            ("100000", .low), ("99999", nil), ("30", nil),
        ] as [(String, Severity?)]
    )
    func `a location that may be anywhere is a hint, also at home`(
        accuracy: String,
        severity: Severity?
    ) throws {
        let claims = SettledAccount.claims(at: nil).map { name, value in
            let point = #""latitude":51.4561,"longitude":-2.5883"#
            let location = #"{"location":{\#(point),"accuracy":\#(accuracy)},"#
            return name == "x" ? (name, location + value.dropFirst()) : (name, value)
        }
        #expect(try SettledAccount.assessed(claims)["place.vague"]?.severity == severity)
    }

    @Test(arguments: [
        #"{"location":{"latitude":51.4561,"longitude":-2.5883},"Location":{"latitude":0.1}}"#,
        #"{"location":{"latitude":51.4561,"longitude":-2.5883,"Latitude":40}}"#,
        #"{"LOCATION":{"latitude":51.4561,"longitude":-2.5883}}"#,
    ])
    func `a location under another letter case is a hint`(json: String) throws {
        let hint = try SettledAccount.assessed([("x", json)])["place.other-spelling"]
        #expect(hint?.severity == .medium)
    }
}
