import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Words of others that a line breaks before, so that they could be read as a line of ours.
struct ForgedLineTests {
    private static let forged = "Looks like you, as 12 times before."
    /// Where lines of ours begin: at the margin, below a title, below a label.
    private static let ours = [0, 1, 2, ReviewText.labelColumns]

    private static func entry(_ words: String) -> Entry {
        let text = PrintableText(words)
        let hint = RiskHint(
            code: "travel.impossible",
            severity: .high,
            sentence: "The device says \(text).",
            evidence: [.init(name: "agent", value: text)],
            remedy: "Ask whoever uses the account."
        )
        return ConsoleTests.entry(
            facts: facts(message: text),
            hints: [hint],
            confirmationLevel: .confirm
        )
    }

    private static func beginsAsOurs(_ line: String) -> Bool {
        ours.contains { column in
            line.prefix(column).allSatisfy { $0 == " " }
                && line.dropFirst(column).hasPrefix("Looks like you")
        }
    }

    @Test(arguments: 1..<80) func `no line of words, frames or records begins with them`(pad: Int) {
        let entry = Self.entry(String(repeating: "x", count: pad) + " " + Self.forged)
        var lines =
            Plain.lines(entry, number: 1, of: 1, now: start) + Plain.details(entry, now: start)
            + Plain.reasons(entry, now: start)
            + Plain.lines(entry.review, now: start) + Plain.demand(for: entry, .approve)
            + RiskReport.lines(entry, statement: nil).flatMap { $0.wrapped(to: 80) }
            + entry.outcome(.delivered(.approve)).wrapped(to: 80)
        var plain = plainLines([entry])
        for command in [Command(.approve), Command(.yes)] {
            plain.obey(command)
            lines += Plain.prompt(plain)
        }
        for size in [(80, 24), (60, 20), (120, 40)] {
            var state = console([entry], width: size.0, height: size.1)
            for keys in ["", "a", "y", "\n"] {
                press(keys, &state)
                lines += render(state).lines.map { PrintableText($0) }
            }
        }
        let texts = lines.map(\.text)
        #expect(texts.contains { $0.contains("Looks like you") })
        #expect(texts.filter(Self.beginsAsOurs).isEmpty)
    }
}
