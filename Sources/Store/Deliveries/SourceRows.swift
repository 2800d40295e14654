import Push
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
            do throws(StorageError) {
                let address: String = try columns.value("address")
                let index: [UInt8] = try columns.value("device_token_index")
                let cell = SealedSource.cell(address: address, index: index)
                let token = try columns.text(sealedIn: cell, vault)
                let source = DeliverySource(address: address, deviceToken: token)
                return (source, try columns.value("sequence"))
            } catch {
                guard error == .damaged else { throw error }
                let address: String? = try? columns.value("address")
                damaged.append(PrintableText(address ?? "unreadable", limit: 200))
                return nil
            }
        }
        return (sources.compactMap(\.self), damaged)
    }

    /// Forgets a token's sources, wherever they are.
    func forget(_ token: String) throws { try forget(index: index(of: token)) }

    /// Forgets the sources of the token with this blind index.
    func forget(index: [UInt8]) throws {
        try database.execute("DELETE FROM deliveries WHERE device_token_index = ?", [index])
    }

    /// Forgets the sources of an account whose rows were changed from outside; a token that cannot be
    /// read is left.
    func forget(ofAccount key: Int64) throws {
        for selection: SQL in [
            """
            \(RowMAC.push.selection) WHERE account = ?
            """,
            """
            \(RowMAC.pending.selection) WHERE account = ?
            """,
        ] {
            for token in try database.all(selection, [key], { tokens(in: $0) }).flatMap(\.self) {
                try forget(token)
            }
        }
    }

    /// The device tokens in a row of a mechanism or of a pending device, as far as they open.
    private func tokens(in columns: borrowing Row) -> [String] {
        guard let uid: String = try? columns.value("uid"),
            let account = try? AccountID(columns)
        else { return [] }
        var tokens: [String] = []
        for (table, column) in [
            ("push_mechanisms", "token_wanted"), ("push_mechanisms", "token_confirmed"),
            ("pending_devices", "device_token"),
        ] {
            let cell = MechanismPlace(table, uid: uid, of: account).cell(column)
            if let token = try? columns.text(sealedIn: cell, vault) { tokens.append(token) }
        }
        return tokens
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
