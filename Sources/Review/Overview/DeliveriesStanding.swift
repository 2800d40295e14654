package import Vocabulary

/// Whether an address is known that messages for every device come from, and who has said so.
package enum DeliveriesStanding: Hashable, Sendable {
    /// Nobody has said anything.
    case unknown
    /// An option, the environment or the configuration says it, which wins over the store.
    case given(PrintableText)
    /// The person has told it, and the store keeps it.
    case kept(PrintableText)

    /// The address; `nil` when it is not known.
    package var label: PrintableText? {
        switch self {
        case .given(let label), .kept(let label): label
        case .unknown: nil
        }
    }
}
