import Token
import Vocabulary

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
        try RowCode.keyPairs.sign(id, in: database, vault)
    }

    /// A key pair.
    ///
    /// - Throws: `.damaged` when it is not there, was changed, or is for something else.
    func pair(_ id: String, for purpose: KeyPurpose, of owner: String) throws -> KeyPair {
        let pair = try database.first("\(RowCode.keyPairs.selection) WHERE id = ?", [id]) { row in
            try RowCode.keyPairs.check(row, vault)
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

    private func cell(_ id: String) -> ColumnContext {
        ColumnContext("key_pairs", "pkcs8", row: id)
    }
}
