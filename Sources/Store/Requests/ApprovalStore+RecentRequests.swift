package import Vocabulary

extension ApprovalStore {
    /// What is asked for of each, in the order that it is read in.
    static let recentRequestColumns: SQL =
        "SELECT received, expires, decided, state, rejected, mechanism_uid"

    /// Answered by one index, whose entries hold all that is asked for.
    ///
    /// What nobody signs says nothing of other accounts.
    static let recentRequestSelection: SQL = """
        \(recentRequestColumns) FROM requests
        WHERE received > ? AND received <= ? AND signed = 1
        ORDER BY received DESC, message_id DESC LIMIT ?
        """

    /// The same for one mechanism, whose rows an index finds, with their ids.
    static let accountRequestSelection: SQL = """
        \(recentRequestColumns), message_id FROM requests
        WHERE mechanism_uid = ? AND received > ? AND received <= ?
        ORDER BY received DESC, message_id DESC LIMIT ?
        """

    /// What has arrived around the requests of a mechanism: for the mechanism itself, and in a shorter
    /// time for others.
    ///
    /// - Parameters:
    ///   - uid: The mechanism.
    ///   - start: Only what was received later than this for the mechanism.
    ///   - othersStart: Only what was received later than this for others.
    ///   - end: Only what was received until then.
    ///   - limit: How many of the newest are read, of the mechanism's and of all.
    /// - Returns: Both, without rows that cannot be read: the lists count those.
    /// - Throws: What any reading throws.
    package func recentRequests(
        of uid: String,
        after start: Instant,
        othersAfter othersStart: Instant,
        until end: Instant,
        limit: Int
    ) async throws(StorageError) -> StoredRecentRequests {
        let until = end.milliseconds
        // One more of its own: the request that asks is among them.
        let own: [any Bindable] = [uid, start.milliseconds, until, limit + 1]
        let all: [any Bindable] = [othersStart.milliseconds, until, limit]
        return try await read { database in
            var recentRequests: [StoredRecentRequests.Row] = []
            var rows = try database.rows(Self.accountRequestSelection, own)
            var count = 0
            while let row = try rows.next({ columns in
                (
                    id: try columns.value("message_id") as String,
                    recentRequest: try Self.recentRequest(columns)
                )
            }) {
                count += 1
                guard let recentRequest = row.recentRequest else { continue }
                recentRequests.append((row.id, recentRequest, isExtra: count > limit))
            }
            var others = try database.rows(Self.recentRequestSelection, all)
            while let recentRequest = try others.next({ try Self.recentRequest($0) }) {
                guard let recentRequest, recentRequest.mechanismUID != uid else { continue }
                recentRequests.append((nil, recentRequest, isExtra: false))
            }
            recentRequests.sort { $0.recentRequest.received > $1.recentRequest.received }
            return StoredRecentRequests(rows: recentRequests)
        }
    }

    private static func recentRequest(_ columns: borrowing Row) throws -> StoredRecentRequest? {
        do throws(StorageError) {
            return try StoredRecentRequest(columns)
        } catch {
            guard error == .damaged else { throw error }
            return nil
        }
    }
}

package struct StoredRecentRequests: Sendable {
    typealias Row = (id: String?, recentRequest: StoredRecentRequest, isExtra: Bool)

    let rows: [Row]

    /// What has arrived around one of them, newest first, without itself.
    package func around(_ messageID: String) -> [StoredRecentRequest] {
        let isAmong = rows.contains { $0.id == messageID && !$0.isExtra }
        return rows.filter { $0.id != messageID && (isAmong || !$0.isExtra) }.map(\.recentRequest)
    }
}

/// A request as far as it counts among others: nothing of it is unsealed.
package struct StoredRecentRequest: Hashable, Sendable {
    package let mechanismUID: String
    package let received: Instant
    /// Until when it may be answered.
    package let expires: Instant
    package let decided: Instant?
    /// Where it stands in the words of the store: `pending`, `sending`, `delivered`, `refused` or
    /// `unknown`.
    package let state: RequestStatus
    /// Whether the last decision was to reject, and not of a person who had asked themselves; `nil`
    /// without a decision.
    package let isRejection: Bool?

    package init(
        mechanismUID: String,
        received: Instant,
        expires: Instant,
        decided: Instant?,
        state: RequestStatus,
        isRejection: Bool?
    ) {
        self.mechanismUID = mechanismUID
        self.received = received
        self.expires = expires
        self.decided = decided
        self.state = state
        self.isRejection = isRejection
    }

    package init(_ request: StoredRequest) {
        self.init(
            mechanismUID: request.mechanismUID,
            received: request.received,
            expires: request.expires,
            decided: request.decided,
            state: request.status,
            isRejection: request.isRejection
        )
    }

    /// Reads a row by the order of ``ApprovalStore/recentRequestColumns``, of which there may be hundreds a
    /// request.
    ///
    /// - Throws: `.damaged` for one that this program did not write so.
    init(_ columns: borrowing Row) throws(StorageError) {
        mechanismUID = try columns.value("mechanism_uid")
        received = Instant(milliseconds: try columns.value("received"))
        expires = Instant(milliseconds: try columns.value("expires"))
        decided = try columns.optional("decided").map(Instant.init(milliseconds:))
        guard let state = RequestStatus(rawValue: try columns.value("state")) else {
            throw .damaged
        }
        self.state = state
        isRejection = try columns.optional("rejected")
    }
}

/// Where a request stands, as it is stored and shown.
package enum RequestStatus: String, Hashable, Sendable, CaseIterable {
    /// Not answered, and may be.
    case pending
    /// Not answered, and too late.
    case expired
    /// Not answered from here, and over as the server says.
    case ended
    case sending
    case delivered
    case refused
    /// Nobody knows whether the server took the answer.
    case unknown
}
