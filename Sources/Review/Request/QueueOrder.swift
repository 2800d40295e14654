import Push
import Risk
package import Vocabulary

/// In which order the requests of the list stand; those that can be answered always come first.
package enum QueueOrder: Hashable, Sendable, CaseIterable {
    /// The heaviest first, of one level those with the least time left.
    case urgency
    /// Those with the least time left first.
    case timeLeft
    /// As they came.
    case arrival

    /// What the person is told of it.
    package var words: PrintableText {
        switch self {
        case .urgency: "Order: the most urgent first."
        case .timeLeft: "Order: the least time left first."
        case .arrival: "Order: as they came."
        }
    }

    /// The order that the key goes to.
    package var next: QueueOrder {
        let all = Self.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
