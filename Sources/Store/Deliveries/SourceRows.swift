import Push
import Vocabulary

struct SourceRow: SealedRow {
    static let table = SealedTable("deliveries", ["address", "device_token_index"], keys: 2)

    let source: DeliverySource
    /// Finds the row without opening the token.
    let index: [UInt8]
    let cursor: Int

    var clear: [any Bindable] { [source.address, index] }

    func encode(to record: inout CanonicalEncoding) {
        record.add(source.deviceToken)
        record.addNumber(Int64(cursor))
    }
}

extension SourceRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        source = DeliverySource(
            address: try columns.value("address"),
            deviceToken: try record.text()
        )
        index = try columns.value("device_token_index")
        cursor = Int(try record.number())
    }
}

/// Reads and writes delivery sources, in the caller's transaction.
struct SourceRows {
    let database: Database
    let vault: Vault

    /// Notes a source without moving its cursor; a new one starts at 0.
    func keep(_ source: DeliverySource) throws {
        let isThere = try database.isAny(
            "SELECT 1 FROM deliveries WHERE address = ? AND device_token_index = ?",
            [source.address, index(of: source.deviceToken)]
        )
        if !isThere { try write(source, 0) }
    }

    func write(_ source: DeliverySource, _ cursor: Int) throws {
        let index = try index(of: source.deviceToken)
        try SourceRow(source: source, index: index, cursor: cursor).write(to: database, vault)
    }

    /// How far the messages of a source were fetched; 0 for one whose row is not there, or was changed
    /// from outside: its messages come again, and are known for duplicates.
    func cursor(of source: DeliverySource) throws -> Int {
        do {
            return try SourceRow.first(
                "WHERE address = ? AND device_token_index = ?",
                [source.address, index(of: source.deviceToken)],
                in: database,
                vault
            )?.cursor ?? 0
        } catch StorageError.damaged {
            return 0
        }
    }

    /// All sources with their cursors, in the order of their addresses and of their making, and the
    /// addresses of those whose rows were changed from outside.
    func all() throws -> (whole: [(source: DeliverySource, cursor: Int)], damaged: [PrintableText])
    {
        var damaged: [PrintableText] = []
        let rows = try SourceRow.all("ORDER BY address, rowid", in: database, vault) { columns in
            let address: String? = try? columns.value("address")
            damaged.append(PrintableText(address ?? "unreadable", limit: 200))
        }
        return (rows.map { ($0.source, $0.cursor) }, damaged)
    }

    func forget(_ token: String) throws {
        try database.execute(
            "DELETE FROM deliveries WHERE device_token_index = ?",
            [index(of: token)]
        )
    }

    /// Where messages to a token are fetched.
    func addresses(of token: String) throws -> [String] {
        try database.values(
            "SELECT address FROM deliveries WHERE device_token_index = ? ORDER BY address",
            [index(of: token)]
        )
    }

    func index(of token: String) throws(StorageError) -> [UInt8] {
        try vault.index(of: Array(token.utf8), .deviceToken)
    }
}
