import Vocabulary

/// A setting that the store keeps sealed: the file alone does not tell it, and the audit trail notes
/// only that it was set.
struct SealedSetting: Sendable {
    /// Its name in the table.
    let name: String
    /// How the trail names a change.
    let kind: AuditKind
    /// What the trail tells of a change that removes it.
    let forgotten = "forgotten"
    /// Thrown when it is not as this program has written it.
    let damaged: StorageError

    fileprivate var cell: ColumnContext {
        ColumnContext("sealed_settings", "value", row: name)
    }
}

extension Ledger {
    static let sealedSettingSelection: SQL =
        "SELECT value FROM sealed_settings WHERE name = ?"

    /// The text of a sealed setting; `nil` when there is none.
    ///
    /// - Throws: Its error when it is not as this program has written it.
    func text(of setting: SealedSetting) async throws(StorageError) -> String? {
        try await read { database in
            try database.first(Self.sealedSettingSelection, [setting.name]) { row in
                do throws(StorageError) {
                    return try row.text(sealedIn: setting.cell, self.vault)
                } catch {
                    throw error == .damaged ? setting.damaged : error
                }
            }
        }
    }

    /// Refuses that a setting is not there although the trail says that it was set last.
    ///
    /// - Throws: Its error.
    /// - Complexity: O(n) in the number of entries of the trail.
    func checkAbsence(of setting: SealedSetting) async throws(StorageError) {
        let last = try await read { database in
            try database.value(
                "SELECT detail FROM audit WHERE kind = ? ORDER BY sequence DESC LIMIT 1",
                [setting.kind.rawValue],
                as: String.self
            )
        }
        guard last == nil || last == setting.forgotten else { throw setting.damaged }
    }

    /// Keeps a sealed setting, or forgets it, and notes that in the trail.
    ///
    /// - Parameters:
    ///   - setting: Which.
    ///   - text: What it is from now on; `nil` forgets it.
    ///   - note: What the trail tells of it, which does not tell the text.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    func set(
        _ setting: SealedSetting,
        to text: String?,
        note: String,
        now: Instant
    ) async throws(StorageError) {
        try await change { database in
            if let text {
                try database.execute(
                    "INSERT OR REPLACE INTO sealed_settings (name, value) VALUES (?, ?)",
                    [setting.name, try self.vault.seal(text: text, in: setting.cell)]
                )
            } else {
                try database.execute("DELETE FROM sealed_settings WHERE name = ?", [setting.name])
            }
            let event = AuditTrail.Event(setting.kind, detail: note)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }
}
