import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Rows that are marked with Space, to be rejected at once.
struct MarkTests {
    private func logins(_ count: Int, width: Int = 80, height: Int = 24) -> State {
        console(
            (1...count).map {
                entry(
                    $0,
                    facts: facts(
                        number: $0,
                        message: "Sign in to shop \("ABCDEFG".prefix($0).suffix(1))?"
                    )
                )
            },
            width: width,
            height: height,
            isQueue: true
        )
    }

    private func rejections(_ numbers: [Int]) -> [Effect] {
        numbers.map { .answer(messageID($0), .reject) }
    }

    @Test func `Space marks a row and goes to the next, r rejects the marked after one question`() {
        var state = logins(4)
        #expect(press("  ", &state).isEmpty)
        #expect(state.marked == [messageID(1), messageID(2)])
        #expect(state.selectedID == messageID(3))
        #expect(render(state).text.contains("2 marked"))
        var other = state
        press("R", &other)
        #expect(press("y", &other) == rejections([1, 2]), "R is about the marked, too")
        press("kk ", &state)
        #expect(state.marked == [messageID(2)], "the same key takes the mark away")
        press("j r", &state)
        let question = frameWords(state)
        #expect(question.contains("Reject the 2 requests that you marked?"), "\(question)")
        #expect(press("y", &state) == rejections([2, 3]))
        #expect(state.marked.isEmpty, "what was answered has no mark")
    }

    @Test func `a row shows its mark, beside the selection`() {
        var state = logins(3)
        press(" ", &state)
        let rows = Array(render(state).lines.dropFirst())
        #expect(rows[1].hasPrefix(" *") && rows[2].hasPrefix("> ") && rows[3].hasPrefix("  "))
    }

    @Test func `Esc removes marks before it shows all again, and a question keeps them`() {
        var state = logins(3)
        press("/sign\n r", &state)
        press([.escape], &state)
        #expect(state.dialog == nil && state.marked.count == 1)
        press([.escape], &state)
        #expect(state.marked.isEmpty && !state.filter.isEmpty)
        #expect(state.notice?.text == "The mark is removed.")
        press([.escape], &state)
        #expect(state.filter.isEmpty)
    }

    @Test func `marks stay with their requests when others come and the order changes`() {
        var state = logins(2)
        press(" ", &state)
        _ = update(&state, on: .arrived(entry(9, hints: hints)))
        press("o", &state)
        #expect(state.marked == [messageID(1)])
        #expect(press("ry", &state) == rejections([1]))
    }

    @Test func `a mark goes when its request is over`() {
        var state = logins(3)
        press("  ", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.approve)))
        #expect(state.marked == [messageID(2)])
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 600_000)))
        #expect(state.marked.isEmpty)
    }

    @Test func `what can no longer be answered gets no mark`() {
        var state = console([entry(1, state: .delivered(.approve)), entry(2)])
        press("g ", &state)
        #expect(state.marked.isEmpty)
        #expect(state.notice?.style == .warning)
    }

    @Test func `a folded row is marked as a whole, and says when only some of it are`() {
        var state = console(
            (1...4).map { entry($0, facts: facts(number: $0, message: "Log in?")) },
            isQueue: true
        )
        #expect(state.rows.count == 1)
        press(" ", &state)
        #expect(state.marked.count == 4)
        #expect(render(state).lines[2].hasPrefix(">*"))
        _ = update(&state, on: .arrived(entry(5, facts: facts(number: 5, message: "Log in?"))))
        #expect(render(state).lines[2].hasPrefix(">-"), "the one that came later is not marked")
        #expect(press("ry", &state) == rejections([1, 2, 3, 4]))
    }

    @Test func `approving is one by one, and says so`() {
        var state = logins(3)
        press(" a", &state)
        #expect(state.dialog == nil)
        #expect(
            state.notice?.text == "Requests are approved one by one: Esc removes the mark first."
        )
    }

    @Test func `with a filter R asks about what it shows, and about nothing else`() {
        var state = console(
            [bristolEntry(1)]
                + (2...4).map {
                    entry(
                        $0,
                        facts: facts(number: $0, message: "Sign in \($0 == 4 ? "now" : "to shop")?")
                    )
                },
            isQueue: true
        )
        press("/shop\nR", &state)
        let question = frameWords(state)
        #expect(question.contains("Reject the 2 requests that the filter shows?"), "\(question)")
        #expect(press("y", &state) == rejections([2, 3]))
    }

    @Test func `the question says for which accounts, and what the filter hides`() {
        let other = entry(
            2,
            facts: facts(number: 2, mechanism: "other"),
            account: "ops at Corp SSO"
        )
        var state = console([entry(1), other, entry(3)], width: 120, height: 40)
        press("  k", &state)
        press("/corp\nr", &state)
        let question = frameWords(state)
        #expect(question.contains("the 2 requests that you marked, of 2 accounts"), "\(question)")
        #expect(question.contains("1 not shown by the filter"))
        #expect(question.contains("1 for ops at Corp SSO"))
    }

    @Test func `in a text Space turns the page`() {
        var state = console([bristolEntry(1), entry(2)], width: 60, height: 12)
        press("d ", &state)
        #expect(state.scroll > 0 && state.marked.isEmpty)
    }

    @Test(arguments: [(40, 12), (24, 9), (80, 24), (120, 40)])
    func `the number and the mark are in sight at every size`(width: Int, height: Int) {
        var state = logins(3, width: width, height: height)
        press(" k", &state)
        let text = render(state).text
        #expect(text.contains("1 marked"), "\(text)")
        #expect(text.contains("*") == (width > 24))
        press(" jj r", &state)
        #expect(frameWords(state).contains("y rejects"), "\(frameWords(state))")
    }

    @Test func `a line names several by number, or by id`() {
        #expect(Command("reject 2 3 5") == Command(.reject, nil, "2 3 5"))
        #expect(Command("reject 9a4ce1d0") == Command(.reject, id: "9a4ce1d0"))
        #expect(Command("reject 9a4ce1d0 3c4da49a") == Command(.reject, nil, "9a4ce1d0 3c4da49a"))
        #expect(Command("reject 2 9a4ce1d0") == nil, "numbers and ids are not mixed")
        var state = plainLines([entry(1), entry(2), entry(3)])
        state.reject([messageID(1), messageID(3)])
        #expect(
            Plain.prompt(state).map(\.text).joined(separator: " ").contains(
                "Reject the 2 requests that you named?"
            )
        )
        #expect(state.type(["yes"]) == [1, 3].map { .answer(messageID($0), .reject) })
    }
}
