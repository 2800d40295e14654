import Authenticator
import Facts
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct HistoryFilterTests {
    @Test func `words narrow, the rest is a text`() throws {
        let filter = try HistoryFilter(
            "big baker account:ANN place:Bristol level:high decision:rejected from:2023-11-01"
                + " to:2023-11-14 sort:amount"
        )
        #expect(filter.text == "big baker")
        #expect(filter.account == "ann" && filter.place == "bristol")
        #expect(filter.level == .high && filter.decision == .rejected && filter.order == .amount)
        #expect(filter.from == Instant(rfc3339: "2023-11-01T00:00:00Z"))
        #expect(filter.to == Instant(rfc3339: "2023-11-14T23:59:59.999Z"))
    }

    @Test func `a colon in other words is text`() throws {
        #expect(try HistoryFilter("invoice: 12:30").text == "invoice: 12:30")
        #expect(try HistoryFilter("").text == nil)
    }

    @Test(arguments: [
        ("level:hgih", "level", "none, low, medium, high or critical"),
        (
            "decision:yes", "decision",
            "pending, expired, ended, approved, rejected, refused or unknown"
        ),
        ("from:monday", "from", "a day such as 2026-03-01, or an RFC 3339 time"),
        ("to:2023-02-30", "to", "a day such as 2026-03-01, or an RFC 3339 time"),
        ("sort:size", "sort", "newest, oldest, level or amount"),
    ]) func `a value that a word cannot have is told`(line: String, name: String, expected: String)
    {
        #expect(throws: HistoryFilter.Mistake.value(name: name, expected: expected)) {
            _ = try HistoryFilter(line)
        }
    }

    @Test func `place, level and account are looked at`() throws {
        let bristol = bristolEntry()
        #expect(try HistoryFilter("place:bristol account:alice level:high").holds(bristol))
        for line in ["place:paris", "account:bob", "level:critical"] {
            #expect(try !HistoryFilter(line).holds(bristol), "\(line)")
        }
        #expect(try !HistoryFilter("place:bristol").holds(entry()))
    }

    @Test func `each order sorts, equal ones stay`() throws {
        let entries = [
            entry(1), bristolEntry(2),
            entry(3, facts: facts(number: 3, received: start.advanced(byMilliseconds: 5))),
        ]
        func order(_ line: String) throws -> [MessageID] {
            try HistoryFilter(line).sorted(entries).map(\.id)
        }
        #expect(try order("") == [3, 1, 2].map { messageID($0) })
        #expect(try order("sort:oldest") == [1, 2, 3].map { messageID($0) })
        #expect(try order("sort:level") == [2, 1, 3].map { messageID($0) })
        #expect(try order("sort:amount") == [2, 1, 3].map { messageID($0) })
    }
}

struct HistoryTests {
    private func opened(_ width: Int = 80, _ height: Int = 24) -> State {
        var state = console([], width: width, height: height)
        press("E", &state)
        _ = update(&state, on: .history(rows, .all, isCut: false))
        return state
    }

    private let rows = [
        bristolEntry(1),
        entry(2, facts: facts(number: 2, message: "Second?"), state: .delivered(.reject)),
        entry(3, facts: facts(number: 3, message: "Third?"), state: .delivered(.approve)),
    ]

    @Test func `E asks for everything, and shows what was found`() {
        var state = console([])
        #expect(press("E", &state) == [.findHistory(.all)])
        #expect(render(state).text.contains("Searching."))
        _ = update(&state, on: .history([], .all, isCut: false))
        #expect(render(state).text.contains("No request is like that."))
        _ = update(&state, on: .history(rows, .all, isCut: true))
        let text = render(state).text
        #expect(text.contains("1 of the newest 3, newest"))
        #expect(text.contains("> 2023-11-14 22:13 waiting   high"))
        #expect(text.contains("rejected") && text.contains("Third?"))
    }

