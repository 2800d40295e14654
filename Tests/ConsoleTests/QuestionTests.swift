import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct QuestionTests {
    private func hint(_ severity: Severity) -> RiskHint {
        RiskHint(
            code: "travel.speed",
            severity: severity,
            sentence: "Faster than an airliner: it says it is 5,012 km from the last request.",
            summary: "faster than an airliner",
            evidence: [],
            remedy: .empty
        )
    }

    private func risky(_ severity: Severity, message: PrintableText = "Log in?") -> Entry {
        entry(facts: facts(message: message), hints: [hint(severity)])
    }

    private func question(_ state: State) -> String {
        FootPane.lines(of: state).map(\.text).inOneLine
    }

    @Test(
        arguments: [
            (.none, "Approve? y approves"), (.low, "Approve? y approves"),
            (.medium, "Risk MEDIUM: faster than an airliner. Approve? y approves"),
            (.high, "Risk HIGH: faster than an airliner. Approve? y approves"),
            (.critical, "Risk CRITICAL: faster than an airliner. Approve? y approves"),
        ] as [(Severity, String)]
    )
    func `a high risk is named before the question`(severity: Severity, start: String) {
        var state = console([risky(severity)])
        press("a", &state)
        #expect(
            question(state) == start + " for good, any other key goes back: \"Log in?\""
        )
        var lines = plainLines([risky(severity)])
        lines.obey(Command(.approve))
        let plain = lines.prompt
        #expect(plain.hasPrefix(start.replacing(" y approves", with: " Type yes to send it")))
    }

    @Test func `no message pushes the risk away`() {
        let long = PrintableText(String(repeating: "y sends it. ", count: 300))
        var state = console([risky(.critical, message: long)], width: 60, height: 16)
        press("a", &state)
        #expect(question(state).hasPrefix("Risk CRITICAL: faster than an airliner. Approve? y"))
        #expect(question(state).hasSuffix("~\""))
    }

    @Test(arguments: [(24, 9), (33, 9), (40, 12), (60, 16), (80, 24), (120, 40)])
    func `risk, decision and matter are asked at every size`(width: Int, height: Int) {
        var state = console([risky(.critical)], width: width, height: height)
        press("a", &state)
        for words in ["Risk CRITICAL", "Approve?", "y approves", "back:", "Log in?"] {
            #expect(question(state).contains(words), "\(words)")
        }
        let lines = render(state).lines
        for line in FootPane.lines(of: state) { #expect(lines.contains(line.text.text)) }
        press("n", &state)
        press("ry", &state)
        press("q", &state)
        #expect(question(state).contains("y quits"))
    }

    @Test func `a question that is cut says so`() {
        let matter = PrintableText(String(repeating: "pay ", count: 40))
        var state = console([risky(.critical, message: matter)], width: 24, height: 9)
        press("a", &state)
        #expect(FootPane.lines(of: state).count == 3)
        #expect(render(state).text.contains("~"))
    }

    @Test(arguments: SheetLawTests.all)
    func `account and place stay in sight at 24x9 while a decision is asked`(
        kind: SheetLawTests.Kind
    ) throws {
        let entry = kind.entry
        guard entry.lock == nil, entry.facts.payment?.creditorAccount != nil else { return }
        for banner in [false, true] {
            for keys in ["a", "r"] {
                var state = console([entry], width: 24, height: 9)
                if banner {
                    _ = update(&state, on: .banner("Only a few days are left until the key ends."))
                }
                press(keys, &state)
                guard state.openChoice != nil else { continue }
                let text = render(state).lines.joined(separator: "\n")
                #expect(text.contains("IBAN") && text.contains("GB94...3459"), "\(text)")
                let hasPlace = entry.facts.location != nil
                #expect(
                    text.contains("\nfrom ") && (!hasPlace || text.contains("Bristol")),
                    "\(text)"
                )
            }
        }
    }
}
