/// The name of a session.
///
/// Whoever has it is signed in, so that it is never shown by chance.
public struct SessionToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The token as the server gave it.
    public let text: String

    /// Takes a token.
    ///
    /// - Parameter text: From 1 to 8 192 printable characters of ASCII without blanks.
    public init?(_ text: String) {
        guard (1...8_192).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