    @Test func `Enter opens one as it was shown when it was decided`() {
        var state = opened()
        press("j", &state)
        #expect(press([.enter], &state) == [.recallDetails(messageID(2))])
        let details = HistoryDetails(
            decided: .init(instant: start, lines: ["Then: far from home", "Place: Bristol"]),
            statement: .notOwn
        )
        _ = update(&state, on: .historyDetails(messageID(3), details))
        #expect(!render(state).text.contains("Then"))
        _ = update(&state, on: .historyDetails(messageID(2), details))
        let text = render(state).text
        #expect(text.contains("As it was shown when it was decided, 2023-11-14 22:13:20 UTC:"))
        #expect(text.contains("Then: far from home"))
        #expect(text.contains("You said: this was not me."))
        press([.escape], &state)
        #expect(render(state).text.contains("2 of 3, newest"))
    }

    @Test func `what nobody decided is shown as it looks now`() {
        var state = opened()
        press([.enter], &state)
        let none = HistoryDetails(decided: nil, statement: nil)
        _ = update(&state, on: .historyDetails(messageID(1), none))
        #expect(render(state).text.contains("Nobody decided it here."))
        press("G", &state)
        #expect(render(state).text.contains("Received"))
        press("g", &state)
        #expect(render(state).text.contains("Ledger Books"))
    }

    @Test func `a search is typed, a mistake in it told`() {
        var state = opened()
        press("/level:hig", &state)
        #expect(press([.enter], &state).isEmpty)
        #expect(render(state).text.contains("level: takes none, low, medium, high or critical."))
        let effects = press("h\n", &state)
        let filter = try? HistoryFilter("level:high")
        #expect(effects == filter.map { [.findHistory($0)] })
        // What the search before found is not for this one.
        _ = update(&state, on: .history([], .all, isCut: false))
        #expect(render(state).text.contains("1 of 3"))
        if let filter { _ = update(&state, on: .history([rows[0]], filter, isCut: false)) }
        #expect(render(state).text.contains("1 of 1"))
        #expect(render(state).text.contains("History: level:high"))
        press("/", &state)
        #expect(render(state).text.contains("/level:high_"))
    }

    @Test func `pasted text belongs to the search`() {
        var state = opened()
        _ = update(&state, on: .pasted("x"))
        #expect(state.notice?.text == Words.pasteRefused)
        press("/", &state)
        _ = update(&state, on: .pasted("bak\ner"))
        #expect(render(state).text.contains("/baker_"))
    }

    @Test func `whose it was is said of what is over`() {
        var state = opened()
        #expect(press("+", &state).isEmpty)
        #expect(state.notice?.text == Words.History.stillOpen)
        press("j", &state)
        #expect(press("+", &state) == [.state(messageID(2), .own)])
        #expect(press("-", &state) == [.state(messageID(2), .notOwn)])
    }

    @Test func `order, export and the way back`() {
        var state = opened()
        #expect(press("e", &state) == [.exportHistory(.all)])
        press("oo", &state)
        #expect(render(state).text.contains("of 3, level"))
        #expect(press("E", &state).isEmpty)
        #expect(state.dialog == nil)
    }

    @Test func `no key of a decision decides here`() {
        var state = opened()
        for key in "aryRp" { #expect(press(String(key), &state).isEmpty) }
        guard case .history = state.dialog else {
            Issue.record("the history is open")
            return
        }
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60), (24, 9)])
    func `every size shows rows, and hostile text stays text`(width: Int, height: Int) {
        var state = console([], width: width, height: height)
        press("E", &state)
        let hostile = (0..<5).map { index in
            entry(
                index,
                facts: facts(number: index, message: PrintableText(HostileText.everything))
            )
        }
        _ = update(&state, on: .history(hostile, .all, isCut: false))
        for _ in hostile {
            let frame = render(state)
            #expect(frame.controls.isEmpty)
            #expect(frame.rowWidths.allSatisfy { $0 == width })
            #expect(frame.lines.contains { $0.hasPrefix("> ") })
            press("j", &state)
        }
    }
}
