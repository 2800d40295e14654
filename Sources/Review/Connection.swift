package import Vocabulary

/// The connections that requests come over; of several the worst.
package enum Connection: Hashable, Sendable {
    /// Requests were read from files; none can come.
    case none
    case connecting
    case connected
    /// None works; the reason in words or as a code, and which host cannot be reached.
    case lost(PrintableText, at: PrintableText? = nil)
    /// The same of some of several, so that requests can come from the others; for which account the
    /// host is asked, when it is known and one.
    case partly(PrintableText, at: PrintableText, of: PrintableText? = nil)
}
