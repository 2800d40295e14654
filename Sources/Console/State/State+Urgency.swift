package import Review
import Risk
import Vocabulary

extension State {
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
        return alike.count < Self.leastAlike ? [entry] : alike
    }

    /// Whether a text was looked for, so that there can be a next match.
    package var hasSearched: Bool { !found.isEmpty }
}
