import Risk
import Testing
import Token
import Vocabulary

@testable import Service

/// What was usual when a request was assessed, as the store keeps it.
struct KeptComparisonTests {
    private static let instant = Instant(seconds: 1_700_000_000)

    private static let every = Comparison(
        rows: zip(Comparison.Subject.allCases, Comparison.Status.allCases + [.usual, .new])
            .map { subject, status in
                Comparison.Row(
                    subject,
                    status,
                    usual: status == .unknown ? nil : "80 to 95 \u{E9} \"quoted\" <U+202E>",
                    difference: status == .different ? "28x" : nil
                )
            },
        approvals: 14,
        needed: 5,
        payments: 3
    )

    private static func assessment(_ comparison: Comparison) -> Assessment {
        Assessment(
            hints: [
                RiskHint(
                    code: "money.payee-lookalike",
                    severity: .high,
                    sentence: "It says something.",
                    evidence: [.init(name: "known_payee", value: "Ledger")],
                    remedy: "Ask."
                )
            ],
            normal: "Usually: Bristol",
            comparison: comparison
        )
    }

    /// The bytes with another text or without one, which all hold.
    private static func bytes(
        _ comparison: Comparison,
        replacing old: String,
        with new: String
    ) throws -> [UInt8] {
        let kept = StoredAssessment(assessment(comparison), beside: EarlierPlaces(), at: instant)
        let text = String(decoding: kept.bytes, as: UTF8.self)
        let place = try #require(text.firstRange(of: old))
        return Array((text[..<place.lowerBound] + new + text[place.upperBound...]).utf8)
    }

    @Test(
        arguments: [
            every, Comparison(), Comparison(approvals: 3, needed: 5),
            Comparison(rows: [.init(.hour, .usual, usual: "")], approvals: 1_000, needed: 1_000),
        ]
    )
    func `a comparison comes back whole`(comparison: Comparison) {
        let kept = StoredAssessment(
            Self.assessment(comparison),
            beside: EarlierPlaces(),
            at: Self.instant
        )
        #expect(StoredAssessment(kept.bytes) == kept)
        #expect(StoredAssessment(kept.bytes)?.assessment.comparison == comparison)
    }

    @Test(
        arguments: [
            ("\"payee\"", "\"colour\""), ("\"different\"", "\"odd\""), ("\"approvals\"", "\"a\""),
            ("14,\"needed\":5", "14,\"needed\":\"5\""), ("\"payments\":3", "\"payments\":3.5"),
            ("\"leading_payment\"", "\"leading\""),
            ("\"rows\":[{", "\"rows\":[1,{"), ("\"subject\"", "\"object\""),
        ]
    )
    func `a comparison that a later version wrote is left out, and the rest is read`(
        old: String,
        new: String
    ) throws {
        let bytes = try Self.bytes(Self.every, replacing: old, with: new)
        let read = try #require(StoredAssessment(bytes))
        #expect(read.assessment.comparison == Comparison())
        #expect(read.assessment.hints.map(\.code) == ["money.payee-lookalike"])
    }
}
