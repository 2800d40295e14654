import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@Suite struct StatedAccuracyTests {
    private func travel(
        metres: Double,
        stating accuracy: Double?,
        from earlier: Double? = nil,
        after milliseconds: Int64 = 0
    ) throws -> RiskHint {
        let here = try point(51.45451, -2.58791)
        let there = here.destination(at: .metres(metres), towards: Azimuth(degrees: 200))
        let request = try Signed.request(
            latitude: here.latitude,
            longitude: here.longitude,
            accuracy: accuracy
        )
        let last = EarlierRequest(
            instant: Signed.issued.advanced(byMilliseconds: -milliseconds),
            location: there,
            accuracy: earlier.map { .metres($0) },
            outcome: .approved
        )
        let assessment = assessed(request, history: [last])
        return try #require(assessment["travel.speed"] ?? assessment["travel.simultaneous"])
    }

    /// Kilometres taken off: one for each end, or what is stated where that is more, up to ten.
    @Test(
        arguments: [
            (nil, nil, "2000"), (30, nil, "2000"), (1_000, nil, "2000"), (1_001, nil, "2001"),
            (5_000, nil, "6000"), (10_000, nil, "11000"), (10_001, nil, "11000"),
            (20_000_000, nil, "11000"), (nil, 5_000, "6000"), (5_000, 5_000, "10000"),
            (20_000_000, 20_000_000, "20000"),
        ] as [(Double?, Double?, String)]
    )
    func `each end is as far off as usual, or as it states, but for 10 km at most`(
        stated: Double?,
        earlier: Double?,
        uncertainty: String
    ) throws {
        let hint = try travel(metres: 50_000, stating: stated, from: earlier)
        #expect(hint["uncertainty_m"] == uncertainty)
    }

    @Test(
        arguments: [
            (35_000, nil, .critical), (35_000, 30, .critical), (35_000, 5_000, .high),
            (35_000, 20_000_000, .high), (43_000, 20_000_000, .critical),
            (300_000, 20_000_000, .critical), (7_000, nil, .low), (7_000, 5_000, .none),
        ] as [(Double, Double?, Severity)]
    )
    func `a journey weighs less by what is stated, and no less by more than 10 km`(
        metres: Double,
        stated: Double?,
        severity: Severity
    ) throws {
        #expect(try travel(metres: metres, stating: stated).severity == severity)
    }

    @Test func `a huge accuracy hides no journey, and adds no hint but that it is huge`() throws {
        let least = try travel(metres: 5_000_000, stating: nil, after: 3_600_000)
        let huge = try travel(metres: 5_000_000, stating: 20_000_000, after: 3_600_000)
        #expect(least.severity == .critical && huge.severity == .critical)
        let codes = try [nil, 50, 20_000_000].map { accuracy in
            assessed(
                try Signed.request(latitude: 51.45451, longitude: -2.58791, accuracy: accuracy)
            ).codes
        }
        #expect(codes[0] == codes[1])
        #expect(codes[2].filter { $0 != "place.vague" } == codes[0])
    }

    @Test func `a stated accuracy makes a rounded place no more exact`() throws {
        let here = try point(51, -2)
        let there = here.destination(at: .metres(300_000), towards: Azimuth(degrees: 200))
        let request = try Signed.request(latitude: 51, longitude: -2, accuracy: 5)
        let last = EarlierRequest(instant: Signed.issued, location: there, outcome: .approved)
        let hint = try #require(assessed(request, history: [last])["travel.simultaneous"])
        #expect(hint["uncertainty_m"] == "80000")
    }

    @Test func `a place that is none states no accuracy`() throws {
        let features = Features(
            try Signed.request(latitude: 0, longitude: 0, accuracy: 30).facts,
            context: RiskContext()
        )
        #expect(features.location == nil && features.accuracy == nil)
    }

    @Test func `habits keep the accuracy of earlier places`() throws {
        let features = Features(
            try Signed.request(latitude: 51.5, longitude: -2.5, accuracy: 4_200).facts,
            context: RiskContext()
        )
        var baseline = Baseline()
        baseline.record(features, outcome: .open, id: "AUTHENTICATE:1")
        #expect(baseline.recent.map(\.accuracy) == [.metres(4_200)])
        #expect(try Baseline(decoding: baseline.encoded()) == baseline)
    }

    @Test(arguments: [0, -1, .infinity, .nan, 20_000_001] as [Double])
    func `habits of an accuracy that is none are no habits`(metres: Double) throws {
        let bytes = try baseline(flags: 0x30, accuracy: metres)
        let error = #expect(throws: BaselineError.self) { try Baseline(decoding: bytes) }
        #expect(error == .malformed(offset: 27))
    }

    @Test(arguments: [0x20, 0x40, 0x50, 0x70] as [UInt8])
    func `habits say that there is an accuracy beside a location alone`(flags: UInt8) throws {
        let bytes = try baseline(flags: flags, accuracy: 30)
        let error = #expect(throws: BaselineError.self) { try Baseline(decoding: bytes) }
        #expect(error == .malformed(offset: 10))
    }

    /// The bytes of one request at 51.5/-2.5 whose flags and accuracy are as given.
    private func baseline(flags: UInt8, accuracy: Double) throws -> [UInt8] {
        let earlierRequest = EarlierRequest(
            instant: Signed.issued,
            location: try point(51.5, -2.5),
            accuracy: .metres(30),
            outcome: .approved
        )
        var bytes = Baseline(recent: [earlierRequest]).encoded()
        #expect(bytes[10] == 0x30 | UInt8(Outcome.allCases.firstIndex(of: .approved) ?? 0))
        bytes[10] = bytes[10] & 0x0F | flags
        for index in 0..<8 {
            bytes[27 + index] = UInt8(truncatingIfNeeded: accuracy.bitPattern >> UInt64(8 * index))
        }
        return bytes
    }
}
