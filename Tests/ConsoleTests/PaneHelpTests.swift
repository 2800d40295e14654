import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The help over a pane, and the words about keys that can be changed.
struct PaneHelpTests {
    @Test func `the help of a pane begins with its own keys and goes back to it`() throws {
        var state = AccountRows.open(80, 24)
        let pane = state.dialog
        press("?", &state)
        #expect(render(state).lines[1].hasPrefix(" Keys of the accounts"))
        press("x", &state)
        #expect(state.dialog == pane)
        state = console([entry()], width: 80, height: 30)
        press("E?", &state)
        #expect(render(state).lines[1].hasPrefix(" Keys of the history"))
        let words = frameWords(state)
        #expect(words.contains("account:, payee:, iban:, amount:, reference:, place:"), "\(words)")
        #expect(words.contains("sort: takes newest, oldest, level or amount"))
        press("x", &state)
        guard case .history = state.dialog else {
            Issue.record("the history is open")
            return
        }
    }

    @Test func `what the shell tells reaches the pane below the help`() {
        var state = AccountRows.open(80, 24)
        press("ly", &state)
        press("?", &state)
        guard case .accounts(let list) = state.pane, let order = list.working else {
            Issue.record("an order is under way")
            return
        }
        _ = update(&state, on: .accountOrderEnded(order, .init("Locked it.")))
        press("x", &state)
        guard case .accounts(let after) = state.dialog else {
            Issue.record("the accounts are open")
            return
        }
        #expect(after.working == nil)
    }

    @Test func `a screen that locks stops what the pane below the help watched`() {
        var state = State(size: Size(width: 80, height: 24), now: start, lockAfter: 60_000)
        press("A?", &state)
        let effects = update(&state, on: .tick(start.advanced(byMilliseconds: 60_000)))
        #expect(effects.contains(.watchAccounts(false)) && effects.contains(.watchCodes(false)))
    }

    @Test func `every key of a pane is in the help and on the page, once`() {
        let page = KeyTable.standard.page
        for meaning in [PaneKey].history.map(\.meaning) + [PaneKey].accounts.map(\.meaning) {
            #expect(page.contains("| \(meaning) |"), "\(meaning)")
        }
        #expect(Set([PaneKey].accounts.map(\.key)).count == [PaneKey].accounts.count)
        #expect(Set([PaneKey].history.map(\.key)).count == [PaneKey].history.count)
    }

    @Test func `words about keys name those in force`() throws {
        let keys = try KeyTable.standard.setting([
            .quit: [.character("Q")], .open: [.function(2)], .down: [.character("z")], .back: [],
        ]).get()
        var state = State(
            size: Size(width: 40, height: 12),
            now: start,
            keys: keys,
            lockAfter: 60_000
        )
        _ = update(&state, on: .arrived(bristolEntry()))
        press([.function(2)], &state)
        #expect(render(state).text.contains("z: "))
        // Without a key for going back Esc leaves a pane all the same.
        press("E", &state)
        press([.escape], &state)
        #expect(state.dialog == nil)
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 60_000)))
        #expect(frameWords(state).contains("Q quits"))
    }
}

/// What the help shows first, and its legend.
struct HelpContextTests {
    @Test(
        arguments: [
            ("?", "The keys you need"), ("d?", "Keys of this text"), ("w?", "Keys of this text"),
            ("m?", "Keys of the map"), ("c?", "Keys of the codes"),
        ]
    )
    func `the help begins with the keys of where one is`(keys: String, title: String) {
        var state = console([bristolEntry()], width: 100, height: 30)
        press(keys, &state)
        #expect(render(state).lines[1] == " " + title)
    }

    @Test func `every level, mark and sign of the map is explained`() {
        var state = console([bristolEntry()], width: 100, height: 200)
        press("?", &state)
        let text = render(state).text
        for sign in Words.levels + Words.signs(isASCII: false) + Words.Map.marks {
            #expect(text.contains(sign.meaning.text), "\(sign.sign)")
        }
        for verb in KeyTable.standard.bindings {
            #expect(text.contains(verb.explanation.text.prefix(40)), "\(verb.verb)")
        }
    }
}
