package import Push
import Review
package import Risk
package import Store
import Token
package import Vocabulary

extension ApprovalService {
    /// A past request, assessed twice.
    package struct Replayed: Sendable {
        package let messageID: String
        package let received: Instant
        package let account: PrintableText
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
                let features = row.learned(Features(facts, context: context))
                if try !requests.isForgotten(row) {
                    memory.record(features, outcome: row.outcome, of: uid)
                }
                window.add(StoredRecentRequest(row), isSigned: row.isSigned)
            }
        }
    }
}

extension RiskReport {
    /// A request that was assessed twice, as a line.
    package static func line(_ replayed: ApprovalService.Replayed) -> PrintableText {
        """
        \(replayed.received)  \(replayed.old.level.word) -> \(replayed.new.level.word)  \
        \(replayed.account.quoted)  \(replayed.messageID)
        """
    }

    /// A request that was assessed twice, as one line of JSON.
    package static func json(_ replayed: ApprovalService.Replayed) -> String {
        JSON.text { json in
            json.add("message_id", PrintableText(replayed.messageID))
            json.add("received", "\(replayed.received)")
            json.add("account", replayed.account)
            json.add("outcome", replayed.outcome.rawValue)
            json.object("old") { add(replayed.old, to: &$0) }
            json.object("new") { add(replayed.new, to: &$0) }
        }
    }

    private static func add(_ assessment: Assessment, to json: inout JSONWriter) {
        json.add("risk", assessment.level.word)
        json.add("points", assessment.points)
        json.list("hints", assessment.hints.lazy.map(\.code))
    }

    /// How many requests went from which level to which.
    ///
    /// - Parameter counts: By the old and the new level.
    /// - Returns: Lines to print.
    package static func summary(_ counts: [[Severity]: Int]) -> [PrintableText] {
        let all = counts.values.reduce(0, +)
        let changed = counts.filter { $0.key.first != $0.key.last }
        let count = changed.values.reduce(0, +)
        var lines: [PrintableText] = [
            "\(Self.count(all, "request")), \(count) with another level"
        ]
        for old in Severity.allCases {
            for new in Severity.allCases {
                guard let number = changed[[old, new]] else { continue }
                lines.append("  \(old.word) -> \(new.word): \(number)")
            }
        }
        return lines
    }

    /// What a run tells of rows that were not in the order of time; `nil` when all were.
    package static func disorder(_ summary: ScoreRun.Summary) -> PrintableText? {
        guard summary.disordered > 0 else { return nil }
        return """
            \(count(summary.disordered, "row")) older than one before, assessed as if later: sort \
            the rows by `at`
            """
    }

    private static func count(_ number: Int, _ name: PrintableText) -> PrintableText {
        "\(number) \(name)\(number == 1 ? "" : "s")"
    }

    /// How fast a run over rows went, and where the time went.
    package static func lines(_ summary: ScoreRun.Summary, elapsed: Duration) -> [PrintableText] {
        let seconds = max(elapsed / .seconds(1), 0.001)
        let rate = Int(Double(summary.rows) / seconds)
        var lines: [PrintableText] = [
            """
            \(count(summary.rows, "row")) of \(count(summary.accounts, "account")), \
            \(summary.refused) refused, \
            in \(JSONNumber.text(seconds, decimals: 3)) s: \(count(rate, "row")) a second
            """
        ]
        for stage in ScoreRun.Stage.allCases {
            let part = (summary.times[stage] ?? .zero) / elapsed * 100
            lines.append("  \(stage.rawValue) \(JSONNumber.text(part, decimals: 1)) %")
        }
        return lines
    }
}
