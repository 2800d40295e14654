import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct RequestFilterTests {
    private let now = start.advanced(byMilliseconds: 1_000)

    private func paid(
        _ payment: Payment = SheetSample.payment(initiator: "treasurer", reference: "INV-204")
    ) -> Entry {
        entry(facts: SheetSample.facts(payment: payment), state: .delivered(.approve))
    }

    @Test func `fields narrow, other words must all occur`() throws {
        let filter = try RequestFilter(
            "big baker account:ANN level:high state:rejected from:2023-11-01"
                + " to:2023-11-14 sort:amount"
        )
        #expect(filter.words == ["big", "baker"])
        #expect(filter.level == .high && filter.state == .rejected && filter.order == .amount)
        #expect(filter.from == Instant(rfc3339: "2023-11-01T00:00:00Z"))
        #expect(filter.to == Instant(rfc3339: "2023-11-14T23:59:59.999Z"))
        #expect(try RequestFilter("\"big baker\" place:\"New York\"").words == ["big baker"])
        #expect(try RequestFilter("\"level:x\" \"open end").words == ["level:x", "open end"])
    }

    @Test func `a day is one of the local clock`() throws {
        let zone = LocalZone(periods: [
            .init(start: Instant(seconds: 0), offsetMinutes: 60, name: "CET")
        ])
        let filter = try RequestFilter("from:2023-11-14 to:2023-11-14", in: zone)
        #expect(filter.from == Instant(rfc3339: "2023-11-13T23:00:00Z"))
        #expect(filter.to == Instant(rfc3339: "2023-11-14T22:59:59.999Z"))
        let typed = RequestFilter(typing: "from:2023-11-14 to:", in: zone)
        #expect(typed.from == filter.from && typed.to == nil)
    }

    @Test(arguments: [
        ("2024", "2024-01-01T00:00:00Z", "2024-12-31T23:59:59.999Z"),
        ("2024-02", "2024-02-01T00:00:00Z", "2024-02-29T23:59:59.999Z"),
        ("2023-11", "2023-11-01T00:00:00Z", "2023-11-30T23:59:59.999Z"),
    ])
    func `a year or a month is its first and its last day`(
        day: String,
        first: String,
        last: String
    ) throws {
        let filter = try RequestFilter("from:\(day) to:\(day)")
        #expect(filter.from == Instant(rfc3339: first) && filter.to == Instant(rfc3339: last))
    }

    /// By the local clock of Saturday, 28 November, when it is still Friday in UTC.
    @Test(arguments: [
        ("today", "2026-11-27T23:00:00Z"), ("Yesterday", "2026-11-26T23:00:00Z"),
        ("friday", "2026-11-26T23:00:00Z"), ("sun", "2026-11-21T23:00:00Z"),
        ("2026-11-28", "2026-11-27T23:00:00Z"), ("28 Nov", "2026-11-27T23:00:00Z"),
    ])
    func `a day near today is found by its name`(day: String, first: String) throws {
        let zone = LocalZone(periods: [
            .init(start: Instant(seconds: 0), offsetMinutes: 60, name: "CET")
        ])
        let now = try #require(Instant(rfc3339: "2026-11-27T23:30:00Z"))
        let filter = try RequestFilter("from:\"\(day)\" to:\"\(day)\"", in: zone, at: now)
        #expect(filter.from == Instant(rfc3339: first))
        #expect(filter.to == filter.from?.advanced(byMilliseconds: 86_399_999))
        #expect(throws: RequestFilter.Mistake.self) {
            try RequestFilter("from:tomorrow", in: zone, at: now)
        }
        guard ["today", "Yesterday"].contains(day) else { return }
        let alone = try RequestFilter(day, in: zone, at: now)
        #expect(alone.words.isEmpty && alone.from == filter.from && alone.to == filter.to)
        #expect(try RequestFilter("\"\(day)\"", in: zone, at: now).words == [day.lowercased()])
    }

    @Test(arguments: [
        ("amount:>200", true), ("amount:<200", false), ("amount:>=249", true),
        ("amount:>249", false), ("amount:<=249.00 amount:>1", true), ("amount:>1,000", false),
        ("amount:249", true), ("amount:200-249", true), ("amount:250-300", false),
        ("amount:200..249", true), ("amount:250..300", false),
        ("level:=high", true), ("level:=low", false), ("level:=medium", false),
        ("level:<critical", true), ("level:<high", false), ("level:<=high", true),
        ("level:>medium", true), ("level:>high", false), ("level:>=high", true),
        ("iban:gb33", true), ("iban:\"GB33 BUKB\"", true),
        ("iban:bukb", false), ("!lagos", true), ("!bristol", false), ("!place:bristol", false),
        ("bristol !place:lagos !level:critical", true), ("!level:high", false),
        ("!\"no such words\"", true), ("!amount:>200", false), ("!", true),
        ("!from:2020", false), ("\"!\"bristol", false),
    ])
    func `amounts are compared, and accounts found with or without blanks`(
        line: String,
        isFound: Bool
    ) throws {
        #expect(try RequestFilter(line).holds(bristolEntry(1), at: start) == isFound)
    }

    @Test(arguments: ["12:30", "2001:db8::1", "abcd::1", "https://pay.example", ":x"])
    func `a colon in what is no field is text`(line: String) throws {
        #expect(try RequestFilter(line).words == [line])
    }

    private static let days =
        "today, yesterday, a weekday, a year, month or day such as 2026-03-01, or an RFC 3339 time"

    @Test(arguments: [
        ("level:hgih", RequestFilter.Field.level, "none, low, medium, high or critical"),
        ("level:", .level, "none, low, medium, high or critical"),
        (
            "state:yes", .state,
            "pending, expired, ended, approved, rejected, failed or unknown"
        ),
        ("from:1700000000", .from, Self.days), ("to:2023-02-30", .to, Self.days),
        ("amount:>x", .amount, "a number, or >100, >=100, <100, <=100 or 100..200"),
        ("sort:size", .sort, "newest, oldest, level or amount"),
    ])
    func `a value that a field cannot have is an error`(
        line: String,
        field: RequestFilter.Field,
        expected: String
    ) {
        #expect(throws: RequestFilter.Mistake.value(field, expected: expected)) {
            _ = try RequestFilter(line)
        }
    }

    @Test func `an order cannot be left out`() throws {
        #expect(throws: RequestFilter.Mistake.excludedOrder) {
            _ = try RequestFilter("!sort:amount")
        }
    }

    @Test(arguments: ["decision:rejected", "plcae:paris", "x:"])
    func `an unknown field is an error that names the fields`(line: String) throws {
        let mistake = #expect(throws: RequestFilter.Mistake.self) { _ = try RequestFilter(line) }
        let sentence = try #require(mistake).sentence.text
        #expect(sentence.contains("There is no field") && sentence.contains("place, device"))
    }

    @Test(arguments: [
        ("account:alice", true), ("account:bob", false), ("level:hi", true),
        ("level:critical", false), ("place:bristol", true), ("place:GB", true),
        ("place:united", true), ("place:\"united kingdom\"", true), ("place:NG", false),
        ("place:paris", false), ("place:bristol place:GB", true),
        ("place:bristol place:paris", false), ("bristol gb", true), ("from:2023-11-15", false),
    ])
    func `place, level, account and days are compared`(line: String, isFound: Bool) throws {
        #expect(try RequestFilter(line).holds(bristolEntry(), at: start) == isFound)
    }

    @Test(arguments: [
        "inv-204", "GB94 BARC", "gb94barc1020", "boat-house", "payee:house", "2,400.00", "2400",
        "\"GBP 2,400.00\"", "amount:2400", "amount:2,400", "amount:gbp", "approved",
        "by:treasurer", "treasurer", "AUTHENTICATE",
    ])
    func `all that is shown of a payment is found`(line: String) throws {
        #expect(try RequestFilter(line).holds(paid(), at: now))
    }

    @Test(arguments: [
        "inv-205", "amount:400", "payee:ouse", "by:ann", "rejected", "state:rejected",
        "boat-house paris", "\"house boat\"",
    ])
    func `what is not shown is not found`(line: String) throws {
        #expect(try !RequestFilter(line).holds(paid(), at: now))
    }

    @Test func `device and address are found`() throws {
        let facts = SheetSample.facts(
            userAgent: UserAgent("curl/8.4.0"),
            address: RemoteAddress("203.0.113.9")
        )
        let entry = entry(facts: facts)
        for line in ["203.0.113", "address:203.0.113.9", "script", "device:curl"] {
            #expect(try RequestFilter(line).holds(entry, at: now), "\(line)")
        }
        #expect(try !RequestFilter("device:firefox").holds(entry, at: now))
    }

    @Test func `marks on letters make no difference`() throws {
        let named = paid(SheetSample.payment(to: "Café São João"))
        for line in ["cafe", "SÃO", "payee:joao"] {
            #expect(try RequestFilter(line).holds(named, at: now), "\(line)")
        }
    }

    @Test func `a line that is typed leaves out what is not complete, and reports it`() throws {
        for (line, whole) in [
            ("baker level:", "baker"), ("level:x place:bristol", "place:bristol"),
            ("from:2023- account:", ""), ("state:e x", "x"), ("plac:bristol y", "y"),
        ] {
            let typed = RequestFilter(typing: line)
            #expect(typed.words == (try RequestFilter(whole).words), "\(line)")
            #expect(typed.level == nil && typed.state == nil && typed.from == nil)
            #expect(typed.line == line)
        }
        #expect(RequestFilter(typing: "level: x level:w").mistakes.count == 2)
        #expect(RequestFilter(typing: "account: place:").mistakes.isEmpty)
        #expect(RequestFilter(typing: "level:low").level == .low)
    }

    @Test(arguments: [
        ("", true), ("ledger", true), ("ALERT", true), ("gravel", false),
        ("state:rejected", true), ("state:approved", false), ("level:high", true),
        ("level:critical", false), ("account:alice place:bristol", true), ("account:bob", false),
        ("from:2023-11-14 to:2023-11-14", true), ("from:2023-11-15", false),
        ("to:2023-11-13", false), ("state:pending", false),
    ])
    func `the history is narrowed as the store is searched`(line: String, isFound: Bool) throws {
        var past = bristolEntry()
        past.state = .delivered(.reject)
        #expect(try RequestFilter(line).findsInHistory(past, at: start) == isFound)
    }

    @Test func `what can still be decided is no history unless it is asked for`() throws {
        let late = start.advanced(byMilliseconds: 600_000)
        #expect(!RequestFilter.all.findsInHistory(entry(), at: start))
        #expect(try RequestFilter("state:pending").findsInHistory(entry(), at: start))
        #expect(RequestFilter.all.findsInHistory(entry(), at: late))
        #expect(try RequestFilter("state:expired").findsInHistory(entry(), at: late))
        #expect(try !RequestFilter("state:pending").findsInHistory(entry(), at: late))
        for state in [
            RequestState.refused(.approve, .noService), .ended(.cancelled),
            .unknown(.approve, .interrupted), .sending(.approve),
        ] {
            #expect(RequestFilter.all.findsInHistory(entry(state: state), at: start), "\(state)")
        }
    }

    @Test func `each order sorts, equal ones stay`() throws {
        let entries = [
            entry(1), bristolEntry(2),
            entry(3, facts: facts(number: 3, received: start.advanced(byMilliseconds: 5))),
        ]
        func order(_ line: String) throws -> [MessageID] {
            try RequestFilter(line).sorted(entries).map(\.id)
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
        past(1, bristolEntry(1), .expired),
        past(2, entry(2, facts: facts(number: 2, message: "Second?"))),
        past(3, entry(3, facts: facts(number: 3, message: "Third?")), .delivered(.approve)),
    ]

    @Test func `E asks for everything, and shows what was found below its day`() {
        var state = console([])
        #expect(press("E", &state) == [.findHistory(.all)])
        #expect(render(state).text.contains("Searching."))
        _ = update(&state, on: .history([], .all, isCut: false))
        #expect(render(state).text.contains("No earlier requests yet."))
        _ = update(&state, on: .history(rows, .all, isCut: true))
        let text = render(state).text
        #expect(text.contains("1 of 3, newest first; more are older"))
        #expect(text.contains(" Today\n>  22:13 expired   high"))
        #expect(text.contains("rejected") && text.contains("Third?"))
    }

    @Test func `what can still be decided is not listed`() {
        var state = console([])
        press("E", &state)
        _ = update(&state, on: .history([entry(9)] + rows, .all, isCut: false))
        #expect(render(state).text.contains("1 of 3, newest"))
    }

    @Test func `Enter opens one as it was when it was decided`() {
        var state = opened()
        press("j", &state)
        #expect(press([.enter], &state) == [.recallDetails(messageID(2))])
        let details = HistoryDetails(
            decided: .init(instant: start, lines: ["Then: far from home", "Place: Bristol"]),
            statement: .notMine
        )
        _ = update(&state, on: .historyDetails(messageID(3), details))
        #expect(!render(state).text.contains("Then"))
        _ = update(&state, on: .historyDetails(messageID(2), details))
        let text = render(state).text
        #expect(
            text.contains("Came today, 22:13 (just now); rejected at 22:13. The server took it.")
        )
        #expect(text.contains("As it was when it was decided:"))
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

    @Test func `a line narrows while it is typed, and Esc brings all back`() {
        var state = opened()
        press("j", &state)
        #expect(press("/thi", &state).isEmpty)
        #expect(render(state).lines[1].hasPrefix("/thi_"))
        #expect(render(state).lines[1].hasSuffix("1 of 3 loaded"))
        #expect(render(state).text.contains("Third?") && !render(state).text.contains("Second?"))
        press("rdx", &state)
        #expect(render(state).text.contains("0 of 3 loaded"))
        #expect(render(state).text.contains("No request matches."))
        press([.escape], &state)
        #expect(render(state).text.contains("2 of 3, newest"))
        #expect(render(state).lines.contains { $0.hasPrefix(">") && $0.contains("Second?") })
    }

    @Test func `half a word is no mistake, and what it takes is told`() {
        var state = opened()
        press("/level:", &state)
        #expect(state.notice == nil)
        #expect(render(state).text.contains("3 of 3 loaded"))
        #expect(
            render(state).lines[23] == "level: must be none, low, medium, high or critical."
        )
        press("high", &state)
        #expect(render(state).text.contains("1 of 3 loaded"))
        #expect(render(state).lines[23].contains("Enter"))
    }

    @Test func `Enter has the ledger searched, a mistake is told`() {
        var state = opened()
        press("/level:hgi", &state)
        #expect(press([.enter], &state).isEmpty)
        #expect(render(state).text.contains("level: must be none, low, medium, high or critical."))
        press([.backspace, .backspace], &state)
        let effects = press("igh\n", &state)
        let filter = try? RequestFilter("level:high")
        #expect(effects == filter.map { [.findHistory($0)] })
        // Until it has told, what is loaded is shown.
        #expect(render(state).text.contains("1 of 3 loaded, searching"))
        if let filter {
            // What is found may be what was not loaded.
            let found = [rows[0], past(7, bristolEntry(7), .delivered(.approve))]
            _ = update(&state, on: .history(found, filter, isCut: false))
        }
        #expect(render(state).text.contains("1 of 2 found, newest"))
        #expect(render(state).text.contains("History: level:high"))
        press("/", &state)
        #expect(render(state).text.contains("/_"))
    }

    @Test func `Esc first undoes a search, and the next one leaves`() throws {
        var state = opened()
        press("j/level:high sort:oldest\n", &state)
        let filter = try RequestFilter("level:high sort:oldest")
        _ = update(&state, on: .history([rows[0]], filter, isCut: false))
        press("/", &state)
        press([.eraseLine], &state)
        press("ledger\n", &state)
        _ = update(&state, on: .history([rows[0]], try RequestFilter("ledger"), isCut: false))
        press([.enter], &state)
        press([.escape], &state)
        #expect(render(state).text.contains("History: ledger"), "the open request is left first")
        #expect(render(state).lines[23].contains("Esc all again"))
        press([.escape], &state)
        #expect(render(state).text.contains("2 of 3, "))
        #expect(render(state).lines.contains { $0.hasPrefix(">") && $0.contains("Second?") })
        #expect(render(state).lines[23].contains("Esc back"))
        press([.escape], &state)
        #expect(state.dialog == nil)
    }

    @Test func `an order that a search named ends with it, one that was chosen stays`() {
        var state = opened()
        press("/sort:amount\n", &state)
        press([.escape], &state)
        #expect(render(state).text.contains("of 3, newest"))
        press("/ledger\no", &state)
        press([.escape], &state)
        #expect(render(state).text.contains("of 3, oldest"))
    }

    @Test func `what another search finds is not for this one`() throws {
        var state = opened()
        press("/level:high\n", &state)
        _ = update(&state, on: .history([], try RequestFilter("baker"), isCut: false))
        #expect(render(state).text.contains("1 of 3 loaded, searching"))
    }

    @Test func `pasted text belongs to the line, and narrows too`() {
        var state = opened()
        _ = update(&state, on: .pasted("x"))
        #expect(state.notice?.text == Words.pasteRefused)
        press("/", &state)
        _ = update(&state, on: .pasted("thi\nrd"))
        #expect(render(state).text.contains("/third_"))
        #expect(render(state).text.contains("1 of 3 loaded"))
    }

    @Test func `whose it was is said of what is over`() {
        var state = opened()
        // What is of a high risk is asked about: it teaches what hides others like it.
        #expect(press("+", &state).isEmpty)
        #expect(state.notice?.text.text.contains("Press + again") == true)
        #expect(press("+", &state) == [.state([messageID(1)], .mine)])
        press("/state:pending\n", &state)
        if let filter = try? RequestFilter("state:pending") {
            _ = update(&state, on: .history([entry(9)], filter, isCut: false))
        }
        #expect(press("+", &state).isEmpty)
        #expect(state.notice?.text == Words.History.stillOpen)
    }

    @Test func `order, export and the way back`() {
        var state = opened()
        #expect(press("e", &state) == [.exportHistory(.all)])
        press("oo", &state)
        let text = render(state).text
        #expect(text.contains("of 3, highest risk first") && !text.contains("Today"))
        #expect(text.contains("14 Nov 2023 22:13"))
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
            past(
                index,
                entry(
                    index,
                    facts: facts(number: index, message: PrintableText(HostileText.everything))
                ),
                index.isMultiple(of: 2) ? .delivered(.reject) : .expired
            )
        }
        _ = update(&state, on: .history(hostile, .all, isCut: false))
        for _ in hostile {
            let frame = render(state)
            #expect(frame.controls.isEmpty)
            #expect(frame.rowWidths.allSatisfy { $0 == width })
            #expect(frame.lines.contains { $0.hasPrefix(">") })
            press("j", &state)
        }
    }
}

/// A request that is over; when is told by its facts.
func past(_ number: Int, _ entry: Entry, _ state: RequestState = .delivered(.reject)) -> Entry {
    var entry = entry
    entry.state = state
    return entry
}
