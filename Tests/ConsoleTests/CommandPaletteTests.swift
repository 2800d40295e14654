import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct CommandPaletteTests {
    @Test func `what is typed narrows the list, and Enter does it`() {
        var state = console([entry(1), entry(2)])
        press(":", &state)
        #expect(render(state).text.contains("approve"))
        press("ski", &state)
        let text = render(state).text
        #expect(text.contains("> skip"))
        #expect(!text.contains("> approve") && !text.contains("zoom-in"))
        press([.enter], &state)
        #expect(state.dialog == nil && state.selectedID == messageID(2))
    }

    @Test func `names come before meanings`() {
        var state = console([entry(1)])
        press(":rej", &state)
        guard case .palette(let palette) = state.dialog else {
            Issue.record("the palette is open")
            return
        }
        let actions = palette.fitting(state.keys).map(\.name)
        #expect(actions.starts(with: ["reject", "reject-all"]))
    }

    @Test func `few letters find names, and only whole words of meanings`() {
        var state = console([entry(1)])
        func found(_ text: String) -> [String] {
            press(":" + text, &state)
            defer { press([.escape], &state) }
            guard case .palette(let palette) = state.dialog else { return [] }
            return palette.fitting(state.keys).map(\.name)
        }
        let names = found("not")
        #expect(names.first == "note" || names.first == "not-mine", "\(names)")
        for absent in ["skip", "quit", "lock", "theme standard"] {
            #expect(!names.contains(absent))
        }
        #expect(found("remind").contains("postpone"))
        #expect(!found("emind").contains("postpone"), "a word begins so")
    }

    @Test(arguments: [100, 120, 200]) func `in a wide window no meaning is cut`(width: Int) {
        var state = console([entry(1)], width: width, height: 40)
        press(":", &state)
        for _ in 0..<40 {
            for row in PaletteRow.all(state.keys) {
                guard case .palette(let palette) = state.dialog,
                    palette.fitting(state.keys)[palette.selected] == row
                else { continue }
                let text = render(state).text.split { $0.isWhitespace }.joined(separator: " ")
                let words = row.meaning.text.split(separator: " ")
                #expect(words.allSatisfy { text.contains($0) }, "\(row.name)")
            }
            #expect(!render(state).text.contains("~"))
            press([.down], &state)
        }
    }

    @Test func `arrows select within the list`() {
        var state = console([entry(1)])
        press(":reject", &state)
        press([.down, .down, .down, .down], &state)
        press([.up, .up, .up, .up, .up, .down], &state)
        press([.enter], &state)
        guard case .rejecting(let rejection) = state.asking else {
            Issue.record("it is asked")
            return
        }
        #expect(rejection.ids == [messageID(1)])
    }

    @Test func `a decision is only asked for, as by its key`() {
        var state = console([entry(1)])
        #expect(press(":approve\n", &state).isEmpty)
        #expect(state.dialog == .deciding(.yes(Choice(id: messageID(1), decision: .approve))))
    }

    @Test func `nothing fits, nothing is done`() {
        var state = console([entry(1)])
        press(":zzz", &state)
        #expect(render(state).text.contains("No command has that name."))
        #expect(!render(state).text.contains("Enter does it"))
        #expect(press([.enter], &state).isEmpty)
        #expect(render(state).text.contains("No command has that name."), "the line can be mended")
        press([.eraseLine, .escape], &state)
        #expect(state.dialog == nil)
    }

    @Test(arguments: [
        ("lock", "l", "account"), ("unlock", "u", "account"), ("rename", "n", "account"),
        ("remove", "D", "account"), ("rotate", "t", "account"),
    ])
    func `what is done with an account opens the accounts`(word: String, key: String, noun: String)
    {
        var state = console([entry(1)])
        #expect(press(":\(word)\n", &state).first == .watchAccounts(true))
        _ = update(&state, on: .accounts(AccountRows.all))
        #expect(render(state).text.contains("Select the \(noun), then \(key): "))
        guard case .accounts(let list) = state.dialog else {
            Issue.record("the accounts are open")
            return
        }
        #expect(list.step == nil, "nothing is begun")
    }

    @Test(arguments: [("export", "e does it here"), ("sort", "o does it here"), ("not-mine", "-:")])
    func `what is done in the history opens it`(word: String, reported: String) {
        var state = console([entry(1)])
        #expect(press(":\(word)\n", &state) == [.findHistory(.all)])
        _ = update(&state, on: .history([past(2, entry(2))], .all, isCut: false))
        #expect(render(state).text.contains(reported))
    }

    @Test(arguments: [(24, 9), (40, 12), (80, 24), (200, 60)])
    func `the selected row is in sight at every size`(width: Int, height: Int) {
        var state = console([entry(1)], width: width, height: height)
        press(":", &state)
        for binding in KeyTable.standard.bindings where binding.verb != .palette {
            let row = render(state).lines.first { $0.hasPrefix("> ") }
            #expect(row?.hasPrefix("> \(binding.verb.rawValue.prefix(14))") == true)
            press([.down], &state)
        }
    }
}

extension CommandPaletteTests {
    @Test func `a theme, a filter and the enrolment are found by their names`() {
        var state = console([entry(1), bristolEntry(2)])
        #expect(press(":theme mono\n", &state) == [.theme(Theme(.monochrome))])
        #expect(state.dialog == nil)
        press(":filter level:high\n", &state)
        #expect(state.queue.map { state.entries[$0].id } == [messageID(2)])
        press([.escape], &state)
        #expect(press(":enrol\n", &state).first == .watchAccounts(true))
        guard case .accounts(let list) = state.dialog, case .addressing = list.step else {
            Issue.record("the address is asked for")
            return
        }
    }
}
