package import Push
package import Vocabulary

/// What servers say about requests after they have come.
extension ApprovalStore {
    /// How much longer a request is taken to live that its server still lists at its end, in
    /// milliseconds.
    private static let listedLife: Int64 = 30_000
    /// How near its end is when it is given more: farther than two questions are apart.
    private static let leastLife: Int64 = 12_000
    /// The most ends of one device that are remembered before their requests come.
    private static let mostEarlyEndings = 256
    /// The longest life of a request, in milliseconds: a day, as for those that say it themselves.
    private static let longestLife: Int64 = 86_400_000

    /// Notes that a server has ended a request, in the audit trail too.
    ///
    /// One that nobody here has answered can be answered no more. What was decided here stays as it
    /// is, and how the server ended it stands beside it. The first ending counts.
    ///
    /// An end that comes before its request is remembered for a day: the request then counts as seen.
    /// Of one device 256 at the most are remembered so.
    ///
    /// - Parameters:
    ///   - messageID: The request.
    ///   - ending: What the server said.
    ///   - challenge: The request's.
    ///   - uid: Its device.
    ///   - now: Our clock.
    /// - Returns: Whether it was noted; false for a request that is not here or has ended before.
    /// - Throws: `.requestDamaged`, and what any change throws.
    package func end(
        _ messageID: String,
        as ending: RequestState.Ending,
        challenge: [UInt8],
        of uid: String,
        now: Instant
    ) async throws(StorageError) -> Bool {
        try await change { database in
            let isSeen = try database.isAny("SELECT 1 FROM seen WHERE message_id = ?", [messageID])
            if isSeen {
                let rows = RequestRows(database: database, vault: self.vault)
                let isEnded = try self.isEnded(messageID, as: ending, of: uid, in: rows, at: now)
                if isEnded { try self.record(ending, of: [messageID], uid, in: database, at: now) }
                return isEnded
            }
            let early: Int? = try database.value(
                "SELECT count(*) FROM seen WHERE stored = 0 AND mechanism_uid = ?",
                [uid]
            )
            guard early ?? 0 < Self.mostEarlyEndings else { return false }
            try database.execute(
                """
                INSERT INTO seen (message_id, mechanism_uid, challenge, until, stored)
                VALUES (?, ?, ?, ?, 0)
                """,
                [
                    messageID, uid, try self.vault.challengeIndex(challenge, uid: uid),
                    now.advanced(byMilliseconds: Self.longestLife).milliseconds,
                ]
            )
            // Its request will be shown to nobody: here is the one trace of it.
            try self.record(ending, of: [messageID], uid, in: database, at: now)
            return false
        }
    }

    /// Corrects until when the requests of a device may be answered, by all that its server lists.
    ///
    /// - Parameters:
    ///   - uid: The device.
    ///   - listed: The ids of what waits there.
    ///   - isWhole: Whether that is all of it: only then is over what is not among them.
    ///   - asked: When the server was asked; what came later is not in its reply.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func correct(
        requestsOf uid: String,
        listed: Set<String>,
        isWhole: Bool,
        asked: Instant,
        now: Instant
    ) async throws(StorageError) {
        let open = try await openRequests(at: now).filter { $0.mechanismUID == uid }
        let over = open.filter { row in
            isWhole && row.mayBeOver && row.received < asked && !listed.contains(row.messageID)
        }
        let longer = try await requests(messageIDs: listed.sorted()).filter { row in
            row.mechanismUID == uid && row.mayLive(byListOf: asked)
                && Self.listedLife(of: row, at: now) != nil
        }
        guard !over.isEmpty || !longer.isEmpty else { return }
        try await change { database in
            let rows = RequestRows(database: database, vault: self.vault)
            var ended: [String] = []
            for row in over
            where try self.isEnded(row.messageID, as: .unlisted, of: uid, in: rows, at: now) {
                ended.append(row.messageID)
            }
            try self.record(.unlisted, of: ended, uid, in: database, at: now)
            var reopened: [String] = []
            for row in longer {
                guard let expires = Self.listedLife(of: row, at: now),
                    var stored = try rows.request(row.messageID), stored.state == row.state
                else { continue }
                stored.prolong(until: expires)
                try rows.write(stored)
                if row.ending != nil { reopened.append(row.messageID) }
            }
            try self.record(nil, of: reopened, uid, in: database, at: now)
        }
    }

    /// Ends a request that is not over yet; false when there is none.
    nonisolated private func isEnded(
        _ messageID: String,
        as ending: RequestState.Ending,
        of uid: String,
        in rows: RequestRows,
        at now: Instant
    ) throws -> Bool {
        guard var row = try rows.request(messageID), row.mechanismUID == uid, row.ending == nil
        else { return false }
        if ending == .unlisted {
            // Another program may have begun an answer since the list was asked for.
            switch row.state {
            case .pending, .refused: break
            case .expired, .ended, .sending, .delivered, .unknown: return false
            }
        }
        row.end(as: ending, at: now)
        try rows.write(row)
        return true
    }

    /// Records in the audit trail that requests have ended, in one entry; `nil` for requests that are
    /// listed again.
    nonisolated private func record(
        _ ending: RequestState.Ending?,
        of messageIDs: [String],
        _ uid: String,
        in database: Database,
        at now: Instant
    ) throws {
        guard !messageIDs.isEmpty else { return }
        let account = try PushRows(database: database, vault: vault).account(uid: uid)
        try DecisionTrail(trail: AuditTrail(vault), database: database)
            .recordEnding(ending, of: messageIDs, account: account, at: now)
    }

    /// Until when a request lives now that its server lists it; `nil` when that changes nothing.
    private static func listedLife(of row: StoredRequest, at now: Instant) -> Instant? {
        guard row.expires.milliseconds(since: now) < leastLife else { return nil }
        let life = now.milliseconds(since: row.received) + listedLife
        // In whole seconds, as a life is told.
        let seconds = min(max(0, life), longestLife) / 1_000
        let expires = row.received.advanced(byMilliseconds: seconds * 1_000)
        return expires > row.expires ? expires : nil
    }
}

