import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What is cut shows a mark, wherever it is cut.
struct CutTests {
    private func written(_ pieces: [PrintableText], limit: Int) -> String {
        var frame = Frame(size: Size(width: 20, height: 1))
        let line = TextLine(pieces.map { .init(text: $0, style: .plain) })
        frame.write(line, row: 0, limit: limit)
        return frame.text
    }

    @Test(arguments: [
        (4, "abc~"), (5, "abcd~"), (6, "abcde~"), (7, "abcdefg"), (8, "abcdefg"), (1, "~"),
    ]) func `a line of pieces is cut like one text`(limit: Int, text: String) {
        #expect(written(["ab", "cde", "fg"], limit: limit) == text)
        #expect(written(["abcde", "fg"], limit: limit) == text)
        #expect(written(["abcdefg"], limit: limit) == text)
    }

    @Test func `blanks behind a piece that fits are no loss`() {
        #expect(written(["abcde", "   "], limit: 5) == "abcde")
    }

    @Test func `the line that is typed comes before the banner in the smallest window`() {
        var state = AccountRows.open(24, 9)
        _ = update(
            &state,
            on: .banner("Only a few days are left until the key of the server ends.")
        )
        press("n", &state)
        press("Till", &state)
        #expect(render(state).text.contains("Till_"))
    }

    @Test func `a locked screen that asks keeps its words apart`() {
        var state = State(size: Size(width: 24, height: 9), now: start, lockAfter: 60_000)
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 60_000)))
        press("x", &state)
        _ = update(&state, on: .verificationAsked(.unlocking, passwordQuestion))
        let rows = render(state).lines
        let foot = FootPane.lines(of: state).map(\.text.text)
        #expect(!foot.isEmpty && rows.dropLast().suffix(foot.count).elementsEqual(foot))
    }
}
