import Atlas
import Geodesy
import Push
import Testing
import Vocabulary

@testable import Risk

/// What an expectation of the person lowers, and what it never does.
struct ExpectationTests {
    private typealias Expectation = Risk.Expectation

    private static let paris = Coordinate(clampingLatitude: 48.8566, wrappingLongitude: 2.3522)
    private static let made = RuleCase.before(days: 1)
    private static let end = Signed.issued.advanced(byMilliseconds: 86_400_000)

    private static func place(
        made: Instant = made,
        end: Instant = end,
        at point: Coordinate = paris
    ) -> Expectation {
        Expectation(
            number: 3,
            matter: .place("Paris, FR", point),
            made: made,
            end: end,
            lastDay: "28 Nov"
        )
    }

    private static func payment(
        _ amount: String = "1200",
        _ currency: String = "GBP",
        to payee: PrintableText = "River Insurance"
    ) throws -> Expectation {
        Expectation(
            number: 4,
            matter: .payment(
                try #require(Amount(recorded: amount, currency: currency)),
                payee: payee
            ),
            made: made,
            end: end,
            lastDay: "28 Nov"
        )
    }

    /// A request from Paris of a person at home in Bristol, with what they pay usually.
    private static func assessed(
        _ expectations: [Expectation],
        paid: String? = nil,
        from location: (Double, Double)? = (48.85, 2.35),
        policy: ApproverPolicy = .standard,
        rejections: Int = 0
    ) throws -> Assessment {
        var base = RuleCase()
        for day in 1...12 as ClosedRange<Int64> {
            base.paid(
                80 + Double(day),
                "GBP",
                to: "River Insurance",
                at: RuleCase.before(days: day)
            )
        }
        base.context.recentRequests = (0..<rejections).map { index in
            RecentRequest(
                instant: RuleCase.before(minutes: Int64(index)),
                account: .same,
                outcome: .rejected,
                isPending: false
            )
        }
        var claims = [("i", String(Signed.issued.milliseconds))]
        if let location {
            let (latitude, longitude) = location
            let place = #"{"location":{"latitude":\#(latitude),"longitude":\#(longitude)}}"#
            claims.append(("x", place))
        }
        if let paid { claims.append(("p", paid)) }
        let request = try Signed.request(claims)
        if let location = request.facts.location {
            base.context.place = Atlas.embedded.place(at: location)
        }
        return assess(
            request,
            context: base.context,
            baseline: base.baseline,
            profile: Profile(
                homes: [Coordinate(clampingLatitude: 51.45, wrappingLongitude: -2.59)],
                policy: policy,
                expectations: expectations
            ),
            now: Signed.issued
        )
    }

    private static func severity(_ code: String, _ assessment: Assessment) -> Severity? {
        assessment.hints.first { $0.code == code }?.severity
    }

    private static func paid(
        _ amount: String,
        to payee: String = "River Insurance",
        currency: String = "GBP",
        more: String = ""
    ) -> String {
        #"{"amount":"\#(amount)","currency":"\#(currency)","payee":"\#(payee)"\#(more)}"#
    }

    @Test func `a place that was announced is not far from home`() throws {
        let code = "place.far-from-home"
        let surprising = try Self.assessed([])
        #expect(Self.severity(code, surprising) == .low && surprising.expected.isEmpty)
        let expected = try Self.assessed([Self.place()])
        #expect(Self.severity(code, expected) == Severity.none)
        #expect(expected.expected == ["Paris, FR until 28 Nov"])
        #expect(expected.points < surprising.points)
        let hint = try #require(expected.hints.first { $0.code == "expected.place" })
        #expect(hint.sentence == "As you expected: Paris, FR until 28 Nov.")
        let lowered = try #require(expected.hints.first { $0.code == code })
        #expect(lowered.evidence.last == .init(name: "expectation", value: "3"))
    }

    @Test func `another place, another time and a message that nobody signed meet none`() throws {
        let lyon = Coordinate(clampingLatitude: 45.76, wrappingLongitude: 4.84)
        let later = Signed.issued.advanced(byMilliseconds: 1)
        let earlier = Signed.issued.advanced(byMilliseconds: -1)
        for other in [
            Self.place(at: lyon), Self.place(made: later), Self.place(end: earlier),
        ] {
            #expect(try Self.assessed([other]).expected.isEmpty)
        }
        #expect(try Self.assessed([Self.place(end: Signed.issued)]).expected.count == 1)
        let nowhere = try Self.assessed([Self.place()], from: nil)
        #expect(nowhere.expected.isEmpty)
    }

    @Test(arguments: [
        ("1200", true), ("1080", true), ("1320", true), ("1079.99", false), ("1320.01", false),
        ("-1200", false),
    ])
    func `an amount is expected within a tenth`(amount: String, isMet: Bool) throws {
        let assessment = try Self.assessed([Self.payment()], paid: Self.paid(amount))
        #expect((assessment.expectedPayment == 4) == isMet)
        let unusual = ["money.amount-unusual", "money.amount-unusual-for-payee"]
            .compactMap { Self.severity($0, assessment) }
        #expect(unusual.allSatisfy { ($0 == .none) == isMet }, "\(unusual)")
        #expect(amount == "-1200" || !unusual.isEmpty)
    }