extension StoredRequest {
    /// Whether it is over when its server lists it no more: once, so that a server that lists it on
    /// and off ends it by its time.
    fileprivate var mayBeOver: Bool {
        switch state {
        case .pending, .refused: ended == nil
        case .expired, .ended, .sending, .delivered, .unknown: false
        }
    }

    /// Whether it lives on when its server lists it: not when an answer was taken, nor by a list that
    /// is older than the news that it is over.
    fileprivate func mayLive(byListOf asked: Instant) -> Bool {
        switch state {
        case .pending, .refused, .unknown, .ended(.unlisted):
            ending == nil || ending == .unlisted && ended.map { $0 < asked } ?? true
        case .expired, .ended, .sending, .delivered: false
        }
    }
}

extension ApprovalStore {
    /// How long an answer counts as under way when nobody can tell whether its process still
    /// runs, in milliseconds: twice the longest time that sending may take.
    package static let leaseMilliseconds: Int64 = 60_000

    /// What is being answered; an index over such requests alone finds them.
    static let sendingSelection: SQL =
        "\(StoredRequest.table.selection) WHERE state = 'sending' ORDER BY received, message_id"

    /// Turns answers that a dead process left under way into unknown outcomes.
    ///
    /// Takes the right to write only when there is something to turn.
    ///
    /// - Returns: The message ids of the requests that changed, oldest first.
    package func recoverInterrupted(now: Instant) async throws(StorageError) -> [String] {
        let isNeeded = try await read { database in
            try self.sending(in: database).contains { try $0.isAbandoned(at: now) }
        }
        guard isNeeded else { return [] }
        return try await change { database in
            let rows = RequestRows(database: database, vault: self.vault)
            let push = PushRows(database: database, vault: self.vault)
            let decisions = DecisionTrail(trail: AuditTrail(self.vault), database: database)
            var recovered: [String] = []
            for var row in try self.sending(in: database) where try row.isAbandoned(at: now) {
                let state = row.state.afterInterruption
                row.settle(state, at: now)
                try rows.write(row)
                try decisions.record(
                    .decisionInterrupted,
                    state,
                    messageID: row.messageID,
                    attempt: row.attempts,
                    account: try push.account(uid: row.mechanismUID),
                    at: now
                )
                recovered.append(row.messageID)
            }
            return recovered
        }
    }

    /// What is being answered; rows that were changed from outside are left out and counted.
    nonisolated private func sending(in database: Database) throws -> [StoredRequest] {
        try database.all(Self.sendingSelection) { try listed($0) }.compactMap { $0 }
    }
}

extension ApprovalStore {
    /// Answered by an index that holds nothing but decisions of rules.
    static let ruleSelection: SQL = """
        SELECT * FROM audit
        WHERE kind = 'decision.automatic' AND message_id = ?
        """

    /// The rules that decided about requests in place of the person.
    ///
    /// - Parameter requests: The requests as they stand now.
    /// - Returns: The rule by message id, of those whose last answer a rule began; entries that were
    ///   changed from outside tell nothing.
    /// - Throws: What any reading throws.
    /// - Complexity: O(n log m) in the requests and the decisions of rules.
    package func decidingRules(
        of requests: [StoredRequest]
    ) async throws(StorageError) -> [String: String] {
        let attempts = Dictionary(
            requests.filter { $0.attempts > 0 }.map { ($0.messageID, $0.attempts) },
            uniquingKeysWith: { _, last in last }
        )
        guard !attempts.isEmpty else { return [:] }
        return try await read { database in
            var rules: [String: String] = [:]
            for (id, attempt) in attempts {
                for entry in try database.all(
                    Self.ruleSelection,
                    [id],
                    { try AuditEntry($0, self.vault) }
                ) where entry.isWhole {
                    let detail = entry.detail
                    let mark = ", attempt \(attempt)\(DecisionGrounds.ruleMark)"
                    guard let end = detail.firstRange(ofText: mark)?.upperBound else { continue }
                    rules[id] = String(detail[end...])
                }
            }
            return rules
        }
    }
}
