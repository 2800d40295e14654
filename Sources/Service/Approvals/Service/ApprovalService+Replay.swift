package import Push
package import Risk
package import Store
package import Vocabulary

extension ApprovalService {
    /// A past request, assessed twice.
    package struct Replayed: Sendable {
        package let messageID: String
        /// When it came.
        package let received: Instant
        package let account: PrintableText
        /// What became of it.
        package let outcome: Risk.Outcome
        /// With the settings as they are.
        package let old: Assessment
        /// With the other settings.
        package let new: Assessment
    }

    /// Weighs past requests again, as they came, also for an approver with other settings.
    ///
    /// Nothing is written. What the machine and the locks of accounts were then is not known, so
    /// that no rule says anything about them.
    ///
    /// - Parameters:
    ///   - id: The account; `nil` for all.
    ///   - profile: The other settings.
    ///   - body: Gets each request, oldest first, while the store is held.
    /// - Throws: ``StorageError``.
    package func replay(
        of id: AccountID?,
        for profile: Profile,
        _ body: @escaping @Sendable (Replayed) -> Void
    ) async throws(StorageError) {
        let accountIndex = try await accountIndex()
        let assessor = assessor
        let other = assessor.with(filled(profile))
        _ = try await store.withHistory(of: id, isInterruptible: true) { requests in
            var memory = AccountMemory()
            var window = RecentRequestWindow()
            while let row = try requests.next() {
                guard let facts = try requests.facts(of: row) else { continue }
                let uid = row.mechanismUID
                if !memory.holds(uid) {
                    let base = try requests.base(ofAccountWith: uid)
                    memory.begin(uid, with: base.flatMap(Baseline.init(stored:)) ?? Baseline())
                }
                let context = assessor.context(
                    of: facts,
                    place: assessor.place(of: facts),
                    recentRequests: window.recentRequests(before: row.received, of: uid)
                )
                let assessments = [assessor, other].map { assessor in
                    assessor.assessment(ofRecorded: facts, context: context, baseline: memory[uid])
                }
                body(
                    Replayed(
                        messageID: row.messageID,
                        received: row.received,
                        account: accountIndex[uid]?.account.label ?? .empty,
                        outcome: row.outcome,
                        old: assessments[0],
                        new: assessments[1]
                    )
                )
                let features = Features(facts, context: context)
                if try !requests.isForgotten(row) {
                    memory.record(features, outcome: row.outcome, of: uid)
                }
                window.add(StoredRecentRequest(row), isSigned: row.isSigned)
            }
        }
    }
}
