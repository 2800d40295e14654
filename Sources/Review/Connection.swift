package import Vocabulary

/// The connections that requests come over; of several the worst.
package enum Connection: Hashable, Sendable {
    /// Requests were read from files; none can come.
    case none
    case connecting
    case connected
    /// Broken; the reason in words or as a code, and which host cannot be reached.
    case lost(PrintableText, at: PrintableText? = nil)
}
