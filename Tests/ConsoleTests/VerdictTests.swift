import Push
import Risk
import Testing
import Vocabulary

@testable import Review

/// The table of verdicts: what each sentence needs, and what it makes of less.
struct VerdictTests {
    private typealias Assessed = (String, Severity)

    /// A hint of this weight.
    private static func hint(_ assessed: Assessed) -> RiskHint {
        ConsoleTests.hint(assessed.0, assessed.1)
    }

    /// An account of which enough is known, and whose request has these rows.
    private static func known(
        _ rows: [Comparison.Row] = [],
        approvals: Int = 5,
        payments: Int = 0
    ) -> Comparison {
        Comparison(rows: rows, approvals: approvals, needed: 5, payments: payments)
    }

    private static func verdict(
        _ hints: [Assessed],
        _ comparison: Comparison = Comparison()
    ) -> Verdict? {
        Verdict(Assessment(hints: hints.map(hint), comparison: comparison))
    }

    private static let usual = known([
        .init(.payee, .usual), .init(.place, .usual), .init(.hour, .usual),
    ])
    private static let marked = known([
        .init(.place, .usual), .init(.device, .usual), .init(.hour, .different),
    ])

    /// What is enough for each verdict that needs hints, and nothing of it can be left out.
    private static let least: [(verdict: Verdict, hints: [Assessed])] = [
        (.traced, [("machine.traced", .high)]),
        (.serverChanged, [("account.server-changed", .high)]),
        (.moneyContradicts, [("money.text-differs", .high)]),
        (.moneyContradicts, [("money.payments-disagree", .high)]),
        (.swappedName, [("money.payee-lookalike", .medium)]),
        (.swappedAccount, [("money.payee-account-changed", .high)]),
        (.swappedAccount, [("money.payee-country-changed", .high)]),
        (.otherAccount, [("money.payee-account-changed", .low)]),
        (.damagedAccount, [("money.iban-damaged", .high)]),
        (.rejectedAccount, [("money.account-rejected", .high)]),
        (.sharedAccount, [("money.account-shared", .high)]),
        (.againAndAgain, [("frequency.burst", .high)]),
        (.againAndAgain, [("frequency.after-rejection", .high)]),
        (.somebodyElse, [("travel.speed", .high), ("device.first-time", .medium)]),
        (.somebodyElse, [("travel.simultaneous", .high), ("device.automated", .medium)]),
        (.tooFast, [("travel.speed-approved", .high)]),
        (.program, [("device.automated", .medium)]),
        (.forbiddenPlace, [("place.forbidden-area", .high)]),
        (.forbiddenPlace, [("place.outside-allowed-areas", .high)]),
        (.farOtherDevice, [("place.far-from-home", .medium), ("device.first-time", .low)]),
        (.farOtherDevice, [("place.far-from-usual", .medium), ("device.first-time", .low)]),
        (.falseLetters, [("message.confusable-letters", .medium)]),
        (.falseLetters, [("message.hidden-characters", .medium)]),
        (.moneyInText, [("money.text-only", .low)]),
        (.moneyElsewhere, [("message.members-unread-payment", .medium)]),
        (.moneyElsewhere, [("message.payload-incomplete", .medium)]),
        (.nobodyPaid, [("money.payee-missing", .medium)]),
        (.otherCurrency, [("money.currency-new", .medium)]),
        (.noCurrency, [("money.currency-missing", .medium)]),
        (.largeFirstPayment, [("money.payee-new", .high)]),
        (.farMoreMoney, [("money.amount-unusual", .medium)]),
        (.farMoreMoney, [("money.amount-unusual-for-payee", .medium)]),
        (.firstPayment, [("money.payee-new", .medium)]),
        (.farAway, [("place.far-from-home", .medium)]),
        (.farAway, [("place.far-from-usual", .medium)]),
        (.afterRejection, [("frequency.after-rejection", .medium)]),
        (.unsigned, [("message.unsigned", .medium)]),
        (.newCountryOtherDevice, [("place.first-country", .medium), ("device.first-time", .low)]),
        (.newCountry, [("place.first-country", .medium)]),
        (.lookTwice, [("money.above-limit", .high)]),
        (.paidAlready, [("money.paid-already", .low)]),
        (.askedTwice, [("money.asked-twice", .low)]),
        (.repeated, [("money.repeats", .low)]),
        (.onBehalf, [("money.payee-ultimate", .low)]),
        (.memberChanged, [("message.members-changed", .low)]),
        (.pressing, [("message.pressing", .low)]),
        (.oneOfMany, [("frequency.burst", .medium)]),
        (.oneOfMany, [("frequency.many-pending", .medium)]),
        (.oneOfMany, [("frequency.several-accounts", .medium)]),
        (.notAsUsual, [("place.at-sea", .medium)]),
    ]

