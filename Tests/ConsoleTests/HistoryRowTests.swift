import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Days, requests that are alike, columns and the sheet beside the list.
struct HistoryRowTests {
    /// Noon of 2023-11-14 in UTC.
    private static let noon = start.advanced(byMilliseconds: -36_800_000)
    private static let hour: Int64 = 3_600_000

    /// A login so many hours before noon.
    private func login(
        _ number: Int,
        hours: Int64,
        message: PrintableText = "Log in?",
        payment: Payment? = nil,
        state: RequestState = .delivered(.reject)
    ) -> Entry {
        entry(
            number,
            facts: facts(
                number: number,
                message: message,
                user: "alice",
                received: Self.noon.advanced(byMilliseconds: -hours * Self.hour),
                location: bristol,
                payment: payment
            ),
            locationContext: bristolEntry().review.locationContext,
            state: state
        )
    }

    private func opened(
        _ rows: [Entry],
        _ width: Int = 80,
        _ height: Int = 24,
        zone: LocalZone = .utc,
        glyphs: Glyphs = .unicode
    ) -> State {
        var state = State(
            size: Size(width: width, height: height),
            now: Self.noon,
            glyphs: glyphs,
            zone: zone
        )
        press("E", &state)
        _ = update(&state, on: .history(rows, .all, isCut: false))
        return state
    }

