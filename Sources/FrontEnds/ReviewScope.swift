import Approvals
package import Facts
import Review

/// The requests that a review is about.
package struct ReviewScope: Sendable {
    /// Their ids, in the order in which lines without an id are for them; `nil` for all that wait.
    let order: [MessageID]?
    /// Whether something that was named brings no request that waits: nothing is decided then.
    let isBarred: Bool

    private init(order: [MessageID]?, isBarred: Bool) {
        self.order = order
        self.isBarred = isBarred
    }

    /// All that waits.
    package static let all = ReviewScope(order: nil, isBarred: false)

    /// These alone.
    package static func only(_ order: [MessageID], isBarred: Bool) -> ReviewScope {
        ReviewScope(order: order, isBarred: isBarred)
    }

    /// Whether a request is one of them.
    func contains(_ id: MessageID) -> Bool { order?.contains(id) ?? true }

    /// The entries among them, in their order.
    func entries(_ entries: [Entry]) -> [Entry] {
        guard let order else { return entries }
        return order.compactMap { id in entries.first { $0.id == id } }
    }

    /// Whether an event is about one of them, or about none.
    func contains(_ event: ServiceEvent) -> Bool {
        if case .arrived(let entry) = event { return contains(entry.id) }
        return true
    }
}