    @Test(arguments: least.indices)
    func `a verdict has what it needs, and less gives another or none`(index: Int) throws {
        let (verdict, hints) = Self.least[index]
        for comparison in [Comparison(), Self.usual, Self.marked] {
            #expect(Self.verdict(hints, comparison) == verdict)
        }
        for left in hints.indices {
            var fewer = hints
            fewer.remove(at: left)
            #expect(Self.verdict(fewer) != verdict)
            let lighter = try #require(Severity(rawValue: hints[left].1.rawValue - 1))
            var eased = hints
            eased[left].1 = lighter
            #expect(Self.verdict(eased) != verdict)
            #expect(Self.verdict(eased, Self.usual) != verdict)
        }
    }

    @Test func `every verdict that needs hints stands in the table`() {
        let listed = Set(Self.least.map(\.verdict))
        #expect(Verdict.allCases.filter { !$0.needs.isEmpty }.allSatisfy(listed.contains))
        #expect(Verdict.allCases.filter(\.needs.isEmpty).allSatisfy { !listed.contains($0) })
    }

    @Test func `every need names a hint that there is, of that weight`() {
        for need in Verdict.allCases.flatMap(\.needs) {
            for code in need.codes {
                let isMet = RiskHintCode.meanings.contains { meaning in
                    meaning.code.hasPrefix(code)
                        && meaning.meaning.weights.contains { $0 >= need.least }
                }
                #expect(isMet, "\(code)")
            }
        }
    }

    @Test(
        arguments: [
            (.traced, [("money.text-differs", .high), ("machine.traced", .high)]),
            (.moneyContradicts, [("money.payee-lookalike", .high), ("money.text-differs", .high)]),
            (
                .swappedName,
                [("money.payee-lookalike", .medium), ("money.payee-new", .medium)]
            ),
            (
                .swappedName,
                [("travel.speed", .critical), ("money.payee-lookalike", .medium)]
            ),
            (
                .somebodyElse,
                [
                    ("travel.speed", .high), ("device.automated", .medium),
                    ("place.far-from-home", .high),
                ]
            ),
            (.tooFast, [("travel.speed", .high), ("device.first-time", .low)]),
            (.program, [("place.far-from-home", .high), ("device.automated", .medium)]),
            (.forbiddenPlace, [("place.forbidden-area", .critical), ("place.far-", .high)]),
            (.farMoreMoney, [("money.amount-unusual", .high), ("money.payee-new", .medium)]),
            (.damagedAccount, [("money.amount-unusual", .high), ("money.iban-damaged", .high)]),
            (.firstPayment, [("place.far-from-home", .medium), ("money.payee-new", .medium)]),
            (.againAndAgain, [("frequency.burst", .high), ("message.unsigned", .medium)]),
            (.againAndAgain, [("frequency.burst", .critical), ("travel.speed", .high)]),
            (.tooFast, [("frequency.burst", .high), ("travel.speed", .high)]),
            (.largeFirstPayment, [("frequency.burst", .high), ("money.payee-new", .high)]),
            (.unsigned, [("place.at-sea", .medium), ("message.unsigned", .medium)]),
        ] as [(Verdict, [(String, Severity)])]
    )
    func `where two fit, the first of the table speaks`(
        verdict: Verdict,
        hints: [(String, Severity)]
    ) {
        #expect(Self.verdict(hints) == verdict)
        #expect(Self.verdict(hints.reversed(), Self.usual) == verdict)
    }

