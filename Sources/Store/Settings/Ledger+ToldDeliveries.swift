package import Vocabulary

/// Where the person has said that messages come from, sealed like where they are.
extension Ledger {
    private static let deliveriesSetting = SealedSetting(
        name: "deliveries",
        kind: .deliveriesSet,
        damaged: .deliveriesDamaged
    )

    /// The address that the person has told; `nil` when they have told none.
    ///
    /// - Throws: `.deliveriesDamaged` when it is not as this program has written it.
    package func toldDeliveries() async throws(StorageError) -> String? {
        try await text(of: Self.deliveriesSetting)
    }

    /// Why the address that the person has told cannot be read; `nil` when it can.
    package func damageOfDeliveries() async -> StorageError? {
        do throws(StorageError) {
            _ = try await toldDeliveries()
            return nil
        } catch {
            return error
        }
    }

    /// Refuses an address that is not the one that the person has told, also one that somebody has
    /// deleted.
    ///
    /// - Throws: `.deliveriesDamaged`.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func checkToldDeliveries() async throws(StorageError) {
        guard try await toldDeliveries() == nil else { return }
        try await checkAbsence(of: Self.deliveriesSetting)
    }

    /// Keeps the address that the person tells; the audit trail notes that they did, and not which.
    ///
    /// - Parameters:
    ///   - address: The address; `nil` forgets it.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func setToldDeliveries(
        _ address: String?,
        now: Instant
    ) async throws(StorageError) {
        let setting = Self.deliveriesSetting
        let note = address == nil ? setting.forgotten : "kept"
        try await set(setting, to: address, note: note, now: now)
    }
}

/// Where the person is, sealed: the file alone does not tell it.
extension Ledger {
    private static let homeSetting = SealedSetting(
        name: "home",
        kind: .homeSet,
        damaged: .homeDamaged
    )

    /// What the person has said to the question where they are; `nil` when nobody has asked.
    ///
    /// - Throws: `.homeDamaged` when it is not as this program has written it.
    package func home() async throws(StorageError) -> HomeAnswer? {
        guard let text = try await text(of: Self.homeSetting) else { return nil }
        return try HomeAnswer(text: text)
    }

    /// Refuses a home that is not the one that the person has told, also one that somebody has
    /// deleted.
    ///
    /// - Throws: `.homeDamaged`.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func checkHome() async throws(StorageError) {
        guard try await home() == nil else { return }
        try await checkAbsence(of: Self.homeSetting)
    }

    /// Keeps what the person says to the question where they are; the audit trail notes that they did,
    /// and not where they are.
    ///
    /// - Parameters:
    ///   - answer: What they say; `nil` forgets it, and they may be asked again.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func setHome(_ answer: HomeAnswer?, now: Instant) async throws(StorageError) {
        let note =
            switch answer {
            case nil: Self.homeSetting.forgotten
            case .place: "kept"
            case .later: "later"
            }
        try await set(Self.homeSetting, to: answer?.text, note: note, now: now)
    }
}

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

    fileprivate var cell: AssociatedData {
        AssociatedData("sealed_settings", "value", row: name)
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
