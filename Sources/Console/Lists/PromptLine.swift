import Review
import Vocabulary

/// A line in which the person tells something that is kept.
package struct PromptLine: Hashable, Sendable {
    let told: Action.Told
    /// What was typed so far.
    private(set) var line = LineField()
    /// Why what was typed cannot be kept; `nil` when nothing was refused.
    private(set) var problem: PrintableText?
    /// What may have been meant, each of which a digit chooses.
    private(set) var choices: [PrintableText] = []
    /// Whether what was typed is being looked up.
    private(set) var isAwaited = false
    /// Whether the console has asked by itself: then no answer is one, too.
    let isAsked: Bool

    /// - Parameters:
    ///   - told: What the line is about.
    ///   - preset: What stands in it, to be changed.
    ///   - isAsked: Whether the console asks by itself.
    init(_ told: Action.Told = .home, preset: PrintableText = .empty, isAsked: Bool) {
        (self.told, self.isAsked) = (told, isAsked)
        line.paste(preset.text)
    }

    /// Whether an empty line is an answer, too: it removes what is kept.
    var mayBeEmpty: Bool { if case .payeeNote = told { true } else { false } }

    /// What was typed, without blanks around it.
    var text: String { line.trimmed }

    /// Changes the line, unless it is being looked up; a digit chooses where there is a choice.
    mutating func edit(_ edit: LineEdit) {
        guard !isAwaited else { return }
        problem = nil
        choices = []
        line.edit(edit)
    }

    /// What a key chooses; `nil` for one that chooses nothing.
    func choice(by edit: LineEdit) -> PrintableText? {
        guard !isAwaited, case .insert(let scalar) = edit, ("1"..."9").contains(scalar) else {
            return nil
        }
        let place = Int(scalar.value - 0x31)
        return choices.indices.contains(place) ? choices[place] : nil
    }

    /// Puts a choice in the place of the place that was typed; until when stays.
    mutating func accept(_ choice: PrintableText) {
        let words = line.text.split(separator: " ")
        let until = told == .expectation ? words.lastIndex(of: "until") : nil
        let rest = until.map { " " + words[$0...].joined(separator: " ") } ?? ""
        edit(.clear)
        line.paste(choice.text + rest)
    }

    /// Takes pasted text in, likewise.
    mutating func paste(_ text: String) {
        guard !isAwaited else { return }
        problem = nil
        choices = []
        line.paste(text)
    }

    /// Waits for what the line is.
    mutating func await() { isAwaited = true }

    /// Takes over that the line cannot be kept, and what may have been meant.
    mutating func refuse(_ problem: PrintableText, choices: [PrintableText] = []) {
        guard isAwaited else { return }
        isAwaited = false
        self.problem = problem
        self.choices = Array(choices.prefix(9))
    }
}
