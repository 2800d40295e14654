import Push
import Risk
import Testing
import Vocabulary

struct RuleCase {
    /// Claims beside the least ones.
    var claims: [(String, String)] = []
    /// Unsigned.
    var alert: String?
    var baseline = Baseline()
    var context = RiskContext()
    var policy = ApproverPolicy.standard
    var now = Signed.issued

    /// The assessment of the request, issued and received at ``Signed/issued``.
    func assessment() throws -> Assessment {
        assess(
            try Signed.request([("i", String(Signed.issued.milliseconds))] + claims, alert: alert),
            context: context,
            baseline: baseline,
            profile: Profile(home: nil, policy: policy),
            now: now
        )
    }

    mutating func paid(
        _ amount: Double,
        _ currency: String = "EUR",
        to payee: String? = "Ledger Books",
        account: String? = nil,
        country: String? = nil,
        at instant: Instant = before(days: 10)
    ) {
        let payment = PaymentFeatures(
            payee: payee,
            account: account,
            accountCountry: country,
            currency: currency,
            magnitude: Magnitude.of(amount)
        )
        baseline.record(Features(instant: instant, payment: payment), outcome: .approved)
    }

    static func before(days: Int64 = 0, minutes: Int64 = 0, seconds: Int64 = 0) -> Instant {
        Signed.issued.advanced(byMilliseconds: -1_000 * (seconds + 60 * (minutes + 1_440 * days)))
    }

    static func payment(
        _ amount: String,
        _ currency: String = "EUR",
        to payee: String? = "Ledger Books",
        iban: String? = nil
    ) -> (String, String) {
        let members = [
            "\"amount\":\"\(amount)\"", "\"currency\":\"\(currency)\"",
            payee.map { "\"payee\":\"\($0)\"" }, iban.map { "\"iban\":\"\($0)\"" },
        ].compactMap(\.self)
        return ("p", "{\(members.joined(separator: ","))}")
    }

    /// Expects that `change` gives one new hint, alone in its family.
    @discardableResult
    static func expectOnlyHint(
        _ code: String,
        _ severity: Severity,
        _ sentence: String,
        after change: (inout RiskContext) -> Void
    ) throws -> RiskHint {
        var sample = RuleCase()
        #expect(try sample.assessment()[code] == nil)
        change(&sample.context)
        let assessment = try sample.assessment()
        let hint = try #require(assessment[code])
        #expect(assessment.hints.filter { $0.family == hint.family } == [hint])
        #expect(hint.severity == severity)
        #expect(hint.sentence.text == sentence)
        #expect(!hint.remedy.isEmpty)
        return hint
    }
}

func recentRequest(
    secondsBefore seconds: Int64,
    _ account: RecentRequest.Account = .same,
    _ outcome: Outcome = .open,
    isPending: Bool = false
) -> RecentRequest {
    RecentRequest(
        instant: RuleCase.before(seconds: seconds),
        account: account,
        outcome: outcome,
        isPending: isPending
    )
}

func recentRequest(
    secondsAfter seconds: Int64,
    _ account: RecentRequest.Account = .same,
    _ outcome: Outcome = .open,
    isPending: Bool = true
) -> RecentRequest {
    recentRequest(secondsBefore: -seconds, account, outcome, isPending: isPending)
}

/// Logarithms of amounts, as a message's amount gives them.
enum Magnitude {
    static func of(_ amount: Double) -> Double {
        Amount(
            units: Int64((amount * 100).rounded()),
            scale: 2,
            isNegative: false,
            currency: nil
        ).magnitude ?? 0
    }
}

extension PaymentFeatures {
    /// GBP 85, to a British account where it names one.
    static func pounds(to payee: String? = nil, account: String? = nil) -> PaymentFeatures {
        PaymentFeatures(
            payee: payee,
            account: account,
            accountCountry: account.map { _ in "GB" },
            currency: "GBP",
            magnitude: Magnitude.of(85)
        )
    }
}

extension RuleCase {
    /// A case whose account has paid Ledger Books, and four others.
    static func withPayees(
        _ name: String?,
        iban: String? = nil,
        _ amount: String = "10.00"
    ) -> RuleCase {
        var sample = RuleCase(claims: [RuleCase.payment(amount, to: name, iban: iban)])
        for (name, account) in [
            ("Ann", "GB1"), ("Bob", "GB2"), ("Cleo", "GB3"), ("Ed", "GB4"),
            ("Ledger Books", "GB82 WEST 1234 5698 7654 32"),
        ] {
            sample.paid(100, to: name, account: account, country: "GB")
        }
        return sample
    }
}
