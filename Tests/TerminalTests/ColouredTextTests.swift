import Testing
import Vocabulary

@testable import Console
@testable import Review

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

    @Test(arguments: ["👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}"])
    func `what follows a sequence of emoji is placed anew`(sequence: String) throws {
        let size = Size(width: 12, height: 2)
        var frame = Frame(size: size)
        frame.write(PrintableText("ab \(sequence)c日d"), row: 1)
        let palette = Palette(colours: 0) { _, _ in }
        let overlays = ColouredText.overlays(of: frame, size: size, palette: palette, colours: [:])
        #expect(overlays.keys.sorted() == [1])
        let text = "\u{1B}[2;4H\u{1B}[0m\(sequence)\u{1B}[2;6Hc日\u{1B}[2;9Hd   "
        #expect(overlays[1].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        let narrow = Size(width: 4, height: 2)
        let cut = ColouredText.overlays(of: frame, size: narrow, palette: palette, colours: [:])
        #expect(cut[1]?.contains(sequence) != true)
    }

    @Test func `rows without a sequence are left to ncurses`() {
        let size = Size(width: 12, height: 1)
        var frame = Frame(size: size)
        frame.write("日本 می\u{200C}خو e\u{301}", row: 0)
        let palette = Palette(colours: 0) { _, _ in }
        #expect(ColouredText.overlays(of: frame, size: size, palette: palette, colours: [:]) == [:])
    }
}
