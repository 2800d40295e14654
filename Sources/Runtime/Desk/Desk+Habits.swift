package import Authenticator
import Console
import Facts
package import Risk
import Storage
import Vocabulary

extension Desk {
    /// A stored request whose signature holds.
    struct Verified: Sendable {
        let row: StoredRequest
        let request: ApprovalRequest
    }

    /// What learns from requests.
    var learner: Learner { Learner(surveyor: surveyor) }

    /// What is usual for an account.
    ///
    /// - Throws: ``StorageError``, `.unknownAccount`.
    package func habits(of id: AccountID) async throws -> Habits {
        guard let habits = try await storedHabits(of: id) else {
            throw RuntimeError.unknownAccount
        }
        return habits
    }

    /// What was usual for the account of each request, by message id: for one that may still be
    /// answered what is usual now, without it; for one that is over what was usual when it came.
    func habits(
        for requests: [Verified],
        _ roster: Roster
    ) async throws(StorageError) -> [String: Habits] {
        var found: [String: Habits] = [:]
        let now = clock.now
        let groups = Dictionary(grouping: requests) { $0.row.mechanismUID }
        for (uid, group) in groups {
            guard let account = roster[uid]?.account.id else { continue }
            let open = group.filter { $0.row.isOpen(at: now) }
            if !open.isEmpty, let habits = try await storedHabits(of: account) {
                for one in open {
                    let validity = one.request.facts.validity
                    found[one.row.messageID] = habits.without(
                        one.row.messageID,
                        madeAt: validity.issued ?? validity.received
                    )
                }
            }
            let past = group.filter { !$0.row.isOpen(at: now) }.map(\.row.messageID)
            guard !past.isEmpty else { continue }
            let earlier = try await habits(before: Set(past), of: account)
            found.merge(earlier) { $1 }
        }
        return found
    }

    /// The other requests that had come when a request was looked at, newest first.
    func arrivals(
        around request: Verified
    ) async throws(StorageError) -> [Arrival] {
        let now = clock.now
        let end = request.row.isOpen(at: now) ? now : request.row.received
        return try await ledger.arrivals(
            around: request.row.messageID,
            of: request.row.mechanismUID,
            at: end
        )
    }

    private func storedHabits(of id: AccountID) async throws(StorageError) -> Habits? {
        try await ledger.habits(of: id, learning: learner.learning) {
            Habits(stored: $0.bytes)
        }
    }

    /// What was usual before each of some requests of an account.
    private func habits(
        before ids: Set<String>,
        of account: AccountID
    ) async throws(StorageError) -> [String: Habits] {
        let surveyor = surveyor
        return try await ledger.withHistory(of: account) { requests in
            var found: [String: Habits] = [:]
            var habits: Habits?
            while found.count < ids.count, let past = try requests.next() {
                let row = past.request
                var before =
                    try habits
                    ?? requests.base(ofAccountWith: row.mechanismUID)
                    .flatMap(Habits.init(stored:)) ?? Habits()
                if ids.contains(row.messageID) { found[row.messageID] = before }
                habits = nil
                if !past.isForgotten, let facts = try requests.facts(of: past) {
                    before.note(
                        surveyor.traits(of: facts),
                        outcome: past.outcome,
                        id: row.messageID
                    )
                }
                habits = before
            }
            return found
        } ?? [:]
    }
}

extension StoredRequest {
    /// Whether the request may still be answered or is being answered.
    func isOpen(at now: Instant) -> Bool {
        switch state {
        case .pending, .refused, .unknown: now <= expires
        case .sending: true
        case .expired, .delivered: false
        }
    }
}
