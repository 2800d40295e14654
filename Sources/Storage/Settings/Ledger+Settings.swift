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
            ) { row in (try row.value("value") as String, try row.value("code") as [UInt8]) }
            guard let (value, code) = found else { return nil }
            guard try code == self.code(of: value, Self.pamServiceName) else {
                throw StorageError.settingDamaged
            }
            return value
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
                try database.execute(
                    "DELETE FROM settings WHERE name = ?",
                    [Self.pamServiceName]
                )
            }
            let event = AuditTrail.Event(.pamServiceSet, detail: service ?? "the usual one")
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
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
