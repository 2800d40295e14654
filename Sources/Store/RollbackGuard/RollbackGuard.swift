import Push
import Vocabulary

/// What a file beside the key file tells of a store, so that another store, or an older copy of the
/// same, is not taken for it.
///
/// It holds no secret: an id that follows from the data key, what opens the store, the version of
/// its tables, and the end of its audit trail. A code with the data key vouches for all of it.
struct RollbackGuard: Hashable {
    /// Tells this store from others: 16 bytes.
    let store: [UInt8]
    /// What opens it.
    let protection: Protection
    /// The version of its tables.
    let schema: Int
    /// How far its audit trail went.
    let head: AuditHead
    /// What vouches for the members before: 32 bytes.
    let code: [UInt8]

    /// What a store is now.
    ///
    /// - Returns: `nil` when the head of its trail is not as it was written.
    init?(of database: Database, _ vault: Vault) throws {
        guard let head = try AuditTrail(vault).head(in: database) else { return nil }
        store = try Self.id(vault)
        protection = try ProtectionRow(in: database).protection
        schema = try Migrations.storedVersion(of: database)
        self.head = head
        code = try Self.code(store, protection, schema, head, vault)
    }

    /// Whether the rollback guard is that of a store with this data key, as it was written.
    ///
    /// - Throws: `.rollbackGuardOther` for the rollback guard of another store, `.rollbackGuardDamaged`.
    func check(_ vault: Vault) throws(StorageError) {
        guard store == (try Self.id(vault)) else { throw .rollbackGuardOther }
        guard code == (try Self.code(store, protection, schema, head, vault)) else {
            throw .rollbackGuardDamaged
        }
    }

    /// How many of the last entries have to be there without a gap.
    private static let depth = 1_024

    /// Whether a store goes on from the rollback guard's head, as far as that shows without its data key.
    ///
    /// The entry of the rollback guard's head is there and none of those just before it is missing, the
    /// store's own head is that of its last entry, and what opens the store is what the rollback guard
    /// tells, or an entry behind it tells of the change.
    ///
    /// - Parameter database: The store, in one snapshot.
    /// - Returns: False for an older copy, and for one behind which newer entries were put.
    /// - Throws: What reading throws.
    /// - Complexity: O(1): at most 1,024 entries are looked at.
    func isHeld(by database: Database) throws -> Bool {
        let end = try database.first("SELECT count, last FROM audit_head") { columns in
            AuditHead(count: try columns.value("count"), code: try columns.value("last"))
        }
        guard let end, end.count >= head.count, try end == AuditTrail.last(in: database) else {
            return false
        }
        if head.count > 0 {
            let code = try database.value(
                "SELECT code FROM audit WHERE sequence = ?",
                [head.count],
                as: [UInt8].self
            )
            let count = try database.value(
                "SELECT count(*) FROM audit WHERE sequence > ? AND sequence <= ?",
                [head.count - Self.depth, head.count],
                as: Int.self
            )
            guard code == head.code, count == min(head.count, Self.depth) else { return false }
        } else if head != AuditTrail.beginning {
            return false
        }
        if try ProtectionRow(in: database).protection == protection { return true }
        return try database.isAny(
            "SELECT 1 FROM audit WHERE sequence > ? AND kind = ?",
            [head.count, AuditKind.protectionChanged.rawValue]
        )
    }

    /// Whether the store's head and the entry of the rollback guard's head are as this program wrote them.
    func isVouchedFor(in database: Database, _ vault: Vault) throws -> Bool {
        let trail = AuditTrail(vault)
        guard try trail.head(in: database) != nil else { return false }
        guard head.count > 0 else { return true }
        let row = try database.first("SELECT * FROM audit WHERE sequence = ?", [head.count]) {
            try AuditRow($0)
        }
        return try row.map { try trail.code(of: $0) == head.code } ?? false
    }

    private static func id(_ vault: Vault) throws(StorageError) -> [UInt8] {
        Array(try vault.code(for: [], label: "store").prefix(16))
    }

    private static func code(
        _ store: [UInt8],
        _ protection: Protection,
        _ schema: Int,
        _ head: AuditHead,
        _ vault: Vault
    ) throws(StorageError) -> [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.add(store[...])
        encoding.add(protection.rawValue)
        encoding.addNumber(Int64(schema))
        encoding.add(head.text)
        return try vault.code(for: encoding.bytes, label: "marker")
    }
}

extension RollbackGuard {
    /// The rollback guard as the lines of its file.
    var text: String {
        """
        \(Self.firstLine)
        store \(store.hexadecimal)
        protection \(protection.rawValue)
        schema \(schema)
        head \(head.text)
        code \(code.hexadecimal)

        """
    }

    /// Reads what was written as ``text``; `nil` for anything else.
    init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 7, lines[0] == Self.firstLine, lines[6].isEmpty else { return nil }
        let names = ["store", "protection", "schema", "head", "code"]
        var values: [String] = []
        for (line, name) in zip(lines.dropFirst(), names) {
            guard line.hasPrefix("\(name) ") else { return nil }
            values.append(String(line.dropFirst(name.utf8.count + 1)))
        }
        guard let store = Hexadecimal.bytes(values[0]), store.count == 16,
            let protection = Protection(rawValue: values[1]),
            let schema = Int(values[2]), schema > 0,
            let head = AuditHead(values[3]),
            let code = Hexadecimal.bytes(values[4]), code.count == 32
        else { return nil }
        self.store = store
        self.protection = protection
        self.schema = schema
        self.head = head
        self.code = code
    }

    private static let firstLine = "pratique marker 1"
}
