import Authenticator
import Vocabulary

/// The removal of an account that waits for its name to be typed.
package struct Removal: Hashable, Sendable {
    /// The widest name that is asked for; a wider one would not be seen whole.
    private static let widestName = 40

    /// What is removed.
    let account: AccountID
    /// What must be typed: the name as it is shown, else fixed words.
    let phrase: PrintableText
    /// What was typed so far.
    var line = LineField()
    /// Whether the last line was another than the phrase.
    private(set) var isRefused = false

    init(_ row: AccountRow) {
        account = row.account
        let isName = row.name.columns <= Self.widestName && row.name.text.contains { $0 != " " }
        phrase = isName ? row.name : "remove this account"
    }

    /// Whether the typed line is the phrase; blanks at its ends do not count, letter case does.
    var isConfirmed: Bool { Self.trimmed(PrintableText(line.text)) == Self.trimmed(phrase) }

    /// Drops a line that is not the phrase.
    mutating func refuse() {
        line = LineField()
        isRefused = true
    }

    private static func trimmed(_ text: PrintableText) -> [Substring] {
        text.text.split(separator: " ")
    }
}
