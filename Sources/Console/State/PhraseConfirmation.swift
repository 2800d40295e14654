package import Review

/// An approval that waits until the person has typed its phrase.
package struct PhraseConfirmation: Hashable, Sendable {
    /// What is sent once they have.
    package let choice: Choice
    private var line = LineField()
    /// Whether the last line was another than the phrase.
    package private(set) var isRefused = false

    init(_ choice: Choice) { self.choice = choice }

    /// What was typed so far.
    package var typed: String { line.text }

    /// Changes the line.
    mutating func edit(_ edit: LineEdit) {
        let before = line
        line.edit(edit)
        if line.text.count > before.text.count { isRefused = false }
    }

    /// Takes a whole line in the place of what was typed.
    mutating func replace(by text: String) {
        line = LineField()
        line.paste(text)
    }

    /// Drops a line that is not the phrase.
    mutating func refuse() {
        line = LineField()
        isRefused = true
    }
}
