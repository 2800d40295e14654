import Console
import Review
import Testing
import Vocabulary

@testable import Terminal

/// Frames that are printed with escape sequences.
struct ColouredTextTests {
    private func lines(_ parts: [(PrintableText, Int, Style)], colours: Int) -> [String] {
        var frame = Frame(size: Size(width: 20, height: 2))
        for (text, column, style) in parts {
            frame.write(text, row: 0, column: column, style: style)
        }
        return ColouredText.lines(of: frame, colours: colours)
    }

    @Test func `a plain frame has no sequences and no trailing blanks`() {
        #expect(lines([("coast", 2, .coast)], colours: 256) == ["  coast", ""])
    }

    @Test(arguments: [(256, "38;5;214"), (8, "33")])
    func `a mark has its colour, and the line ends plain`(colours: Int, code: String) {
        #expect(
            lines([("X", 0, .request), ("a", 2, .plain)], colours: colours)[0]
                == "\u{1B}[0;1;\(code)mX \u{1B}[0ma"
        )
        #expect(
            lines([("X", 3, .request)], colours: colours)[0]
                == "   \u{1B}[0;1;\(code)mX\u{1B}[0m"
        )
    }

    @Test func `a wide character is printed once`() {
        #expect(lines([("東京", 0, .plain)], colours: 256)[0] == "東京")
    }
}
