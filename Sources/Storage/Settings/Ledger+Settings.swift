import SQLite
package import Vocabulary

/// What a person has set for one store, in clear with a code, so that it can be shown before the
/// store is opened and cannot be changed without its key.
extension Ledger {
    /// The setting's name in the table.
    static let pamServiceName = "pam-service"

    /// The PAM service that asks who is at the device; `nil` for the usual one.
    ///
    /// - Throws: `.settingDamaged` when it is not as this program has written it.
    package func pamService() async throws(StorageError) -> String? {
        try await read { database in
            let found = try database.first(
                "SELECT value, code FROM settings WHERE name = ?",
                [Self.pamServiceName]
            ) { row in
                do throws(StorageError) {
                    let value: String = try row.value("value")
                    guard try row.value("code") == self.code(of: value, Self.pamServiceName) else {
                        throw .damaged
                    }
                    return value
                } catch {
                    throw error == .damaged ? .settingDamaged : error
                }
            }
            return found
        }
    }

    /// Refuses a setting that is not the one that a person has made, also one that somebody has
    /// deleted, which would have the usual service ask in silence.
    ///
    /// - Throws: `.settingDamaged`.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func checkPAMService() async throws(StorageError) {
        guard try await pamService() == nil else { return }
        guard try await read({ try Self.isUsualServiceNoted(in: $0) }) else {
            throw .settingDamaged
        }
    }

    /// Sets the PAM service that asks who is at the device; the audit trail notes it.
    ///
    /// - Parameters:
    ///   - service: Its name; `nil` for the usual one.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func setPAMService(_ service: String?, now: Instant) async throws(StorageError) {
        try await change { database in
            if let service {
                try database.execute(
                    "INSERT OR REPLACE INTO settings (name, value, code) VALUES (?, ?, ?)",
                    [Self.pamServiceName, service, try self.code(of: service, Self.pamServiceName)]
                )
            } else {
                try database.execute("DELETE FROM settings WHERE name = ?", [Self.pamServiceName])
            }
            let event = AuditTrail.Event(.pamServiceSet, detail: service ?? Self.usualService)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    /// What the trail tells where a person has gone back to the usual service.
    private static let usualService = "the usual one"

    /// Whether the trail tells of no other service than the usual one.
    private static func isUsualServiceNoted(in database: Database) throws -> Bool {
        let last = try database.value(
            "SELECT detail FROM audit WHERE kind = ? ORDER BY sequence DESC LIMIT 1",
            [AuditKind.pamServiceSet.rawValue],
            as: String.self
        )
        return last == nil || last == usualService
    }

    nonisolated private func code(
        of value: String,
        _ name: String
    ) throws(StorageError) -> [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.add(name)
        encoding.add(value)
        return try vault.code(for: encoding.bytes, label: "setting")
    }
}
