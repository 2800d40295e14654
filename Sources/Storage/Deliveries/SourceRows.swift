import Foundation
import GRDB

/// Reads and writes delivery sources, in the caller's transaction.
struct SourceRows {
    let database: Database
    let vault: Vault

    /// Notes a source without moving its cursor; a new one starts at 0.
    func keep(_ source: DeliverySource) throws {
        let sealed = try SealedSource(source, vault)
        try database.execute(
            sql: """
                INSERT INTO deliveries (address, device_token_index, device_token, sequence)
                VALUES (?, ?, ?, 0)
                ON CONFLICT DO NOTHING
                """,
            arguments: [sealed.address, sealed.index, sealed.token]
        )
    }

    /// Forgets a token's sources, wherever they are.
    func forget(_ token: String) throws { try forget(index: index(of: token)) }

    /// Forgets the sources of the token with this blind index.
    func forget(index: Data) throws {
        try database.execute(
            sql: "DELETE FROM deliveries WHERE device_token_index = ?",
            arguments: [index]
        )
    }

    /// Where messages to a token are fetched.
    func addresses(of token: String) throws -> [String] {
        try Row.fetchAll(
            database,
            sql: "SELECT address FROM deliveries WHERE device_token_index = ? ORDER BY address",
            arguments: [index(of: token)]
        ).map { try Columns($0).value("address") }
    }

    /// The blind index of a token.
    func index(of token: String) throws(StorageError) -> Data {
        try vault.index(of: Array(token.utf8), .deviceToken)
    }
}
