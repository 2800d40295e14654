package import Push
import Synchronization
package import Vocabulary

extension ApprovalStore {
    /// Stores a message whose signature holds, once.
    ///
    /// - Parameters:
    ///   - request: What the verified message says.
    ///   - message: What it was read from.
    ///   - learning: Changes the account's baseline in the same transaction, once, when the message
    ///     is new.
    ///   - limit: How many requests of its device may have been answered by nobody in the day before.
    ///   - isFromServer: Whether its server itself has listed it: then it takes the place of another
    ///     reading of the same signed text, whose parts a relay may have moved.
    /// - Returns: `.new` when it was stored; nothing else is.
    /// - Throws: `.mechanismMissing`, `.requestDamaged` when it is stored already in a row that was
    ///   changed from outside, and what any change throws.
    package func record(
        _ request: ApprovalRequest,
        in message: ReceivedMessage,
        learning: BaselineChange? = nil,
        unanswered limit: Int = .max,
        isFromServer: Bool = false
    ) async throws(StorageError) -> Recording {
        precondition(message.id == request.messageID, "the message is another request's")
        return try await changeTogether { database in
            let challenge = try self.vault.challengeIndex(
                request.facts.challenge,
                uid: request.facts.mechanismUID
            )
            var earlier = try self.known(request.messageID.text, in: database)
            var recording = try Self.recognise(request, challenge, message, earlier, in: database)
            if recording == .sameIDOtherToken, isFromServer,
                earlier?.replaceText(by: message, challenge) == true
            {
                try earlier?.write(to: database, self.vault)
                recording = .replaced
            }
            if recording == .new, try !Self.hasRoom(for: request, below: limit, in: database) {
                recording = .tooManyUnanswered
            }
            if recording == .new {
                try self.insert(request, challenge, message, into: database)
                try BaselineRows(database: database, vault: self.vault)
                    .learn(learning, from: request.messageID.text, request.facts.mechanismUID)
            }
            if let code = recording.code {
                let received = request.facts.validity.received
                try Self.count(code, at: received, in: database)
            }
            return recording
        }
    }

    /// The most bytes of requests of one device that can still be answered: about 1,000 of usual size, and
    /// 100 of the largest, since each is read and weighed whenever they are listed.
    static let mostOpenBytes = 2 << 20

    /// Whether fewer requests of the device than a limit came in the day before and were answered by
    /// no person here, those that were deleted since included, and those that wait are not too large.
    private static func hasRoom(
        for request: ApprovalRequest,
        below limit: Int,
        in database: Database
    ) throws -> Bool {
        guard limit < .max else { return true }
        let dayBefore = request.facts.validity.received.advanced(byMilliseconds: -86_400_000)
        let values: [any Bindable] = [request.facts.mechanismUID, dayBefore.milliseconds]
        // The index alone tells that there are few.
        let recent = try database.value(recentSelection, values, as: Int.self) ?? 0
        if recent >= fewRequests {
            let open = try database.value(openBytesSelection, values, as: Int.self) ?? 0
            guard open < mostOpenBytes else { return false }
        }
        guard recent >= limit else { return true }
        return recent - (try database.value(answeredSelection, values, as: Int.self) ?? 0) < limit
    }

    static let recentSelection: SQL =
        "SELECT count(*) FROM seen WHERE mechanism_uid = ? AND received > ?"

    /// So many of the largest are below ``mostOpenBytes``.
    private static let fewRequests = 64

    static let openBytesSelection: SQL = """
        SELECT coalesce(sum(length(record)), 0) FROM requests
        WHERE mechanism_uid = ?1 AND received > ?2 AND state = 'pending'
            AND expires > ?2 + 86400000
        """

    static let answeredSelection: SQL = """
        SELECT count(*) FROM requests
        WHERE mechanism_uid = ? AND received > ? AND NOT (state = 'pending' OR \(isOfRule))
        """

    /// Whether a rule of the person decided a request, and no person.
    static let isOfRule: SQL = """
        EXISTS (
            SELECT 1 FROM audit
            WHERE audit.message_id = requests.message_id AND kind = 'decision.automatic'
        )
        """

    package func request(messageID: String) async throws(StorageError) -> StoredRequest? {
        try await read { try self.known(messageID, in: $0) }
    }

    /// The request with this message id; one that was changed from outside is counted.
    nonisolated private func known(
        _ messageID: String,
        in database: Database
    ) throws -> StoredRequest? {
        do {
            return try RequestRows(database: database, vault: vault).request(messageID)
        } catch StorageError.requestDamaged {
            countDamaged(messageID)
            throw StorageError.requestDamaged
        }
    }

