import SQLite
import Vocabulary

extension Ledger {
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