    @Test(
        arguments: [
            (Comparison(), [], nil),
            (known(approvals: 0), [], .nothingToCompare),
            (known(approvals: 0, payments: 1), [("device.automated", .medium)], .program),
            (known([.init(.place, .unknown)], approvals: 1), [], .littleToCompare),
            (known([.init(.place, .unknown)], approvals: 4), [], .littleToCompare),
            (known([.init(.payee, .usual)], payments: 1), [], .paidBefore),
            (known([.init(.payee, .usual)], payments: 1), [("time.night", .low)], .paidBefore),
            (known([.init(.payee, .usual)], payments: 1), [("place.at-sea", .medium)], .notAsUsual),
            (known([.init(.payee, .usual), .init(.hour, .new)], payments: 1), [], .nothingUsual),
            (usual, [], .asUsual),
            (usual, [("time.night", .low)], .asUsual),
            (marked, [], .muchAsUsual),
            (known(approvals: 0), [("place.missing", .medium)], .nothingToCompare),
            (known(approvals: 4), [("money.amount-rising", .medium)], .littleToCompare),
            (known(approvals: 4), [("money.above-limit", .high)], .lookTwice),
            (marked, [("time.unusual-hour", .low)], .muchAsUsual),
        ] as [(Comparison, [(String, Severity)], Verdict?)]
    )
    func `without a heavy hint, what is usual speaks`(
        comparison: Comparison,
        hints: [(String, Severity)],
        verdict: Verdict?
    ) {
        #expect(Self.verdict(hints, comparison) == verdict)
    }

    @Test(
        arguments: [
            (
                known(approvals: 0),
                "Nothing to compare yet: no request of this account was approved before."
            ),
            (known(approvals: 1), "Little to compare yet: only 1 request was approved before."),
            (known(approvals: 4), "Little to compare yet: only 4 requests were approved before."),
            (known(payments: 1), "Looks like you, as once before."),
            (known(payments: 14), "Looks like you, as 14 times before."),
            (known([.init(.hour, .usual)]), "Looks like you: hour as usual."),
            (usual, "Looks like you: payee, place and hour as usual."),
            (marked, "Much as usual; what differs is marked."),
            (
                known([.init(.amount, .unknown), .init(.hour, .usual)], payments: 8),
                "Much as usual, but the amount cannot be compared."
            ),
            (
                known([
                    .init(.amount, .unknown), .init(.place, .different), .init(.device, .usual),
                    .init(.hour, .usual),
                ]),
                "Much as usual, but the amount cannot be compared; what differs is marked."
            ),
            (known([.init(.hour, .new)]), "Not as usual; what differs is marked."),
        ] as [(Comparison, String)]
    )
    func `a sentence counts and lists what is usual`(
        comparison: Comparison,
        sentence: String
    ) throws {
        let assessment = Assessment(hints: [], comparison: comparison)
        let verdict = try #require(Verdict(assessment))
        #expect(verdict.sentence(assessment).text == sentence)
    }

