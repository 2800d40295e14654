import Token
public import Vocabulary

/// A member that no reader understood.
public struct OtherMember: Hashable, Sendable {
    /// Such as `p.note` or `x.platform`.
    public let path: PrintableText
    /// Objects and lists as JSON.
    public let value: PrintableText

    /// Whether it holds an amount with a currency, or an IBAN, of no payment that was read.
    public let isMoney: Bool

    package init(path: PrintableText, value: PrintableText, isMoney: Bool = false) {
        self.path = path
        self.value = value
        self.isMoney = isMoney
    }
}

/// An unread text of the custom payload, collected from like places of lists, and compared with
/// earlier requests.
package struct UnreadText: Hashable, Sendable {
    /// Such as `p.payments[].links.mandate`.
    package let path: String
    /// Texts of a list in order, with a separator.
    package let value: String

    package init(path: String, value: String) {
        self.path = path
        self.value = value
    }

    /// Digests for the baseline.
    package var digests: (place: UInt64, value: UInt64) {
        func digest(_ text: String) -> UInt64 {
            let bytes = (try? Hashing.digest(Array(text.utf8))) ?? []
            return bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return (digest(path), digest(value))
    }
}
