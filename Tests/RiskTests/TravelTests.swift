import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@Suite struct TravelTests {
    private static let hour: Int64 = 3_600_000

    private func entry(
        _ coordinate: Coordinate?,
        before milliseconds: Int64,
        wasApproved: Bool = true
    ) -> EarlierRequest {
        EarlierRequest(
            instant: Signed.issued.advanced(byMilliseconds: -milliseconds),
            location: coordinate,
            outcome: wasApproved ? .approved : .open
        )
    }

    private func hint(metres: Double, after milliseconds: Int64) throws -> RiskHint {
        let here = try point(51.4545, -2.5879)
        let before = here.destination(at: .metres(metres), towards: Azimuth(degrees: 200))
        let request = try Signed.request(latitude: here.latitude, longitude: here.longitude)
        let assessment = assessed(request, history: [entry(before, before: milliseconds)])
        return try #require(assessment["travel.speed"] ?? assessment["travel.simultaneous"])
    }

    /// A minute is added to the time and two kilometres are taken off the distance, so that in 59
    /// minutes the lowest speed is the distance in kilometres less two.
    @Test(
        arguments: [
            (0, .none, "It says it is within 2 km of the last request."),
            (1_990, .none, "It says it is within 2 km of the last request."),
            (
                8_990, .none,
                "A walk away: it says it is 9.0 km from the last request, made 59 min before."
            ),
            (9_010, .none, "A journey by road: it says it is "),
            (131_990, .none, "A journey by road: it says it is "),
            (132_010, .low, "As fast as a train: it says it is "),
            (321_990, .low, "As fast as a train: it says it is "),
            (322_010, .medium, "As fast as an airliner: it says it is "),
            (951_990, .medium, "As fast as an airliner: it says it is "),
            (952_010, .high, "Faster than an airliner: it says it is "),
            (1_901_990, .high, "Faster than an airliner: it says it is "),
            (1_902_010, .critical, "Faster than an airliner: it says it is "),
            (19_000_000, .critical, "Faster than an airliner: it says it is "),
        ] as [(Double, Severity, String)]
    )
    func `the weight follows the lowest speed that both messages allow`(
        metres: Double,
        severity: Severity,
        wording: String
    ) throws {
        let hint = try hint(metres: metres, after: Self.hour - 60_000)
        #expect(hint.code == "travel.speed")
        #expect(hint.severity == severity)
        #expect(hint.sentence.text.hasPrefix(wording))
        #expect(metres <= 2_000 || hint.sentence.text.contains("request, made 59 min before"))
        let stated = try #require(hint["speed_min_kmh"].flatMap(Double.init))
        #expect(abs(stated - max(0, metres - 2_000) / 1_000) <= 1)
        #expect(hint["minutes"] == "59.0")
    }

    @Test(
        arguments: [
            (0, 0, .none), (0, 2_000, .none), (0, 4_000, .none), (0, 7_000, .low),
            (0, 17_000, .medium), (0, 33_000, .high), (0, 34_000, .critical),
            (999, 300_000, .critical), (-60_000, 300_000, .critical), (-30_000, 500, .none),
        ] as [(Int64, Double, Severity)]
    )
    func `requests of one moment are judged by the minute that clocks may differ`(
        milliseconds: Int64,
        metres: Double,
        severity: Severity
    ) throws {
        let hint = try hint(metres: metres, after: milliseconds)
        #expect(hint.code == "travel.simultaneous")
        #expect(hint.severity == severity)
        #expect(metres <= 2_000 || hint.sentence.text.hasSuffix(", made at about the same time."))
        #expect(hint["speed_kmh"] == nil)
    }

    @Test func `the point comes first, and stands alone as the gist`() throws {
        let hint = try hint(metres: 5_012_000, after: 0)
        #expect(
            hint.sentence.text
                == "Faster than an airliner: it says it is 5,012 km from the last request,"
                + " made at about the same time."
        )
        #expect(hint.summary == "faster than an airliner")
    }

    @Test func `the last earlier request with a location counts`() throws {
        let here = try point(51.4545, -2.5879)
        let near = here.destination(at: .metres(5_000), towards: Azimuth(degrees: 0))
        let far = here.destination(at: .metres(5_000_000), towards: Azimuth(degrees: 90))
        let request = try Signed.request(latitude: here.latitude, longitude: here.longitude)
        let history = [
            entry(far, before: 5 * Self.hour), entry(nil, before: Self.hour),
            entry(try point(0, 0), before: Self.hour),
            entry(near, before: 2 * Self.hour, wasApproved: false), entry(far, before: -60_001),
        ]
        let hint = try #require(assessed(request, history: history)["travel.speed"])
        #expect(hint["distance_m"] == "5000")
        #expect(hint["previous_approved"] == "no")
        #expect(hint.sentence.text.contains("2 h before"))
    }

    @Test func `without an earlier location the speed is not judged, and that is said`() throws {
        let request = try Signed.request(latitude: 51, longitude: -2)
        for history in [[], [entry(nil, before: Self.hour)]] {
            let hint = try #require(assessed(request, history: history)["travel.no-history"])
            #expect(hint.severity == .none)
        }
    }

    @Test func `a request without a location has no speed`() throws {
        let history = [entry(try point(51, -2), before: Self.hour)]
        let codes = assessed(try Signed.request(), history: history).codes
        #expect(codes.allSatisfy { !$0.hasPrefix("travel.") })
    }

    @Test func `the date line is crossed the short way`() throws {
        let request = try Signed.request(latitude: 0, longitude: 179.99)
        let history = [entry(try point(0, -179.99), before: Self.hour)]
        let hint = try #require(assessed(request, history: history)["travel.speed"])
        #expect(hint["distance_m"] == "2226")
        #expect(hint.severity == .none)
    }

    @Test func `the last request with a location is not called the last where it is not`() throws {
        let here = try point(51.4545, -2.5879)
        let request = try Signed.request(latitude: here.latitude, longitude: here.longitude)
        func sentences(_ history: [EarlierRequest]) -> [String?] {
            let assessment = assessed(request, history: history)
            return ["travel.speed", "travel.speed-approved"].map { assessment[$0]?.sentence.text }
        }
        let latest = entry(here, before: Self.hour, wasApproved: false)
        let approved = entry(here, before: 2 * Self.hour)
        let near = "It says it is within 2 km of the"
        #expect(
            sentences([latest, approved]) == [
                "\(near) last request.", "\(near) last approved request.",
            ]
        )
        let unplaced = entry(nil, before: 60_000)
        #expect(
            sentences([unplaced, latest, approved]) == [
                "\(near) last request that gave a place.",
                "\(near) last approved request that gave a place.",
            ]
        )
        let unapproved = entry(try point(0, 0), before: 60_000, wasApproved: false)
        #expect(
            sentences([unapproved, latest, approved]) == [
                "\(near) last request that gave a place.", "\(near) last approved request.",
            ]
        )
    }

    @Test func `the speeds stand in what is behind the sentence, from the least to the stated one`()
        throws
    {
        let hint = try hint(metres: 302_000, after: Self.hour - 60_000)
        #expect(
            hint.sentence.text
                == "As fast as a train: it says it is 302 km from the last request, made 59 min before."
        )
        #expect(hint["speed_min_kmh"] == "300")
        #expect(hint["speed_kmh"] == "307")
        #expect(hint["uncertainty_m"] == "2000")
    }

    private func assessment(lastOutcome: Outcome, metres: Double) throws -> Assessment {
        let here = try point(51.4545, -2.5879)
        let far = here.destination(at: .metres(metres), towards: Azimuth(degrees: 90))
        let near = here.destination(at: .metres(5_000), towards: Azimuth(degrees: 0))
        let last = EarlierRequest(
            instant: Signed.issued.advanced(byMilliseconds: -Self.hour),
            location: far,
            outcome: lastOutcome
        )
        return assessed(
            try Signed.request(latitude: here.latitude, longitude: here.longitude),
            history: [last, entry(near, before: 2 * Self.hour)]
        )
    }

    @Test func `the last approved request is compared as well, when it is another`() throws {
        let open = try assessment(lastOutcome: .open, metres: 3_000_000)
        #expect(open["travel.speed"]?.severity == .critical)
        let approved = try #require(open["travel.speed-approved"])
        #expect(approved.severity == .none)
        #expect(
            approved.sentence
                == "A walk away: it says it is 5.0 km from the last approved request, made 2 h before."
        )
        let single = try assessment(lastOutcome: .approved, metres: 3_000_000)
        #expect(single["travel.speed"]?.severity == .critical)
        #expect(single["travel.speed-approved"] == nil)
    }

    @Test func `a rejected request tells of somebody else, and weighs medium at most`() throws {
        let rejected = try #require(
            try assessment(lastOutcome: .rejected, metres: 3_000_000)["travel.speed"]
        )
        #expect(rejected.severity == .medium)
        #expect(rejected.sentence.text.contains("last request, which was rejected, made 60 min"))
        let slow = try assessment(lastOutcome: .rejected, metres: 200_000)["travel.speed"]
        #expect(slow?.severity == .low)
    }

    @Test func `what was approved far away weighs in full after others that were not`() throws {
        let here = try point(51.4545, -2.5879)
        let far = here.destination(at: .metres(3_000_000), towards: Azimuth(degrees: 90))
        let assessment = assessed(
            try Signed.request(latitude: here.latitude, longitude: here.longitude),
            history: [
                entry(here, before: Self.hour, wasApproved: false),
                entry(far, before: Self.hour + 1),
            ]
        )
        #expect(assessment["travel.speed"]?.severity == Severity.none)
        #expect(assessment["travel.speed-approved"]?.severity == .critical)
    }

    /// 79 km are taken off for whole degrees, 7.9 km for tenths, beside 1 km for the other end.
    @Test(
        arguments: [(52, -3, "80000"), (52.1, -3, "8900"), (52.12, -3, "2000")]
            as [(Double, Double, String)]
    )
    func `rounded numbers are less sure, and the speed is the lowest they allow`(
        latitude: Double,
        longitude: Double,
        uncertainty: String
    ) throws {
        let request = try Signed.request(latitude: 51.45451, longitude: -2.58791)
        let history = [entry(try point(latitude, longitude), before: 60_000)]
        let hint = try #require(assessed(request, history: history)["travel.speed"])
        #expect(hint["uncertainty_m"] == uncertainty)
    }

    @Test func `the uncertainty is the one that is set`() throws {
        var policy = ApproverPolicy.standard
        policy.thresholds.locationUncertainty = .metres(10_000)
        let here = try point(51.4545, -2.5879)
        let there = here.destination(at: .metres(19_000), towards: Azimuth(degrees: 90))
        let assessment = assessed(
            try Signed.request(latitude: here.latitude, longitude: here.longitude),
            history: [entry(there, before: 0)],
            policy: policy
        )
        #expect(
            assessment["travel.simultaneous"]?.sentence
                == "It says it is within 20 km of the last request."
        )
    }
}
