import Push
import Risk
import Testing
import Vocabulary

/// What a request says beside what is usual: whom it pays, and how much.
@Suite struct ComparisonTests {
    private typealias Paid = (name: String?, account: String?, amount: Double)

    private static let british = "GB82 WEST 1234 5698 7654 32"
    private static let other = "GB29 NWBK 6016 1331 9268 19"

    /// The comparison of a payment with earlier ones, the last of which was made last.
    private static func comparison(
        _ amount: String = "10.00",
        _ currency: String = "EUR",
        to name: String?,
        into account: String? = nil,
        paid: [Paid]
    ) throws -> Comparison {
        var sample = RuleCase(
            claims: [RuleCase.payment(amount, currency, to: name, iban: account)]
        )
        for (index, payment) in paid.enumerated() {
            sample.paid(
                payment.amount,
                to: payment.name,
                account: payment.account,
                at: RuleCase.before(days: Int64(paid.count - index))
            )
        }
        return try sample.assessment().comparison
    }

    private struct PayeeCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let name: String?
        var account: String?
        let paid: [(name: String?, account: String?)]
        var payee: Comparison.Row?
        var creditor: Comparison.Row?
        var payments = 0
    }

    private static let payees: [PayeeCase] = [
        PayeeCase(
            testDescription: "a known payee",
            name: "Ledger Books",
            account: british,
            paid: [("Ledger Books", british), ("Ann", "GB1"), ("Ledger Books", british)],
            payee: .init(.payee, .usual, usual: "Ledger Books"),
            creditor: .init(.account, .usual, usual: "GB82 WEST 1234 5698 7654 32"),
            payments: 2
        ),
        PayeeCase(
            testDescription: "a payee known by the name alone",
            name: "Ledger Books",
            paid: [("Ledger Books", nil)],
            payee: .init(.payee, .usual, usual: "Ledger Books"),
            payments: 1
        ),
        PayeeCase(
            testDescription: "an account known alone, and nobody named",
            name: nil,
            account: british,
            paid: [(nil, british)],
            creditor: .init(.account, .usual, usual: "GB82 WEST 1234 5698 7654 32"),
            payments: 1
        ),
        PayeeCase(
            testDescription: "a known account under another name",
            name: "Copper Kettle",
            account: british,
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .different, usual: "Ledger Books"),
            creditor: .init(.account, .usual, usual: "GB82 WEST 1234 5698 7654 32"),
            payments: 1
        ),
        PayeeCase(
            testDescription: "a known account under the same name in other letters",
            name: "LEDGER-BOOKS.",
            account: british,
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .usual, usual: "Ledger Books"),
            creditor: .init(.account, .usual, usual: "GB82 WEST 1234 5698 7654 32"),
            payments: 1
        ),
        PayeeCase(
            testDescription: "a known account under a name that looks alike",
            name: "L\u{435}dger Books",
            account: british,
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .different, usual: "Ledger Books"),
            creditor: .init(.account, .usual, usual: "GB82 WEST 1234 5698 7654 32"),
            payments: 1
        ),
        PayeeCase(
            testDescription: "a known account that had no name",
            name: "Ledger Books",
            account: british,
            paid: [(nil, british)],
            payee: .init(.payee, .unknown),
            creditor: .init(.account, .usual, usual: "GB82 WEST 1234 5698 7654 32"),
            payments: 1
        ),
        PayeeCase(
            testDescription: "a namesake of which no account is known",
            name: "Ledger Books",
            account: british,
            paid: [("Ledger Books", nil)],
            payee: .init(.payee, .usual, usual: "Ledger Books"),
            creditor: .init(.account, .unknown)
        ),
        PayeeCase(
            testDescription: "a namesake with another account",
            name: "Ledger Books",
            account: other,
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .usual, usual: "Ledger Books"),
            creditor: .init(.account, .new, usual: "GB82 WEST 1234 5698 7654 32")
        ),
        PayeeCase(
            testDescription: "a namesake in other letters",
            name: "LEDGER-BOOKS.",
            account: other,
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .usual, usual: "Ledger Books"),
            creditor: .init(.account, .new, usual: "GB82 WEST 1234 5698 7654 32")
        ),
        PayeeCase(
            testDescription: "a namesake of two, of which the later has no account",
            name: "Ledger Books",
            account: other,
            paid: [("Ledger Books", british), ("Ledger Books", nil)],
            payee: .init(.payee, .usual, usual: "Ledger Books"),
            creditor: .init(.account, .new, usual: "GB82 WEST 1234 5698 7654 32")
        ),
        PayeeCase(
            testDescription: "a namesake that states no account",
            name: "Ledger Books",
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .usual, usual: "Ledger Books")
        ),
        PayeeCase(
            testDescription: "a lookalike",
            name: "Ledger Boks",
            account: other,
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .different, usual: "Ledger Books"),
            creditor: .init(.account, .new, usual: "GB82 WEST 1234 5698 7654 32")
        ),
        PayeeCase(
            testDescription: "a lookalike in foreign letters, without an account",
            name: "L\u{435}dger Books",
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .different, usual: "Ledger Books")
        ),
        PayeeCase(
            testDescription: "a lookalike of a payee without an account",
            name: "Ledger Boks",
            account: other,
            paid: [("Ledger Books", nil)],
            payee: .init(.payee, .different, usual: "Ledger Books"),
            creditor: .init(.account, .new)
        ),
        PayeeCase(
            testDescription: "a stranger",
            name: "Copper Kettle",
            account: other,
            paid: [("Ledger Books", british)],
            payee: .init(.payee, .new),
            creditor: .init(.account, .new)
        ),
        PayeeCase(
            testDescription: "a new account, and nobody named",
            name: nil,
            account: other,
            paid: [("Ledger Books", british)],
            creditor: .init(.account, .new)
        ),
        PayeeCase(
            testDescription: "nobody paid before",
            name: "Ledger Books",
            account: british,
            paid: [],
            payee: .init(.payee, .unknown),
            creditor: .init(.account, .unknown)
        ),
        PayeeCase(
            testDescription: "neither name nor account stated",
            name: nil,
            paid: [("Ledger Books", british)]
        ),
    ]

    @Test(arguments: payees)
    private func `payee and account stand beside whom was paid before`(sample: PayeeCase) throws {
        let comparison = try Self.comparison(
            to: sample.name,
            into: sample.account,
            paid: sample.paid.map { ($0.name, $0.account, 10) }
        )
        #expect(comparison[.payee] == sample.payee)
        #expect(comparison[.account] == sample.creditor)
        #expect(comparison.payments == sample.payments)
        #expect(comparison.approvals == sample.paid.count)
        #expect(comparison.needed == 5)
    }

    private struct AmountCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let amount: String
        var currency = "EUR"
        var name = "Ledger Books"
        let own: [Double]
        var others: [Double] = []
        let row: Comparison.Row
    }

    private static let hundreds = [Double](repeating: 100, count: 5)

    /// 3.5 times a tenth of a decade above 100 are 223.87.
    private static let amounts: [AmountCase] = [
        AmountCase(
            testDescription: "the payee got it once",
            amount: "100.00",
            own: [100],
            row: .init(.amount, .usual, usual: "about 100")
        ),
        AmountCase(
            testDescription: "a little more than the payee got",
            amount: "223.00",
            own: [100],
            row: .init(.amount, .usual, usual: "about 100")
        ),
        AmountCase(
            testDescription: "more than twice of what the payee got",
            amount: "224.00",
            own: [100],
            row: .init(.amount, .different, usual: "about 100", difference: "2.2x")
        ),
        AmountCase(
            testDescription: "less than ever is no sign of anything",
            amount: "0.01",
            own: [100],
            others: hundreds,
            row: .init(.amount, .usual, usual: "about 100")
        ),
        AmountCase(
            testDescription: "five payments to the payee, which vary little",
            amount: "2400.00",
            own: [80, 85, 84.5, 90, 95],
            row: .init(.amount, .different, usual: "80 to 95", difference: "28x")
        ),
        AmountCase(
            testDescription: "five payments to the payee, which vary much",
            amount: "2400.00",
            own: [10, 30, 100, 300, 1_000],
            row: .init(.amount, .usual, usual: "10 to 1,000")
        ),
        AmountCase(
            testDescription: "rent is more than most payments, and the same each month",
            amount: "1000.00",
            own: [1_000],
            others: hundreds,
            row: .init(.amount, .usual, usual: "about 1,000")
        ),
        AmountCase(
            testDescription: "what is usual for the account is much for one who got little",
            amount: "100.00",
            own: [10],
            others: hundreds,
            row: .init(.amount, .different, usual: "about 10", difference: "10x")
        ),
        AmountCase(
            testDescription: "a stranger stands beside the payments of the account",
            amount: "100.00",
            name: "Copper Kettle",
            own: [],
            others: hundreds,
            row: .init(.amount, .usual, usual: "about 100")
        ),
        AmountCase(
            testDescription: "a stranger who gets ten times as much",
            amount: "1000.00",
            name: "Copper Kettle",
            own: [],
            others: hundreds,
            row: .init(.amount, .different, usual: "about 100", difference: "10x")
        ),
        AmountCase(
            testDescription: "four payments of the account tell nothing",
            amount: "1000.00",
            name: "Copper Kettle",
            own: [],
            others: Array(hundreds.dropLast()),
            row: .init(.amount, .unknown)
        ),
        AmountCase(
            testDescription: "a lookalike stands beside whom it is like",
            amount: "1000.00",
            name: "Ledger Boks",
            own: [1_000],
            others: hundreds,
            row: .init(.amount, .usual, usual: "about 1,000")
        ),
        AmountCase(
            testDescription: "a currency never used stands beside the one that is",
            amount: "100.00",
            currency: "GBP",
            own: [100],
            others: hundreds,
            row: .init(.amount, .new, usual: "about 100 EUR")
        ),
        AmountCase(
            testDescription: "of four payments in another currency nothing is known",
            amount: "100.00",
            currency: "GBP",
            own: [],
            others: Array(hundreds.dropLast()),
            row: .init(.amount, .unknown)
        ),
        AmountCase(
            testDescription: "nothing at all is no amount",
            amount: "0.00",
            own: [100],
            others: hundreds,
            row: .init(.amount, .unknown)
        ),
    ]

    @Test(arguments: amounts)
    private func `an amount stands beside the payee's own, else the account's`(
        sample: AmountCase
    ) throws {
        let comparison = try Self.comparison(
            sample.amount,
            sample.currency,
            to: sample.name,
            paid: sample.own.map { ("Ledger Books", nil, $0) }
                + sample.others.map { ("Paper Mill", nil, $0) }
        )
        #expect(comparison[.amount] == sample.row)
    }

    @Test func `an amount that cannot be read has no row`() throws {
        let comparison = try Self.comparison(
            "much",
            to: "Ledger Books",
            paid: [("Ledger Books", nil, 10)]
        )
        #expect(comparison.rows.map(\.subject) == [.payee])
    }
}
