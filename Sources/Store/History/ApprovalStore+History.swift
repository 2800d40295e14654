import Push
package import Vocabulary

extension ApprovalStore {
    /// How many requests one search unseals at most.
    package static let mostUnsealed = 10_000

    /// One page of what a query finds.
    ///
    /// For words, requests are unsealed and verified one after the other, at most
    /// ``mostUnsealed`` a page; the next page goes on from there. So a history of any length is
    /// searched, or exported, with the memory of one page.
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
            let push = PushRows(database: database, vault: self.vault)
            var uid: String?
            if let account = query.account {
                let rows = AccountRows(database: database, vault: self.vault)
                uid = try rows.account(account)?.push?.device.uid
                guard uid != nil else { return HistoryPage(requests: [], next: nil) }
            }
            let text = try query.text.map { words in
                HistoryText(words, devices: try push.all(self.quarantine).map(\.device))
            }
            let most = text == nil ? query.limit : Self.mostUnsealed
            let selection = HistorySelection(query, uid: uid, after: mark, at: now)
            var rows = try database.rows(selection.sql(limit: most), selection.arguments)
            var found: [StoredRequest] = []
            var looked = 0
            var last: HistoryPage.Mark?
            while found.count < query.limit,
                let request = try rows.next({ columns in
                    looked += 1
                    last = HistoryPage.Mark(
                        received: try columns.value("received"),
                        messageID: try columns.value("message_id")
                    )
                    return try self.listed(columns)
                })
            {
                guard let request else { continue }
                if text?.isFound(in: request) ?? true { found.append(request) }
            }
            let isFull = looked == most || found.count == query.limit
            return HistoryPage(requests: found, next: isFull ? last : nil)
        }
    }
}

struct HistoryText {
    private let words: String
    private let devices: [String: any PushDevice]

    init(_ words: String, devices: [any PushDevice]) {
        self.words = words.lowercased()
        self.devices = Dictionary(devices.map { ($0.uid, $0) }) { first, _ in first }
    }

    /// Whether message, payee, reference, account that gets money, or alert of a request hold the
    /// words; its token is verified first.
    func isFound(in stored: StoredRequest) -> Bool {
        if let alert = stored.alert, holds(alert) { return true }
        guard let device = devices[stored.mechanismUID],
            let request = stored.verified(by: device)
        else { return false }
        return request.facts.searchedTexts.contains(where: holds)
    }

    private func holds(_ text: String) -> Bool { text.lowercased().includes(words) }
}
