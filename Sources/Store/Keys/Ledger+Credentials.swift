package import Journeys
package import Token
package import Vocabulary

/// Keys that sign in.
extension Ledger {
    /// All keys, in the order they were made.
    ///
    /// - Throws: What any reading throws.
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
                guard let found = try rows.credential(id) else {
                    throw StorageError.credentialMissing
                }
                return try KeyPairRows(database: database, vault: self.vault).pair(
                    found.keyPair,
                    for: .webAuthn,
                    of: found.stored.credential.relyingPartyID
                ).publicKey
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
        let name = Hexadecimal.text(RandomBytes.make(16))
        try await change { database in
            try KeyPairRows(database: database, vault: self.vault).insert(
                name,
                pair,
                for: .webAuthn,
                of: stored.credential.relyingPartyID,
                at: now
            )
            try CredentialRows(database: database, vault: self.vault)
                .insert(stored, keyPair: name)
            let event = AuditTrail.Event(.keyMade, detail: stored.detail)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    /// Notes that the site went on after it had been told of a key; does nothing when that is known,
    /// or the key is gone.
    ///
    /// - Throws: `.credentialDamaged`; what any change throws.
    package func confirmCredential(_ id: [UInt8]) async throws(StorageError) {
        try await changing(id) { rows in
            guard let found = try rows.credential(id), !found.stored.isConfirmed else { return }
            try rows.confirm(id)
        }
    }

    /// Counts one more use of a key, which the audit trail notes.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - now: Our clock.
    /// - Returns: The key, and what is known of it with the counter of this use.
    /// - Throws: `.credentialMissing`, `.credentialDamaged`, `.counterExhausted`; what any change
    ///   throws.
    package func useCredential(
        _ id: [UInt8],
        now: Instant
    ) async throws(StorageError) -> (Credential, KeyPair) {
        try await changing(id) { rows in
            guard let found = try rows.credential(id) else {
                throw StorageError.credentialMissing
            }
            var credential = found.stored.credential
            guard credential.counter < .max else { throw StorageError.counterExhausted }
            let pair = try KeyPairRows(database: rows.database, vault: rows.vault).pair(
                found.keyPair,
                for: .webAuthn,
                of: credential.relyingPartyID
            )
            credential.counter += 1
            try rows.write(counter: credential.counter, used: now, of: id)
            let detail = "\(found.stored.detail), use \(credential.counter)"
            try AuditTrail(rows.vault)
                .append(.init(.keyUsed, detail: detail), at: now, to: rows.database)
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
        try await changing(id) { rows in
            guard let found = try rows.credential(id) else {
                throw StorageError.credentialMissing
            }
            let label = label.flatMap { $0.isEmpty ? nil : $0 }
            try rows.write(label: label, of: id)
            let name = label.map { "called \($0)" } ?? "called as its site calls it"
            let event = AuditTrail.Event(.keyRenamed, detail: "\(found.stored.detail), \(name)")
            try AuditTrail(rows.vault).append(event, at: now, to: rows.database)
        }
    }

    /// Removes a key, whether or not its rows are as they were written; the site is not told.
    ///
    /// - Throws: `.credentialMissing`; what any change throws.
    package func removeCredential(_ id: [UInt8], now: Instant) async throws(StorageError) {
        try await change { database in
            let rows = CredentialRows(database: database, vault: self.vault)
            guard let name = try rows.keyPair(of: id) else {
                throw StorageError.credentialMissing
            }
            let detail: String
            do {
                detail = try rows.credential(id)?.stored.detail ?? Self.damaged
            } catch StorageError.damaged {
                detail = Self.damaged
            }
            try KeyPairRows(database: database, vault: self.vault).remove(name)
            // A row whose key pair was taken away from outside is left over else.
            try database.execute("DELETE FROM credentials WHERE id = ?", [id])
            let event = AuditTrail.Event(.keyRemoved, detail: detail)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    /// What the trail tells of a key whose rows were changed.
    private static let damaged = "one that was changed"

    /// What an error calls a key.
    private static func name(of id: [UInt8]) -> PrintableText {
        PrintableText(Base64.encodeURL(id), limit: 24)
    }

    /// Changes the rows of a key, with an error that names it when they were changed from outside.
    private func changing<Result: Sendable>(
        _ id: [UInt8],
        _ body: @escaping @Sendable (CredentialRows) throws -> Result
    ) async throws(StorageError) -> Result {
        do throws(StorageError) {
            return try await change { database in
                try body(CredentialRows(database: database, vault: self.vault))
            }
        } catch {
            throw error == .damaged ? .credentialDamaged(Self.name(of: id)) : error
        }
    }
}

extension StoredCredential {
    /// What the audit trail tells of it.
    fileprivate var detail: String {
        "\(credential.userName) at \(credential.relyingPartyID), \(credential.algorithm.rawValue)"
    }
}

/// What a key pair is for.
enum KeyPurpose: String {
    /// Signs in with a site, by Web Authentication; its owner is the name that it is for.
    case webAuthn = "webauthn"
    /// Signs the answers of a push device; its owner is the device's id.
    case push
}

/// Reads and writes key pairs, in the caller's transaction.
struct KeyPairRows {
    let database: Database
    let vault: Vault

    /// Adds a key pair.
    ///
    /// - Parameters:
    ///   - id: A name for it that no other has.
    ///   - pair: The pair; its private half is sealed.
    ///   - purpose: What it is for.
    ///   - owner: Whose it is, in the terms of its purpose.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    func insert(
        _ id: String,
        _ pair: KeyPair,
        for purpose: KeyPurpose,
        of owner: String,
        at now: Instant
    ) throws {
        try database.execute(
            """
            INSERT INTO key_pairs (id, purpose, owner, algorithm, pkcs8, added)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                id, purpose.rawValue, owner, pair.algorithm.rawValue,
                try vault.seal(pair.pkcs8(), in: cell(id)), now.milliseconds,
            ]
        )
        try RowMAC.keyPairs.sign(id, in: database, vault)
    }

    /// A key pair.
    ///
    /// - Throws: `.damaged` when it is not there, was changed, or is for something else.
    func pair(_ id: String, for purpose: KeyPurpose, of owner: String) throws -> KeyPair {
        let pair = try database.first("\(RowMAC.keyPairs.selection) WHERE id = ?", [id]) { row in
            try RowMAC.keyPairs.check(row, vault)
            let (wanted, whose): (String, String) = (
                try row.value("purpose"), try row.value("owner")
            )
            let algorithm = KeyAlgorithm(rawValue: try row.value("algorithm"))
            guard wanted == purpose.rawValue, whose == owner, let algorithm else {
                throw StorageError.damaged
            }
            let secret = try vault.openSecret(row.value("pkcs8"), in: cell(id))
            do throws(KeyPairError) {
                return try KeyPair(pkcs8: secret, algorithm)
            } catch {
                throw StorageError.damaged
            }
        }
        guard let pair else { throw StorageError.damaged }
        return pair
    }

    /// Removes a key pair, and what is known of it.
    func remove(_ id: String) throws {
        try database.execute("DELETE FROM key_pairs WHERE id = ?", [id])
    }

    /// The key pair of a push device, by the name that the device's row has.
    func pair(_ name: String, ofDevice uid: String) throws -> KeyPair {
        try pair(name, for: .push, of: uid)
    }

    private func cell(_ id: String) -> AssociatedData {
        AssociatedData("key_pairs", "pkcs8", row: id)
    }
}