    @Test(arguments: [
        (80, 24, true), (120, 40, true), (200, 60, true), (80, 12, false), (40, 24, false),
    ])
    func `columns have names above them where there is room`(
        width: Int,
        height: Int,
        isNamed: Bool
    ) throws {
        let rows = [login(1, hours: 1, payment: payment), login(2, hours: 2)]
        let lines = render(opened(rows, width, height)).lines
        let named = lines.filter { $0.hasPrefix("   CAME  ") }
        #expect(named.count == (isNamed ? 1 : 0))
        guard let names = named.first else { return }
        let row = try #require(lines.first { $0.hasPrefix(">  11:00") })
        for (name, text) in [
            ("CAME", "11:00"), ("STATE", "rejected"), ("RISK", "none"), ("WHAT", "Ledger"),
            ("FROM", "Bristol"),
        ] {
            let column = names.firstRange(ofText: name)?.lowerBound
            let below = row.firstRange(ofText: text)?.lowerBound
            #expect(
                column.map { names.distance(from: names.startIndex, to: $0) }
                    == below.map { row.distance(from: row.startIndex, to: $0) },
                "\(name)"
            )
        }
    }

    private let zone = LocalZone(periods: [
        .init(start: Instant(seconds: 0), offsetMinutes: 60, name: "CET")
    ])

    /// Four alike, one that is not, and one the day before.
    private var burst: [Entry] {
        (1...4).map { login($0, hours: 0) }
            + [login(5, hours: 1, state: .delivered(.approve)), login(6, hours: 20)]
    }

    @Test func `what to do now is told about a request of the history`() {
        var state = opened([login(1, hours: 1, state: .delivered(.approve))])
        press("!", &state)
        let text = render(state).text
        #expect(text.contains("You approved") && text.contains("Call whoever runs"), "\(text)")
        press([.escape], &state)
        #expect(!render(state).text.contains("You approved"))
    }

    @Test func `days stand above their rows, and are not selected`() {
        let rows = [login(1, hours: 1), login(2, hours: 14), login(3, hours: 40)]
        var state = opened(rows)
        let lines = render(state).lines
        #expect(lines[3] == " Today" && lines[4].hasPrefix(">  11:00"))
        #expect(lines[5] == " Yesterday" && lines[6].hasPrefix("   22:00"))
        #expect(lines[7] == " Sun 12 Nov 2023" && lines[8].hasPrefix("   20:00"))
        press("j", &state)
        #expect(render(state).lines[6].hasPrefix(">  22:00"))
        press("G", &state)
        #expect(render(state).lines[8].hasPrefix(">  20:00"))
        press("kk", &state)
        #expect(render(state).lines[4].hasPrefix(">  11:00"))
    }

    @Test func `days and times are those of the person's clock`() {
        // 23:30 UTC is the next day already one hour east.
        let late = login(1, hours: 12)
        let lines = render(opened([late], zone: zone)).lines
        #expect(lines[3] == " Today" && lines[4].hasPrefix(">  01:00"))
        #expect(render(opened([late])).lines[3] == " Today")
        let before = login(2, hours: 13)
        #expect(render(opened([before])).lines[3] == " Yesterday")
        #expect(render(opened([before], zone: zone)).lines[3] == " Today")
    }

    @Test(
        arguments: [
            (0, "Sun 22 Nov 2026"), (1, "Today"), (2, "Yesterday"), (30, "Wed 28 Oct 2026"),
        ] as [(Int64, PrintableText)]
    )
    func `a day is named as people do`(daysBefore: Int64, title: PrintableText) {
        let zone = zone
        let now = Instant(rfc3339: "2026-11-25T23:30:00Z") ?? start
        let today = LocalDay(now, in: zone)
        let days: Int64 = daysBefore == 0 ? 4 : daysBefore - 1
        let day = LocalDay(now.advanced(byMilliseconds: -days * 86_400_000), in: zone)
        #expect(day.title(today: today) == title)
        #expect(day <= today)
    }

    @Test func `what is alike and follows each other is one row, which opens`() {
        var state = opened(burst)
        var lines = render(state).lines
        #expect(lines[4].hasPrefix(">\u{25B8} 12:00 rejected"))
        #expect(lines[4].contains("4 \u{D7} Log in?"))
        #expect(lines[5].hasPrefix("   11:00") && lines[5].contains(" approved "))
        #expect(lines[7].hasPrefix("   16:00"))
        #expect(lines[1].hasSuffix("1 of 6, newest first"))
        press([.enter], &state)
        lines = render(state).lines
        #expect(lines[4].hasPrefix(">\u{25BE} 12:00") && lines[8].hasPrefix("   12:00"))
        #expect(lines[5].contains("  Log in?"))
        press([.enter], &state)
        #expect(render(state).lines[5].contains(" approved "))
    }

    @Test func `Right unfolds, Left folds from any of its rows`() {
        var state = opened(burst)
        press([.right], &state)
        press("jjj", &state)
        #expect(render(state).lines[1].hasSuffix("3 of 6, newest first"))
        #expect(press([.enter], &state) == [.recallDetails(messageID(3))])
        press([.escape], &state)
        press("h", &state)
        #expect(render(state).lines[4].hasPrefix(">\u{25B8}"))
        #expect(render(state).lines[1].hasSuffix("1 of 6, newest first"))
        // There is nothing to fold or unfold elsewhere.
        press("j", &state)
        let before = state
        press("lh", &state)
        #expect(state == before)
    }

    @Test func `other days, decisions, places and payees are not alike`() {
        let other = Payment(
            shape: .flat,
            amount: payment.amount,
            payee: "Somebody else",
            creditorAccount: nil,
            debtorAccount: nil,
            reference: nil,
            initiator: nil
        )
        let rows = [
            login(1, hours: 0), login(2, hours: 0, state: .expired), login(3, hours: 0),
            login(4, hours: 0, payment: payment), login(5, hours: 0, payment: other),
            login(6, hours: 20, payment: other), login(7, hours: 21),
            login(8, hours: 21, message: "Sign in?"),
            login(9, hours: 22, message: "Pay 12 to Bob?", state: .delivered(.approve)),
            login(10, hours: 22, message: "Pay 99 to Bob?", state: .delivered(.approve)),
        ]
        #expect(!render(opened(rows)).text.contains("\u{D7}"))
    }

    @Test func `rejected requests that count are alike`() {
        let rows = (1...3).map {
            login($0, hours: 0, message: "Log in, try \($0)?")
        }
        #expect(render(opened(rows)).text.contains("3 \u{D7} Log in, try #?"))
    }

    @Test func `a group tells what its requests have in common, and the heaviest level`() {
        let more = Payment(
            shape: .flat,
            amount: Amount(units: 100, scale: 2, isNegative: false, currency: "GBP"),
            payee: payment.payee,
            creditorAccount: payment.creditorAccount,
            debtorAccount: nil,
            reference: nil,
            initiator: nil
        )
        let same = [1, 2].map { login($0, hours: 0, payment: payment) }
        #expect(
            render(opened(same)).lines[4].contains("2 \u{D7} 249.00 Ledger Books Ltd  GBP 498.00 ")
        )
        let rows = [
            login(1, hours: 0, payment: payment), past(2, bristolEntry(2)),
        ]
        #expect(HistoryGroup(entries: rows).level == .high)
        let several = [login(1, hours: 0, payment: payment), login(2, hours: 0, payment: more)]
        // Another amount is another request.
        #expect(!render(opened(several)).text.contains("2 \u{D7} "))
    }

    @Test func `that it was not me is said of all, that it was me of each`() {
        var state = opened(burst)
        let all = (1...4).map { messageID($0) }
        #expect(press("-", &state) == [.state(all, .notMine)])
        #expect(press("+", &state).isEmpty)
        #expect(state.notice?.text == Words.History.unfoldFirst)
        press("lj", &state)
        #expect(press("+", &state) == [.state([messageID(1)], .mine)])
    }

    @Test(arguments: [(40, 24), (60, 24), (80, 24), (120, 40), (200, 60)])
    func `what was not yours is marked at every width, in a group by its count`(
        width: Int,
        height: Int
    ) {
        var rows = burst
        rows[0].statement = .notMine
        rows[4].statement = .notMine
        rows[5].statement = .mine
        var state = opened(rows, width, height)
        func shown(_ text: String) -> Bool { render(state).lines.contains { $0.includes(text) } }
        #expect(shown(" rejected, 1 not me "))
        #expect(shown(" approved, not me "))
        #expect(shown(" rejected, me "))
        for index in 1...3 { rows[index].statement = .notMine }
        state = opened(rows, width, height)
        #expect(shown(" rejected, not me "))
        press("o", &state)
        press("o", &state)
        #expect(shown(" approved, not me "))
        #expect(!shown("WHOSE"))
    }

    @Test func `plain lists name what was not yours`() {
        var one = past(1, bristolEntry(1), .delivered(.approve))
        one.statement = .notMine
        let lines = Plain.history([one, past(2, entry(2))], isCut: false, now: start).map(\.text)
        #expect(lines[2].includes("22:13, approved, not me, risk high"), "\(lines)")
        #expect(lines[3].includes("22:13, rejected, risk"), "\(lines)")
        let line = Plain.listLine(one, number: 1, now: start.advanced(byMilliseconds: 600_000))
        #expect(line.text.includes("approved, not me, risk high"), "\(line)")
    }

    @Test func `a new order begins at its first row, and d opens as Enter does`() {
        var state = opened(burst)
        press("G", &state)
        press("o", &state)
        #expect(render(state).lines[1].hasSuffix("1 of 6, oldest first"))
        press("jjo", &state)
        #expect(render(state).lines[1].hasSuffix("1 of 6, highest risk first"))
        #expect(press("d", &state) == [.recallDetails(messageID(1))])
        #expect(!frameWords(state).includes("d does nothing here"))
    }

    @Test func `an order that is not of time has neither days nor groups`() {
        var state = opened(burst)
        press("oo", &state)
        let text = render(state).text
        #expect(!text.contains("Today") && !text.contains("\u{D7}"))
        #expect(text.contains("13 Nov 2023 16:00"))
    }

    @Test func `drawings without UTF-8 are plain`() {
        var state = opened(burst, glyphs: .ascii)
        #expect(render(state).lines[4].hasPrefix(">+ 12:00"))
        #expect(render(state).lines[4].contains("4 x Log in?"))
        press("l", &state)
        #expect(render(state).lines[4].hasPrefix(">v 12:00"))
        #expect(render(state).text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: [
        (
            40, ["22:13", "approved", "high", "Bristol, GB", "GBP 249.00 to Ledger Books"],
            ["alice"]
        ),
        (60, ["22:13", "approved", "high", "Ledger Books", "GBP 249.00"], ["Bristol", "alice"]),
        (80, ["22:13", "high", "Ledger Books Ltd", "GBP 249.00 Bristol, GB"], ["ago", "alice"]),
        (100, ["22:13", "3 h ago", "high", "Ledger Books Ltd", "Bristol, GB", "alice"], []),
        (120, ["22:13", "3 h ago", "high", "Ledger Books Ltd", "Bristol, GB", "alice"], []),
    ])
    func `columns give way by what they are worth`(width: Int, there: [String], gone: [String]) {
        var state = State(
            size: Size(width: width, height: 24),
            now: start.advanced(byMilliseconds: 3 * Self.hour + 60_000)
        )
        press("E", &state)
        let rows = [past(1, bristolEntry(1), .delivered(.approve))]
        _ = update(&state, on: .history(rows, .all, isCut: false))
        let row = render(state).lines[3..<6].joined(separator: " ")
        for word in there { #expect(row.contains(word), "\(word) in \(row)") }
        for word in gone { #expect(!row.contains(word), "\(word) in \(row)") }
    }

    @Test func `the account has a column where there are several, and what was said fits 80`() {
        var one = past(1, bristolEntry(1), .delivered(.approve))
        one.statement = .notMine
        let other = entry(
            2,
            facts: facts(number: 2, mechanism: "other"),
            account: "bob at Pay Office",
            state: .delivered(.reject)
        )
        func row(_ rows: [Entry], width: Int) -> String {
            render(opened(rows, width, 24)).lines.first { $0.hasPrefix(">") } ?? ""
        }
        #expect(row([one], width: 80).contains("approved, not me high"))
        #expect(row([one], width: 80).contains("GBP 249.00 Bristol, GB"))
        #expect(!row([one], width: 120).contains("at Example Bank"))
        #expect(row([one, other], width: 138).contains("alice at Example Bank"))
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60), (24, 9)])
    func `the day of the first row is always told`(width: Int, height: Int) {
        let rows = (1...200).map {
            login($0, hours: Int64($0), message: $0.isMultiple(of: 2) ? "Log in?" : "Pay?")
        }
        var state = opened(rows, width, height)
        for _ in 0..<30 {
            let frame = render(state)
            let days = ["Today", "Yesterday", "Nov 2023"]
            let first = frame.lines[2...3].joined()
            #expect(days.contains { first.contains($0) }, "\(first)")
            #expect(frame.lines.contains { $0.hasPrefix(">") })
            #expect(frame.rowWidths.allSatisfy { $0 == width })
            press("jjj", &state)
        }
        press("G", &state)
        #expect(render(state).lines[1].contains("200 of 200"))
        press("g", &state)
        #expect(render(state).lines[1].contains("1 of 200"))
    }

    @Test(arguments: [(80, 24, false), (40, 12, false), (120, 40, true), (200, 60, true)])
    func `a high or wide window shows the sheet of the selected one`(
        width: Int,
        height: Int,
        isShown: Bool
    ) {
        let rows = [past(1, bristolEntry(1), .delivered(.approve))]
        var state = console([], width: width, height: height)
        press("E", &state)
        _ = update(&state, on: .history(rows, .all, isCut: false))
        let course = "Came today, 22:13 (just now); approved"
        #expect(render(state).text.contains("PAY GBP 249.00 to \"Ledger Books Ltd\"") == isShown)
        #expect(render(state).text.contains(course) == isShown)
        guard isShown else { return }
        let details = HistoryDetails(
            decided: .init(instant: start.advanced(byMilliseconds: 120_000), lines: []),
            statement: .notMine
        )
        _ = update(&state, on: .historyDetails(messageID(1), details))
        #expect(render(state).text.contains(course + " at 22:15."))
        #expect(render(state).text.contains("You said: this was not me."))
    }

    @Test func `the sheet of a group says how many and when`() {
        let text = render(opened(burst, 120, 40)).text
        #expect(text.contains("4 alike, today 12:00; one of them:"))
    }

    @Test(
        arguments: [
            (0, "just now"), (59, "just now"), (60, "1 min ago"), (3_599, "59 min ago"),
            (3_600, "1 h ago"), (86_399, "23 h ago"), (86_400, "1 d ago"), (-5, "just now"),
        ] as [(Int64, PrintableText)]
    )
    func `how long ago is told in one unit`(seconds: Int64, age: PrintableText) {
        let now = start.advanced(byMilliseconds: seconds * 1_000)
        #expect(Words.History.age(of: start, at: now) == age)
    }
}
