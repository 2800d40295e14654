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

/// A row of `credentials`: a key that signs in, with what is known of it.
struct CredentialRow: SealedRow {
    static let table = SealedTable("credentials", ["id", "added"])

    var stored: StoredCredential
    /// The private half of the key, as PKCS #8.
    let secret: SecretBytes

    /// The key.
    ///
    /// - Throws: `.damaged` for bytes that are none.
    var pair: KeyPair {
        get throws(StorageError) {
            do throws(KeyPairError) {
                return try KeyPair(pkcs8: secret, stored.credential.algorithm)
            } catch {
                throw .damaged
            }
        }
    }

    var clear: [any Bindable] { [stored.id, stored.credential.added.milliseconds] }

    func encode(to record: inout CanonicalEncoding) {
        let credential = stored.credential
        record.add(secret)
        record.add(credential.algorithm.rawValue)
        record.add(credential.relyingPartyID)
        record.add(credential.relyingPartyName)
        record.add(credential.userHandle)
        record.add(credential.userName)
        record.add(credential.displayName)
        record.addNumber(Int64(credential.counter))
        record.add(stored.server)
        record.add(stored.label)
        record.add(stored.isConfirmed)
        record.add(stored.used)
    }
}

extension CredentialRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        secret = try record.secret()
        let credential = Credential(
            id: try columns.value("id"),
            algorithm: try record.word(),
            relyingPartyID: try record.text(),
            relyingPartyName: try record.text(),
            userHandle: try record.optionalBlob(),
            userName: try record.text(),
            displayName: try record.text(),
            counter: UInt32(truncatingIfNeeded: try record.number()),
            added: Instant(milliseconds: try columns.value("added"))
        )
        stored = StoredCredential(
            credential: credential,
            server: try record.text(),
            label: try record.optionalText(),
            isConfirmed: try record.flag(),
            used: try record.optionalInstant()
        )
    }
}

/// Reads keys that sign in, in the caller's transaction.
struct CredentialRows {
    let database: Database
    let vault: Vault

    /// All of them, in the order they were made.
    func all() throws -> StoredCredentials {
        var damaged: [[UInt8]] = []
        let whole = try CredentialRow.all("ORDER BY added, id", in: database, vault) { columns in
            if let id: [UInt8] = try? columns.value("id") { damaged.append(id) }
        }
        return StoredCredentials(whole: whole.map(\.stored), damaged: damaged)
    }

    func credential(_ id: [UInt8]) throws -> CredentialRow? {
        try CredentialRow.first("WHERE id = ?", [id], in: database, vault)
    }
}

/// A key that signs in, as the store has it.
package struct StoredCredential: Hashable, Sendable {
    package internal(set) var credential: Credential
    /// The site that it was made with, such as `https://am.example.com`.
    package let server: String
    /// What the person calls it; `nil` for what the site calls it.
    package internal(set) var label: String?
    /// Whether the site went on after it had been told of the key.
    package internal(set) var isConfirmed: Bool
    package internal(set) var used: Instant?

    /// What tells the key from all others.
    package var id: [UInt8] { credential.id }

    package init(
        credential: Credential,
        server: String,
        label: String? = nil,
        isConfirmed: Bool = false,
        used: Instant? = nil
    ) {
        self.credential = credential
        self.server = server
        self.label = label
        self.isConfirmed = isConfirmed
        self.used = used
    }
}

package struct StoredCredentials: Hashable, Sendable {
    /// Those that are as they were written, in the order they were made.
    package let whole: [StoredCredential]
    /// The ids of those that were changed from outside; they are not used.
    package let damaged: [[UInt8]]
}
