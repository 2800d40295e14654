package import Push
package import Vocabulary

/// What a look at every row of accounts, mechanisms, requests, sources, habits and keys has found.
package struct RowReport: Hashable, Sendable {
    /// The most requests that are named.
    package static let mostNamed = 100

    /// The accounts of rows that were changed from outside, by issuer and name.
    package let accounts: [AccountID]
    /// The ids of such requests, 100 at most.
    package let requests: [PrintableText]
    /// How many requests there are of them.
    package let requestCount: Int

    /// Whether the setting of the PAM service was changed.
    package let hasDamagedSetting: Bool
    /// Whether what the person has told of where they are was changed.
    package let hasDamagedHome: Bool
    /// Whether what the person has told of where messages come from was changed.
    package let hasDamagedDeliveries: Bool
    /// The addresses of such sources of messages.
    package let sources: [PrintableText]
    /// How many accounts' habits were changed; they are worked out again.
    package let habitCount: Int
    /// The keys that sign in of whose rows one was changed, by their ids in base64url.
    package let keys: [PrintableText]

    /// Whether every row is as it was written.
    package var isWhole: Bool {
        accounts.isEmpty && requestCount == 0 && !hasDamagedSetting && !hasDamagedHome
            && !hasDamagedDeliveries && sources.isEmpty && habitCount == 0 && keys.isEmpty
    }
}

extension Ledger {
    /// Looks whether every row of accounts, mechanisms, requests, sources, habits and keys is as it was
    /// written, and of the account that it was written for.
    ///
    /// - Returns: The rows that are not.
    /// - Throws: What any reading throws, and `.interrupted` when the task is cancelled meanwhile.
    /// - Complexity: O(n) in the number of rows.
    package func checkRows() async throws(StorageError) -> RowReport {
        var hasDamagedSetting = false
        do throws(StorageError) {
            try await checkPAMService()
        } catch {
            guard error == .settingDamaged else { throw error }
            hasDamagedSetting = true
        }
        var hasDamagedHome = false
        do throws(StorageError) {
            try await checkHome()
        } catch {
            guard error == .homeDamaged else { throw error }
            hasDamagedHome = true
        }
        var hasDamagedDeliveries = false
        do throws(StorageError) {
            try await checkToldDeliveries()
        } catch {
            guard error == .deliveriesDamaged else { throw error }
            hasDamagedDeliveries = true
        }
        return try await read(isInterruptible: true) {
            [hasDamagedSetting, hasDamagedHome, hasDamagedDeliveries] database in
            let quarantine = Quarantine()
            for code in RowMAC.ofAccounts {
                var rows = try database.rows(code.selection)
                while try rows.next({ row in
                    _ = try quarantine.whole(row) { row in try code.check(row, self.vault) }
                }) != nil {}
            }
            var requests: [PrintableText] = []
            var count = 0
            var rows = try database.rows(RowMAC.requests.selection)
            while try rows.next({ row in
                do {
                    try RowMAC.requests.check(row, self.vault)
                } catch StorageError.damaged {
                    count += 1
                    guard requests.count < RowReport.mostNamed else { return }
                    let id: String? = try row.optional("message_id")
                    requests.append(PrintableText(id ?? "", limit: 100))
                }
            }) != nil {}
            return RowReport(
                accounts: quarantine.accounts,
                requests: requests,
                requestCount: count,
                hasDamagedSetting: hasDamagedSetting,
                hasDamagedHome: hasDamagedHome,
                hasDamagedDeliveries: hasDamagedDeliveries,
                sources: try SourceRows(database: database, vault: self.vault).all().damaged,
                habitCount: try HabitRows(database: database, vault: self.vault).damagedCount(),
                keys: try CredentialRows(database: database, vault: self.vault).damaged()
            )
        }
    }
}