    @Test func `a bulk of usual payments that is much together is not called as before`() throws {
        let hint = Self.hint(("money.amount-unusual", .low))
        let comparison = Self.known([.init(.amount, .usual), .init(.hour, .usual)], payments: 8)
        let assessment = Assessment(hints: [hint], comparison: comparison)
        #expect(
            Verdict(assessment)?.sentence(assessment).text
                == "Much as usual, but more than the account usually pays."
        )
    }

    private static let signIn: [Comparison.Row] = [
        .init(.place, .usual), .init(.device, .usual), .init(.hour, .usual),
    ]
    private static let payment: [Comparison.Row] =
        [.init(.payee, .usual), .init(.account, .usual), .init(.amount, .usual)] + signIn

    @Test(
        arguments: [
            ([], "Looks like you: place, device and hour as usual."),
            (
                [("network.country-differs", .low)],
                "Looks like you: place, device and hour as usual."
            ),
            ([("network.first-time", .low)], "Much as usual; its network is new."),
            ([("network.first-time", .none)], "Much as usual; its network is new."),
            ([("network.address-missing", .low)], "Much as usual; its network is not known."),
            ([("network.address-unreadable", .low)], "Much as usual; its network is not known."),
        ] as [([(String, Severity)], String)]
    )
    func `nothing that a requester can copy looks like you on another network`(
        hints: [(String, Severity)],
        sentence: String
    ) {
        let assessment = Assessment(
            hints: hints.map(Self.hint),
            comparison: Self.known(Self.signIn)
        )
        #expect(Verdict(assessment)?.sentence(assessment).text == sentence)
        let paid = Assessment(
            hints: hints.map(Self.hint),
            comparison: Self.known(Self.payment, payments: 3)
        )
        #expect(
            Verdict(paid)?.sentence(paid).text
                == (sentence.hasPrefix("Looks") ? "Looks like you, as 3 times before." : sentence)
        )
    }

    /// The rows that are marked, whether the network is new, and the verdict.
    private static let differing: [([Comparison.Subject], Bool, String)] = [
        ([.hour], false, "Much as usual; what differs is marked."),
        ([.hour], true, "Not as usual; its network is new; what differs is marked."),
        ([.place], false, "Much as usual; what differs is marked."),
        ([.place, .device], false, "Not as usual; what differs is marked."),
        ([.device], true, "Not as usual; its network is new; what differs is marked."),
        ([.device, .hour], false, "Not as usual; what differs is marked."),
    ]

    @Test(arguments: differing)
    func `what is much as usual has more that is usual than what differs`(
        marked: [Comparison.Subject],
        isNetworkNew: Bool,
        sentence: String
    ) {
        let rows = Self.signIn.map { row in
            marked.contains(row.subject) ? Comparison.Row(row.subject, .different) : row
        }
        let assessment = Assessment(
            hints: isNetworkNew ? [Self.hint(("network.first-time", .low))] : [],
            comparison: Self.known(rows)
        )
        #expect(Verdict(assessment)?.sentence(assessment).text == sentence)
    }

    @Test(
        arguments: [
            ([(.amount, .different)], false, .muchAsUsual),
            ([(.payee, .different)], false, .muchAsUsual),
            ([(.payee, .new)], false, .nothingUsual),
            ([(.account, .new)], false, .nothingUsual),
            ([(.place, .different), (.device, .different)], false, .nothingUsual),
            ([(.place, .different)], true, .nothingUsual),
            ([(.hour, .different)], true, .muchAsUsual),
        ] as [([(Comparison.Subject, Comparison.Status)], Bool, Verdict)]
    )
    func `a payment to somebody new, or from elsewhere altogether, is not much as usual`(
        changes: [(Comparison.Subject, Comparison.Status)],
        isNetworkNew: Bool,
        verdict: Verdict
    ) {
        let rows = Self.payment.map { row in
            changes.first { $0.0 == row.subject }.map { Comparison.Row($0.0, $0.1) } ?? row
        }
        let hints: [Assessed] = isNetworkNew ? [("network.first-time", .low)] : []
        #expect(Self.verdict(hints, Self.known(rows)) == verdict)
    }

    @Test func `every sentence is one, and fits in two lines`() {
        for verdict in Verdict.allCases {
            let sentence = verdict.sentence(Assessment(hints: [], comparison: Self.usual))
            #expect(sentence.text.hasSuffix("."), "\(verdict)")
            #expect(sentence.wrapped(to: 78).count <= 2, "\(verdict)")
            #expect(sentence.text.split(separator: ". ").count == 1, "\(verdict)")
        }
    }

    @Test func `four small things make a request that is not as usual`() {
        let hints = ["time.night", "place.at-sea", "network.first-time", "device.first-time"]
            .map { ($0, Severity.low) }
        for comparison in [Comparison(), Self.usual, Self.marked] {
            #expect(Self.verdict(Array(hints.dropLast()), comparison) != .notAsUsual)
            #expect(Self.verdict(hints, comparison) == .notAsUsual)
        }
    }

    @Test func `what the person announced is told before what is usual, and hides no risk`() {
        func announced(_ code: String, _ summary: PrintableText) -> RiskHint {
            RiskHint(
                code: code,
                severity: .none,
                sentence: "It.",
                summary: summary,
                evidence: [.init(name: "expectation", value: "1")],
                remedy: "Ask."
            )
        }
        let payment = announced(
            "expected.payment",
            "about 1,200.00 GBP to River Insurance until 28 Nov"
        )
        func sentence(_ comparison: Comparison, _ hints: [RiskHint] = []) -> String? {
            let assessment = Assessment(hints: hints + [payment], comparison: comparison)
            return Verdict(assessment)?.sentence(assessment).text
        }
        let words = "As you expected: about 1,200.00 GBP to River Insurance until 28 Nov"
        #expect(sentence(Self.usual) == words + ".")
        #expect(sentence(Self.known(approvals: 1)) == words + ".")
        let place = announced("expected.place", "Paris, FR until 28 Nov")
        func vouched(_ rows: [Comparison.Row], approvals: Int = 5) -> String? {
            let comparison = Self.known(rows, approvals: approvals)
            let assessment = Assessment(hints: [place], comparison: comparison)
            return Verdict(assessment)?.sentence(assessment).text
        }
        #expect(vouched([.init(.place, .usual)]) == "As you expected: Paris, FR until 28 Nov.")
        #expect(
            vouched([.init(.payee, .new), .init(.place, .usual)])
                == "Not as usual; what differs is marked."
        )
        #expect(vouched([.init(.place, .usual)], approvals: 0)?.hasPrefix("Nothing to") == true)
        #expect(sentence(Self.marked) == words + "; what differs is marked.")
        let first = Self.hint(("money.payee-new", .medium))
        #expect(
            sentence(Self.usual, [first])
                == "You expected this, but nothing was paid to this payee before: check the account"
                + " number."
        )
    }

    @Test func `where nothing is as usual, nothing is called so`() {
        #expect(Self.verdict([], Self.known()) == nil)
        #expect(Self.verdict([], Self.known([.init(.place, .unknown)])) == nil)
        #expect(Self.verdict([], Self.known([.init(.place, .different)])) == .nothingUsual)
        let elsewhere = Assessment(
            hints: [Self.hint(("network.first-time", .low))],
            comparison: Self.known()
        )
        #expect(
            Verdict(elsewhere)?.sentence(elsewhere).text == "Not as usual; its network is new."
        )
    }

    @Test(
        arguments: [
            (
                Comparison(rows: [.init(.account, .new)]),
                "Looks like a swapped invoice: a new account number under almost the name of a"
                    + " known payee."
            ),
            (
                Comparison(rows: [.init(.payee, .different)]),
                "Looks like a swapped invoice: a payee with almost the name of a known one."
            ),
        ]
    )
    func `an account is called new where one is stated`(
        comparison: Comparison,
        sentence: String
    ) throws {
        let hint = Self.hint(("money.payee-lookalike", .high))
        let assessment = Assessment(hints: [hint], comparison: comparison)
        #expect(Verdict(assessment)?.sentence(assessment).text == sentence)
    }

    @Test func `a rejection may be of a request that came later, and by anybody`() {
        let sentence = Verdict.afterRejection.sentence(Assessment(hints: []))
        #expect(sentence == "Came within an hour of a request that was rejected.")
    }
}
