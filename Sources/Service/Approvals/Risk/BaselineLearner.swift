import Glibc
import Push
import Risk
package import Store
import Vocabulary

/// Learns what is usual for accounts, as the store asks for it inside its transactions.
package struct BaselineLearner: Sendable {
    /// Looks up what a request does not say itself.
    let assessor: RequestAssessor

    package init(assessor: RequestAssessor) { self.assessor = assessor }

    /// Learns from stored requests, oldest first, which are verified again.
    package var learning: BaselineLearning {
        BaselineLearning { bytes, requests in
            var replay = BaselineReplay(
                from: bytes.flatMap(Baseline.init(stored:)) ?? Baseline(),
                checking: []
            )
            while let past = try requests.next() {
                guard try !requests.isForgotten(past), let facts = try requests.facts(of: past)
                else { continue }
                replay.record(past, as: assessor.features(of: facts))
            }
            return replay.finished().baseline.encoded()
        }
    }

    /// Learns what became of a request; open for one that has just come.
    func change(_ state: RequestState, of request: ApprovalRequest) -> BaselineChange {
        let outcome = state.learnedOutcome
        let isOwn = state.statement == .mine
        let features = assessor.features(of: request.facts).learned(isOwn, state)
        let id = request.messageID.text
        return { bytes in
            guard var baseline = Baseline(stored: bytes) else { return nil }
            baseline.record(features, outcome: outcome, id: id, isOwn: isOwn)
            return baseline.encoded()
        }
    }
}

extension LocalTime {
    /// The time of the day at an instant, minutes ahead of UTC.
    init(_ instant: Instant, offsetMinutes: Int) {
        let minutes = (Double(instant.milliseconds) / 60_000).rounded(.down)
        let local = Int(minutes) + offsetMinutes
        let day = (Double(local) / 1_440).rounded(.down)
        // 1970-01-01 was a Thursday, day 4 of the week.
        let weekday = (Int(day) % 7 + 7 + 3) % 7 + 1
        self.init(
            minuteOfDay: local - Int(day) * 1_440,
            weekday: weekday,
            offsetMinutes: offsetMinutes
        )
    }

    /// The time of the day where this machine is; `nil` when the system cannot tell.
    static func ofMachine(at instant: Instant) -> LocalTime? {
        var seconds = time_t(instant.milliseconds / 1_000)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
        return LocalTime(instant, offsetMinutes: unsafe parts.tm_gmtoff / 60)
    }
}

extension AccountCondition {
    /// The state of an account.
    ///
    /// Another server is said until a request of it was approved.
    init(_ stored: StoredAccount?, baseline: Baseline) {
        let lock = stored?.account.lock
        self.init(isLocked: lock != nil)
        if case .policy(let name) = lock { failingPolicy = PrintableText(name) }
        if let changed = stored?.serverChanged {
            // A flood leaves none of the recent requests, and what was learned.
            let approvals = baseline.recent.filter { $0.outcome == .approved }.map(\.instant)
            let latest = approvals + baseline.kinds.entries.map(\.last)
            isServerChanged = !latest.contains { $0 > changed }
        }
    }
}

extension MachineCondition {
    /// What the machine tells.
    init(_ device: DeviceAccess) {
        self.init(
            isTraced: device.signs().contains { $0.kind == .traced },
            isRecorded: device.isRecorded()
        )
    }
}

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
        let features = row.learned(features)
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
