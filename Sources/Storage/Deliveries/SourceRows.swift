import SQLite
import Vocabulary

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

    /// All sources with their cursors, in the order of their addresses and of their making, and the
    /// addresses of those whose rows were changed from outside.
    func all() throws -> (whole: [(source: DeliverySource, cursor: Int)], damaged: [PrintableText])
    {
        var damaged: [PrintableText] = []
        let sources = try database.all(
            "SELECT * FROM deliveries ORDER BY address, rowid"
        ) { columns -> (source: DeliverySource, cursor: Int)? in
            let address: String = try columns.value("address")
            do {
                let index: [UInt8] = try columns.value("device_token_index")
                let cell = SealedSource.cell(address: address, index: index)
                let token = try columns.text(sealedIn: cell, vault)
                let source = DeliverySource(address: address, deviceToken: token)
                return (source, try columns.value("sequence"))
            } catch {
                damaged.append(PrintableText(address, limit: 200))
                return nil
            }
        }
        return (sources.compactMap(\.self), damaged)
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
