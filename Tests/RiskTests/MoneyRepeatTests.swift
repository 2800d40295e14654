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

    /// Until one of them is answered, whichever came first.
    @Test(
        arguments: [
            (-5, Outcome.open, "INV-7", true), (5, .open, "INV-7", true), (5, .open, "INV-8", true),
            (5, .open, nil, true), (5, .rejected, "INV-7", false), (11, .open, "INV-7", false),
        ] as [(Int64, Outcome, String?, Bool)]
    )
    func `the same amount that another request asks for is said`(
        minutes: Int64,
        outcome: Outcome,
        reference: String?,
        isSaid: Bool
    ) throws {
        let payment =
            #"{"amount":"86.50","currency":"EUR","payee":"Ledger Books","reference":"INV-7"}"#
        var sample = RuleCase(claims: [("p", payment)])
        func features(_ payee: String) -> Features {
            Features(
                instant: RuleCase.before(minutes: minutes),
                payment: PaymentFeatures(
                    payee: payee,
                    account: nil,
                    accountCountry: nil,
                    currency: "EUR",
                    magnitude: Magnitude.of(86.50),
                    reference: reference
                ),
                // It can be answered for ten minutes.
                expires: RuleCase.before(minutes: minutes - 10)
            )
        }
        sample.baseline.record(features("Ledger Books"), outcome: .open, id: "one")
        sample.baseline.record(features("Paper Mill"), outcome: .open, id: "two")
        sample.baseline.record(features("Ledger Books"), outcome: outcome, id: "one")
        sample.baseline = try Baseline(decoding: sample.baseline.encoded())
        let hint = try sample.assessment()["money.asked-twice"]
        #expect(hint?.severity == (!isSaid ? nil : reference == "INV-7" ? .medium : .low))
        guard isSaid else { return }
        let side = minutes < 0 ? "after" : "before"
        let end =
            switch reference {
            case "INV-7": "with the same reference"
            case nil: "without a reference"
            default: "with the reference \"INV-8\""
            }
        #expect(
            hint?.sentence.text
                == "Another waiting request asks for the same amount to this payee; it came 5 min"
                + " \(side) this one, \(end)."
        )
        #expect(hint?["other_request"] == "one")
        sample.baseline.record(features("Ledger Books"), outcome: .approved, id: "one")
        let paid = try sample.assessment()
        #expect(paid["money.asked-twice"] == nil)
        #expect(paid["money.paid-already"]?.sentence.text.hasSuffix(", \(end).") == true)
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
