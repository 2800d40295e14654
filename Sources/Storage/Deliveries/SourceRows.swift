import SQLite

/// Reads and writes delivery sources, in the caller's transaction.
struct SourceRows {
    let database: Database
    let vault: Vault

    /// Notes a source without moving its cursor; a new one starts at 0.
    func keep(_ source: DeliverySource) throws {
        let sealed = try SealedSource(source, vault)
        try database.execute(
            """
            INSERT INTO deliveries (address, device_token_index, device_token, sequence)
            VALUES (?, ?, ?, 0)
            ON CONFLICT DO NOTHING
            """,
            [sealed.address, sealed.index, sealed.token]
        )
    }

    /// Forgets a token's sources, wherever they are.
    func forget(_ token: String) throws { try forget(index: index(of: token)) }

    /// Forgets the sources of the token with this blind index.
    func forget(index: [UInt8]) throws {
        try database.execute(
            "DELETE FROM deliveries WHERE device_token_index = ?",
            [index]
        )
    }

    /// Where messages to a token are fetched.
    func addresses(of token: String) throws -> [String] {
        try database.values(
            "SELECT address FROM deliveries WHERE device_token_index = ? ORDER BY address",
            [index(of: token)]
        )
    }

    /// The blind index of a token.
    func index(of token: String) throws(StorageError) -> [UInt8] {
        try vault.index(of: Array(token.utf8), .deviceToken)
    }
}
