import Push
import Risk
import Store
import Vocabulary

/// What was usual for an account at some instants, while its history is gone through in the order
/// of receipt.
///
/// A request counts from its receipt on, what became of it from when that was known. What the
/// person has said later counts from the receipt on.
struct BaselineReplay {
    /// An outcome that is not known yet.
    private struct LaterOutcome {
        let instant: Instant
        let features: Features
        let outcome: Outcome
        let id: String
    }

    /// A request that somebody looked at.
    struct Check {
        let messageID: String
        /// When the request was made.
        let made: Instant
        /// When somebody looked at it.
        let instant: Instant
    }

    /// What was decided less than this before another decision, in milliseconds, was no reason for
    /// it: such are the answers to a burst.
    static let shortestPause: Int64 = 1_000

    private var baseline: Baseline
    /// Those that are still to come, the latest first.
    private var checks: [Check]
    /// The earliest first; a few, as most requests are answered before the next one comes.
    private var laterOutcomes: [LaterOutcome] = []
    private var found: [String: Baseline] = [:]

    /// Begins before the first request.
    ///
    /// - Parameters:
    ///   - baseline: What was usual before the history begins.
    ///   - checks: The requests.
    init(from baseline: Baseline, checking checks: [Check]) {
        self.baseline = baseline
        self.checks = checks.sorted { $0.instant > $1.instant }
    }

    /// Whether nothing is left to look at.
    var isOver: Bool { checks.isEmpty }

    /// Goes on to the next request.
    mutating func record(_ row: StoredRequest, as features: Features) {
        advance(to: row.received)
        guard row.statement == nil, row.outcome != .open, let decided = row.decided else {
            baseline.record(
                features,
                outcome: row.outcome,
                id: row.messageID,
                isOwn: row.statement == .mine
            )
            return
        }
        baseline.record(features, outcome: .open, id: row.messageID)
        let laterOutcome = LaterOutcome(
            instant: max(
                row.settled ?? decided,
                decided.advanced(byMilliseconds: Self.shortestPause)
            ),
            features: features,
            outcome: row.outcome,
            id: row.messageID
        )
        let index =
            laterOutcomes.firstIndex { $0.instant > laterOutcome.instant } ?? laterOutcomes.endIndex
        laterOutcomes.insert(laterOutcome, at: index)
    }

    /// What was usual at each instant, without the request itself, and what is usual in the end.
    consuming func finished() -> (checked: [String: Baseline], baseline: Baseline) {
        advance(to: nil)
        return (found, baseline)
    }

    /// Notes what became of requests and looks, up to an instant that is not part of it.
    private mutating func advance(to end: Instant?) {
        while true {
            let check = checks.last?.instant
            let laterOutcome = laterOutcomes.first?.instant
            guard let next = [check, laterOutcome].compactMap(\.self).min() else { return }
            if let end, next >= end { return }
            if next == check, let one = checks.popLast() {
                found[one.messageID] = baseline.without(one.messageID, madeAt: one.made)
            } else {
                let known = laterOutcomes.removeFirst()
                baseline.record(known.features, outcome: known.outcome, id: known.id)
            }
        }
    }
}
