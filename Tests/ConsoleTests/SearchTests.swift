import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct SearchTests {
    @Test func `a payee that looks like a known one is found by that name, too`() throws {
        let hint = RiskHint(
            code: "money.payee-lookalike",
            severity: .high,
            sentence: "The payee's name is nearly that of one paid before.",
            evidence: [.init(name: "known_payee", value: "River Insurance")],
            remedy: ""
        )
        let alike = entry(1, hints: [hint])
        for words in ["payee:river", "river", "payee:insurance"] {
            let filter = try RequestFilter(words, in: .utc)
            #expect(filter.holds(alike, at: alike.facts.validity.received))
            #expect(!filter.holds(entry(2), at: alike.facts.validity.received))
        }
    }

    private func three() -> State {
        console([
            entry(1, facts: facts(number: 1, message: "Log in to the shop?")),
            entry(2, facts: facts(number: 2, message: "Pay the BAKER?")),
            entry(3, facts: facts(number: 3, message: "Pay the butcher?")),
        ])
    }

    private func shown(_ state: State) -> [MessageID] { state.queue.map { state.entries[$0].id } }

    @Test func `the list and the selection follow what is typed`() {
        var state = three()
        press("/pay", &state)
        #expect(state.selectedID == messageID(2))
        #expect(shown(state) == [2, 3].map(messageID))
        #expect(render(state).text.contains("/pay_ 2 of 3"))
        press(" the bu", &state)
        #expect(state.selectedID == messageID(3))
        #expect(render(state).text.contains("/pay the bu_ 1 of 3"))
        press([.enter], &state)
        #expect(state.dialog == nil && state.selectedID == messageID(3))
        #expect(render(state).text.contains("1 of 1 of /pay the bu"))
        press([.escape], &state)
        #expect(shown(state).count == 3 && state.selectedID == messageID(3))
    }

    @Test func `capitals do not count, and keys of decisions are letters`() {
        var state = three()
        #expect(press("/baker", &state).isEmpty)
        #expect(state.selectedID == messageID(2))
        #expect(press("ary", &state).isEmpty)
        #expect(render(state).text.contains("No request matches."))
    }

    @Test func `escape goes back to where one was`() {
        var state = three()
        press("/butcher", &state)
        press([.escape], &state)
        #expect(state.dialog == nil && state.selectedID == messageID(1))
    }

    @Test func `a search that finds nothing leaves the filter before it`() {
        var state = three()
        press("/baker\n", &state)
        #expect(press("ry", &state) == [.answer(messageID(2), .reject)])
        _ = update(&state, on: .withdrawn(mechanisms: []))
        press("/zebra\n", &state)
        press([.escape], &state)
        #expect(state.filter == (try? RequestFilter("baker")), "the filter before is back")
    }

    @Test(arguments: ["j", "n", "o"])
    func `after the last answer of a filter what else waits is shown`(key: String) {
        var state = console(
            [entry(1), entry(2, facts: facts(number: 2, message: "Pay the baker?")), entry(3)],
            isQueue: true
        )
        press("/baker\n", &state)
        #expect(press("ry", &state) == [.answer(messageID(2), .reject)])
        _ = update(&state, on: .stateChanged(messageID(2), .delivered(.reject)))
        press(key, &state)
        #expect(state.selected?.isWaiting(at: state.now) == true)
        #expect(state.filter.isEmpty && shown(state).count == 2)
    }

    @Test(
        arguments: [
            ("level:high", [2]), ("level:hi", [2]), ("level:", [1, 2]), ("level:none", [1, 2]),
            ("account:bob", [1]), ("account:BO", [1]), ("place:bristol", [2]), ("place:paris", []),
            ("place:bristol level:high invoice", [2]), ("account:bob level:high", []),
        ] as [(String, [Int])]
    )
    func `account, place and level are told by their names`(line: String, numbers: [Int]) {
        let other = entry(1, facts: facts(message: "?"), account: "bob at Other Bank")
        var state = console([other, bristolEntry(2)])
        press("/" + line, &state)
        #expect(shown(state) == numbers.map(messageID))
    }

    @Test func `n and N go round the matches`() {
        var state = three()
        press("/pay\n", &state)
        #expect(state.selectedID == messageID(2))
        for (key, number) in [("n", 3), ("n", 2), ("N", 3), ("N", 2)] {
            press(key, &state)
            #expect(state.selectedID == messageID(number))
        }
    }

    @Test func `n and N without a search go on and back, and a search without a match says so`() {
        var state = three()
        press("n", &state)
        #expect(state.selectedID == messageID(2))
        press("N", &state)
        #expect(state.selectedID == messageID(1))
        // The line stays, to be changed.
        press("/zebra\n", &state)
        #expect(render(state).text.contains("/zebra_ No request matches. Change the line"))
        press([.eraseLine], &state)
        press("pay\n", &state)
        #expect(state.dialog == nil && state.filter == (try? RequestFilter("pay")))
    }

    @Test func `a word of plain lines goes to the next one and hides none`() {
        var state = plainLines(three().entries)
        state.obey(Command(.search, nil, "pay"))
        #expect(state.selectedID == messageID(2))
        state.obey(Command(.nextMatch))
        #expect(state.selectedID == messageID(3))
        state.obey(Command(.search, nil, "zebra"))
        #expect(state.notice?.text == "No request matches zebra.")
    }

    @Test func `account, place and level are searched too`() {
        for text in ["example bank", "bristol", "high", "waiting", "invoice 2023"] {
            let other = entry(1, facts: facts(message: "?"), account: "bob", state: .expired)
            var state = console([other, bristolEntry(2)])
            press("/\(text)", &state)
            #expect(state.selectedID == messageID(2), "\(text)")
        }
    }

    @Test func `pasted text belongs to the search and never stands for keys`() {
        var state = three()
        _ = update(&state, on: .pasted("ay"))
        #expect(state.dialog == nil)
        #expect(state.notice?.text == Words.pasteRefused)
        press("/", &state)
        #expect(update(&state, on: .pasted("bu\u{1B}tcher\n")).isEmpty)
        #expect(state.selectedID == messageID(3))
    }

    @Test func `a word that cannot be searched for is named, and the line stays open`() {
        var state = console([entry()])
        press("/decision:x\n", &state)
        #expect(frameWords(state).contains("There is no field decision: the fields are account,"))
        #expect(state.isSearching && state.notice == nil)
        press([.eraseLine], &state)
        press("level:w\n", &state)
        #expect(frameWords(state).contains("level: must be none, low, medium, high or critical."))
        press([.eraseLine], &state)
        press("level:none\n", &state)
        #expect(!state.isSearching && !frameWords(state).contains("takes none"))
    }

    @Test func `a long line is bounded`() {
        var state = three()
        press("/" + String(repeating: "x", count: 500), &state)
        guard case .searching(let search) = state.dialog else {
            Issue.record("the search is open")
            return
        }
        #expect(search.line.text.count == LineField.limit)
    }

    @Test func `an empty console can be searched`() {
        var state = console([])
        press("/x", &state)
        press([.enter], &state)
        #expect(state.isSearching)
        press([.escape], &state)
        #expect(state.dialog == nil)
    }

    @Test(arguments: ["amou", "leve", "pay pla"])
    func `the beginning of a field's name narrows nothing yet`(line: String) {
        var state = three()
        press("/" + line, &state)
        let text = FootPane.lines(of: state).map(\.text.text).joined(separator: " ")
        #expect(shown(state).count == (line.hasPrefix("pay") ? 2 : 3))
        #expect(!text.contains("No request matches") && text.contains(": finds"), "\(text)")
        press([.enter], &state)
        #expect(state.isSearching, "it is no search yet")
    }

    @Test func `a word that is found is no field, and one that begins none is not found`() {
        var state = three()
        press("/pay", &state)
        #expect(shown(state).count == 2, "though there is a field payee:")
        press("zz", &state)
        #expect(shown(state).isEmpty)
    }

    @Test func `the line of a filter is whole where it has room`() {
        var state = console((1...3).map { entry($0) }, width: 120, height: 40)
        press("/Example !payee:nobody !place:nowhere\n", &state)
        let text = render(state).text
        #expect(text.contains("3 of /Example !payee:nobody !place:nowhere, as they came"))
    }
}
