package import Vocabulary

/// Makes outside texts printable and remembers whether one of them hid something.
package struct TextCollector {
    /// Whether a text held a control, bidirectional or otherwise hidden character.
    package private(set) var hasHiddenCharacters = false

    package init() {}

    /// The printable form of `raw`; a text of more than `limit` bytes is cut there.
    package mutating func printable(
        _ raw: String,
        limit: Int = PrintableText.defaultLimit
    ) -> PrintableText {
        let text = PrintableText(raw, limit: limit)
        guard text.isAltered, !hasHiddenCharacters else { return text }
        let mayOnlyBeCut = raw.utf8.count > limit
        hasHiddenCharacters = !mayOnlyBeCut || PrintableText(raw, limit: .max).isAltered
        return text
    }
}
