import Push
import Risk
import Testing
import Vocabulary

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
        var sample = RuleCase(claims: [RuleCase.payment(amount, currency, to: name, iban: account)])
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

    private typealias Row = Comparison.Row
    private typealias Party = (name: String?, account: String?)

    private static let books = Row(.payee, .usual, usual: "Ledger Books")
    private static let likeBooks = Row(.payee, .different, usual: "Ledger Books")
    private static let newPayee = Row(.payee, .new)
    private static let unknownPayee = Row(.payee, .unknown)
    private static let known = Row(.account, .usual, usual: "GB82 WEST 1234 5698 7654 32")
    private static let changed = Row(.account, .new, usual: "GB82 WEST 1234 5698 7654 32")
    private static let new = Row(.account, .new)
    private static let unknown = Row(.account, .unknown)

    /// Whom it pays, whom earlier ones paid, the rows of payee and account, and earlier payments.
    private static let payees: [(String, Party, [Party], Row?, Row?, Int)] = [
        (
            "a known payee", ("Ledger Books", british),
            [("Ledger Books", british), ("Ann", "GB1"), ("Ledger Books", british)], books, known, 2
        ),
        (
            "a payee known by the name alone", ("Ledger Books", nil), [("Ledger Books", nil)],
            books, nil, 1
        ),
        (
            "an account known alone, and nobody named", (nil, british), [(nil, british)], nil,
            known, 1
        ),
        (
            "a known account under another name", ("Copper Kettle", british),
            [("Ledger Books", british)], likeBooks, known, 1
        ),
        (
            "a known account under the same name in other letters", ("LEDGER-BOOKS.", british),
            [("Ledger Books", british)], books, known, 1
        ),
        (
            "a known account under a name that looks alike", ("L\u{435}dger Books", british),
            [("Ledger Books", british)], likeBooks, known, 1
        ),
        (
            "a known account that had no name", ("Ledger Books", british), [(nil, british)],
            unknownPayee, known, 1
        ),
        (
            "a namesake of which no account is known", ("Ledger Books", british),
            [("Ledger Books", nil)], books, Comparison.Row(.account, .new), 0
        ),
        (
            "a namesake with another account", ("Ledger Books", other),
            [("Ledger Books", british)], books, changed, 0
        ),
        (
            "a namesake in other letters", ("LEDGER-BOOKS.", other), [("Ledger Books", british)],
            books, changed, 0
        ),
        (
            "a namesake of two, of which the later has no account", ("Ledger Books", other),
            [("Ledger Books", british), ("Ledger Books", nil)], books, changed, 0
        ),
        (
            "a namesake that states no account", ("Ledger Books", nil),
            [("Ledger Books", british)], books, nil, 0
        ),
        ("a lookalike", ("Ledger Boks", other), [("Ledger Books", british)], likeBooks, changed, 0),
        (
            "a lookalike in foreign letters, without an account", ("L\u{435}dger Books", nil),
            [("Ledger Books", british)], likeBooks, nil, 0
        ),
        (
            "a lookalike of a payee without an account", ("Ledger Boks", other),
            [("Ledger Books", nil)], likeBooks, new, 0
        ),
        ("a stranger", ("Copper Kettle", other), [("Ledger Books", british)], newPayee, new, 0),
        ("a new account, and nobody named", (nil, other), [("Ledger Books", british)], nil, new, 0),
        ("nobody paid before", ("Ledger Books", british), [], newPayee, new, 0),
        ("neither name nor account stated", (nil, nil), [("Ledger Books", british)], nil, nil, 0),
    ]

    @Test(arguments: payees)
    private func `payee and account stand beside whom was paid before`(
        what: String,
        party: Party,
        paid: [Party],
        payee: Row?,
        creditor: Row?,
        payments: Int
    ) throws {
        let comparison = try Self.comparison(
            to: party.name,
            into: party.account,
            paid: paid.map { ($0.name, $0.account, 10) }
        )
        #expect(comparison[.payee] == payee)
        #expect(comparison[.account] == creditor)
        #expect(comparison.payments == payments)
        #expect(comparison.approvals == paid.count)
        #expect(comparison.needed == 5)
    }

    private static let hundreds = [Double](repeating: 100, count: 5)

    private static let store = "Ledger Books"
    private static let kettle = "Copper Kettle"
    private static let rent = Row(.amount, .usual, usual: "about 1,000")
    private static let hundred = Row(.amount, .usual, usual: "about 100")
    private static let tenfold = Row(.amount, .different, usual: "about 100", difference: "10x")
    private static let nothing = Row(.amount, .unknown)

    /// The amount and its payee, what Ledger Books and others got before, and the row.
    ///
    /// 3.5 times a tenth of a decade above 100 are 223.87.
    private static let amounts: [(String, String, String, String, [Double], [Double], Row)] = [
        ("the payee got it once", "100.00", "EUR", store, [100], [], hundred),
        ("a little more than the payee got", "223.00", "EUR", store, [100], [], hundred),
        (
            "more than twice of what the payee got", "224.00", "EUR", store, [100], [],
            Row(.amount, .different, usual: "about 100", difference: "2.2x the largest")
        ),
        ("less than ever is no sign of anything", "0.01", "EUR", store, [100], hundreds, hundred),
        (
            "five payments to the payee, which vary little", "2400.00", "EUR", store,
            [80, 85, 84.5, 90, 95],
            [], Row(.amount, .different, usual: "80 to 95", difference: "28x")
        ),
        (
            "five payments to the payee, which vary much", "2200.00", "EUR", store,
            [10, 30, 100, 300, 1_000], [], Row(.amount, .usual, usual: "10 to 1,000")
        ),
        (
            "however they vary, far above the largest", "2400.00", "EUR", store,
            [10, 30, 100, 300, 1_000], [],
            Row(.amount, .different, usual: "10 to 1,000", difference: "24x")
        ),
        (
            "rent is more than most payments, and the same each month", "1000.00", "EUR", store,
            [1_000], hundreds, rent
        ),
        (
            "what is usual for the account is much for one who got little", "100.00", "EUR",
            store, [10], hundreds,
            Row(.amount, .different, usual: "about 10", difference: "10x the largest")
        ),
        (
            "a stranger stands beside the payments of the account", "100.00", "EUR", kettle, [],
            hundreds, hundred
        ),
        ("a stranger who gets ten times as much", "1000.00", "EUR", kettle, [], hundreds, tenfold),
        (
            "four payments of the account tell little", "1000.00", "EUR", kettle, [],
            Array(hundreds.dropLast()), Row(.amount, .unknown, usual: "about 100, in 4 payments")
        ),
        (
            "a lookalike stands beside whom it is like", "1000.00", "EUR", "Ledger Boks",
            [1_000], hundreds, rent
        ),
        (
            "a currency never used stands beside the one that is", "100.00", "GBP", store, [100],
            hundreds, Row(.amount, .new, usual: "about 100 EUR")
        ),
        (
            "so do four payments in another currency", "100.00", "GBP", store, [],
            Array(hundreds.dropLast()),
            Row(.amount, .unknown, usual: "about 100 EUR, in 4 payments")
        ),
        ("nothing at all is no amount", "0.00", "EUR", store, [100], hundreds, nothing),
    ]

    @Test(arguments: amounts)
    private func `an amount stands beside the payee's own, else the account's`(
        what: String,
        amount: String,
        currency: String,
        name: String,
        own: [Double],
        others: [Double],
        row: Row
    ) throws {
        let comparison = try Self.comparison(
            amount,
            currency,
            to: name,
            paid: own.map { ("Ledger Books", nil, $0) } + others.map { ("Paper Mill", nil, $0) }
        )
        #expect(comparison[.amount] == row)
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
