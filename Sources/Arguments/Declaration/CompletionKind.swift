/// What a shell offers where a value is typed.
package enum CompletionKind: Hashable, Sendable {
    /// Nothing.
    case none
    /// One of these words.
    case list([String])
    /// A file whose name ends in a dot and one of these; any file when there are none.
    case file(extensions: [String])
    /// What the program prints, a word a line, when its hidden command `candidates` is asked for
    /// this kind.
    case asked(String)

    /// Any file.
    package static func file() -> CompletionKind { .file(extensions: []) }
}
