package import Vocabulary

extension ApprovalStore {
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

    /// The sequence of the last delivery that was taken in; 0 for none, and for a source whose row was
    /// changed from outside.
    package func cursor(of source: DeliverySource) async throws(StorageError) -> Int {
        try await read { try SourceRows(database: $0, vault: self.vault).cursor(of: source) }
    }

    /// Moves a cursor forward; never back.
    ///
    /// To be called once the delivery is recorded or counted: after a crash in between, it comes
    /// again and is known for a duplicate.
    package func advance(_ source: DeliverySource, to sequence: Int) async throws(StorageError) {
        precondition(sequence >= 0, "a sequence number")
        try await change { database in
            let rows = SourceRows(database: database, vault: self.vault)
            try rows.write(source, max(sequence, rows.cursor(of: source)))
        }
    }

    /// Forgets a source with its cursor, for a server that has begun to count anew.
    package func forget(_ source: DeliverySource) async throws(StorageError) {
        try await change { database in
            let rows = SourceRows(database: database, vault: self.vault)
            try database.execute(
                "DELETE FROM deliveries WHERE address = ? AND device_token_index = ?",
                [source.address, rows.index(of: source.deviceToken)]
            )
        }
    }
}

/// Where messages are fetched from: a mailbox of a server.
package struct DeliverySource: Hashable, Sendable {
    /// The server's base address, such as `https://push.example.org/am`.
    package let address: String
    /// The push token that names the mailbox.
    package let deviceToken: String

    package init(address: String, deviceToken: String) {
        self.address = address
        self.deviceToken = deviceToken
    }
}
