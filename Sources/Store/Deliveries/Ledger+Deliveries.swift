package import Vocabulary

extension Ledger {
    /// Notes a source without moving its cursor; a new one starts at 0.
    package func keep(_ source: DeliverySource) async throws(StorageError) {
        try await change { try SourceRows(database: $0, vault: self.vault).keep(source) }
    }

    /// All sources with their cursors, in the order of their addresses and of their making; without
    /// those that ``damagedSources()`` names.
    package func sources() async throws(StorageError) -> [(source: DeliverySource, cursor: Int)] {
        try await read { try SourceRows(database: $0, vault: self.vault).all().whole }
    }

    /// The addresses of sources whose rows were changed from outside: nothing is fetched there.
    package func damagedSources() async throws(StorageError) -> [PrintableText] {
        try await read { try SourceRows(database: $0, vault: self.vault).all().damaged }
    }

    /// The sequence of the last delivery that was taken in; 0 for none.
    package func cursor(of source: DeliverySource) async throws(StorageError) -> Int {
        try await read { database in
            try database.value(
                """
                SELECT sequence FROM deliveries
                WHERE address = ? AND device_token_index = ?
                """,
                [source.address, self.index(of: source)]
            ) ?? 0
        }
    }

    /// Moves a cursor forward; never back.
    ///
    /// To be called once the delivery is recorded or counted: after a crash in between, it comes
    /// again and is known for a duplicate.
    package func advance(_ source: DeliverySource, to sequence: Int) async throws(StorageError) {
        precondition(sequence >= 0, "a sequence number")
        try await change { database in
            let sealed = try SealedSource(source, self.vault)
            try database.execute(
                """
                INSERT INTO deliveries (address, device_token_index, device_token, sequence)
                VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO UPDATE SET sequence = max(sequence, ?4)
                """,
                [sealed.address, sealed.index, sealed.token, sequence]
            )
        }
    }

    /// Forgets a source with its cursor, for a server that has begun to count anew.
    package func forget(_ source: DeliverySource) async throws(StorageError) {
        try await change { database in
            try database.execute(
                "DELETE FROM deliveries WHERE address = ? AND device_token_index = ?",
                [source.address, self.index(of: source)]
            )
        }
    }

    nonisolated private func index(of source: DeliverySource) throws(StorageError) -> [UInt8] {
        try vault.index(of: Array(source.deviceToken.utf8), .deviceToken)
    }
}

/// Where messages are fetched from: a mailbox of a server.
package struct DeliverySource: Hashable, Sendable {
    /// The server's base address, such as `https://push.example.org/am`.
    package let address: String
    /// The push token that names the mailbox.
    package let deviceToken: String

    /// Names a source.
    package init(address: String, deviceToken: String) {
        self.address = address
        self.deviceToken = deviceToken
    }
}

/// A delivery source as its row holds it.
struct SealedSource {
    let address: String
    /// Finds the row without opening the token.
    let index: [UInt8]
    let token: [UInt8]

    init(_ source: DeliverySource, _ vault: Vault) throws(StorageError) {
        address = source.address
        index = try vault.index(of: Array(source.deviceToken.utf8), .deviceToken)
        token = try vault.seal(
            text: source.deviceToken,
            in: Self.cell(address: source.address, index: index)
        )
    }

    /// Where the token of a row lies.
    static func cell(address: String, index: [UInt8]) -> AssociatedData {
        var row = CanonicalEncoding()
        row.add(address)
        row.add(index[...])
        return AssociatedData("deliveries", "device_token", row: row.bytes)
    }
}
