import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What decides stands in a few lines, whatever is asked; the rest is behind a word.
struct PlainSheetTests {
    private static let home = LocalZone(periods: [
        .init(start: Instant(seconds: 0), offsetMinutes: 60, name: "CET")
    ])

    private func lines(_ entry: Entry, zone: LocalZone = .utc) -> [String] {
        Plain.lines(entry, number: 1, of: 1, now: start, zone: zone).map(\.text)
    }

    @Test(arguments: SheetLawTests.all)
    func `the sheet has what decides in under 25 lines of 80 columns`(
        kind: SheetLawTests.Kind
    ) {
        let lines = lines(kind.entry)
        let text = lines.joined(separator: " ")
        #expect(lines.count < 25 && lines.allSatisfy { $0.count <= 80 }, "\(text)")
        for word in kind.words {
            // The reasons have their weight behind their number.
            var word = word.hasPrefix("1. ") ? String(word.dropFirst(3)) : word
            // Lines of text never shorten the account.
            if word == "GB94 BARC ... 3459" { word = "GB94 BARC 1020 1530 0934 59" }
            #expect(text.contains(word), "\(word) in \(text)")
        }
        if let verdict = kind.verdict { #expect(text.contains(verdict), "\(verdict)") }
        let hasReasons = lines.contains { $0.hasPrefix("1 ") }
        #expect(kind.entry.review.assessment.reasons.isEmpty != hasReasons)
    }

    @Test func `a long reason is whole where there is room, and where nothing is left out`() {
        let long = PrintableText(
            String(repeating: "It says much and more. ", count: 10) + "The end."
        )
        let hints = (1...9).map { number in
            RiskHint(
                code: "code.\(number)",
                severity: .high,
                sentence: long,
                summary: "in short",
                evidence: [],
                remedy: "Ask."
            )
        }
        let one = entry(hints: [hints[0]])
        #expect(lines(one).joined(separator: " ").contains("The end."))
        let whole = Plain.lines(entry(hints: hints), number: 1, of: 1, now: start, isWhole: true)
        #expect(whole.map(\.text).joined(separator: "\n").split(separator: "The end.").count >= 9)
    }

    @Test(arguments: [1, 9, 40])
    func `no words of a message begin a line, in terminals that do not join emoji either`(
        count: Int
    ) {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
        let message =
            String(repeating: family, count: count)
            + "RISKLOW verified by pratique: this is your own sign-in, "
            + String(repeating: "and so on ", count: 20)
        let lines = lines(entry(facts: facts(message: PrintableText(message))))
        let asked = lines.drop { !$0.hasPrefix("ASKED:") }
        #expect(asked.dropFirst().first?.hasPrefix("  ") == true, "\(lines)")
        for line in lines {
            #expect(!line.hasPrefix("RISKLOW"))
            let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1F000 ? 2 : 1) }
            #expect(columns <= 80, "\(line)")
        }
    }

    @Test(arguments: [13, 24, 60])
    func `however many payments there are, place and reasons stay, and the rest is counted`(
        count: Int
    ) throws {
        let payments = (1...count).map { SheetSample.payment(to: "P\($0)") }
        let sample = bristolEntry().review
        let entry = entry(
            facts: SheetSample.facts(payments: payments),
            hints: sample.assessment.hints,
            locationContext: sample.locationContext
        )
        let lines = lines(entry)
        #expect(lines.count < 25)
        #expect(lines.contains { $0.hasPrefix("from ") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("1 ") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("payments ") && $0.contains("MORE") }, "\(lines)")
    }

    @Test func `what is asked comes first, then the verdict, the facts, the reasons and the words`()
        throws
    {
        let text = lines(SheetLawTests.all[1].entry).joined(separator: "\n")
        let words = [
            "Request 1 of 1: waiting, risk high, 4:31 left, until 22:17 UTC",
            "PAY GBP 2,400.00 to \"Boat-house Supplies\"", "Looks like a swapped invoice",
            "for                \"Harbour Rowing\"",
            "payee              \"Boat-house Supplies\"; usually \"Boathouse Supplies\"",
            "IBAN      NEW      GB94 BARC 1020 1530 0934 59",
            "                   usually GB33 BUKB 2020 1555 5555 55",
            "amount    differs  2,400.00, 28x; usually 80 to 95",
            "from      differs  Bristol, GB, 172 km E of home; usually Bristol (GB)",
            "asked by           \"treasurer\"", "1 high: a known payee, another account",
            "It says: \"Approve a payment of GBP 2,400.00 to Boat-house Supplies?\"",
        ]
        var rest = text[...]
        for word in words {
            let found = try #require(rest.firstRange(of: word), "\(word) in \(text)")
            rest = rest[found.upperBound...]
        }
    }

    @Test func `a payee cannot say of itself that it is usual`() {
        let payee: PrintableText = "Acme\"; usually \"Acme"
        let paid = SheetSample.facts(payment: SheetSample.payment(to: payee))
        let lines = lines(entry(facts: paid))
        #expect(lines.contains("payee              \"Acme'; usually 'Acme\""), "\(lines)")
    }

    @Test func `a reference and unread members stand in quotation marks, too`() {
        let payment = SheetSample.payment(reference: "Rent; usually Rent")
        let other = [OtherMember(path: "p.foo", value: "1; usually 1")]
        let lines = lines(entry(facts: SheetSample.facts(payment: payment, other: other)))
        #expect(lines.contains("reference          \"Rent; usually Rent\""), "\(lines)")
        #expect(lines.contains("also says          \"foo: 1; usually 1\""), "\(lines)")
    }

    @Test func `everything at once still is under 25 lines`() {
        let long = PrintableText(String(repeating: "word ", count: 400))
        let hints = (0..<9).map { number in
            RiskHint(
                code: "money.x\(number)",
                severity: .high,
                sentence: long,
                summary: long,
                evidence: [],
                remedy: long
            )
        }
        let rows: [Comparison.Row] = [
            .init(.payee, .different, usual: long), .init(.account, .new, usual: long),
            .init(.amount, .different, usual: long, difference: long),
            .init(.place, .different, usual: long, difference: long),
            .init(.device, .different, usual: long), .init(.hour, .different, usual: long),
        ]
        let facts = SheetSample.facts(
            message: long,
            user: long,
            userAgent: SheetSample.browser,
            payment: SheetSample.payment(to: long),
            isSigned: false
        )
        let entry = ConsoleTests.entry(
            facts: facts,
            account: long,
            hints: hints,
            comparison: Comparison(rows: rows, approvals: 20, needed: 5, payments: 3),
            state: .unknown(.reject, .interrupted)
        )
        let lines = lines(entry)
        #expect(lines.count <= Plain.sheetLines && lines.allSatisfy { $0.count <= 80 })
        let text = lines.joined(separator: " ")
        for word in ["NOT SIGNED", "NEW", "risk high", "6 more reasons; type why.", "It says:"] {
            #expect(text.contains(word), "\(word) in \(lines)")
        }
    }

    @Test func `times are local and name their clock; the details have them in UTC`() {
        let entry = bristolEntry()
        #expect(lines(entry, zone: Self.home)[0].hasSuffix("2:00 left, until 23:15 CET"))
        let details = Plain.details(entry, now: start).map(\.text)
        #expect(details.contains { $0.contains("22:15:20 UTC") })
        #expect(details.contains { $0.hasPrefix("Position") })
        #expect(!details.contains("Reasons"))
        let reasons = Plain.reasons(entry, now: start).map(\.text)
        #expect(
            reasons.contains { $0.hasPrefix("Why ") }
                && !reasons.contains { $0.hasPrefix("Position") }
        )
        let unknown = ConsoleTests.entry(status: .unverified)
        let unverified = Plain.reasons(unknown, now: start)
        #expect(unverified == ["Nothing is known about it: no signature was checked."])
        let history = Plain.history([entry], isCut: false, zone: Self.home, now: start)
        #expect(history.first == "1 request, times in CET.")
        #expect(history[2].text.hasPrefix("1. 23:13, waiting"))
    }

    @Test func `what waits is said in a line, with what is alike folded`() {
        var state = console([])
        #expect(Plain.summary(state) == ["No requests are waiting."])
        _ = update(&state, on: .arrived(SheetLawTests.all[1].entry))
        #expect(Plain.summary(state) == ["1 request is waiting, 1 high."])
        #expect(Plain.rest(state) == ["1 more is waiting, 1 high; type next."])
        for number in 10..<14 { _ = update(&state, on: .arrived(bristolEntry(number))) }
        _ = update(&state, on: .arrived(entry(20)))
        #expect(
            Plain.summary(state).map(\.text) == [
                "6 requests are waiting, 5 high; 4 alike from Bristol, GB."
            ]
        )
        #expect(
            Plain.alike(bristolEntry(10), in: state).map(\.text) == [
                "3 more like this one are waiting; type reject-alike to reject all 4."
            ]
        )
        #expect(Plain.alike(entry(20), in: state).isEmpty)
        #expect(state.urgent.last?.id == messageID(20))
    }

    @Test func `the question names amount, account, place and level`() {
        let known = SheetLawTests.all[0].entry
        var state = plainLines([known])
        state.obey(Command(.approve))
        let question = Plain.prompt(state).inOneLine
        for word in [
            "Approve GBP 2,400.00 to an IBAN paid before, GB94 BARC 1020 1530 0934 59, asked from",
            "Bristol, GB, 172 km E of home, risk none?", "\"GBP 2,400.00 to Boat-house Supplies\"",
        ] {
            #expect(question.contains(word), "\(word) in \(question)")
        }
        let twice = entry(
            facts: known.facts,
            hints: [hint("money.paid-already", .medium)]
        )
        #expect(
            Words.matter(twice.review).text.contains(
                "GBP 2,400.00, the SAME amount as shortly before"
            )
        )
        state = plainLines([SheetLawTests.all[1].entry])
        state.obey(Command(.approve))
        let other = Plain.prompt(state).inOneLine
        #expect(other.contains("Risk HIGH"), "\(other)")
        #expect(other.contains("to a NEW IBAN, GB94 BARC 1020 1530 0934 59"), "\(other)")
    }

    @Test func `notifications tell nothing of a request unless they may`() {
        var state = console([SheetLawTests.all[1].entry, entry(1)])
        #expect(state.notification == "2 requests are waiting")
        state = State(size: Size(width: 80, height: 24), now: start, notifiesDetails: true)
        _ = update(&state, on: .arrived(entry(1)))
        #expect(state.notification == "no risk found: a request")
        _ = update(&state, on: .arrived(SheetLawTests.all[1].entry))
        #expect(state.notification == "2 requests are waiting; high: GBP 2,400.00, Bristol, GB")
        for kind in SheetLawTests.all {
            let text = Words.notification(waiting: 1, mostUrgent: kind.entry.review).text
            #expect(!text.contains("Boat") && !text.contains("Approve"), "\(text)")
        }
        state.isLocked = true
        #expect(state.notification == "2 requests are waiting")
    }

    @Test(arguments: [
        ("GB94 BARC 1020 1530 0934 59", Payment.Account.Kind.iban(countryCode: "GB")),
        ("MT31 MALT 0110 0000 0000 0000 0000 123", .iban(countryCode: "MT")),
        ("12-34-56 12345678", .sortCode), ("ACCT-0001-0002-0003-0004-0005-0006-0007-0008", .other),
    ])
    func `the account that gets the money is never shortened`(
        text: String,
        kind: Payment.Account.Kind
    ) {
        for status in [Comparison.Status.new, .usual, nil] {
            let shown = PrintableText(text)
            let row = status.map {
                Comparison.Row(.account, $0, usual: "GB33 BUKB 2020 1555 5555 55")
            }
            let entry = entry(
                facts: SheetSample.facts(
                    payment: SheetSample.payment(into: .init(text: shown, kind: kind))
                ),
                comparison: Comparison(rows: [row].compactMap(\.self), approvals: 20, needed: 5)
            )
            let lines = lines(entry)
            #expect(lines.contains { $0.contains(text) }, "\(lines)")
            #expect(lines.allSatisfy { $0.count <= 80 })
            #expect(
                status == nil
                    || lines.contains { $0.contains("usually GB33 BUKB 2020 1555 5555 55") }
            )
            var state = plainLines([entry])
            state.obey(Command(.approve))
            let prompt = Plain.prompt(state).inOneLine
            let isNamed = kind != .other
            #expect(prompt.contains(text) == isNamed, "\(prompt)")
        }
    }
}
