import Foundation
import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct MouseTests {
    private func click(_ row: Int, _ column: Int, _ state: inout State) -> [Effect] {
        update(&state, on: .mouse(Mouse(kind: .press, row: row, column: column)))
    }

    @Test func `a press selects a row, another one opens it`() {
        var state = console([entry(1), entry(2), entry(3)])
        // The headings stand above.
        #expect(click(1, 5, &state).isEmpty)
        #expect(state.selectedID == messageID(1) && state.screen == .list)
        #expect(click(3, 5, &state).isEmpty)
        #expect(state.selectedID == messageID(2) && state.screen == .list)
        _ = click(3, 5, &state)
        #expect(state.screen == .review)
    }

    @Test func `rows of two lines and a scrolled list are hit`() {
        var state = console((1...40).map { entry($0) }, width: 120, height: 40)
        press("G", &state)
        let lines = render(state).lines
        guard let row = lines.firstIndex(where: { $0.hasPrefix("> ") }) else {
            Issue.record("a row is selected")
            return
        }
        _ = click(row - 1, 3, &state)
        #expect(state.selectedID == messageID(39))
    }

    @Test func `the keys of the bottom row can be pressed, and only ask`() {
        for (word, dialog) in [
            ("approve", State.Dialog.deciding(.yes(Choice(id: messageID(1), decision: .approve)))),
            ("reject", .deciding(.yes(Choice(id: messageID(1), decision: .reject)))),
            ("help", .help(State.Help())),
        ] {
            var state = console([entry(1)])
            let row = render(state).lines[23]
            guard let range = row.range(of: word) else {
                Issue.record("\(word) is offered")
                return
            }
            let column = row.distance(from: row.startIndex, to: range.lowerBound)
            #expect(click(23, column, &state).isEmpty)
            #expect(state.dialog == dialog)
        }
    }

    @Test func `a question is not answered with the mouse`() {
        var state = console([entry(1)])
        press("a", &state)
        let asked = state
        for row in 0..<24 {
            for column in [1, 40, 79] { #expect(click(row, column, &state).isEmpty) }
        }
        #expect(state == asked)
    }

    @Test func `the wheel scrolls the text, moves in the list and zooms the map`() {
        var state = console([bristolEntry(1), bristolEntry(2)])
        func wheel(_ kind: Mouse.Kind, _ row: Int, _ column: Int) {
            _ = update(&state, on: .mouse(Mouse(kind: kind, row: row, column: column)))
        }
        wheel(.wheelDown, 1, 3)
        #expect(state.selectedID == messageID(2))
        wheel(.wheelUp, 1, 3)
        #expect(state.selectedID == messageID(1))
        press("d", &state)
        _ = respond(&state, to: .resized(Size(width: 80, height: 16)))
        wheel(.wheelDown, 10, 3)
        #expect(state.scroll == 3)
        wheel(.wheelUp, 10, 3)
        wheel(.wheelUp, 10, 3)
        #expect(state.scroll == 0)
        press("d", &state)
        _ = respond(&state, to: .resized(Size(width: 80, height: 24)))
        let zoom = state.map.zoom
        wheel(.wheelUp, 8, 70)
        #expect(state.map.zoom == zoom + 1)
    }

    @Test(arguments: [(24, 9), (10, 3), (80, 24)])
    func `no press breaks a window`(width: Int, height: Int) {
        var state = console([bristolEntry()], width: width, height: height)
        for row in -1...height {
            for column in -1...width {
                for kind in [Mouse.Kind.press, .wheelUp, .wheelDown] {
                    _ = update(&state, on: .mouse(Mouse(kind: kind, row: row, column: column)))
                    state.dialog = nil
                }
            }
        }
        #expect(render(state).size == Size(width: width, height: height))
    }
}
