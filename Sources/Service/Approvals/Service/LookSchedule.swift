package import Store

/// When a watch of the ledger looks at what it holds, and when a glance at its mark is enough.
///
/// It looks when somebody has written, while an answer is under way, whose program may end without
/// a word, and now and then for what changes by time alone: a policy that looks at the machine.
package struct LookSchedule {
    /// The longest time between two looks.
    package static let longestPause = Duration.seconds(30)

    private var last: (mark: LedgerMark, instant: ContinuousClock.Instant)?
    private var isUnsettled = false

    /// Creates a schedule that begins with a look.
    package init() {}

    /// Whether it is time for a look.
    ///
    /// - Parameters:
    ///   - mark: Where the ledger stands, taken before the look.
    ///   - instant: Now.
    /// - Returns: Whether to look.
    package func isDue(_ mark: LedgerMark, at instant: ContinuousClock.Instant) -> Bool {
        guard let last, !isUnsettled, last.mark == mark else { return true }
        return instant - last.instant >= Self.longestPause
    }

    /// Notes a look that succeeded.
    ///
    /// - Parameters:
    ///   - mark: The mark before the look: what is written while it goes on is looked at again.
    ///   - instant: When it began.
    ///   - isUnsettled: Whether it has seen an answer that is under way.
    package mutating func note(
        _ mark: LedgerMark,
        at instant: ContinuousClock.Instant,
        isUnsettled: Bool
    ) {
        last = (mark, instant)
        self.isUnsettled = isUnsettled
    }
}
