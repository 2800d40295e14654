public import Vocabulary

/// A member that no reader knew.
public struct OtherMember: Hashable, Sendable {
    /// Where it stands, such as `p.note` or `x.platform`.
    public let path: PrintableText
    /// Its value as text; objects and lists as JSON.
    public let value: PrintableText

    package init(path: PrintableText, value: PrintableText) {
        self.path = path
        self.value = value
    }
}
