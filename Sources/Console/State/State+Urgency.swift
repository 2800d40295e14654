package import Review
import Risk
import Vocabulary

extension State {
    /// What waits for an answer, the most urgent first: by level, then by the time that is left; what
    /// was set aside comes last.
    ///
    /// - Complexity: O(n log n).
    package var urgent: [Entry] {
        let ranked = entries.enumerated().compactMap {
            index,
            entry -> (rank: Int, level: Int, left: Int64, index: Int)? in
            let rank = rank(of: entry)
            guard rank < 2 else { return nil }
            let level = -entry.review.assessment.level.rawValue
            return (rank, level, entry.expires.milliseconds, index)
        }
        return ranked.filter { entries[$0.index].isWaiting(at: now) }.sorted { $0 < $1 }
            .map { entries[$0.index] }
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
