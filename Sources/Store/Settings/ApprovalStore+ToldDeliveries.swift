package import Vocabulary

/// Where the person has said that messages come from, sealed like where they are.
extension ApprovalStore {
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
extension ApprovalStore {
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
    let name: String
    /// How the trail names a change.
    let kind: AuditKind
    /// What the trail tells of a change that removes it.
    let forgotten = "forgotten"
    /// Thrown when it is not as this program has written it.
    let damaged: StorageError
}

extension ApprovalStore {
    /// The text of a sealed setting; `nil` when there is none.
    ///
    /// - Throws: Its error when it is not as this program has written it.
    private func text(of setting: SealedSetting) async throws(StorageError) -> String? {
        guard let row = try await self.setting(setting.name, damaged: setting.damaged) else {
            return nil
        }
        guard let text = row.hidden else { throw setting.damaged }
        return text
    }

    /// Refuses that a setting is not there although the trail says that it was set last.
    ///
    /// - Throws: Its error.
    /// - Complexity: O(n) in the number of entries of the trail.
    private func checkAbsence(of setting: SealedSetting) async throws(StorageError) {
        guard [nil, setting.forgotten].contains(try await lastNote(setting.kind)) else {
            throw setting.damaged
        }
    }

    /// Keeps a sealed setting, or forgets it, with a note in the trail that does not tell the text.
    private func set(
        _ setting: SealedSetting,
        to text: String?,
        note: String,
        now: Instant
    ) async throws(StorageError) {
        try await set(
            SettingRow(name: setting.name, hidden: text),
            .init(setting.kind, detail: note),
            now: now
        )
    }
}
