package import Vocabulary

struct SettingRow: SealedRow {
    static let table = SealedTable("settings", ["name", "value"])

    let name: String
    /// What stands in clear, so that it can be shown before the store is opened.
    var shown: String?
    /// What only the store's key opens.
    var hidden: String?

    var clear: [any Bindable] { [name, shown] }

    func encode(to record: inout CanonicalEncoding) { record.add(hidden) }
}

extension SettingRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        name = try columns.value("name")
        shown = try columns.optional("value")
        hidden = try record.optionalText()
    }
}

extension ApprovalStore {
    /// The row of a setting; `nil` when there is none.
    ///
    /// - Throws: `damaged` when it is not as this program has written it.
    func setting(
        _ name: String,
        damaged: StorageError
    ) async throws(StorageError) -> SettingRow? {
        do throws(StorageError) {
            return try await read { database in
                try SettingRow.first("WHERE name = ?", [name], in: database, self.vault)
            }
        } catch {
            throw error == .damaged ? damaged : error
        }
    }

    /// Writes a setting, or removes it, with a note in the audit trail.
    func set(
        _ setting: SettingRow,
        _ event: AuditTrail.Event,
        now: Instant
    ) async throws(StorageError) {
        try await change { database in
            if setting.shown == nil, setting.hidden == nil {
                try database.execute("DELETE FROM settings WHERE name = ?", [setting.name])
            } else {
                try setting.write(to: database, self.vault)
            }
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    /// What the audit trail tells last of a setting; `nil` when it never was set.
    ///
    /// - Complexity: O(n) in the number of entries of the trail.
    func lastNote(_ kind: AuditKind) async throws(StorageError) -> String? {
        try await read { database in
            try database.value(
                "SELECT detail FROM audit WHERE kind = ? ORDER BY sequence DESC LIMIT 1",
                [kind.rawValue]
            )
        }
    }
}

/// What a person has set for one store, in clear, so that it can be shown before the store is opened
/// and cannot be changed without its key.
extension ApprovalStore {
    static let pamServiceName = "pam-service"

    /// The PAM service that asks who is at the device; `nil` for the usual one.
    ///
    /// - Throws: `.settingDamaged` when it is not as this program has written it.
    package func pamService() async throws(StorageError) -> String? {
        try await setting(Self.pamServiceName, damaged: .settingDamaged)?.shown
    }

    /// Refuses a setting that is not the one that a person has made, also one that somebody has
    /// deleted, which would have the usual service ask in silence.
    ///
    /// - Throws: `.settingDamaged`.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func checkPAMService() async throws(StorageError) {
        guard try await pamService() == nil else { return }
        guard [nil, Self.usualService].contains(try await lastNote(.pamServiceSet)) else {
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
        let event = AuditTrail.Event(.pamServiceSet, detail: service ?? Self.usualService)
        try await set(SettingRow(name: Self.pamServiceName, shown: service), event, now: now)
    }

    /// What the trail tells where a person has gone back to the usual service.
    private static let usualService = "the usual one"
}

/// What the person lets a server know about this device.
extension ApprovalStore {
    /// What a person has said once and for all to a server that asks where this device is.
    package enum LocationConsent: String, Hashable, Sendable {
        case always
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
            return try await setting(Self.locationName(server), damaged: .settingDamaged)
                .map { $0.shown.flatMap(LocationConsent.init) ?? .never }
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
        let detail = "\(server): \(consent?.rawValue ?? "asked each time")"
        let setting = SettingRow(name: Self.locationName(server), shown: consent?.rawValue)
        try await set(setting, .init(.locationConsent, detail: detail), now: now)
    }

    private static func locationName(_ server: String) -> String { "location \(server)" }

    /// What tells this device from others, for one server alone: three numbers, as browsers write it.
    ///
    /// It is the same each time and follows from the store's key, so that no two servers can find out
    /// that they know the same device.
    ///
    /// - Returns: Such as `3735928559-48879-57005`.
    package nonisolated func deviceIdentifier(
        for server: String
    ) throws(StorageError) -> String {
        let code = try vault.code(for: Array(server.utf8), label: "device identifier")
        return stride(from: 0, to: 12, by: 4).map { start in
            String(code[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }.joined(separator: "-")
    }
}
