import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct CodesTests {
    private static let sizes = [(40, 12), (80, 24), (120, 40)]

    private func account(_ name: String) -> AccountID {
        AccountID(issuer: "Example Bank", accountName: name)
    }

    private func row(_ name: String, _ content: CodeRow.Content) -> CodeRow {
        CodeRow(account: account(name), label: PrintableText(name), content: content)
    }

    /// A code with 17 of 30 seconds left.
    private func timed(_ name: String, code: PrintableText = "123456") -> CodeRow {
        row(
            name,
            .timeBased(
                code: code,
                start: start.advanced(byMilliseconds: -13_000),
                until: start.advanced(byMilliseconds: 17_000)
            )
        )
    }

    private var rows: [CodeRow] {
        [
            timed("alice"), timed("bob", code: "12345678"),
            row("carol", .counter(code: nil, next: 7)),
            row("dave", .counter(code: "654321", next: 8)),
            row("eve", .locked(.policy("deviceTampering"))),
            row("fred", .failed(reason: "the secret cannot be read")),
        ]
    }

    /// The pane with all kinds of rows.
    private func open(_ width: Int = 80, _ height: Int = 24, entries: [Entry] = []) -> State {
        var state = console(entries, width: width, height: height)
        press("c", &state)
        _ = update(&state, on: .codes(rows))
        return state
    }

    @Test func `the pane asks for codes while it is open, and ticks`() {
        var state = console([])
        #expect(press("c", &state) == [.watchCodes(true), .ticking(true)])
        #expect(render(state).text.contains("Reading the codes."))
        #expect(update(&state, on: .codes([])).isEmpty)
        #expect(render(state).text.contains("No account has one-time codes."))
        #expect(press("x", &state) == [.watchCodes(false), .ticking(false)])
    }

    @Test(arguments: [Key.character("x"), .character("q"), .character("c"), .escape])
    func `closing takes the codes out of the state`(key: Key) {
        var state = open()
        #expect(press([key], &state).first == .watchCodes(false))
        #expect(state.dialog == nil)
        _ = update(&state, on: .codes(rows))
        #expect(state.dialog == nil)
        #expect(!"\(state)".contains("123456") && !render(state).text.contains("123 456"))
    }

    @Test(arguments: sizes)
    func `every account shows its code or why it has none`(width: Int, height: Int) {
        var state = open(width, height)
        var text = render(state).text
        press("G", &state)
        text += render(state).text
        for words in [
            "One-time codes", "alice", "123 456", "17 s", "1234 5678",
            "press Enter for the next code", "654 321   Enter: next",
            "locked: policy deviceTampering fails", "no code: the secret cannot be read",
        ] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(render(state).rowWidths == Array(repeating: width, count: height))
    }

    @Test(
        arguments: [
            (0, "123 456   ###########---------", " 17 s"), (16_001, "---", " 1 s"),
            (16_999, "---", " 1 s"),
        ] as [(Int64, String, String)]
    )
    func `the bar and the seconds run down`(passed: Int64, bar: String, left: String) {
        var state = console([], glyphs: .ascii)
        press("c", &state)
        _ = update(&state, on: .codes([timed("alice")]))
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: passed)))
        let line = render(state).lines.first { $0.contains("alice") } ?? ""
        #expect(line.contains(bar))
        #expect(line.hasSuffix(left))
    }

    @Test func `a code is not shown when its time is over`() {
        var state = open()
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 17_000)))
        let text = render(state).text
        #expect(!text.contains("123 456") && !text.contains("1234 5678"))
        #expect(text.contains("waiting for the next code"))
        #expect(text.contains("654 321"), "a counter's code does not end with time")
        let late = start.advanced(byMilliseconds: 17_000)
        #expect(!Plain.codes(rows, now: late).contains { $0.text.contains("123") })
    }

    @Test func `Enter asks for the next code of a counter, once until it comes`() {
        var state = open()
        #expect(press("\n", &state).isEmpty, "a code by time has no next one to ask for")
        press("jj", &state)
        #expect(press("\n\n\n", &state) == [.nextCode(account("carol"))])
        var next = rows
        next[2] = row("carol", .counter(code: "111222", next: 8))
        _ = update(&state, on: .codes(next))
        #expect(render(state).lines.contains { $0.hasPrefix("> carol") && $0.contains("111 222") })
        #expect(press("\n", &state) == [.nextCode(account("carol"))])
        press("jj", &state)
        _ = update(&state, on: .codes(next))
        #expect(press("\n", &state).isEmpty, "a locked account gives none")
    }

    @Test func `the selection follows the account`() {
        var state = open()
        press("jjj", &state)
        _ = update(&state, on: .codes([timed("zoe")] + rows))
        #expect(render(state).lines.contains { $0.hasPrefix("> dave") })
        _ = update(&state, on: .codes([timed("zoe")]))
        #expect(render(state).lines.contains { $0.hasPrefix("> zoe") })
    }

    @Test(arguments: sizes)
    func `many accounts scroll with the selection`(width: Int, height: Int) {
        var state = console([], width: width, height: height)
        press("c", &state)
        _ = update(&state, on: .codes((1...60).map { timed("account \($0)") }))
        for (keys, selected) in [("", 1), ("jjjj", 5), ("G", 60), ("k", 59), ("g", 1)] {
            press(keys, &state)
            let lines = render(state).lines
            #expect(lines.contains { $0.hasPrefix("> account \(selected)") }, "after \(keys)")
            #expect(lines.contains { $0.hasSuffix(" of 60") })
        }
        press([.pageDown], &state)
        #expect(!render(state).lines.contains { $0.hasPrefix("> account 1 ") })
    }

    @Test(arguments: ["a", "r", "y", "ay", "ry", "s", "?y", "5", "\n"])
    func `nothing is decided from the pane`(keys: String) {
        var state = open(entries: [bristolEntry()])
        #expect(press(keys, &state).isEmpty)
        #expect(state.selected?.state == .pending)
        press("x", &state)
        #expect(state.dialog == nil)
        #expect(press("y", &state).isEmpty)
    }

    @Test func `a request that comes is told beside the codes`() {
        var state = open()
        #expect(update(&state, on: .arrived(bristolEntry())).contains(.bell))
        #expect(render(state).lines[0].contains("1 to answer"))
        _ = update(&state, on: .notice(.init("Something happened.")))
        _ = update(&state, on: .banner("simulated AM"))
        let text = render(state).text
        #expect(text.contains("Something happened.") && text.contains("simulated AM"))
        #expect(text.contains("123 456"))
    }

    @Test func `a window too small closes the pane`() {
        var state = open(entries: [bristolEntry()])
        let small = Event.resized(Size(width: 20, height: 5))
        #expect(update(&state, on: small) == [.watchCodes(false)])
        #expect(press("c\n", &state).isEmpty)
        #expect(state.dialog == nil)
    }

    @Test func `plain lines number the accounts`() {
        let lines = Plain.codes(rows, now: start).map(\.text)
        #expect(
            lines == [
                "1. alice: 123 456, 17 s left", "2. bob: 1234 5678, 17 s left",
                "3. carol: type code 3 for the next code", "4. dave: 654 321",
                "5. eve: locked: policy deviceTampering fails",
                "6. fred: no code: the secret cannot be read",
            ]
        )
        #expect(Plain.codes([], now: start) == ["No account has one-time codes."])
        #expect(Plain.code(4, of: rows, now: start) == ["4. dave: 654 321"])
        for number in [0, 7, 99] {
            let line = Plain.code(number, of: rows, now: start).first?.text
            #expect(line?.hasPrefix("No account with codes has the number \(number)") == true)
        }
    }

    @Test(
        arguments: [
            ("codes", Command(.codes)), ("CODES", Command(.codes)), ("code 2", Command(.code, 2)),
            ("code 12", Command(.code, 12)),
            ("code", nil), ("code 123", nil), ("code -1", nil), ("codes 2", nil), ("code x", nil),
        ] as [(String, Command?)]
    )
    func `the words for codes are whole words`(line: String, command: Command?) {
        #expect(Command(line) == command)
        var state = plainLines([bristolEntry()])
        #expect(state.type([line]).isEmpty && state.asked == nil)
    }

    @Test(
        arguments: [
            ("123456", "123 456"), ("12345678", "1234 5678"), ("1234567", "1234567"),
            ("1234", "1234"),
        ] as [(PrintableText, String)]
    )
    func `a code is read in two groups`(code: PrintableText, shown: String) {
        #expect(row("a", .counter(code: code, next: 1)).code(at: start)?.text == shown)
    }
}
