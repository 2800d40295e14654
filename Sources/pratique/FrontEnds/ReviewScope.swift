package import Push
import Review
import Service
import Vocabulary

/// The requests that a review is about.
package struct ReviewScope: Sendable {
    /// Their ids, in the order in which lines without an id are for them; `nil` for all that wait.
    let order: [MessageID]?
    /// Whether something that was named brings no request that waits: nothing is decided then.
    let isBarred: Bool

    /// What was named where everything that waits is reviewed: the first of them is shown at once.
    let named: [MessageID]
    /// Whether the review is over once none of them waits any more.
    let endsWithThem: Bool

    private init(
        order: [MessageID]?,
        named: [MessageID] = [],
        isBarred: Bool,
        endsWithThem: Bool
    ) {
        self.order = order
        self.named = named
        self.isBarred = isBarred
        self.endsWithThem = endsWithThem
    }

    /// All that waits.
    package static let all = ReviewScope(order: nil, isBarred: false, endsWithThem: false)

    package static func all(beginningWith named: [MessageID]) -> ReviewScope {
        ReviewScope(order: nil, named: named, isBarred: false, endsWithThem: false)
    }

    /// These alone.
    package static func only(
        _ order: [MessageID],
        isBarred: Bool,
        endsWithThem: Bool = false
    ) -> ReviewScope {
        ReviewScope(order: order, isBarred: isBarred, endsWithThem: endsWithThem)
    }

    /// Whether the review is over, since none of its requests waits.
    func isDone(_ entries: [Entry], at now: Instant) -> Bool {
        endsWithThem
            && !entries.contains { entry in contains(entry.id) && entry.isWaiting(at: now) }
    }

    /// Whether a request is one of them.
    func contains(_ id: MessageID) -> Bool { order?.contains(id) ?? true }

    /// The entries among them, in their order.
    func entries(_ entries: [Entry]) -> [Entry] {
        guard let order else { return entries }
        return order.compactMap { id in entries.first { $0.id == id } }
    }

    /// Whether an event is about one of them, or about none.
    func contains(_ event: Update) -> Bool {
        if let entry = event.entry { return contains(entry.id) }
        return true
    }
}
