import Geodesy
import Host
import Push
package import Review
import Risk
package import Store
package import Vocabulary

extension ApprovalService {
    /// How many decisions are told, and among how many of the newest requests they are looked for.
    private static let shownDecisions = 5
    private static let searchedRequests = 100

    /// What a console shows while nothing waits.
    ///
    /// A home that another program has kept meanwhile is taken over.
    ///
    /// - Returns: The overview.
    /// - Throws: ``StorageError``.
    package func overview() async throws(StorageError) -> Overview {
        do throws(StorageError) {
            try await loadStoredHome()
        } catch {
            guard error == .homeDamaged else { throw error }
        }
        let accounts = try await store.accounts()
        let withCodes = accounts.filter { $0.oneTime != nil }
        let polled = accounts.filter { $0.push?.isPolled == true }
        return Overview(
            accounts: accounts.count,
            devices: accounts.count { $0.push != nil || !$0.pending.isEmpty },
            decisions: try await lastDecisions(),
            codeAccount: withCodes.first?.account.label,
            otherCodes: max(0, withCodes.count - 1),
            sources: polled.map { "the server of \($0.account.label.fitted(to: 40).quoted)" }
                + (inbox.map { [$0] } ?? []),
            home: homeStatus,
            needsInbox: inbox == nil
                && accounts.contains { $0.push?.isPolled == false || !$0.pending.isEmpty }
        )
    }

    /// The last decisions; those that follow each other and are alike are one.
    ///
    /// - Complexity: As many requests are read as are shown, and those folded into them.
    private func lastDecisions() async throws(StorageError) -> [Overview.PastDecision] {
        let rows = try await store.latestRequests(limit: Self.searchedRequests, isDecided: true)
            .sorted { $0.decided ?? $0.received > $1.decided ?? $1.received }
        var decisions: [Overview.PastDecision] = []
        var last: RequestGroup?
        for start in stride(from: 0, to: rows.count, by: Self.shownDecisions) {
            let part = Array(rows[start..<min(rows.count, start + Self.shownDecisions)])
            let entries = Dictionary(try await entries(part).map { ($0.id.text, $0) }) { $1 }
            for row in part {
                guard let entry = entries[row.messageID], let decided = row.decided else {
                    continue
                }
                let isLast =
                    last == entry.review.group && decisions.last?.state == entry.state
                    && decisions.last?.statement == entry.statement
                if isLast, entry.state.isOfRejection {
                    decisions[decisions.count - 1].count += 1
                    continue
                }
                if decisions.count == Self.shownDecisions { return decisions }
                last = entry.review.group
                decisions.append(
                    Overview.PastDecision(
                        instant: decided,
                        headline: entry.headline,
                        level: entry.review.assessment.level,
                        state: entry.state,
                        statement: entry.statement
                    )
                )
            }
        }
        return decisions
    }
}

/// Where the approver is: what an option, the environment or the configuration says wins over what
/// the store keeps.
extension ApprovalService {
    /// Takes over what the store keeps; to be called before anything is assessed.
    ///
    /// - Throws: ``StorageError``; of a home that was changed in the file nothing is taken over.
    package func loadStoredHome() async throws(StorageError) {
        use(try await store.home())
    }

    /// Keeps what the person says, and weighs by it from now on.
    ///
    /// - Parameter answer: What they say; `nil` forgets it.
    /// - Throws: ``StorageError``; then nothing has changed.
    package func keepHome(_ answer: HomeAnswer?) async throws(StorageError) {
        try await store.setHome(answer, now: clock.now)
        use(answer)
    }

    /// Whether it is known where the person is, and who has said so.
    package var homeStatus: HomeStatus {
        if let given = profile.home { return .given(given.homeLabel) }
        return switch keptHome {
        case nil: .unknown
        case .later: .later
        case .place(let home): .kept(home.label)
        }
    }

    private func use(_ answer: HomeAnswer?) {
        keptHome = answer
        assessor = assessor.with(filled(profile))
    }

    /// A profile with what the store keeps: the home, unless it has one, and expectations.
    func filled(_ profile: Profile) -> Profile {
        var homes = profile.homes
        if homes.isEmpty, case .place(let home) = keptHome { homes = [home.coordinate] }
        return Profile(homes: homes, policy: profile.policy, expectations: keptExpectations)
    }
}

extension StoredHome {
    /// The town that the person named, or the coordinates.
    package var label: PrintableText {
        name.map { PrintableText($0, limit: 100) } ?? coordinate.homeLabel
    }
}
