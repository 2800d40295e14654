import Push
package import Vocabulary

extension ApprovalStore {
    /// One page of what a query finds.
    ///
    /// - Parameters:
    ///   - query: What to look for.
    ///   - mark: Where the page before ended.
    ///   - now: Our clock, which tells the pending from the expired.
    /// - Returns: The page.
    /// - Throws: What any reading throws, and `.interrupted` when the task is cancelled meanwhile.
    package func search(
        _ query: HistoryQuery,
        after mark: HistoryPage.Mark? = nil,
        now: Instant
    ) async throws(StorageError) -> HistoryPage {
        try await read(isInterruptible: true) { database in
            var uid: String?
            if let account = query.account {
                let rows = AccountRows(database: database, vault: self.vault)
                uid = try rows.account(account)?.push?.device.uid
                guard uid != nil else { return HistoryPage(requests: [], next: nil) }
            }
            let selection = HistorySelection(query, uid: uid, after: mark, at: now)
            var rows = try database.rows(selection.sql(limit: query.limit), selection.arguments)
            var found: [StoredRequest] = []
            var count = 0
            var last: HistoryPage.Mark?
            while let request = try rows.next({ columns in
                count += 1
                last = HistoryPage.Mark(
                    received: try columns.value("received"),
                    messageID: try columns.value("message_id")
                )
                return try self.listed(columns)
            }) {
                if let request { found.append(request) }
            }
            return HistoryPage(requests: found, next: count == query.limit ? last : nil)
        }
    }
}
