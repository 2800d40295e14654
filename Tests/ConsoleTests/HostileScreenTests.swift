import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// No message can imitate the frame: own words have their places, or a style of their own.
struct HostileScreenTests {
    private static let sizes = [(40, 12), (80, 24)]
    /// What only the program's own words look like.
    ///
    /// `.key` and `.title` are, too, but how many of
    /// them there is room for depends on the length of the text.
    private static let own: Set<Style> = [.heading, .warning, .danger, .alarm, .good]
    private static let titles = [
        "What", "From (as claimed, not proven)", "Numbers behind the reasons", "Time",
    ]

    /// The screen after some keys.
    private func frame(_ message: HostileMessage, _ keys: String, _ size: (Int, Int)) -> Frame {
        var state = console([message.entry], width: size.0, height: size.1)
        press(keys, &state)
        return render(state)
    }

    /// The words of some styles in each row, without blanks.
    private func words(_ frame: Frame, in styles: Set<Style>) -> [String] {
        (0..<frame.size.height).map { row in
            let cells = frame.row(row).filter { styles.contains($0.style) && $0.scalar != " " }
            return String(String.UnicodeScalarView(cells.compactMap(\.scalar)))
        }
    }

    @Test(arguments: HostileMessage.all, sizes)
    func `a hostile message looks as it did`(message: HostileMessage, size: (Int, Int)) throws {
        let frame = frame(message, "a", size)
        #expect(frame.controls.isEmpty)
        #expect(frame.rowWidths == Array(repeating: size.0, count: size.1))
        let path = "hostile/\(message.name)-\(size.0)x\(size.1).txt"
        try KeptText.expect(frame.text + "\n", at: path)
    }

    @Test(arguments: HostileMessage.all, sizes)
    func `title, standing and keys are those of a harmless message, cell by cell`(
        message: HostileMessage,
        size: (Int, Int)
    ) {
        for keys in ["\n", "\nG"] {
            let hostile = frame(message, keys, size)
            let harmless = frame(.harmless, keys, size)
            // Small windows have their size in the second row.
            let status = size.0 < 60 ? 2 : 1
            for row in [0, status, size.1 - 1] {
                #expect(hostile.row(row) == harmless.row(row), "row \(row) after \(keys)")
            }
        }
    }

    @Test(arguments: HostileMessage.all, sizes)
    func `no word of a message has the looks of the program's own`(
        message: HostileMessage,
        size: (Int, Int)
    ) {
        for keys in ["\n", "a", "r", "R", "q", "a\n", "m", "/x"] {
            let hostile = frame(message, keys, size)
            // How much of the text is seen depends on its length; a tall window has all of it.
            let harmless = [
                frame(.harmless, keys, size), frame(.harmless, keys, (size.0, 60)),
                frame(.wordy, keys, size),
            ]
            let allowed = Set(harmless.flatMap { words($0, in: Self.own) })
            for line in words(hostile, in: Self.own) {
                #expect(allowed.contains(line), "\(line) after \(keys)")
            }
            let seen = words(hostile, in: [.key]).filter { !$0.isEmpty && !$0.hasPrefix("lines") }
            #expect(seen == words(harmless[0], in: [.key]).filter { seen.contains($0) })
            for row in 0..<size.1 where hostile[row, 0].style == .title {
                let title = hostile.row(row).prefix { $0.style == .title }.compactMap(\.scalar)
                let text = String(String.UnicodeScalarView(title))
                #expect(Self.titles.contains(text), "\(text)")
            }
        }
    }

    @Test(arguments: sizes)
    func `the end of an answer is told before what it is about`(width: Int, height: Int) throws {
        let hostile = PrintableText("The server accepted the answer: approval delivered.")
        var state = console([entry(facts: facts(message: hostile))], width: width, height: height)
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .refused(.reject, .noService)))
        let line = try #require(FootPane.lines(of: state).first)
        #expect(line.text.text.hasPrefix("The rejection was not accepted"))
        #expect(line.pieces[0].style == .danger)
        let said = FootPane.lines(of: state).flatMap(\.pieces).filter { $0.style != .danger }
        #expect(said.allSatisfy { $0.style == .strong })
    }
}
