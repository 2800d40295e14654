import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct FrameTests {
    @Test func `a text is written where it should be and cut with a mark`() {
        var frame = Frame(size: Size(width: 8, height: 2))
        frame.write("abcdefghij", row: 0)
        frame.write("xyz", row: 1, column: 2)
        #expect(frame.text == "abcdefg~\n  xyz")
    }

    @Test func `a wide character takes two cells and is never halved`() {
        var frame = Frame(size: Size(width: 4, height: 1))
        frame.write("日本", row: 0)
        #expect(frame[0, 0].width == 2 && frame[0, 1].scalar == nil)
        frame.write("x", row: 0, column: 1)
        #expect(frame.text == " x本")
        frame.write("y", row: 0, column: 2)
        #expect(frame.text == " xy")
        #expect(frame.rowWidths == [4])
    }

    @Test func `combining marks share the cell of their letter`() {
        var frame = Frame(size: Size(width: 3, height: 1))
        frame.write("e\u{301}o", row: 0)
        #expect(frame[0, 0].rest == "\u{301}")
        #expect(frame[0, 1].scalar == "o")
    }

    @Test(arguments: ["👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}"])
    func `a sequence of emoji is one wide cell and is never halved`(sequence: String) {
        var frame = Frame(size: Size(width: 6, height: 1))
        frame.write(PrintableText("a\(sequence)b"), row: 0)
        #expect(frame[0, 1].text == sequence && frame[0, 1].width == 2)
        #expect(frame[0, 1].isEmojiSequence && !frame[0, 0].isEmojiSequence)
        #expect(frame[0, 2].scalar == nil && frame[0, 3].scalar == "b")
        frame.write("x", row: 0, column: 2)
        #expect(frame.text == "a xb")
        #expect(frame.rowWidths == [6])
        frame.write(PrintableText("abcd\(sequence)e"), row: 0)
        #expect(frame.text == "abcd" + " ~" || frame.text == "abcd~")
        #expect(frame.rowWidths == [6])
    }

    @Test(arguments: [("می\u{200C}خ", "ی\u{200C}"), ("अक्\u{200D}ष", "क्\u{200D}")])
    func `a joiner shares the cell of its letter`(text: String, cell: String) {
        var frame = Frame(size: Size(width: 5, height: 1))
        frame.write(PrintableText(text), row: 0)
        #expect(frame[0, 1].text.unicodeScalars.elementsEqual(cell.unicodeScalars))
        #expect(!frame[0, 1].isEmojiSequence && frame[0, 1].width == 1)
        #expect(frame.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func `writing outside the frame does nothing`() {
        var frame = Frame(size: Size(width: 2, height: 1))
        frame.write("a", row: -1)
        frame.write("a", row: 1)
        frame.write("a", row: 0, column: 2)
        frame.write("a", row: 0, column: -1)
        #expect(frame == Frame(size: frame.size))
    }

    @Test func `an overlay that sticks out keeps every row whole`() {
        var top = Frame(size: Size(width: 4, height: 2))
        top.write("日日", row: 0)
        for column in -3...5 {
            var frame = Frame(size: Size(width: 5, height: 1))
            frame.write("本本x", row: 0)
            frame.overlay(top, row: 0, column: column)
            #expect(frame.rowWidths == [5])
        }
    }

    @Test func `random writes keep every row whole`() {
        for seed in 0..<400 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var frame = Frame(size: Size(width: 17, height: 3))
            for _ in 0..<12 {
                frame.write(
                    PrintableText(HostileText.any(using: &generator)),
                    row: Int.random(in: -1...3, using: &generator),
                    column: Int.random(in: -1...18, using: &generator),
                    limit: Int.random(in: 0...20, using: &generator)
                )
            }
            #expect(frame.rowWidths == [17, 17, 17], "seed \(seed)")
            #expect(frame.controls.isEmpty, "seed \(seed)")
        }
    }
}
