import Push
import Risk
import Testing
import Vocabulary

/// Bulk payments, payments that repeat, and payments that leave something out.
@Suite struct MoneyBulkTests {
    private static func bulk(_ payments: [(String, String, String)]) -> (String, String) {
        let elements = payments.map { amount, payee, account in
            #"{"amount":"\#(amount) EUR","payee":"\#(payee)","account":"\#(account)"}"#
        }
        return ("p", #"{"payments":[\#(elements.joined(separator: ","))]}"#)
    }

    /// A case whose account has paid Ann, Bob and Cleo six times each.
    private func sample(_ claim: (String, String)) -> RuleCase {
        var sample = RuleCase(claims: [claim])
        for day in 1...6 {
            for (name, account) in [("Ann", "1"), ("Bob", "2"), ("Cleo", "3")] {
                let instant = RuleCase.before(days: Int64(day) * 9)
                sample.paid(90 + Double(day), to: name, account: account, at: instant)
            }
        }
        return sample
    }

    @Test(
        arguments: [
            (
                [("95", "Ann", "1"), ("95", "Mallory", "9"), ("95", "Bob", "2")], 1,
                "money.payee-new"
            ),
            ([("95", "Ann", "1"), ("95", "Bob", "9")], 1, "money.payee-account-changed"),
            ([("95", "Ann", "9"), ("95", "Bob", "2")], 0, "money.payee-account-changed"),
            (
                [("95", "Ann", "1"), ("95", "Bob", "2"), ("9500", "Cleo", "3")], 2,
                "money.amount-unusual-for-payee"
            ),
        ] as [([(String, String, String)], Int, String)]
    )
    func `the payment that weighs most leads`(
        payments: [(String, String, String)],
        leading: Int,
        code: String
    ) throws {
        let assessment = try sample(Self.bulk(payments)).assessment()
        #expect(assessment.comparison.leadingPayment == leading)
        #expect(assessment[code] != nil, "\(assessment.codes)")
    }

    @Test func `hints of other payments say which one they are about`() throws {
        let assessment = try sample(
            Self.bulk([("95", "Ann", "9"), ("95", "Mallory", "8")])
        ).assessment()
        #expect(assessment["money.payee-account-changed"]?.severity == .high)
        let other = try #require(assessment["money.payee-new"])
        #expect(other.sentence.text.hasPrefix("To "))
        #expect(other["payment"] == "2")
    }

    /// The sheet shows the part that its verdict is about, and marks the others.
    @Test func `who is paid leads before how much`() throws {
        let assessment = try sample(
            Self.bulk([("9500", "Bob", "2"), ("95", "Ann", "9"), ("95", "Cleo", "3")])
        ).assessment()
        #expect(assessment.comparison.leadingPayment == 1)
        #expect(assessment["money.amount-unusual-for-payee"]?.severity == .high)
        #expect(Array(assessment.comparison.doubts.keys) == [0])
    }

    @Test func `limits and unusual amounts look at the sum`() throws {
        let many = Self.bulk((0..<40).map { _ in ("95", "Ann", "1") })
        var sample = sample(many)
        sample.policy = ApproverPolicy(limits: ["EUR": 1_000])
        let assessment = try sample.assessment()
        #expect(assessment["money.above-limit"]?.severity == .high)
        #expect(assessment["money.amount-unusual"]?.severity == .high)
        // Charges are paid, too.
        let fee = ("p", #"{"amount":"95 EUR","payee":"Ann","account":"1","fee":"9999 EUR"}"#)
        #expect(try self.sample(fee).assessment()["money.amount-unusual"]?.severity == .high)
    }

    @Test func `what was approved of several payments is known of each`() throws {
        let request = try Signed.request([
            Self.bulk([("95", "Dora", "5"), ("40", "Emil", "6")]),
            ("i", String(RuleCase.before(days: 9).milliseconds)),
        ])
        var baseline = Baseline()
        baseline.record(Features(request.facts, context: RiskContext()), outcome: .approved)
        #expect(Set(baseline.payees.compactMap(\.name)) == ["Dora", "Emil"])
        #expect(baseline.amounts.count == 1)
        #expect(abs((baseline.amounts.first?.magnitude ?? 0) - Magnitude.of(135)) < 1e-9)
    }

    @Test(
        arguments: [
            (#"{"amount":"95 EUR"}"#, "money.payee-missing", .medium),
            (#"{"amount":"95 EUR","reference":"to Mallory"}"#, "money.payee-missing", .medium),
            (
                #"{"FileHash":"x","ControlSum":"95","NumberOfTransactions":"3"}"#,
                "money.payee-missing", .medium
            ),
            (
                #"{"amount":"95 EUR","payee":"Ann","account":"1","frequency":"Weekly"}"#,
                "money.repeats", .low
            ),
            (#"{"maximumAmount":"95 EUR","payee":"Ann","account":"1"}"#, "money.repeats", .low),
            (
                #"{"payments":[{"amount":"1 EUR","payee":"Ann"}],"numberOfPayments":12}"#,
                "money.repeats", .medium
            ),
            (
                #"{"amount":"95 EUR","payee":"Ann","account":"1","ultimateCreditor":{"name":"Eve"}}"#,
                "money.payee-ultimate", .low
            ),
            (#"{"amount":1,"amount":2}"#, "message.payload-incomplete", .medium),
            (#"[{"amount":"95 EUR","payee":"Ann"}"#, "message.payload-incomplete", .medium),
            (#"{"a":"EUR 9,999"}"#, "message.members-unread-payment", .medium),
            (
                #"{"a":[[{"b":"DE89370400440532013000"}]]}"#, "message.members-unread-payment",
                .medium
            ),
            ("Pay 9999 GBP to Mallory", "message.members-unread-payment", .medium),
            ("Pay 9999 GBP to Mallory", "money.text-only", .high),
            (
                #"{"amount":"95 EUR","payee":"Ann","account":"1","recipientId":"x"}"#,
                "message.members-unread-payment", .low
            ),
        ] as [(String, String, Severity)]
    )
    func `what is left out, repeated or not read is told`(
        payload: String,
        code: String,
        severity: Severity
    ) throws {
        let assessment = try sample(("p", payload)).assessment()
        #expect(assessment[code]?.severity == severity, "\(assessment.codes)")
    }

    @Test(arguments: [
        ("title", "Pay EUR 9,999.00", "Sign in?"), ("message", "Sign in", "Pay EUR 9,999.00?"),
    ])
    func `an amount in the title counts as one in the text`(
        name: String,
        title: String,
        text: String
    ) {
        let facts = RequestFacts(
            messageID: nil,
            mechanismUID: "m",
            challenge: [],
            loadBalancerCookie: nil,
            kind: .standard,
            message: PrintableText(text),
            user: nil,
            validity: Validity(issued: nil, received: Signed.issued, timeToLive: 120),
            locations: [],
            remoteAddress: nil,
            userAgent: nil,
            title: PrintableText(title),
            other: [],
            unsignedAlert: nil,
            anomalies: []
        )
        let assessment = assess(
            recorded: facts,
            context: RiskContext(),
            baseline: Baseline(),
            profile: Profile(home: nil),
            now: Signed.issued
        )
        #expect(assessment["money.text-only"]?.severity == .medium)
    }
}
