import Risk
import Testing
import Vocabulary

/// A bill that is paid twice.
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
            ([86.50], 0, true), ([86.50], 12, true), ([84.00, 86.50], 12, true),
            ([86.50], 3 * 1_440, true), ([86.50], 3 * 1_440 + 1, false),
            ([86.50, 84.00], 12, false), ([86.51], 12, false), ([], 12, false),
            ([86.50, 86.50], 1_440, true), ([86.50, 86.50, 86.50], 60, true),
            ([86.50, 86.50, 86.50], 61, false),
        ] as [([Double], Int64, Bool)]
    )
    func `the same amount to the same payee within three days is said`(
        amounts: [Double],
        minutes: Int64,
        isSaid: Bool
    ) throws {
        let hint = try hint(after: amounts, minutes: minutes)
        #expect((hint != nil) == isSaid)
        #expect(hint.map { $0.severity == .low } ?? true)
    }

    @Test func `another payee or another currency is another payment`() throws {
        #expect(try hint(after: [86.50], minutes: 12, "GBP") == nil)
        #expect(try hint(after: [86.50], minutes: 12, to: "Paper Mill") == nil)
    }

    @Test func `it says how long before`() throws {
        let hint = try hint(after: [86.50], minutes: 12)
        #expect(hint?.sentence.text == "The same amount went to this payee 12 min before.")
    }
}