    /// Each half is answered by an index over what is open alone, however long the history is;
    /// left to itself, SQLite would rather walk the whole history in the order that is asked for.
    static func openSelection(of columns: SQL) -> SQL {
        """
        SELECT \(columns) FROM requests INDEXED BY requests_sending
        WHERE state = 'sending'
        UNION ALL
        SELECT \(columns) FROM requests INDEXED BY requests_open
        WHERE state IN ('pending', 'refused', 'unknown') AND expires >= ?
            AND (ending IS NULL OR state = 'unknown')
        """
    }

    static let openSelection: SQL =
        "\(openSelection(of: StoredRequest.table.columns)) ORDER BY received, message_id"

    /// The requests that may still be answered at `now` or are being answered, oldest first.
    package func openRequests(at now: Instant) async throws(StorageError) -> [StoredRequest] {
        try await listed(Self.openSelection, [now.milliseconds])
    }

    /// The ids of those of ``openRequests(at:)``, in no order; nothing is unsealed.
    package func openMessageIDs(at now: Instant) async throws(StorageError) -> [String] {
        try await read { database in
            try database.values(Self.openSelection(of: "message_id"), [now.milliseconds])
        }
    }

    /// Requests of any state, newest first.
    ///
    /// - Parameters:
    ///   - limit: The most that come back.
    ///   - isDecided: Whether only those are wanted that somebody decided, however many nobody did lie
    ///     between them.
    /// - Returns: The newest of them.
    /// - Throws: What any reading throws.
    package func latestRequests(
        limit: Int,
        isDecided: Bool = false
    ) async throws(StorageError) -> [StoredRequest] {
        let condition: SQL = isDecided ? "WHERE decided IS NOT NULL" : ""
        return try await listed(
            """
            \(StoredRequest.table.selection) \(condition)
            ORDER BY received DESC, message_id DESC LIMIT ?
            """,
            [limit]
        )
    }

    /// The requests whose answer may or may not have arrived, newest first, of those that expired after an
    /// instant.
    ///
    /// - Parameters:
    ///   - since: The instant.
    ///   - limit: The most that come back.
    /// - Returns: The newest of them.
    /// - Throws: What any reading throws.
    package func doubtfulRequests(
        since: Instant,
        limit: Int
    ) async throws(StorageError) -> [StoredRequest] {
        try await listed(
            """
            SELECT \(StoredRequest.table.columns) FROM requests INDEXED BY requests_open
            WHERE state IN ('pending', 'refused', 'unknown') AND state = 'unknown' AND expires >= ?
            ORDER BY received DESC, message_id DESC LIMIT ?
            """,
            [since.milliseconds, Int64(limit)]
        )
    }

    /// The requests of a selection; those that were changed from outside are left out and counted.
    private func listed(
        _ selection: SQL,
        _ values: [any Bindable]
    ) async throws(StorageError) -> [StoredRequest] {
        try await read { database in
            try database.all(selection, values) { try self.listed($0) }.compactMap(\.self)
        }
    }

    /// The requests with these message ids; one that is not stored is left out.
    package func requests(messageIDs: [String]) async throws(StorageError) -> [StoredRequest] {
        try await read { database in
            try messageIDs.compactMap { id in
                try database.first("\(StoredRequest.table.selection) WHERE message_id = ?", [id]) {
                    try self.listed($0)
                }?.flatMap { $0 }
            }
        }
    }

    /// The ids of requests of any state, the newest first; nothing is unsealed.
    package func messageIDs(limit: Int) async throws(StorageError) -> [String] {
        try await read { database in
            try database.values(
                "SELECT message_id FROM requests ORDER BY received DESC, message_id DESC LIMIT ?",
                [limit]
            )
        }
    }

    private static func recognise(
        _ request: ApprovalRequest,
        _ challenge: [UInt8],
        _ message: ReceivedMessage,
        _ earlier: StoredRequest?,
        in database: Database
    ) throws -> Recording {
        if let earlier { return earlier.token == message.text ? .duplicate : .sameIDOtherToken }
        let seen = try database.first(
            "SELECT challenge FROM seen WHERE message_id = ?",
            [request.messageID.text]
        ) { try $0.value("challenge") as [UInt8] }
        if let seen {
            return seen == challenge ? .duplicate : .sameIDOtherToken
        }
        let isReplayed = try database.isAny("SELECT 1 FROM seen WHERE challenge = ?", [challenge])
        return isReplayed ? .replayedChallenge : .new
    }

