package import Journeys
package import Token
package import Vocabulary

extension ApprovalStore {
    package func credentials() async throws(StorageError) -> StoredCredentials {
        try await read { try CredentialRows(database: $0, vault: self.vault).all() }
    }

    /// The public half of a key.
    ///
    /// - Throws: `.credentialMissing`, `.credentialDamaged`; what any reading throws.
    package func publicKey(ofCredential id: [UInt8]) async throws(StorageError) -> PublicKey {
        do throws(StorageError) {
            return try await read { database in
                let rows = CredentialRows(database: database, vault: self.vault)
                guard let row = try rows.credential(id) else {
                    throw StorageError.credentialMissing
                }
                return try row.pair.publicKey
            }
        } catch {
            throw error == .damaged ? .credentialDamaged(Self.name(of: id)) : error
        }
    }

    /// Keeps a new key; the audit trail notes it.
    ///
    /// - Parameters:
    ///   - stored: What is known of it.
    ///   - pair: The key.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func add(
        _ stored: StoredCredential,
        _ pair: KeyPair,
        now: Instant
    ) async throws(StorageError) {
        try await change { database in
            try CredentialRow(stored: stored, secret: pair.pkcs8())
                .write(to: database, self.vault)
            let event = AuditTrail.Event(.keyMade, detail: stored.detail)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    /// Notes that the site went on after it had been told of a key; does nothing when that is known,
    /// or the key is gone.
    ///
    /// - Throws: `.credentialDamaged`; what any change throws.
    package func confirmCredential(_ id: [UInt8]) async throws(StorageError) {
        try await changing(id) { row, _ in
            row?.stored.isConfirmed = true
        }
    }

    /// Counts one more use of a key, which the audit trail notes.
    ///
    /// - Returns: The key, and what is known of it with the counter of this use.
    /// - Throws: `.credentialMissing`, `.credentialDamaged`, `.counterExhausted`; what any change
    ///   throws.
    package func useCredential(
        _ id: [UInt8],
        now: Instant
    ) async throws(StorageError) -> (Credential, KeyPair) {
        try await changing(id) { row, database in
            guard var used = row else { throw StorageError.credentialMissing }
            guard used.stored.credential.counter < .max else {
                throw StorageError.counterExhausted
            }
            let pair = try used.pair
            used.stored.credential.counter += 1
            used.stored.used = now
            let credential = used.stored.credential
            let detail = "\(used.stored.detail), use \(credential.counter)"
            try AuditTrail(self.vault)
                .append(.init(.keyUsed, detail: detail), at: now, to: database)
            row = used
            return (credential, pair)
        }
    }

    /// Changes what the person calls a key.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - label: The name; `nil` or an empty one for what the site calls it.
    ///   - now: Our clock.
    /// - Throws: `.credentialMissing`, `.credentialDamaged`; what any change throws.
    package func renameCredential(
        _ id: [UInt8],
        _ label: String?,
        now: Instant
    ) async throws(StorageError) {
        try await changing(id) { row, database in
            guard let detail = row?.stored.detail else { throw StorageError.credentialMissing }
            let label = label.flatMap { $0.isEmpty ? nil : $0 }
            row?.stored.label = label
            let name = label.map { "called \($0)" } ?? "called as its site calls it"
            let event = AuditTrail.Event(.keyRenamed, detail: "\(detail), \(name)")
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    /// Removes a key, whether or not its row is as it was written; the site is not told.
    ///
    /// - Throws: `.credentialMissing`; what any change throws.
    package func removeCredential(_ id: [UInt8], now: Instant) async throws(StorageError) {
        try await change { database in
            let rows = CredentialRows(database: database, vault: self.vault)
            let detail: String
            do {
                guard let row = try rows.credential(id) else {
                    throw StorageError.credentialMissing
                }
                detail = row.stored.detail
            } catch StorageError.damaged {
                detail = "one that was changed"
            }
            try database.execute("DELETE FROM credentials WHERE id = ?", [id])
            let event = AuditTrail.Event(.keyRemoved, detail: detail)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    private static func name(of id: [UInt8]) -> PrintableText {
        PrintableText(Base64.encodeURL(id), limit: 24)
    }

    /// Changes the row of a key, `nil` when it is gone, with an error that names it when it was changed
    /// from outside.
    private func changing<Result: Sendable>(
        _ id: [UInt8],
        _ body: @escaping @Sendable (inout CredentialRow?, Database) throws -> Result
    ) async throws(StorageError) -> Result {
        do throws(StorageError) {
            return try await change { database in
                var row = try CredentialRows(database: database, vault: self.vault).credential(id)
                let result = try body(&row, database)
                try row?.write(to: database, self.vault)
                return result
            }
        } catch {
            throw error == .damaged ? .credentialDamaged(Self.name(of: id)) : error
        }
    }
}

extension StoredCredential {
    fileprivate var detail: String {
        "\(credential.userName) at \(credential.relyingPartyID), \(credential.algorithm.rawValue)"
    }
}
