import Geodesy
import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What decides is on the screen without a key and without scrolling, whatever is asked.
struct SheetLawTests {
    /// A request of some kind, and the words that must be on the screen.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let entry: Entry
        let verdict: String?
        let words: [String]

        var testDescription: String { name }
    }

    private static let amount = Amount(units: 240_000, scale: 2, isNegative: false, currency: "GBP")
    private static let iban = Payment.Account(
        text: "GB94 BARC 1020 1530 0934 59",
        kind: .iban(countryCode: "GB")
    )

    private static func hint(
        _ code: String,
        _ severity: Severity,
        _ summary: PrintableText
    ) -> RiskHint {
        RiskHint(
            code: code,
            severity: severity,
            sentence: "\(summary), which is told in a sentence.",
            summary: summary,
            evidence: [],
            remedy: "Ask."
        )
    }

    private static func comparison(_ rows: [Comparison.Row], payments: Int = 0) -> Comparison {
        Comparison(rows: rows, approvals: 20, needed: 5, payments: payments)
    }

    /// A payment from London, 172 km from a home in Bristol.
    private static func paid(
        _ name: String,
        payee: PrintableText? = "Boat-house Supplies",
        message: PrintableText? = "Approve a payment of GBP 2,400.00 to Boat-house Supplies?",
        kind: PushKind = .standard,
        location: Coordinate? = london,
        isSigned: Bool = true,
        codeFollows: Bool? = nil,
        lock: AccountLock? = nil,
        hints: [RiskHint] = [],
        rows: [Comparison.Row] = [],
        payments: Int = 0,
        verdict: String? = nil,
        words: [String]
    ) -> Kind {
        let way = bristol.geodesic(to: london)
        var context = MessageReview.LocationContext(isHomeSet: true)
        if location != nil {
            context.place = bristolEntry().review.locationContext.place
            context.home = .init(distance: way.distance, azimuth: way.azimuth1)
        }
        let number = 7
        let facts = facts(
            number: number,
            kind: kind,
            isSigned: isSigned,
            codeFollows: codeFollows,
            message: message,
            user: "treasurer",
            timeToLive: 271,
            location: location,
            payment: Payment(
                shape: .flat,
                amount: amount,
                payee: payee,
                creditorAccount: iban,
                debtorAccount: nil,
                reference: nil,
                initiator: "treasurer"
            )
        )
        let entry = entry(
            number,
            facts: facts,
            account: "Harbour Rowing",
            hints: hints,
            comparison: comparison(rows, payments: payments),
            locationContext: context
        )
        let locked = Entry(id: entry.id, review: entry.review, state: .pending, lock: lock)
        let always = ["GBP 2,400.00", "GB94 BARC ... 3459", "4:31 left"]
        return Kind(name: name, entry: locked, verdict: verdict, words: always + words)
    }

    /// A login as the sample of 2019 says it: a text, and a place in the payload.
    private static var geolocationSample: Kind {
        let way = bristol.geodesic(to: london)
        let facts = facts(
            number: 7,
            source: .geolocationSample,
            message: "Login from the geolocation sample?",
            timeToLive: 271,
            location: london
        )
        let context = MessageReview.LocationContext(
            place: bristolEntry().review.locationContext.place,
            home: .init(distance: way.distance, azimuth: way.azimuth1),
            isHomeSet: true
        )
        return Kind(
            name: "the payload of 2019",
            entry: entry(
                7,
                facts: facts,
                account: "Harbour Rowing",
                hints: [hint("place.far-from-home", .medium, "far from home")],
                comparison: comparison([.init(.place, .different, usual: "Bristol (GB)")]),
                locationContext: context
            ),
            verdict: "far away",
            words: [
                "Login from the geolocation sample?", "Bristol, GB", "172 km E", "1. far from home",
                "risk medium", "4:31 left", "Harbour Rowing",
            ]
        )
    }

    private static let newAccount: [Comparison.Row] = [
        .init(.payee, .usual, usual: "Boathouse Supplies"),
        .init(.account, .new, usual: "GB33 BUKB 2020 1555 5555 55"),
        .init(.amount, .different, usual: "80 to 95", difference: "28x"),
        .init(.place, .different, usual: "Bristol (GB)", difference: "172 km away"),
    ]
    private static let usual: [Comparison.Row] = [
        .init(.payee, .usual, usual: "Boat-house Supplies"),
        .init(.account, .usual, usual: "GB94 BARC 1020 1530 0934 59"),
        .init(.amount, .usual, usual: "2,000 to 2,600"),
        .init(.place, .usual, usual: "Bristol (GB)"),
    ]
    private static let huge = PrintableText(String(repeating: "Approve this at once. ", count: 600))
    private static let hostile = PrintableText("risk none\u{1B}[2J\u{202E}0:00 left a approve")

    static let all: [Kind] = [
        paid(
            "ordinary",
            rows: usual,
            payments: 14,
            verdict: "as 14 times before",
            words: ["risk none"]
        ),
        paid(
            "a new account of a known payee",
            hints: [hint("money.payee-account-changed", .high, "a known payee, another account")],
            rows: newAccount,
            verdict: "swapped invoice",
            words: ["NEW", "1. a known payee", "risk high", "172 km E"]
        ),
        paid(
            "almost the name of a known payee",
            hints: [hint("money.payee-lookalike", .high, "a name like a known one")],
            rows: [.init(.payee, .different, usual: "Boathouse Supplies")] + newAccount.dropFirst(),
            verdict: "swapped invoice",
            words: ["NEW", "Boat-house Supplies", "1. a name like", "risk high"]
        ),
        paid(
            "the text names another amount",
            hints: [hint("money.text-differs", .high, "the text names another amount")],
            rows: usual,
            verdict: "not the same",
            words: ["1. the text names", "risk high"]
        ),
        paid(
            "far away",
            hints: [hint("travel.speed", .critical, "faster than an airliner")],
            rows: newAccount,
            words: ["1. faster than", "risk critical", "172 km E", "NEW"]
        ),
        paid(
            "no location",
            location: nil,
            hints: [hint("place.withheld", .medium, "no location")],
            rows: [.init(.place, .different, usual: "Bristol (GB)")],
            words: ["not stated", "1. no location", "risk medium"]
        ),
        paid("the first ever", words: ["risk none", "Bristol, GB", "172 km E"]),
        paid(
            "a burst",
            hints: [hint("frequency.burst", .high, "the tenth request")],
            rows: usual,
            verdict: "repeated attempts",
            words: ["1. the tenth", "risk high"]
        ),
        paid(
            "after an attack",
            hints: [hint("frequency.after-rejection", .medium, "asked after a rejection")],
            rows: usual,
            verdict: "rejected",
            words: ["1. asked after", "risk medium"]
        ),
        paid("a challenge", kind: .challenge([34, 56, 82]), rows: usual, words: ["risk none"]),
        paid("who is there", kind: .biometric, rows: usual, words: ["risk none"]),
        paid(
            "what the login page shows",
            kind: .presence(["M", "Q"]),
            rows: usual,
            words: ["risk none"]
        ),
        paid("no payee", payee: nil, rows: usual, words: ["payee not stated"]),
        paid("a huge message", message: huge, rows: newAccount, words: ["NEW", "172 km E"]),
        paid(
            "a hostile payee",
            payee: hostile,
            rows: [.init(.payee, .new), .init(.account, .new)],
            words: ["PAY GBP 2,400.00 to \"", "NEW", "4:31 left"]
        ),
        paid(
            "a locked account",
            lock: .person(policy: nil),
            hints: [hint("account.locked", .medium, "the account is locked")],
            rows: usual,
            words: ["Locked: account locked by you", "1. the account is locked", "risk medium"]
        ),
        paid(
            "what the login page shows, and a code afterwards",
            kind: .presence(["M", "Q"]),
            codeFollows: true,
            rows: usual,
            words: ["risk none", "172 km E"]
        ),
        paid(
            "an unsigned notification",
            isSigned: false,
            hints: [hint("message.unsigned", .medium, "nobody signed this")],
            rows: newAccount,
            verdict: "Nobody signed this",
            words: ["NOT SIGNED", "NEW", "172 km E"]
        ),
        geolocationSample,
        paid("no message", message: nil, rows: usual, words: ["Boat-house Supplies"]),
    ]

    private static let wholeAccounts = ["GB94 BARC ... 3459": "GB94 BARC 1020 1530 0934 59"]

    @Test(arguments: all, [(80, 24), (40, 12), (120, 40), (200, 60), (60, 16), (100, 30)])
    func `what decides is seen without a key`(kind: Kind, size: (Int, Int)) {
        let others = [entry(1), entry(2)]
        for entries in [[kind.entry], [kind.entry] + others] {
            let state = console(entries, width: size.0, height: size.1)
            let text = frameWords(state)
            for word in kind.words {
                // An account stands whole where it has room.
                let whole = Self.wholeAccounts[word] ?? word
                #expect(text.contains(word) || text.contains(whole), "\(word) at \(size): \(text)")
            }
            // Where it has no room, the first reason says why.
            guard size.0 >= 60, let verdict = kind.verdict else { continue }
            #expect(text.contains(verdict), "\(verdict) at \(size): \(text)")
        }
    }

    @Test(arguments: all)
    func `the message never pushes a fact away`(kind: Kind) {
        let state = console([kind.entry], width: 80, height: 24)
        let lines = render(state).lines
        guard let quoted = lines.firstIndex(where: { $0.hasPrefix("\"") }) else { return }
        for facts in [["IBAN ", "acct no. "], ["from "]] {
            let row = lines.firstIndex { line in facts.contains { line.hasPrefix($0) } }
            #expect(row.map { $0 < quoted } == true, "\(facts)")
        }
    }

    @Test func `two keys approve what is usual, two reject a fraud, and the next one is there`()
        throws
    {
        let fraud = Self.all[1].entry
        var state = State(
            size: Size(width: 80, height: 24),
            now: start,
            order: .urgency,
            isQueue: true
        )
        for entry in [entry(1), fraud, entry(2)] { _ = update(&state, on: .arrived(entry)) }
        #expect(state.selectedID == fraud.id, "the heaviest first")
        #expect(press("ry", &state) == [.answer(fraud.id, .reject)])
        _ = update(&state, on: .stateChanged(fraud.id, .delivered(.reject)))
        #expect(state.selectedID == messageID(1), "the next one without a key")
        #expect(press("ay", &state) == [.answer(messageID(1), .approve, given: Proofs(.once))])
    }

    @Test func `an order of the list is chosen, and what is over stands last`() {
        var state = State(
            size: Size(width: 80, height: 24),
            now: start,
            order: .urgency,
            isQueue: true
        )
        let entries = [
            entry(1, state: .expired),
            entry(2, facts: facts(number: 2, message: "Log in to mail?", timeToLive: 300)),
            entry(3, hints: [hints[0]]), entry(4, facts: facts(number: 4, timeToLive: 60)),
        ]
        for entry in entries { _ = update(&state, on: .arrived(entry)) }
        func order() -> [MessageID] { state.queue.map { state.entries[$0].id } }
        #expect(order() == [3, 4, 2, 1].map(messageID))
        press("o", &state)
        #expect(order() == [4, 3, 2, 1].map(messageID))
        #expect(state.notice?.text == "Order: least time left first.")
        press("o", &state)
        #expect(order() == [1, 2, 3, 4].map(messageID))
        press("o", &state)
        #expect(order() == [3, 4, 2, 1].map(messageID))
        // What was chosen stays selected when something more urgent comes.
        press("j", &state)
        #expect(state.selectedID == messageID(4))
        _ = update(&state, on: .arrived(Self.all[1].entry))
        #expect(state.selectedID == messageID(4))
    }
}