    nonisolated private func insert(
        _ request: ApprovalRequest,
        _ challenge: [UInt8],
        _ message: ReceivedMessage,
        into database: Database
    ) throws {
        let facts = request.facts
        let isEnrolled = try database.isAny(
            "SELECT 1 FROM push_mechanisms WHERE uid = ?",
            [facts.mechanismUID]
        )
        guard isEnrolled else { throw StorageError.mechanismMissing }
        try StoredRequest(request, message, challenge: challenge).write(to: database, vault)
        try database.execute(
            """
            INSERT INTO seen (message_id, mechanism_uid, challenge, until, received, stored)
            VALUES (?, ?, ?, ?, ?, 1)
            """,
            [
                request.messageID.text, facts.mechanismUID, challenge,
                // Whoever can send what nobody signs need not replay it.
                facts.isSigned
                    ? facts.validity.endOfReplay?.milliseconds
                    : facts.validity.received.advanced(byMilliseconds: 86_400_000).milliseconds,
                facts.validity.received.milliseconds,
            ]
        )
    }
}

extension Validity {
    /// The last instant at which the same message, received again, could pass for alive.
    ///
    /// An issue time in the future counts only once it has come. A message without one looks
    /// fresh whenever it comes: `nil`.
    fileprivate var endOfReplay: Instant? {
        issued.map { max($0, received).advanced(byMilliseconds: Int64(timeToLive) * 1_000) }
    }
}

extension ApprovalStore {
    /// Keeps how requests are assessed, while they can be answered and when they stop to be; one that
    /// is gone, or whose row was changed from outside, is left out.
    ///
    /// - Parameter assessments: Bytes by message id, which are sealed and not read.
    /// - Throws: What any change throws.
    package func keep(assessments: [String: [UInt8]]) async throws(StorageError) {
        guard !assessments.isEmpty else { return }
        try await change { database in
            for (messageID, bytes) in assessments.sorted(by: { $0.key < $1.key }) {
                do {
                    var request = try self.known(messageID, in: database)
                    request?.assessment = bytes
                    try request?.write(to: database, self.vault)
                } catch StorageError.requestDamaged {
                    continue
                }
            }
        }
    }
}

extension ApprovalStore {
    /// How many requests this store has come across whose row was changed from outside: they are
    /// left out of every list, so that one of them does not hide the others.
    package nonisolated var damagedRequests: Int { damaged.withLock { $0.count } }

    /// Counts a request whose row opens, but whose token is not one of its mechanism.
    package nonisolated func countDamaged(_ messageID: String) {
        damaged.withLock { _ = $0.insert(messageID) }
    }

    /// Reads a row of `requests` for a list.
    ///
    /// - Returns: The request; `nil` for a row that was changed from outside, which is counted.
    /// - Throws: What reading the file throws.
    nonisolated func listed(_ columns: borrowing Row) throws -> StoredRequest? {
        do throws(StorageError) {
            return try StoredRequest(columns, vault)
        } catch {
            guard error == .damaged else { throw error }
            countDamaged((try? columns.value("message_id")) ?? "")
            return nil
        }
    }
}

package enum Recording: Hashable, Sendable {
    case new
    /// The same message under the same id is or was here: nothing to do and nothing to say.
    case duplicate
    /// Another message has the id: the first is kept, this one is counted.
    case sameIDOtherToken
    /// The server has listed what waits under the id in another reading, which took its place.
    case replaced
    /// The challenge came before under another id: a replay, counted and not stored.
    case replayedChallenge
    /// As many requests of its device as are accepted were answered by nobody in the day before it:
    /// counted and not stored.
    case tooManyUnanswered

    /// The most requests of one device in a day that nobody has answered: whoever can send requests
    /// must not fill the store.
    ///
    /// - Parameter isSigned: Whether a server signs them; others may come from anybody on the way.
    /// - Returns: The number.
    package static func mostUnanswered(isSigned: Bool) -> Int {
        isSigned ? ApprovalStore.usualHistory : 256
    }

    /// The code under which the store has counted it; `nil` for what is not refused.
    package var code: String? {
        switch self {
        case .new, .duplicate, .replaced: nil
        case .sameIDOtherToken: "message.same-id-other-token"
        case .replayedChallenge: "message.replayed-challenge"
        case .tooManyUnanswered: "notification.too-many"
        }
    }
}
