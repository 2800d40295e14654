package import Vocabulary

extension ApprovalStore {
    /// What is asked for of each, in the order that it is read in.
    static let arrivalColumns: SQL =
        "SELECT received, expires, decided, state, rejected, mechanism_uid"

    /// Answered by one index, whose entries hold all that is asked for.
    ///
    /// What nobody signs says nothing of other accounts.
    static let arrivalSelection: SQL = """
        \(arrivalColumns) FROM requests
        WHERE received > ? AND received <= ? AND signed = 1
        ORDER BY received DESC, message_id DESC LIMIT ?
        """

    /// The same for one mechanism, whose rows an index finds, with their ids.
    static let ownArrivalSelection: SQL = """
        \(arrivalColumns), message_id FROM requests
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
    package func arrivals(
        of uid: String,
        after start: Instant,
        othersAfter othersStart: Instant,
        until end: Instant,
        limit: Int
    ) async throws(StorageError) -> StoredArrivals {
        let until = end.milliseconds
        // One more of its own: the request that asks is among them.
        let own: [any Bindable] = [uid, start.milliseconds, until, limit + 1]
        let all: [any Bindable] = [othersStart.milliseconds, until, limit]
        return try await read { database in
            var arrivals: [StoredArrivals.Row] = []
            var rows = try database.rows(Self.ownArrivalSelection, own)
            var count = 0
            while let row = try rows.next({ columns in
                (id: try columns.value("message_id") as String, arrival: try Self.arrival(columns))
            }) {
                count += 1
                guard let arrival = row.arrival else { continue }
                arrivals.append((row.id, arrival, isExtra: count > limit))
            }
            var others = try database.rows(Self.arrivalSelection, all)
            while let arrival = try others.next({ try Self.arrival($0) }) {
                guard let arrival, arrival.mechanismUID != uid else { continue }
                arrivals.append((nil, arrival, isExtra: false))
            }
            arrivals.sort { $0.arrival.received > $1.arrival.received }
            return StoredArrivals(rows: arrivals)
        }
    }

    private static func arrival(_ columns: borrowing Row) throws -> StoredArrival? {
        do throws(StorageError) {
            return try StoredArrival(columns)
        } catch {
            guard error == .damaged else { throw error }
            return nil
        }
    }
}

package struct StoredArrivals: Sendable {
    typealias Row = (id: String?, arrival: StoredArrival, isExtra: Bool)

    let rows: [Row]

    /// What has arrived around one of them, newest first, without itself.
    package func around(_ messageID: String) -> [StoredArrival] {
        let isAmong = rows.contains { $0.id == messageID && !$0.isExtra }
        return rows.filter { $0.id != messageID && (isAmong || !$0.isExtra) }.map(\.arrival)
    }
}

/// A request as far as it counts among others: nothing of it is unsealed.
package struct StoredArrival: Hashable, Sendable {
    package let mechanismUID: String
    package let received: Instant
    /// Until when it may be answered.
    package let expires: Instant
    package let decided: Instant?
    /// Where it stands in the words of the store: `pending`, `sending`, `delivered`, `refused` or
    /// `unknown`.
    package let state: RequestStanding
    /// Whether the last decision was to reject, and not of a person who had asked themselves; `nil`
    /// without a decision.
    package let isRejection: Bool?

    /// Reads a row by the order of ``ApprovalStore/arrivalColumns``, of which there may be hundreds a
    /// request.
    ///
    /// - Throws: `.damaged` for one that this program did not write so.
    init(_ columns: borrowing Row) throws(StorageError) {
        mechanismUID = try columns.value("mechanism_uid")
        received = Instant(milliseconds: try columns.value("received"))
        expires = Instant(milliseconds: try columns.value("expires"))
        decided = try columns.optional("decided").map(Instant.init(milliseconds:))
        guard let state = RequestStanding(rawValue: try columns.value("state")) else {
            throw .damaged
        }
        self.state = state
        isRejection = try columns.optional("rejected")
    }
}

/// Where a request stands, as it is stored and shown.
package enum RequestStanding: String, Hashable, Sendable, CaseIterable {
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
