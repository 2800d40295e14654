public import Vocabulary

/// An IP address as the message states it.
public struct RemoteAddress: Hashable, Sendable {
    /// What kind of address it is, by the IANA special-purpose registries.
    public enum Scope: String, Hashable, Sendable {
        case global
        case `private`
        case sharedCarrierGrade = "carrier-grade NAT"
        case loopback
        case linkLocal = "link-local"
        case documentation
        case benchmarking
        case multicast
        case uniqueLocal = "unique local"
        case unspecified
        case broadcast
        case reserved
    }

    /// The bytes of an address.
    public enum Value: Hashable, Sendable {
        case v4(UInt32)
        case v6(high: UInt64, low: UInt64)
    }

    /// The text as received.
    public let text: PrintableText
    /// The address, `nil` when the text is none; a v4 address mapped into v6 counts as v4.
    public let value: Value?
    /// The kind; `nil` when the text is no address.
    public let scope: Scope?

    package init(text: PrintableText, value: Value?, scope: Scope?) {
        self.text = text
        self.value = value
        self.scope = scope
    }
}
