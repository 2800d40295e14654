import Host
import Push
package import Review
import Risk
package import Store
import Vocabulary

extension ApprovalService {
    /// How often the store is looked at for what other programs have done.
    private static let checkInterval = Duration.seconds(2)
    /// How many of the newest requests are looked at, and the least of those that wait behind them.
    private static let checkDepth = 200
    /// How many of those that can be answered are assessed anew.
    private static let assessmentDepth = 50

    /// Requests that other programs on the same store have taken in or moved, those whose account
    /// was renamed, locked or unlocked, also by a policy, those whose risk changed with what became
    /// of others, and accounts that are gone.
    ///
    /// What this program does comes back as well; giving an event twice does no harm. While nobody
    /// writes, little is done: ``CheckSchedule``.
    ///
    /// - Parameters:
    ///   - entries: What is shown already.
    ///   - pause: How long to wait between two glances at the store.
    /// - Returns: An event for each request that is new or stands elsewhere than before, and for
    ///   push devices that were removed.
    package nonisolated func changesByOthers(
        since entries: [Entry],
        pause: Duration? = nil
    ) -> AsyncStream<Update> {
        let (stream, continuation) = AsyncStream<Update>.makeStream()
        let task = Task {
            var watch = Watch(entries)
            while !Task.isCancelled {
                // A store that is busy or full says so where a person acts on it.
                for event in (try? await check(&watch)) ?? [] { continuation.yield(event) }
                if watch.isPartial { continue }
                try? await Task.sleep(for: pause ?? Self.checkInterval)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// What an entry shows that others may change.
    private struct Status: Equatable {
        let state: RequestState
        /// Until when it may be answered, which its server may move.
        let expires: Instant
        /// How its server ended it, also after an answer from here.
        let ending: RequestState.Ending?
        let lock: AccountLock?
        /// What the account is called.
        let label: PrintableText

        init(_ entry: Entry) {
            state = entry.state
            expires = entry.expires
            ending = entry.ending
            lock = entry.lock
            label = entry.review.account
        }

        init(_ row: StoredRequest, of account: Account?) {
            state = row.state
            // As an entry shows it, which is read with the device's own rules.
            expires = row.expires
            ending = row.ending
            lock = account?.lock
            label = account?.label ?? .empty
        }
    }

    /// What one watch of the store remembers.
    private struct Watch {
        /// Where requests stood, by their ids: the newest, and older ones that could be answered.
        var known: [String: Status]
        /// Those that could be answered at the last look, or were being answered.
        var open: Set<String>
        /// How requests that can be answered were assessed.
        var assessed: [String: Assessment]
        /// The push devices that there were.
        var mechanisms: Set<String>
        var isFirst = true
        /// Whether the last look has left requests that wait to the next, which follows at once.
        var isPartial = false
        var schedule = CheckSchedule()

        init(_ entries: [Entry]) {
            known = Dictionary(
                entries.map { ($0.id.text, Status($0)) },
                uniquingKeysWith: { _, last in last }
            )
            open = Set(known.keys)
            assessed = Dictionary(
                entries.map { ($0.id.text, $0.review.assessment) },
                uniquingKeysWith: { _, last in last }
            )
            mechanisms = Set(entries.map(\.review.facts.mechanismUID))
        }
    }

    /// What has changed since the last look, when it is time for one.
    private func check(_ watch: inout Watch) async throws(StorageError) -> [Update] {
        let (mark, instant) = (try await store.mark(), ContinuousClock.now)
        watch.isPartial = false
        guard watch.schedule.isDue(mark, at: instant) else { return [] }
        let mechanisms = try await store.mechanismUIDs()
        let (now, isPartial) = try await currentStatuses(with: watch.open)
        let changed = now.filter { row, status in
            guard let before = watch.known[row.messageID] else {
                return !watch.isFirst || row.isOpen(at: clock.now)
            }
            // A lock or a name of the account changes nothing of what is over.
            return row.isOpen(at: clock.now) || row.state.isSending
                ? before != status
                : before.state != status.state || before.ending != status.ending
        }
        let others = Set(changed.map(\.row.messageID))
        let open = now.map(\.row).filter { row in
            row.isOpen(at: clock.now) && !others.contains(row.messageID)
        }
        var entries = try await entries(changed.map(\.row))
        let assessed = try await self.entries(Array(open.prefix(Self.assessmentDepth)))
        entries += assessed.filter { watch.assessed[$0.id.text] != $0.review.assessment }
        watch.assessed = Dictionary(
            (assessed + entries).map { ($0.id.text, $0.review.assessment) },
            uniquingKeysWith: { _, last in last }
        )
        let gone = watch.mechanisms.subtracting(mechanisms)
        watch.mechanisms = mechanisms
        watch.known = Dictionary(
            now.map { ($0.row.messageID, $0.1) },
            uniquingKeysWith: { _, last in last }
        )
        watch.open = Set(
            now.map(\.row).filter { $0.isOpen(at: clock.now) || $0.state.isSending }.map(
                \.messageID
            )
        )
        watch.isFirst = false
        watch.isPartial = isPartial
        watch.schedule.record(
            mark,
            at: instant,
            isUnsettled: isPartial || now.contains { $0.row.state.isSending }
        )
        return entries.map { .arrived($0) } + (gone.isEmpty ? [] : [.withdrawn(mechanisms: gone)])
    }

    /// The newest requests, those that can be answered or could be before, and where they stand, after
    /// answers of ended programs were found out and policies looked at.
    ///
    /// - Returns: Also whether there are more that can be answered.
    private func currentStatuses(
        with open: Set<String>
    ) async throws(StorageError) -> (rows: [(row: StoredRequest, Status)], isPartial: Bool) {
        try await settleBeforeReading()
        var rows = try await store.latestRequests(limit: Self.checkDepth)
        // Many of another account may lie between them and the newest. All that are known are read again,
        // so that each look takes in as many more: there are few looks then.
        let known = open.union(rows.map(\.messageID))
        let waiting = try await store.openMessageIDs(at: clock.now).filter { !known.contains($0) }
        let added = try await store.requests(
            messageIDs: Array(waiting.prefix(max(Self.checkDepth, open.count)))
        )
        rows += added
        rows += try await store.requests(
            messageIDs: open.subtracting(rows.map(\.messageID)).sorted()
        )
        let accountIndex = try await accountIndex(of: rows.map(\.mechanismUID))
        return (
            rows.map { row in (row, Status(row, of: accountIndex[row.mechanismUID]?.account)) },
            // Without the rows that cannot be read, which would be looked for again and again.
            isPartial: !added.isEmpty && added.count < waiting.count
        )
    }
}

/// When a watch of the store looks at what it holds, and when a glance at its mark is enough.
///
/// It looks when somebody has written, while an answer is under way, whose program may end without
/// a word, and now and then for what changes by time alone: a policy that looks at the machine.
package struct CheckSchedule {
    /// The longest time between two looks.
    package static let longestPause = Duration.seconds(30)

    private var last: (mark: StoreMark, instant: ContinuousClock.Instant)?
    private var isUnsettled = false

    /// Creates a schedule that begins with a look.
    package init() {}

    /// Whether it is time for a look.
    ///
    /// - Parameters:
    ///   - mark: Where the store stands, taken before the look.
    ///   - instant: Now.
    /// - Returns: Whether to look.
    package func isDue(_ mark: StoreMark, at instant: ContinuousClock.Instant) -> Bool {
        guard let last, !isUnsettled, last.mark == mark else { return true }
        return instant - last.instant >= Self.longestPause
    }

    /// Notes a look that succeeded.
    ///
    /// - Parameters:
    ///   - mark: The mark before the look: what is written while it goes on is looked at again.
    ///   - instant: When it began.
    ///   - isUnsettled: Whether it has seen an answer that is under way, or has left something.
    package mutating func record(
        _ mark: StoreMark,
        at instant: ContinuousClock.Instant,
        isUnsettled: Bool
    ) {
        last = (mark, instant)
        self.isUnsettled = isUnsettled
    }
}
