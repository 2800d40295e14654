import Vocabulary

/// Something of a command line as it may be shown: printable, and not long.
struct Typed: Hashable, Sendable {
    /// The most UTF-8 bytes that are shown of one word.
    static let limit = 60

    let text: PrintableText

    /// Cleans and cuts a word.
    init(_ word: String) { text = PrintableText(word, limit: Self.limit) }
}
