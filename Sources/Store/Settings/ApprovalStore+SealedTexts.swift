package import Vocabulary

/// What the person has said, each kind a sealed text: the store keeps it and does not read it. The audit
/// trail records each change; what it says is sealed there, too.
extension ApprovalStore {
    /// A kind of text, and the name of its setting.
    package enum SealedText: String, Hashable, Sendable, CaseIterable {
        /// What the person has announced.
        case expectations
        case payeeNotes = "payee-notes"

        /// What is thrown when it is not as this program has written it.
        package var damage: StorageError {
            switch self {
            case .expectations: .expectationsDamaged
            case .payeeNotes: .payeeNotesDamaged
            }
        }

        fileprivate var removal: AuditKind {
            switch self {
            case .expectations: .expectationRemoved
            case .payeeNotes: .payeeNoteRemoved
            }
        }
    }

    /// What is to be kept instead, and the entry of the trail.
    package struct SealedChange: Sendable {
        let text: String
        let event: AuditTrail.Event

        /// `shown` says what has changed; `detail` is in clear.
        package init(
            _ kind: AuditKind,
            detail: String = "",
            shown: PrintableText,
            messageID: String? = nil,
            text: String
        ) {
            self.text = text
            event = .init(kind, messageID: messageID, detail: detail, shown: [shown])
        }
    }

    /// The text that is kept; `nil` when there is none.
    ///
    /// - Throws: ``SealedText/damage`` when it is not as this program has written it.
    package func text(of kind: SealedText) async throws(StorageError) -> String? {
        let row = try await setting(kind.rawValue, damaged: kind.damage)
        guard let row else { return nil }
        guard let text = row.hidden else { throw kind.damage }
        return text
    }

    /// Changes what is kept, in one step whatever other programs do.
    ///
    /// - Parameters:
    ///   - kind: Which text.
    ///   - now: Our clock.
    ///   - changed: Gets the text; `nil` changes nothing.
    /// - Returns: Whether something has changed.
    /// - Throws: ``SealedText/damage``, and what any change throws.
    package func change(
        _ kind: SealedText,
        now: Instant,
        _ changed: @escaping @Sendable (String?) -> SealedChange?
    ) async throws(StorageError) -> Bool {
        _ = try await text(of: kind)
        return try await change { database in
            let row = try SettingRow.first(
                "WHERE name = ?",
                [kind.rawValue],
                in: database,
                self.vault
            )
            guard let change = changed(row?.hidden) else { return false }
            try SettingRow(name: kind.rawValue, hidden: change.text).write(to: database, self.vault)
            try AuditTrail(self.vault).append(change.event, at: now, to: database)
            return true
        }
    }

    /// Removes all of it, also what was changed in the file.
    ///
    /// - Throws: What any change throws.
    package func forget(_ kind: SealedText, now: Instant) async throws(StorageError) {
        let event = AuditTrail.Event(kind.removal, detail: "all")
        try await set(SettingRow(name: kind.rawValue), event, now: now)
    }
}
