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

    /// Takes a key of the line in.
    mutating func type(_ key: Key) {
        let before = line
        line.type(key)
        if line.text.count > before.text.count { isRefused = false }
    }

    /// Drops a line that is not the phrase.
    mutating func refuse() {
        line = LineField()
        isRefused = true
    }
}
