import GRDB

extension Ledger {
    /// Notes a source without moving its cursor; a new one starts at 0.
    package func keep(_ source: DeliverySource) async throws(StorageError) {
        try await change { database in
            try database.execute(
                sql: """
                    INSERT INTO deliveries (address, device_token, sequence) VALUES (?, ?, 0)
                    ON CONFLICT DO NOTHING
                    """,
                arguments: [source.address, source.deviceToken]
            )
        }
    }

    /// All sources with their cursors, in the order of their addresses.
    package func sources() async throws(StorageError) -> [(source: DeliverySource, cursor: Int)] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM deliveries ORDER BY address, device_token"
            ).map { row in
                let columns = Columns(row)
                let source = DeliverySource(
                    address: try columns.value("address"),
                    deviceToken: try columns.value("device_token")
                )
                return (source, try columns.value("sequence"))
            }
        }
    }

    /// The sequence of the last delivery that was taken in; 0 for none.
    package func cursor(of source: DeliverySource) async throws(StorageError) -> Int {
        try await read { database in
            try Int.fetchOne(
                database,
                sql: "SELECT sequence FROM deliveries WHERE address = ? AND device_token = ?",
                arguments: [source.address, source.deviceToken]
            ) ?? 0
        }
    }

    /// Moves a cursor forward; never back.
    ///
    /// To be called once the delivery is recorded or counted: after a crash in between, it comes
    /// again and is known for a duplicate.
    package func advance(
        _ source: DeliverySource,
        to sequence: Int
    ) async throws(StorageError) {
        precondition(sequence >= 0, "a sequence number")
        try await change { database in
            try database.execute(
                sql: """
                    INSERT INTO deliveries (address, device_token, sequence) VALUES (?1, ?2, ?3)
                    ON CONFLICT DO UPDATE SET sequence = max(sequence, ?3)
                    """,
                arguments: [source.address, source.deviceToken, sequence]
            )
        }
    }

    /// Forgets a source with its cursor, for a server that has begun to count anew.
    package func forget(_ source: DeliverySource) async throws(StorageError) {
        try await change { database in
            try database.execute(
                sql: "DELETE FROM deliveries WHERE address = ? AND device_token = ?",
                arguments: [source.address, source.deviceToken]
            )
        }
    }
}
