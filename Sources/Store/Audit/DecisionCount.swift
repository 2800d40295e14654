import Vocabulary

/// Counts the answers that an audit trail tells of, to compare them with the requests themselves.
///
/// A trail that was set back with its head looks whole; the requests tell that answers are missing.
struct DecisionCount {
    private var counts: [String: Int] = [:]

    mutating func add(_ entry: AuditRow) {
        let kinds = [AuditKind.decisionBegun.rawValue, AuditKind.decisionAutomatic.rawValue]
        guard let id = entry.messageID, kinds.contains(entry.kind) else { return }
        counts[id, default: 0] += 1
    }

    /// The first request that was answered more often than the trail tells.
    ///
    /// A row that was changed from outside tells nothing.
    ///
    /// - Complexity: O(n) in the number of requests that were answered.
    func finding(in database: Database) throws -> AuditFinding? {
        var rows = try database.rows(
            """
            SELECT message_id, attempts FROM requests
            WHERE attempts > 0 ORDER BY received, message_id
            """
        )
        while let (id, attempts) = try rows.next({ row in
            (try row.value("message_id") as String, try row.value("attempts") as Int)
        }) {
            let told = counts[id] ?? 0
            if attempts > told {
                return .decisionMissing(attempt: told + 1, messageID: PrintableText(id, limit: 100))
            }
        }
        return nil
    }
}
