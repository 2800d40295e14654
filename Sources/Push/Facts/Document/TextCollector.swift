package import Vocabulary

/// Makes outside texts printable and remembers hidden characters.
package struct TextCollector {
    /// Control, bidirectional or otherwise hidden characters.
    package private(set) var hasHiddenCharacters = false

    package init() {}

    /// `limit` is in bytes; a longer text is cut.
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
