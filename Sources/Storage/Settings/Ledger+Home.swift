import SQLite
package import Vocabulary

/// Where the person is, sealed: the file alone does not tell it.
extension Ledger {
    private static let homeName = "home"
    private static let homeCell = ColumnContext("sealed_settings", "value", row: homeName)
    static let sealedSettingSelection: SQL = "SELECT value FROM sealed_settings WHERE name = ?"

    /// What the person has said to the question where they are; `nil` when nobody has asked.
    ///
    /// - Throws: `.homeDamaged` when it is not as this program has written it.
    package func home() async throws(StorageError) -> HomeAnswer? {
        try await read { database in
            try database.first(Self.sealedSettingSelection, [Self.homeName]) { row in
                do throws(StorageError) {
                    return try HomeAnswer(text: row.text(sealedIn: Self.homeCell, self.vault))
                } catch {
                    throw error == .damaged ? .homeDamaged : error
                }
            }
        }
    }

    /// Refuses a home that is not the one that the person has told, also one that somebody has
    /// deleted.
    ///
    /// - Throws: `.homeDamaged`.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func checkHome() async throws(StorageError) {
        guard try await home() == nil else { return }
        let last = try await read { database in
            try database.value(
                "SELECT detail FROM audit WHERE kind = ? ORDER BY sequence DESC LIMIT 1",
                [AuditKind.homeSet.rawValue],
                as: String.self
            )
        }
        guard last == nil || last == Self.noteOfHome(nil) else { throw .homeDamaged }
    }

    /// Keeps what the person says to the question where they are; the audit trail notes that they did,
    /// and not where they are.
    ///
    /// - Parameters:
    ///   - answer: What they say; `nil` forgets it, and they may be asked again.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func setHome(_ answer: HomeAnswer?, now: Instant) async throws(StorageError) {
        try await change { database in
            if let answer {
                try database.execute(
                    "INSERT OR REPLACE INTO sealed_settings (name, value) VALUES (?, ?)",
                    [Self.homeName, try self.vault.seal(text: answer.text, in: Self.homeCell)]
                )
            } else {
                try database.execute("DELETE FROM sealed_settings WHERE name = ?", [Self.homeName])
            }
            let event = AuditTrail.Event(.homeSet, detail: Self.noteOfHome(answer))
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    /// What the trail tells of an answer.
    private static func noteOfHome(_ answer: HomeAnswer?) -> String {
        switch answer {
        case nil: "forgotten"
        case .place: "kept"
        case .later: "later"
        }
    }
}
