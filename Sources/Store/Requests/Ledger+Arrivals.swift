package import Vocabulary

extension Ledger {
    /// What is asked for of each, in the order that it is read in.
    static let arrivalColumns: SQL =
        "SELECT received, expires, decided, state, decision, answer, mechanism_uid"

    /// Answered by one index, whose entries hold all that is asked for.
    ///
    /// What nobody signs says nothing of other accounts.
    static let arrivalSelection: SQL = """
        \(arrivalColumns) FROM requests
        WHERE received > ? AND received <= ? AND signed = 1
        ORDER BY received DESC, message_id DESC LIMIT ?
        """

    /// The same for one mechanism, whose rows an index finds.
    static let ownArrivalSelection: SQL = """
        \(arrivalColumns) FROM requests
        WHERE mechanism_uid = ? AND received > ? AND received <= ? AND message_id != ?
        ORDER BY received DESC, message_id DESC LIMIT ?
        """

    /// What has arrived around a request, newest first: for its mechanism, and in a shorter time
    /// for the others.
    ///
    /// - Parameters:
    ///   - messageID: The request, which is left out.
    ///   - uid: Its mechanism.
    ///   - start: Only what was received later than this for the mechanism.
    ///   - othersStart: Only what was received later than this for others.
    ///   - end: Only what was received until then.
    ///   - limit: How many of the newest are looked at, of the mechanism's and of all.
    /// - Returns: The newest of both, without rows that cannot be read: the lists count those.
    /// - Throws: What any reading throws.
    package func arrivals(
        around messageID: String,
        of uid: String,
        after start: Instant,
        othersAfter othersStart: Instant,
        until end: Instant,
        limit: Int
    ) async throws(StorageError) -> [StoredArrival] {
        let until = end.milliseconds
        let own: [any Bindable] = [uid, start.milliseconds, until, messageID, limit]
        let all: [any Bindable] = [othersStart.milliseconds, until, limit]
        return try await read { database in
            var arrivals: [StoredArrival] = []
            for (selection, arguments, isOwn) in [
                (Self.ownArrivalSelection, own, true), (Self.arrivalSelection, all, false),
            ] {
                var rows = try database.rows(selection, arguments)
                while let arrival = try rows.next({ try Self.arrival($0) }) {
                    guard let arrival, (arrival.mechanismUID == uid) == isOwn else { continue }
                    arrivals.append(arrival)
                }
            }
            return arrivals.sorted { $0.received > $1.received }
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
