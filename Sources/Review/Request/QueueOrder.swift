package import Push
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

/// Requests that wait or were just answered, as a front end holds them.
package protocol RequestQueue {
    /// In order of arrival.
    var entries: [Entry] { get }
    var now: Instant { get }
    /// Requests that were set aside, and when to remind of each.
    var postponed: [MessageID: Instant] { get }
}

extension RequestQueue {
    /// From so many like requests on they are one row: two stand side by side at a glance.
    package var leastAlike: Int { 3 }

    /// How many requests wait for a decision.
    package var waiting: Int { entries.count { $0.isWaiting(at: now) } }

    /// Places in ``entries``, given in their order of arrival, in an order of the list.
    package func sorted(_ indices: [Int], by order: QueueOrder) -> [Int] {
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
    package func rank(of entry: Entry) -> Int {
        if entry.isWaiting(at: now) { return postponed[entry.id] == nil ? 0 : 1 }
        return switch entry.displayedState(at: now) {
        case .pending, .sending, .refused, .unknown: 2
        case .delivered, .expired, .ended: 3
        }
    }

    /// What waits for an answer, the most urgent first: by level, then by the time that is left; what
    /// was set aside comes last.
    ///
    /// - Complexity: O(n log n).
    package var urgent: [Entry] {
        sorted(Array(entries.indices), by: .urgency).map { entries[$0] }
            .filter { $0.isWaiting(at: now) }
    }

    /// What waits and is like a request, itself among them; fewer than three stand for themselves.
    package func alike(_ entry: Entry) -> [Entry] {
        let alike = entries.filter { [self] in
            rank(of: $0) == 0 && $0.review.group == entry.review.group
        }
        return alike.count < leastAlike ? [entry] : alike
    }

    /// How many requests of each group wait, of the groups that are large enough to be told.
    package var alikeCounts: [RequestGroup: Int] {
        let waiting = entries.lazy.filter { [self] in rank(of: $0) == 0 }
        return Dictionary(waiting.map { ($0.review.group, 1) }, uniquingKeysWith: +)
            .filter { $0.value >= leastAlike }
    }

    /// The requests of the question that can still be rejected; one that came later is not asked
    /// about.
    package func rejectable(of ids: [MessageID]) -> [Entry] {
        let asked = Set(ids)
        return entries.filter { asked.contains($0.id) && $0.blocker(to: .reject, at: now) == nil }
    }
}

extension [Entry] {
    /// Whether one of them is so heavy that the same question asks whose they were.
    package var areUrgent: Bool { contains { $0.review.assessment.level >= .high } }
}

extension Entry {
    /// Whether the question about a rejection also asks whether it was the person: where the server
    /// wants to know, and where the request is heavy.
    package var asksWhose: Bool {
        // Only the same answer can be sent again.
        if case .unknown = state { return false }
        return facts.takesReasons || review.assessment.level >= .high
    }
}
