import Journeys
import Token
import Vocabulary

/// Reads and writes what is known of keys that sign in, in the caller's transaction.
struct CredentialRows {
    let database: Database
    let vault: Vault

    private static let selection: SQL = """
        SELECT credentials.*, key_pairs.algorithm FROM credentials
        LEFT JOIN key_pairs ON key_pairs.id = credentials.key_pair
        """

    /// A row, with the name of its key pair.
    struct Found {
        let stored: StoredCredential
        let keyPair: String
    }

    /// All of them, in the order they were made.
    func all() throws -> StoredCredentials {
        var damaged: [[UInt8]] = []
        let whole = try database.all(Self.selection + " ORDER BY credentials.added, credentials.id")
        {
            row -> StoredCredential? in
            do {
                return try found(row).stored
            } catch StorageError.damaged {
                if let id: [UInt8] = try? row.value("id") { damaged.append(id) }
                return nil
            }
        }
        return StoredCredentials(whole: whole.compactMap { $0 }, damaged: damaged)
    }

    /// The ids of those of whose rows one was changed, and the names of such key pairs without one.
    func damaged() throws -> [PrintableText] {
        let credentials = try all().damaged.map { PrintableText(Base64.encodeURL($0), limit: 24) }
        let pairs = try database.all(
            """
            SELECT key_pairs.*, credentials.id AS credential FROM key_pairs
            LEFT JOIN credentials ON credentials.key_pair = key_pairs.id
            """
        ) { row -> PrintableText? in
            do {
                try RowMAC.keyPairs.check(row, vault)
                return nil
            } catch StorageError.damaged {
                let id: [UInt8]? = try? row.value("credential")
                let name: String? = try? row.value("id")
                return PrintableText(id.map(Base64.encodeURL) ?? name ?? "", limit: 24)
            }
        }.compactMap { $0 }
        return credentials + pairs.filter { !credentials.contains($0) }
    }

    func credential(_ id: [UInt8]) throws -> Found? {
        try database.first(Self.selection + " WHERE credentials.id = ?", [id]) { try found($0) }
    }

    /// The key pair of a row, whether or not the row is as it was written.
    func keyPair(of id: [UInt8]) throws -> String? {
        try database.value("SELECT key_pair FROM credentials WHERE id = ?", [id], as: String.self)
    }

    /// Adds what is known of a key pair.
    func insert(_ stored: StoredCredential, keyPair: String) throws {
        let credential = stored.credential
        let handle = try credential.userHandle.map { handle in
            try vault.seal(handle, in: Self.cell(credential.id))
        }
        try database.execute(
            """
            INSERT INTO credentials (
                id, key_pair, relying_party, relying_party_name, server, user_handle, user_name,
                display_name, label, counter, is_confirmed, added, used
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                credential.id, keyPair, credential.relyingPartyID, credential.relyingPartyName,
                stored.server, handle, credential.userName, credential.displayName, stored.label,
                Int64(credential.counter), stored.isConfirmed, credential.added.milliseconds,
                stored.used?.milliseconds,
            ]
        )
        try sign(credential.id)
    }

    /// Notes one more use.
    func write(counter: UInt32, used now: Instant, of id: [UInt8]) throws {
        try database.execute(
            "UPDATE credentials SET counter = ?, used = ? WHERE id = ?",
            [Int64(counter), now.milliseconds, id]
        )
        try sign(id)
    }

    /// Notes that the site went on.
    func confirm(_ id: [UInt8]) throws {
        try database.execute("UPDATE credentials SET is_confirmed = 1 WHERE id = ?", [id])
        try sign(id)
    }

    /// Writes what the person calls it.
    func write(label: String?, of id: [UInt8]) throws {
        try database.execute("UPDATE credentials SET label = ? WHERE id = ?", [label, id])
        try sign(id)
    }

    private func sign(_ id: [UInt8]) throws {
        try RowMAC.credentials.sign(id, in: database, vault)
    }

    private static func cell(_ id: [UInt8]) -> AssociatedData {
        AssociatedData("credentials", "user_handle", row: id)
    }

    private func found(_ row: borrowing Row) throws(StorageError) -> Found {
        try RowMAC.credentials.check(row, vault)
        let id: [UInt8] = try row.value("id")
        let sealed: [UInt8]? = try row.optional("user_handle")
        var handle: [UInt8]?
        if let sealed { handle = try vault.open(sealed, in: Self.cell(id)) }
        let counter: Int64 = try row.value("counter")
        guard let algorithm = KeyAlgorithm(rawValue: try row.value("algorithm")),
            let counter = UInt32(exactly: counter)
        else { throw .damaged }
        let used: Int64? = try row.optional("used")
        let credential = Credential(
            id: id,
            algorithm: algorithm,
            relyingPartyID: try row.value("relying_party"),
            relyingPartyName: try row.value("relying_party_name"),
            userHandle: handle,
            userName: try row.value("user_name"),
            displayName: try row.value("display_name"),
            counter: counter,
            added: Instant(milliseconds: try row.value("added"))
        )
        let stored = StoredCredential(
            credential: credential,
            server: try row.value("server"),
            label: try row.optional("label"),
            isConfirmed: try row.value("is_confirmed"),
            used: used.map { Instant(milliseconds: $0) }
        )
        return Found(stored: stored, keyPair: try row.value("key_pair"))
    }
}
