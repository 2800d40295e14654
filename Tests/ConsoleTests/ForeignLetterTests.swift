import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct ForeignLetterTests {
    private func screen(_ message: PrintableText, _ glyphs: Glyphs) -> String {
        var state = State(size: Size(width: 80, height: 24), now: start, glyphs: glyphs)
        _ = update(&state, on: .arrived(entry(facts: facts(message: message))))
        return frameWords(state)
    }

    @Test func `a terminal that cannot show a letter says so first`() {
        let warning = "Letters that this terminal cannot show appear as ?"
        #expect(screen("Pay M\u{FC}ller?", .ascii).contains(warning))
        #expect(!screen("Pay Miller?", .ascii).contains(warning))
        #expect(!screen("Pay M\u{FC}ller?", .unicode).contains(warning))
    }
}
