package import Push
import Token
package import Vocabulary

/// What a look at every row of accounts, mechanisms, requests, the baseline and keys has found.
package struct RowReport: Hashable, Sendable {
    package static let mostNamed = 100

    /// The accounts of rows that were changed from outside, by issuer and name.
    package let accounts: [AccountID]
    /// The ids of such requests, 100 at most.
    package let requests: [PrintableText]
    package let requestCount: Int

    package let hasDamagedSetting: Bool
    package let hasDamagedHome: Bool
    /// What the person has said.
    package let damagedTexts: [ApprovalStore.SealedText]
    package let baselineCount: Int
    /// The keys that sign in of whose rows one was changed, by their ids in base64url.
    package let keys: [PrintableText]
    /// How many keys of device tokens have a row that was changed.
    package let brokerKeyCount: Int
    /// How many rows belong to an account or a device that is not there.
    package let strayCount: Int

    package var isWhole: Bool {
        accounts.isEmpty && requestCount == 0 && !hasDamagedSetting && !hasDamagedHome
            && damagedTexts.isEmpty && baselineCount == 0 && keys.isEmpty && brokerKeyCount == 0
            && strayCount == 0
    }
}

extension ApprovalStore {
    /// Looks whether every row of accounts, mechanisms, requests, the baseline and keys is as it was
    /// written, and of the account that it was written for.
    ///
    /// - Returns: The rows that are not.
    /// - Throws: What any reading throws, and `.interrupted` when the task is cancelled meanwhile.
    /// - Complexity: O(n) in the number of rows.
    package func checkRows() async throws(StorageError) -> RowReport {
        let hasDamagedSetting = try await finds(.settingDamaged) { () throws(StorageError) in
            try await checkPAMService()
        }
        let hasDamagedHome = try await finds(.homeDamaged) { () throws(StorageError) in
            try await checkHome()
        }
        var damagedTexts: [SealedText] = []
        for kind in SealedText.allCases {
            let isDamaged = try await finds(kind.damage) { () throws(StorageError) in
                _ = try await text(of: kind)
            }
            if isDamaged { damagedTexts.append(kind) }
        }
        return try await read(isInterruptible: true) { [damagedTexts] database in
            let quarantine = Quarantine()
            try self.inspect(at: AccountRow.self, in: database, quarantine)
            try self.inspect(at: StoredMechanism.self, in: database, quarantine)
            try self.inspect(at: PendingRow.self, in: database, quarantine)
            var requests: [PrintableText] = []
            var count = 0
            var rows = try database.rows(StoredRequest.table.selection)
            while try rows.next({ row in
                do throws(StorageError) {
                    _ = try StoredRequest(row, self.vault)
                } catch {
                    guard error == .damaged else { throw error }
                    count += 1
                    guard requests.count < RowReport.mostNamed else { return }
                    let id: String? = try? row.optional("message_id")
                    requests.append(PrintableText(id ?? "", limit: 100))
                }
            }) != nil {}
            let keys = try CredentialRows(database: database, vault: self.vault).all().damaged
            var brokerKeyCount = 0
            _ = try BrokerKeyRow.all("", in: database, self.vault) { _ in brokerKeyCount += 1 }
            return RowReport(
                accounts: quarantine.accounts,
                requests: requests,
                requestCount: count,
                hasDamagedSetting: hasDamagedSetting,
                hasDamagedHome: hasDamagedHome,
                damagedTexts: damagedTexts,
                baselineCount: try BaselineRows(database: database, vault: self.vault)
                    .damagedCount(),
                keys: keys.map { PrintableText(Base64.encodeURL($0), limit: 24) },
                brokerKeyCount: brokerKeyCount,
                strayCount: try database.value("SELECT count(*) FROM pragma_foreign_key_check") ?? 0
            )
        }
    }

    /// Whether a check finds this damage.
    private func finds(
        _ damage: StorageError,
        _ check: () async throws(StorageError) -> Void
    ) async throws(StorageError) -> Bool {
        do throws(StorageError) {
            try await check()
            return false
        } catch {
            guard error == damage else { throw error }
            return true
        }
    }

    /// Opens the rows of a table of accounts, and sets those apart that do not open.
    nonisolated private func inspect<Kind: SealedRow>(
        at kind: Kind.Type,
        in database: Database,
        _ quarantine: Quarantine
    ) throws {
        var rows = try database.rows(kind.table.selection)
        while try rows.next({ row in
            _ = try quarantine.whole(row) { row in _ = try kind.init(row, vault) }
        }) != nil {}
    }
}
