import Push
import Risk
import Testing
import Vocabulary

/// A request with all that can be known about it, changed step by step.
struct RuleCase {
    /// Claims beside the least ones.
    var claims: [(String, String)] = []
    /// The unsigned alert.
    var alert: String?
    /// What is usual.
    var habits = Habits()
    /// What is known beside the message.
    var context = RiskContext()
    /// What the approver has set.
    var policy = ApproverPolicy.standard
    /// When the request is weighed.
    var now = Signed.issued

    /// The assessment of the request, issued and received at ``Signed/issued``.
    func assessment() throws -> Assessment {
        assess(
            try Signed.request([("i", String(Signed.issued.milliseconds))] + claims, alert: alert),
            context: context,
            habits: habits,
            profile: Profile(home: nil, policy: policy),
            now: now
        )
    }

    /// Approves a payment before the request.
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
        habits.note(Features(instant: instant, payment: payment), outcome: .approved)
    }

    /// A moment before the request.
    static func before(days: Int64 = 0, minutes: Int64 = 0, seconds: Int64 = 0) -> Instant {
        Signed.issued.advanced(byMilliseconds: -1_000 * (seconds + 60 * (minutes + 1_440 * days)))
    }

    /// The claim of a payment.
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
