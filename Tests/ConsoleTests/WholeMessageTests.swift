import Push
import Risk
import Testing
import Vocabulary

@testable import Review

/// The sheet shows all that was signed or sent.
@Suite struct WholeMessageTests {
    private func values(_ facts: RequestFacts) -> [String: [String]] {
        Dictionary(grouping: SheetSample.sheet(facts).rows, by: \.label.text)
            .mapValues { $0.map(\.value.text) }
    }

    private func payment(_ payee: PrintableText, _ units: Int64) -> Payment {
        SheetSample.payment(units: units, to: payee, into: nil)
    }

    @Test(
        arguments: [
            (2, "PAY 2 payments, GBP 30.00 in all, one of them to \"A\"", 1),
            (3, "PAY 3 payments, GBP 60.00 in all, one of them to \"A\"", 2),
            (12, "PAY 12 payments, GBP 780.00 in all, one of them to \"A\"", 11),
        ]
    )
    func `a bulk payment says how many, how much in all, and lists the others`(
        count: Int,
        title: String,
        others: Int
    ) {
        let payments = (1...count).map { number in
            payment(number == 1 ? "A" : "P\(number)", Int64(number) * 1_000)
        }
        let facts = SheetSample.facts(payments: payments)
        let sheet = SheetSample.sheet(facts)
        #expect(sheet.title.text.text == title)
        let rows = values(facts)["also pays"] ?? []
        #expect(rows.count == others)
        #expect(rows.first == "GBP 20.00 to P2")
        let headline = Words.headline(review(facts))
        #expect(headline.text.hasPrefix("\(count) payments, GBP"))
        let details = ReviewText(review(facts), state: nil, now: start).sections.flatMap(\.items)
        #expect(details.filter { $0.label == "Payment" }.count == count)
        #expect(details.contains { $0.label == "In all" })
    }

    private func review(_ facts: RequestFacts) -> MessageReview {
        MessageReview(
            status: .verified,
            facts: facts,
            account: "Harbour Rowing",
            assessment: Assessment(hints: []),
            locationContext: MessageReview.LocationContext()
        )
    }

    @Test(
        arguments: [
            ("Sign in", "Bank", "Bank: Sign in"), ("Sign in", nil, "Sign in"),
            ("Bank", "Bank", "Bank"), (nil, "Bank", "Bank"),
        ] as [(PrintableText?, PrintableText?, String)]
    )
    func `a title is a part of what is asked`(
        message: PrintableText?,
        title: PrintableText?,
        asked: String
    ) {
        let facts = SheetSample.facts(message: message, title: title)
        #expect(SheetSample.sheet(facts).title.text.text == "ASKED: \"\(asked)\"")
        #expect(Words.headline(review(facts)).text == asked)
    }

    @Test func `members stand on the sheet whatever their path, and money has rows of its own`() {
        let other = [
            OtherMember(path: "p", value: "Pay 9999 GBP to Mallory", isMoney: true),
            OtherMember(path: "x.platform", value: "web"),
            OtherMember(path: "p.extra.iban", value: "GB29NWBK60161331926819", isMoney: true),
            OtherMember(path: "payload.note", value: "n"),
        ]
        let facts = SheetSample.facts(payment: SheetSample.payment(), other: other)
        #expect(
            values(facts)["also says"] == [
                "p: Pay 9999 GBP to Mallory", "extra.iban: GB29NWBK60161331926819",
                "x.platform: web, payload.note: n",
            ]
        )
        let marked = SheetSample.sheet(facts).rows.filter { $0.label == "also says" }
        #expect(marked.map(\.isMarked) == [true, true, false])
    }

    @Test func `site, user, both addresses and the account that pays have rows`() {
        let payment = Payment(
            shape: .flat,
            amount: nil,
            payee: "Bob",
            creditorAccount: nil,
            debtorAccount: Payment.Account(text: "12", kind: .other),
            reference: nil,
            initiator: "treasurer",
            terms: [
                .init(.frequency, "Monthly"), .init(.lastDay, "2027-12-01"),
                .init(.charges, "1.00 EUR"),
            ]
        )
        let facts = SheetSample.facts(
            user: "alice",
            address: RemoteAddress("203.0.113.9, 8.8.8.8, 9.9.9.9"),
            payment: payment,
            site: "bank.example"
        )
        let rows = values(facts)
        #expect(rows["site"] == ["bank.example"])
        #expect(rows["user"] == ["alice"])
        #expect(rows["asked by"] == ["treasurer"])
        #expect(rows["out of"] == ["12"])
        #expect(rows["how often"] == ["Monthly"])
        #expect(rows["until"] == ["2027-12-01"])
        #expect(rows["charges"] == ["1.00 EUR"])
        #expect(rows["address"]?.first?.contains("8.8.8.8") == true)
        #expect(rows["address"]?.first?.contains("9.9.9.9") == true)
        #expect(
            SheetSample.sheet(facts).title.text.text
                == "PAY an amount that is not stated to \"Bob\""
        )
    }
}
