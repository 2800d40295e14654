import Push
import Risk
import Testing
import Vocabulary

/// How the payments of a message are read, as far as hints tell of it.
@Suite struct MoneyReadingTests {
    private func assessment(_ members: String) throws -> Assessment {
        try RuleCase(claims: [("p", "{\(members)}")]).assessment()
    }

    /// Whoever writes a message must not have two of its lists multiplied.
    @Test(arguments: [(100, 1), (1, 256), (20, 200), (1_000, 1)])
    func `the terms of a payment are bounded, and so are those of all`(
        terms: Int,
        payments: Int
    ) throws {
        let fees = (0..<terms).map(String.init).joined(separator: ",")
        let items = (0..<payments).map { #"{"amount":"\#($0 + 1)","payee":"Ann"}"# }
        let list = "[\(items.joined(separator: ","))]"
        let payload = #"{"fee":"[\#(fees)]","payments":\#(list)}"#
        let facts = try Signed.request([("i", "1700000000000"), ("p", payload)]).facts
        #expect(facts.payments.count == payments)
        #expect(facts.payments.flatMap(\.terms).count <= 1_100)
        let isWhole = terms <= 32 && terms * payments <= 1_024
        #expect(facts.anomalies.contains(.payloadIncomplete) == !isWhole)
    }

    /// Whoever writes a message must not have each number of an account compared with each bank.
    @Test(arguments: [(1, 1), (8, 8), (9, 1), (1, 9), (60, 60)])
    func `the account numbers and bank codes of a party are bounded`(
        accounts: Int,
        banks: Int
    ) throws {
        // Spellings of one name.
        func members(_ name: String, _ value: String, _ count: Int) -> [String] {
            (0..<count).map { place in
                let signs = String(repeating: "!", count: place)
                return #""\#(name)\#(signs)":"\#(value)\#(place)""#
            }
        }
        let numbers = members("pa", "abc", accounts) + members("bic", "ab", banks)
        let party = numbers.joined(separator: ",")
        let sides = [
            #""payee":{"name":"Ann",\#(party)}"#,
            #""payee":{"name":"Ann"},"debtor":{\#(party)}"#,
        ]
        for side in sides {
            let payload = #"{"amount":"1","currency":"GBP",\#(side)}"#
            let facts = try Signed.request([("i", "1700000000000"), ("p", payload)]).facts
            let isWhole = accounts <= 8 && banks <= 8
            #expect(facts.anomalies.contains(.payloadIncomplete) == !isWhole, "\(side.prefix(40))")
        }
    }

    /// Nobody can tell what each of them gets.
    @Test(arguments: [
        #""payments":[{"payee":"Ledger Books"},{"payee":"Ledger Books"}]"#,
        #""creditor":[{"name":"Ledger Books"},{"name":"Paper Mill"}]"#,
        #""to":["Ledger Books","Paper Mill"]"#,
    ])
    func `payments that share one amount disagree`(members: String) throws {
        let assessment = try assessment(#""amount":"97.00","currency":"EUR",\#(members)"#)
        #expect(assessment["money.payments-disagree"]?.severity == .high)
    }

    @Test(arguments: [
        (#""amount":"97.00","ccy":"KWD","currency":"EUR""#, true),
        (#""amount":{"value":"97.00","currency":"EUR","ccy":"XAU"}"#, true),
        (#""amount":{"amount":"97.00","ccy":"EUR","curr":"BHD"}"#, true),
        (#""currency":"USD","amount":{"value":"97.00","currency":"EUR"}"#, true),
        (#""amount":"97.00","currency":"EUR","transferCurrency":"BHD""#, true),
        (#""transactionAmount":"97.00","transactionCurrency":"EUR","currency":"KWD""#, true),
        (#""amount":{"value":"97.00","currency":"EUR"},"currencyCode":"BHD""#, true),
        (
            #""amount":"97.00","currency":"EUR",\#((1...9).map { #""cu\#(String(repeating: "!", count: $0))":"x""# }.joined(separator: ","))"#,
            true
        ),
        (#""amount":"97.00","currency":"EUR","ccy":"EUR""#, false),
        (#""amount":"97.00","currency":"EUR","feeAmount":"1","feeCurrency":"GBP""#, false),
        (#""currencyOfTransfer":"USD","amount":{"value":"97.00","currency":"EUR"}"#, false),
    ])
    func `two currencies of one amount contradict each other`(
        members: String,
        isContradiction: Bool
    ) throws {
        let hint = try assessment(#"\#(members),"payee":"Ledger Books""#)["money.payments-disagree"]
        #expect((hint?.severity == .high) == isContradiction)
    }

    /// Further out, in another object or list, it is money that is not read; an account's own is none.
    @Test(arguments: [
        (#""currency":"BHD","payment":{"amount":{"value":"97.00","currency":"EUR"}}"#, true),
        (#""currency":"KWD","payments":[{"amount":"97.00","currency":"EUR"}]"#, true),
        (#""amount":"97.00","currency":"EUR","ccy":{"code":"BHD","currency":"BHD"}"#, true),
        (#""amount":"97.00","currency":"EUR","creditorAccount":{"currency":"GBP"}"#, false),
        (#""amount":"97.00","currency":"EUR","exchangeRate":{"currency":"USD"}"#, false),
        (#""amount":"97.00","currency":"EUR","debtor":{"currency":"USD"}"#, false),
        (#""currency":"EUR","payment":{"amount":{"value":"97.00","currency":"EUR"}}"#, false),
    ])
    func `another currency that no amount has is money that is not read`(
        members: String,
        isSaid: Bool
    ) throws {
        let assessment = try assessment(members)
        let isTold = ["message.members-unread-payment", "money.payments-disagree"]
            .contains { assessment[$0]?.severity ?? .none >= .medium }
        #expect(isTold == isSaid, "\(assessment.codes)")
    }
}
