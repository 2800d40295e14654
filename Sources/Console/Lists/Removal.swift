import Push
package import Review
package import Vocabulary

/// The removal of an account that waits for its name to be typed.
package struct Removal: Hashable, Sendable {
    /// The widest name that is asked for; a wider one would not be seen whole.
    private static let widestName = 40

    /// What is removed.
    let account: AccountID
    /// What must be typed.
    let phrase: PrintableText
    /// What was typed so far.
    var line = LineField()
    /// Whether the last line was another than the phrase.
    private(set) var isRefused = false

    init(_ row: AccountRow) {
        account = row.account
        phrase = Self.phrase(for: row)
    }

    /// What must be typed to remove an account: its name as it is shown, else fixed words for one
    /// that would not be seen whole, or that is a word of plain lines itself.
    package static func phrase(for row: AccountRow) -> PrintableText {
        let isName =
            row.name.columns <= widestName && row.name.text.contains { $0 != " " }
            && Command(row.name.text) == nil
        return isName ? row.name : "remove this account"
    }

    /// Whether a line is the phrase; blanks at its ends do not count, letter case does.
    package static func accepts(_ line: String, for phrase: PrintableText) -> Bool {
        trimmed(PrintableText(line)) == trimmed(phrase)
    }

    /// Whether the typed line is the phrase.
    var isConfirmed: Bool { accepts(line.text) }

    package func accepts(_ line: String) -> Bool { Self.accepts(line, for: phrase) }

    /// Drops a line that is not the phrase.
    mutating func refuse() {
        line = LineField()
        isRefused = true
    }

    private static func trimmed(_ text: PrintableText) -> [Substring] {
        text.text.split(separator: " ")
    }
}
