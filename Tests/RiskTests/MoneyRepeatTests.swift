import Risk
import Testing
import Vocabulary

struct MoneyRepeatTests {
    /// A payment of 86.50 to a payee that got these amounts before, the last one so long ago.
    private func hint(
        after amounts: [Double],
        minutes: Int64,
        _ currency: String = "EUR",
        to payee: String = "Ledger Books"
    ) throws -> RiskHint? {
        var sample = RuleCase(claims: [RuleCase.payment("86.50", currency, to: payee)])
        for (index, amount) in amounts.enumerated() {
            let age = minutes + Int64(amounts.count - 1 - index) * 10
            sample.paid(amount, at: RuleCase.before(minutes: age))
        }
        return try sample.assessment()["money.paid-already"]
    }

    @Test(
        arguments: [
            ([86.50], 0, .medium), ([86.50], 12, .medium), ([84.00, 86.50], 12, .medium),
            ([86.50], 1_440, .medium), ([86.50], 1_441, .low),
            ([86.50], 3 * 1_440, .low), ([86.50], 3 * 1_440 + 1, nil),
            ([86.50, 84.00], 12, .medium), ([86.50, 84.00], 1_431, .low), ([86.51], 12, nil),
            ([5_000_000.01], 12, nil), ([], 12, nil), ([86.50, 86.50], 1_440, .medium),
            ([86.50, 86.50, 86.50], 60, .low), ([86.50, 86.50, 86.50], 61, nil),
        ] as [([Double], Int64, Severity?)]
    )
    func `the same amount to the same payee within three days is said`(
        amounts: [Double],
        minutes: Int64,
        severity: Severity?
    ) throws {
        #expect(try hint(after: amounts, minutes: minutes)?.severity == severity)
    }

    /// The money has gone, also where others make the approval count for nothing.
    @Test(arguments: [(30, .medium), (600, .medium), (2_000, .low)] as [(Int64, Severity)])
    func `a payment that counts for nothing is found when it comes again`(
        minutes: Int64,
        severity: Severity
    ) throws {
        var sample = RuleCase(claims: [RuleCase.payment("86.50", "EUR", to: "Nova Ltd")])
        for day in 1...6 as ClosedRange<Int64> {
            sample.paid(60, to: "Ledger Books", at: RuleCase.before(days: day))
        }
        func came(_ before: Int64, _ outcome: Outcome) {
            let payment = PaymentFeatures(
                payee: "Nova Ltd",
                account: nil,
                accountCountry: nil,
                currency: "EUR",
                magnitude: Magnitude.of(86.50)
            )
            sample.baseline.record(
                Features(instant: RuleCase.before(minutes: before), payment: payment),
                outcome: outcome
            )
        }
        came(minutes + 5, .rejected)
        came(minutes + 4, .rejected)
        came(minutes, .approved)
        sample.baseline = try Baseline(decoding: sample.baseline.encoded())
        #expect(!sample.baseline.payees.contains { $0.name == "Nova Ltd" })
        #expect(try sample.assessment()["money.paid-already"]?.severity == severity)
    }

    @Test func `another payee or another currency is another payment`() throws {
        #expect(try hint(after: [86.50], minutes: 12, "GBP") == nil)
        #expect(try hint(after: [86.50], minutes: 12, to: "Paper Mill") == nil)
    }

    @Test(arguments: [("Ledger Books", Severity.low), ("Nova Ltd", .medium)])
    func `a payment that repeats to somebody new is medium`(
        payee: String,
        severity: Severity
    ) throws {
        let order = #"{"amount":"60.00 EUR","payee":"\#(payee)","frequency":"daily","count":400}"#
        var sample = RuleCase(claims: [("p", order)])
        #expect(try sample.assessment()["money.repeats"]?.severity == .low)
        for day in 1...6 as ClosedRange<Int64> {
            sample.paid(60, to: "Ledger Books", at: RuleCase.before(days: day))
        }
        #expect(try sample.assessment()["money.repeats"]?.severity == severity)
    }

    @Test func `it says how long before`() throws {
        let hint = try hint(after: [86.50], minutes: 12)
        #expect(hint?.sentence.text == "The same amount went to this payee 12 min before.")
        let later = try self.hint(after: [86.50], minutes: -1)
        let since = "The same amount went to this payee since this request came."
        #expect(later?.sentence.text == since)
    }
}
