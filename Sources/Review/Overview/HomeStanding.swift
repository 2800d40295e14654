package import Vocabulary

/// Whether it is known where the person is, and who has said so.
package enum HomeStanding: Hashable, Sendable {
    /// Nobody has said anything.
    case unknown
    /// The person wants to tell it later, and is not asked again.
    case later
    /// An option, the environment or the configuration says it, which wins over the store.
    case given(PrintableText)
    /// The person has told it, and the store keeps it.
    case kept(PrintableText)

    /// What the place is called, or its coordinates; `nil` when it is not known.
    package var label: PrintableText? {
        switch self {
        case .given(let label), .kept(let label): label
        case .unknown, .later: nil
        }
    }
}