    @Test func `what was announced is compared as expected`() throws {
        let expected = try Self.assessed([Self.payment()], paid: Self.paid("1200")).comparison
        let surprising = try Self.assessed([], paid: Self.paid("1200")).comparison
        let usual = try #require(surprising[.amount]?.usual)
        #expect(
            expected[.amount]
                == Comparison.Row(.amount, .usual, usual: usual, difference: "as you expected")
        )
        #expect(surprising[.amount]?.status == .different)
    }

    @Test func `an expected first payment is medium however much it is`() throws {
        let payload = Self.paid("5000", to: "Nova Builders")
        let code = "money.payee-new"
        #expect(Self.severity(code, try Self.assessed([], paid: payload)) == .high)
        let expected = try Self.assessed(
            [Self.payment("5000", to: "Nova Builders")],
            paid: payload
        )
        #expect(Self.severity(code, expected) == .medium)
        #expect(expected.comparison[.payee]?.status == .new)
    }

    @Test(arguments: [
        paid("1200", to: "River lnsurance"), paid("1200", to: "River Assurance"),
        paid("1200", currency: "EUR"),
    ])
    func `another payee or currency is not what was expected`(payload: String) throws {
        let assessment = try Self.assessed([Self.payment()], paid: payload)
        #expect(assessment.expectedPayment == nil && assessment.expected.isEmpty)
    }

    @Test(arguments: ["River Insurance Ltd", "River Insurance PLC"])
    func `a legal form that is not stated makes no other payee`(name: String) throws {
        let shorter = try Self.assessed([Self.payment()], paid: Self.paid("1200", to: name))
        #expect(shorter.expectedPayment == 4)
        let longer = try Self.assessed(
            [Self.payment("1200", to: PrintableText(name))],
            paid: Self.paid("1200")
        )
        #expect(longer.expectedPayment == 4)
        let other = try Self.assessed(
            [Self.payment("1200", to: "River Insurance GmbH")],
            paid: Self.paid("1200", to: name)
        )
        #expect(other.expectedPayment == nil)
    }

    @Test func `what repeats, is one of several, or has charges is not what was expected`() throws {
        let several = """
            {"payments":[{"amount":"1200 GBP","payee":"River Insurance"},\
            {"amount":"1 GBP","payee":"Ann"}]}
            """
        let standing = Self.paid("1200", more: #","frequency":"monthly","count":12"#)
        let one = try Self.assessed([Self.payment()], paid: Self.paid("1200"))
        #expect(one.expectedPayment == 4)
        let charged = Self.paid("1200", more: #","charges":{"amount":"50000","currency":"GBP"}"#)
        let elsewhere = Self.paid("1200", more: #","charges":{"amount":"9","currency":"EUR"}"#)
        for payload in [several, standing, charged, elsewhere] {
            #expect(try Self.assessed([Self.payment()], paid: payload).expectedPayment == nil)
        }
    }

    @Test func `what an expectation never lowers`() throws {
        let payload = Self.paid("1200", more: #","iban":"GB94BARC10201530093459""#)
        var policy = ApproverPolicy.standard
        policy.limits = ["GBP": 100]
        policy.forbiddenAreas = [.country(code: "FR")]
        let all = try [Self.place(), Self.payment()]
        let before = try Self.assessed([], paid: payload, policy: policy, rejections: 5)
        let after = try Self.assessed(all, paid: payload, policy: policy, rejections: 5)
        #expect(after.expected.count == 2)
        let lowered = zip(before.hints, before.hints.map { Self.severity($0.code, after) })
            .filter { $0.severity != $1 }.map(\.0.code)
        let allowed: Set<String> = [
            "place.far-from-home", "place.far-from-usual", "place.first-country",
            "place.first-province", "place.first-town", "money.amount-unusual",
            "money.amount-unusual-for-payee", "money.amount-rising", "money.no-history",
        ]
        #expect(!lowered.isEmpty && Set(lowered).isSubset(of: allowed), "\(lowered)")
        for code in ["money.above-limit", "place.forbidden-area", "frequency.after-rejection"] {
            #expect(before.hints.contains { $0.code == code }, "\(code)")
            #expect(Self.severity(code, after) == Self.severity(code, before))
        }
        #expect(after.attack == before.attack && after.attack != nil)
    }

    /// From a known device and network a journey weighs one step less.
    @Test(arguments: [
        (950, Severity.medium, Severity.none), (950, .low, .none), (951, .medium, .medium),
        (1_900, .low, .low), (20_000, .medium, .medium), (20_000, .critical, .critical),
    ])
    func `a place lowers the journey of an airliner, and none that is faster`(
        speed: Int,
        severity: Severity,
        after: Severity
    ) {
        let travel = RiskHint(
            code: "travel.speed",
            severity: severity,
            sentence: "It.",
            evidence: [.init(name: "speed_min_kmh", value: "\(speed)")],
            remedy: "Ask."
        )
        let place = RiskHint(
            code: "expected.place",
            severity: .none,
            sentence: "It.",
            evidence: [],
            remedy: "Ask."
        )
        #expect(ExpectationRule.lowered([travel, place])[0].severity == after)
    }

    @Test(arguments: [
        ("place.far-from-home", Severity.high, Severity.none),
        ("place.far-from-home", .critical, .critical),
        ("network.first-country", .medium, .medium), ("place.at-sea", .medium, .medium),
        ("place.outside-allowed-areas", .high, .high), ("device.first-time", .low, .low),
        ("money.amount-unusual", .high, .high),
    ])
    func `a place lowers by code and weight alone`(
        code: String,
        severity: Severity,
        after: Severity
    ) throws {
        func hint(_ code: String, _ severity: Severity) -> RiskHint {
            RiskHint(code: code, severity: severity, sentence: "It.", evidence: [], remedy: "Ask.")
        }
        let all = ExpectationRule.lowered([
            hint(code, severity), hint("expected.place", .none),
        ])
        #expect(all[0].severity == after)
        #expect(ExpectationRule.lowered([hint(code, severity)]) == [hint(code, severity)])
    }
}
