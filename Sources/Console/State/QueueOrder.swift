import Push
import Review
import Risk
import Vocabulary

/// In which order the requests of the list stand; those that can be answered always come first.
package enum QueueOrder: Hashable, Sendable, CaseIterable {
    /// The heaviest first, of one level those with the least time left.
    case urgency
    /// Those with the least time left first.
    case timeLeft
    /// As they came.
    case arrival

    /// What the person is told of it.
    var words: PrintableText {
        switch self {
        case .urgency: "Order: the most urgent first."
        case .timeLeft: "Order: the least time left first."
        case .arrival: "Order: as they came."
        }
    }

    /// The order that the key goes to.
    var next: QueueOrder {
        let all = Self.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}

extension State {
    /// The places in ``entries`` in the order of the list, as far as the filter holds them: what can be
    /// answered, what was set aside, what is being answered, what is over.
    ///
    /// - Complexity: O(n log n).
    var queue: [Int] {
        let held =
            filter.isEmpty
            ? Array(entries.indices) : entries.indices.filter { filter.holds(entries[$0]) }
        return sorted(held, by: order)
    }

    /// Places in ``entries``, given in their order of arrival, in an order of the list.
    func sorted(_ indices: [Int], by order: QueueOrder) -> [Int] {
        guard order != .arrival else { return indices }
        let ranked = indices.map { index -> (rank: Int, level: Int, left: Int64, index: Int) in
            let entry = entries[index]
            let rank = rank(of: entry)
            guard rank < 2 else { return (rank, 0, 0, index) }
            let level = order == .urgency ? -entry.review.assessment.level.rawValue : 0
            return (rank, level, entry.expires.milliseconds, index)
        }
        return ranked.sorted { $0 < $1 }.map(\.index)
    }

    /// What stands before what: 0 for what waits for an answer.
    func rank(of entry: Entry) -> Int {
        if entry.isWaiting(at: now) { return postponed[entry.id] == nil ? 0 : 1 }
        return switch entry.displayedState(at: now) {
        case .pending, .sending, .refused, .unknown: 2
        case .delivered, .expired, .ended: 3
        }
    }

    /// Goes to the next order, and says which one it is.
    mutating func changeOrder() {
        order = order.next
        notice = StatusMessage(order.words)
    }

    /// Selects what stands first, until the person has chosen themselves.
    ///
    /// Each request that comes can change how others are weighed, and with that their order.
    mutating func selectFirst() {
        guard isQueue, !hasChosen, dialog == nil, let first = queue.first else { return }
        show(first)
    }
}
