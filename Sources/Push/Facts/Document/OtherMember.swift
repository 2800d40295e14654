import Token
public import Vocabulary

/// A member that no reader knew.
public struct OtherMember: Hashable, Sendable {
    /// Where it stands, such as `p.note` or `x.platform`.
    public let path: PrintableText
    /// Its value as text; objects and lists as JSON.
    public let value: PrintableText

    /// Whether it holds an amount with a currency, or an IBAN, that is none of a payment that was read.
    public let isMoney: Bool

    package init(path: PrintableText, value: PrintableText, isMoney: Bool = false) {
        self.path = path
        self.value = value
        self.isMoney = isMoney
    }
}

/// What the custom payload says at one place, and at the like places of lists, that nobody has read: it
/// is compared with what earlier requests said there.
package struct UnreadText: Hashable, Sendable {
    /// Where it stands, such as `p.payments[].links.mandate`.
    package let path: String
    /// The text; those of a list in order, with a separator.
    package let value: String

    package init(path: String, value: String) {
        self.path = path
        self.value = value
    }

    /// The place and the text as digests, by which habits know them again.
    package var digests: (place: UInt64, value: UInt64) {
        func digest(_ text: String) -> UInt64 {
            let bytes = (try? Hashing.digest(Array(text.utf8))) ?? []
            return bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return (digest(path), digest(value))
    }
}
