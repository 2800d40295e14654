import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The help and the palette.
struct HelpTests {
    /// Every line of the help, a screenful after the other.
    private func help(_ width: Int, _ height: Int, before keys: String = "") -> [String] {
        var state = console([entry(1)], width: width, height: height)
        press(keys + "?", &state)
        var lines: [String] = []
        for _ in 0..<60 {
            let rows = render(state).text.split(separator: "\n", omittingEmptySubsequences: false)
            for row in rows.dropFirst().dropLast(1).map(String.init) where lines.last != row {
                if !lines.contains(row) || row.allSatisfy({ $0 == " " }) { lines.append(row) }
            }
            _ = respond(&state, to: .key(.pageDown))
        }
        return lines
    }

    @Test(arguments: [(40, 12), (80, 24)])
    func `the help begins with the keys that people need`(width: Int, height: Int) {
        let lines = help(width, height).map { $0.split(separator: " ").first.map(String.init) }
        let keys = [
            "The", "a", "r", "u", "n", "!", "w", "d", "m", "E", "R", "Space", "/", "A", "e", "P",
            "?", "q", "Esc",
        ]
        #expect(Array(lines.prefix(keys.count)) == keys.map(Optional.init))
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `nothing in the help is cut, and no sign stands for a key that is none`(
        width: Int,
        height: Int
    ) {
        for line in help(width, height) {
            #expect(!line.contains("~"), "\(line)")
        }
        let text = help(width, height).joined(separator: "\n")
        for words in ["long dashes ", "dotted circles ", "(palette)", "home: set where you are"] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test func `levels and signs come before the keys by groups`() {
        let lines = help(80, 24).map { $0.split(separator: " ").joined(separator: " ") }
        let titles = [
            "The keys you need", "Levels of risk", "Signs", "Signs of the map", "Keys of decisions",
            "Keys of requests", "Keys of the map", "Keys of other panes", "Keys of the console",
            "Keys of the history", "Keys of the accounts",
        ]
        #expect(lines.filter(titles.contains) == titles)
    }

    @Test func `a word is looked for in the help, and Esc shows all of it again`() {
        var state = console([entry(1)], width: 80, height: 24)
        press("?/postpon", &state)
        let found = render(state)
        #expect(found.text.contains("postpone") && found.text.contains("/postpon_"))
        #expect(!found.text.contains("faint") && !found.text.contains("OFFLINE"))
        #expect(found.text.contains("Keys of requests") && !found.text.contains("Keys of the map"))
        press([.enter], &state)
        #expect(!render(state).text.contains("_") && render(state).text.contains("postpone"))
        press([.escape], &state)
        #expect(render(state).text.contains("The keys you need"))
        press([.escape], &state)
        // The whole part that is about it.
        press("?/of the map", &state)
        #expect(render(state).text.contains("Signs of the map"))
        #expect(render(state).text.contains("X    ") && render(state).text.contains("@    "))
        press([.escape, .escape], &state)
        press("?/qqq", &state)
        #expect(render(state).text.contains("Nothing found."))
        press([.enter], &state)
        #expect(render(state).text.contains("/qqq Nothing found."))
        press([.escape, .escape], &state)
        for word in ["fraud", "invoice", "duplicate"] + HelpPane.otherWords.map(\.word) {
            press("?/\(word)\n", &state)
            #expect(!render(state).text.contains("Nothing found."))
            press("n", &state)
            #expect(state.dialog != nil, "n closes no search")
            press([.escape, .escape], &state)
        }
        #expect(state.dialog == nil)
    }

    @Test(arguments: [
        ("not you", "-"), ("ATTACK", "UNDER ATTACK"), ("amount:", "amount:>100"),
        ("critical", "critical"), ("leaves out", "!word !field:"), ("any other", "others"),
    ])
    func `answers, the search and the warning of an attack are found in the help`(
        word: String,
        label: String
    ) {
        var state = console([entry(1)], width: 80, height: 24)
        press("?/\(word)", &state)
        let labels = render(state).lines.map { $0.drop { $0 == " " } }
        #expect(labels.contains { $0.hasPrefix(label) }, "\(render(state).text)")
    }

    @Test func `each field of a search is in the help`() {
        let text = help(80, 24).joined(separator: "\n")
        for field in RequestFilter.Field.allCases { #expect(text.contains(" \(field.rawValue): ")) }
    }

    @Test func `the palette cuts no meaning in a narrow window and leaves missing keys blank`() {
        var state = console([entry(1)], width: 40, height: 12)
        press(":", &state)
        #expect(!render(state).text.contains("appro~"))
        #expect(render(state).text.contains("approve the request shown; asks once"))
        state = console([entry(1)], width: 120, height: 40)
        press(":home", &state)
        #expect(render(state).text.contains("set where you are"))
        #expect(!render(state).text.contains(" - "))
    }
}
