package import Vocabulary

/// What the person has announced, sealed: the store keeps the text and does not read it. The audit
/// trail records that one was made, removed or used; what it says is sealed there, too.
extension ApprovalStore {
    /// What is to be kept instead, and the entry of the trail.
    package struct ExpectationChange: Sendable {
        package enum Kind: Sendable {
            case made
            case removed
            /// A payment was approved that it announced.
            case used(messageID: String)
        }

        let kind: Kind
        let number: Int
        let wording: PrintableText
        let text: String

        package init(_ kind: Kind, number: Int, wording: PrintableText, text: String) {
            self.kind = kind
            self.number = number
            self.wording = wording
            self.text = text
        }
    }

    private static let expectationsName = "expectations"

    /// The text that is kept; `nil` when there never was an expectation.
    ///
    /// - Throws: `.expectationsDamaged` when it is not as this program has written it.
    package func expectations() async throws(StorageError) -> String? {
        let row = try await setting(Self.expectationsName, damaged: .expectationsDamaged)
        guard let row else { return nil }
        guard let text = row.hidden else { throw .expectationsDamaged }
        return text
    }

    /// Changes what is kept, in one step whatever other programs do.
    ///
    /// - Parameters:
    ///   - now: Our clock.
    ///   - changed: Gets the text; `nil` changes nothing.
    /// - Returns: Whether something has changed.
    /// - Throws: `.expectationsDamaged`, and what any change throws.
    package func changeExpectations(
        now: Instant,
        _ changed: @escaping @Sendable (String?) -> ExpectationChange?
    ) async throws(StorageError) -> Bool {
        _ = try await expectations()
        return try await change { database in
            let row = try SettingRow.first(
                "WHERE name = ?",
                [Self.expectationsName],
                in: database,
                self.vault
            )
            guard let change = changed(row?.hidden) else { return false }
            try SettingRow(name: Self.expectationsName, hidden: change.text)
                .write(to: database, self.vault)
            try AuditTrail(self.vault).append(change.event, at: now, to: database)
            return true
        }
    }

    /// Removes all, also those that were changed in the file.
    ///
    /// - Throws: What any change throws.
    package func forgetExpectations(now: Instant) async throws(StorageError) {
        let event = AuditTrail.Event(.expectationRemoved, detail: "all")
        try await set(SettingRow(name: Self.expectationsName), event, now: now)
    }
}

extension ApprovalStore.ExpectationChange {
    fileprivate var event: AuditTrail.Event {
        let detail = "number \(number)"
        return switch kind {
        case .made: .init(.expectationMade, detail: detail, shown: [wording])
        case .removed: .init(.expectationRemoved, detail: detail, shown: [wording])
        case .used(let id):
            .init(.expectationUsed, messageID: id, detail: detail, shown: [wording])
        }
    }
}
