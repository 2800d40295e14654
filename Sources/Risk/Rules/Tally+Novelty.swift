import Vocabulary

extension Tally {
    /// How likely the next key is one that was never seen.
    ///
    /// - Source: Witten and Bell 1991, method C, as in ``Share``.
    func noveltyRate(at now: Instant) -> Double {
        let share = share(of: nil, at: now)
        return share.novelty / (share.total + share.novelty)
    }

    /// Whether new keys are so usual for the account that another one tells little: every fourth
    /// time or more often.
    func isOftenNew(at now: Instant) -> Bool { noveltyRate(at: now) >= 0.25 }
}
