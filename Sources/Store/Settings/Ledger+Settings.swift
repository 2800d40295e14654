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
        try await setting(Self.pamServiceName)
    }

    /// What a person has set under a name.
    private func setting(_ name: String) async throws(StorageError) -> String? {
        try await read { database in
            try database.first("SELECT value, code FROM settings WHERE name = ?", [name]) { row in
                do throws(StorageError) {
                    let value: String = try row.value("value")
                    guard try row.value("code") == self.code(of: value, name) else {
                        throw .damaged
                    }
                    return value
                } catch {
                    throw error == .damaged ? .settingDamaged : error
                }
            }
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
            try self.set(Self.pamServiceName, service, in: database)
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

    /// Writes what a person has set under a name; `nil` removes it.
    nonisolated private func set(_ name: String, _ value: String?, in database: Database) throws {
        guard let value else {
            try database.execute("DELETE FROM settings WHERE name = ?", [name])
            return
        }
        try database.execute(
            "INSERT OR REPLACE INTO settings (name, value, code) VALUES (?, ?, ?)",
            [name, value, try code(of: value, name)]
        )
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

/// What the person lets a server know about this device.
extension Ledger {
    /// What a person has said once and for all to a server that asks where this device is.
    package enum LocationConsent: String, Hashable, Sendable {
        /// It is told each time.
        case always
        /// It is never told.
        case never
    }

    /// What the person has said to a server; `nil` when they are asked each time.
    ///
    /// - Parameter server: The site, such as `https://am.example.com`.
    /// - Returns: What they have said; `.never` for a setting that was changed from outside.
    /// - Throws: What any reading throws.
    package func locationConsent(
        of server: String
    ) async throws(StorageError) -> LocationConsent? {
        do throws(StorageError) {
            return try await setting(Self.locationName(server))
                .map { LocationConsent(rawValue: $0) ?? .never }
        } catch {
            guard error == .settingDamaged else { throw error }
            return .never
        }
    }

    /// Keeps what the person says to a server; the audit trail notes it.
    ///
    /// - Parameters:
    ///   - consent: What they say; `nil` to be asked each time.
    ///   - server: The site.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func setLocationConsent(
        _ consent: LocationConsent?,
        of server: String,
        now: Instant
    ) async throws(StorageError) {
        try await change { database in
            try self.set(Self.locationName(server), consent?.rawValue, in: database)
            let detail = "\(server): \(consent?.rawValue ?? "asked each time")"
            let event = AuditTrail.Event(.locationConsent, detail: detail)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    private static func locationName(_ server: String) -> String { "location \(server)" }

    /// What tells this device from others, for one server alone: three numbers, as browsers write it.
    ///
    /// It is the same each time and follows from the store's key, so that no two servers can find out
    /// that they know the same device.
    ///
    /// - Parameter server: The site.
    /// - Returns: Such as `3735928559-48879-57005`.
    /// - Throws: `.cryptography`.
    package nonisolated func deviceIdentifier(
        for server: String
    ) throws(StorageError) -> String {
        let code = try vault.code(for: Array(server.utf8), label: "device identifier")
        return stride(from: 0, to: 12, by: 4).map { start in
            String(code[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }.joined(separator: "-")
    }
}
