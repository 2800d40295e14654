import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Keys that do nothing where they are pressed.
struct UnmeantKeyTests {
    private func reported(_ state: State) -> String { state.notice?.text.text ?? "" }

    @Test(arguments: ["z", "5", "Q"]) func `the list says so, until the next key`(key: String) {
        var state = console([entry(1), entry(2)], isQueue: true)
        #expect(press(key, &state).isEmpty)
        #expect(render(state).text.contains("\(key) does nothing here; ? lists the keys."))
        press("j", &state)
        #expect(state.notice == nil)
    }

    @Test(arguments: ["a", "r", "!", "m", "d", "w", "p", " "])
    func `without a request a key about one says that it needs one`(key: String) {
        var state = console([])
        #expect(press(key, &state).isEmpty)
        #expect(reported(state).hasSuffix("needs a request; ? lists the keys."))
        press("/", &state)
        #expect(state.notice == nil)
    }

    @Test func `so do the map, the history, the codes and the accounts`() {
        var state = console([bristolEntry(1)])
        press("mz", &state)
        #expect(reported(state).hasPrefix("z does nothing here"))
        press([.pageDown], &state)
        #expect(reported(state).hasPrefix("PgDn does nothing here"))
        press([.escape], &state)
        press("E", &state)
        for key in ["z", "a", "p"] {
            press(key, &state)
            #expect(reported(state).hasPrefix("\(key) does nothing here"))
            #expect(render(state).text.contains("does nothing here"))
        }
        press([.escape], &state)
        press("c", &state)
        press("a", &state)
        #expect(render(state).text.contains("a does nothing here"))
        press("x", &state)
        state = AccountRows.open(entries: [entry(1)])
        press("r", &state)
        #expect(render(state).text.contains("r does nothing here"))
        press("j", &state)
        #expect(state.notice == nil)
    }

    @Test func `a question keeps what it says`() {
        var state = console([entry(1)])
        press("az", &state)
        #expect(state.notice?.text == Words.nothingSent)
        press("/z", &state)
        #expect(state.notice == nil)
        press([.escape], &state)
        press("?z", &state)
        #expect(state.notice == nil && state.dialog == nil)
        state = AccountRows.open()
        press("lz", &state)
        #expect(state.notice?.text == Words.Accounts.nothingChanged)
    }

    @Test func `why nothing was asked stays when the answer was typed already`() {
        var state = console((1...3).map { entry($0) }, isQueue: true)
        press("ay", &state)
        #expect(reported(state).contains("each is approved by itself"))
        state = console([entry(1, facts: facts(kind: .unusableChallenge))])
        press("az", &state)
        #expect(reported(state).contains("it can only be rejected."))
    }

    @Test func `every key of the table means something in the list`() {
        for key in KeyTable.standard.bindings.flatMap(\.keys) {
            var state = console([bristolEntry(1), entry(2)])
            press([key], &state)
            #expect(!reported(state).contains("does nothing"), "\(key)")
        }
    }
}

/// Half screenfuls and screenfuls, as vi and less have them.
struct HalfPageTests {
    private let down = Key.control("d")
    private let up = Key.control("u")

    @Test func `Ctrl-D and Ctrl-U move by half of what Ctrl-F and Ctrl-B move by`() {
        var state = console([bristolEntry(1)], width: 80, height: 12)
        press("d", &state)
        press([.control("f")], &state)
        let page = state.scroll
        #expect(page > 2)
        press([.control("b")], &state)
        #expect(state.scroll == 0)
        press([down], &state)
        #expect(state.scroll == page / 2)
        press([up], &state)
        #expect(state.scroll == 0)
    }

    @Test func `they move in the list, the help, the history, the accounts and the codes`() {
        var state = console((1...30).map { entry($0) }, isQueue: false)
        press([down], &state)
        let half = state.selectedIndex ?? 0
        #expect(half > 1)
        press([.control("b"), .control("f")], &state)
        #expect((state.selectedIndex ?? 0) > half)
        press("?", &state)
        press([down], &state)
        guard case .help(let help, _) = state.dialog else {
            Issue.record("the help is closed")
            return
        }
        #expect(help.top > 1)
        state = console([])
        press("E", &state)
        let rows = (1...40).map { number in
            past(
                number,
                entry(
                    number,
                    facts: facts(number: number, message: "\(Unicode.Scalar(UInt8(50 + number)))")
                )
            )
        }
        _ = update(&state, on: .history(rows, .all, isCut: false))
        press([down], &state)
        guard case .history(let history) = state.dialog else {
            Issue.record("the history is closed")
            return
        }
        #expect((history.selectedIndex ?? 0) > 2)
        state = AccountRows.open(80, 12)
        press("d", &state)
        press([down], &state)
        guard case .accounts(let list) = state.dialog else {
            Issue.record("the accounts are closed")
            return
        }
        #expect(list.top > 0)
    }

    @Test func `Ctrl-U still erases a line that is typed`() {
        var state = console([entry(1)])
        press("/abc", &state)
        press([up], &state)
        #expect(render(state).text.contains("/_"))
    }
}
