import Token
public import Vocabulary

/// A key of the BSA service: a secret that is neither printed nor logged.
public struct PushDataKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The whole key, to be sent and for nothing else.
    public let text: String

    /// Takes a key.
    ///
    /// - Parameter text: 1 to 1 024 bytes of ASCII without blanks; `nil` for any other.
    public init?(_ text: String) {
        guard (1...PushData.limit).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    /// The same as bytes.
    var secret: SecretBytes { SecretBytes(Array(text.utf8)) }

    /// Its last four characters, by which a person tells one from another; of one that is shorter than
    /// 12 nothing.
    public var shortened: PrintableText {
        text.utf8.count < 12 ? "…" : PrintableText("…" + text.suffix(4))
    }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
