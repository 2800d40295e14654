import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@Suite struct AssessmentTests {
    @Test func `hints come heaviest first, and the level is no lower than the first`() throws {
        let request = try Signed.request([
            ("i", "1700000000000"), ("m", "a\u{200B}b"),
            ("x", #"{"location":{"latitude":40.7,"longitude":-74},"remoteIp":"10.0.0.1"}"#),
        ])
        let entry = EarlierRequest(
            instant: Signed.issued.advanced(byMilliseconds: -1_800_000),
            location: try point(51.45, -2.59),
            outcome: .approved
        )
        let assessment = assessed(request, home: try point(51.45, -2.59), history: [entry])
        #expect(assessment.level == .critical)
        #expect(
            assessment.codes == [
                "travel.speed", "place.far-from-home", "message.hidden-characters",
                "network.special-address",
            ]
        )
        #expect(assessment.hints.map(\.severity) == [.critical, .high, .medium, .low])
    }

    @Test func `a request from home has the level none`() throws {
        let request = try Signed.request(latitude: 51.46, longitude: -2.60)
        let assessment = assessed(request, home: try point(51.45, -2.59))
        #expect(assessment.level == .none)
        #expect(assessment.codes == ["travel.no-history", "place.near-home"])
        #expect(assessment["place.near-home"]?.sentence.text == "It says it is 1.3 km NW of home.")
    }

    @Test func `equal input has an equal assessment, whenever it is made`() throws {
        let request = try Signed.request(latitude: 48.8566, longitude: 2.3522)
        let home = try point(51.45, -2.59)
        let later = Signed.issued.advanced(byMilliseconds: 90_000)
        #expect(assessed(request, home: home) == assessed(request, home: home, now: later))
    }

    @Test(
        arguments: [
            (0, "0 m"), (8.4, "8 m"), (99.4, "99 m"), (99.6, "100 m"), (851, "850 m"),
            (994, "990 m"), (996, "1.0 km"), (2_149, "2.1 km"), (9_940, "9.9 km"),
            (9_960, "10 km"), (18_700, "19 km"), (318_400, "318 km"), (999_600, "1,000 km"),
            (5_424_400, "5,424 km"),
            (20_003_931, "20,004 km"),
        ] as [(Double, String)]
    )
    func `a distance is written for a person`(metres: Double, text: String) {
        #expect(Distance.metres(metres).wording.text == text)
    }
}
