import Push
import Token

/// One step from a version of the schema to the next.
struct Migration: Sendable {
    /// Changes the tables and their rows; the vault opens and seals what lies in them.
    let apply: @Sendable (Database, Vault) throws -> Void

    init(apply: @escaping @Sendable (Database, Vault) throws -> Void) { self.apply = apply }

    /// A step after which the rows of a table hold something else.
    ///
    /// A row that was changed from outside stays as it is, so that it does not open afterwards either:
    /// to seal it anew would vouch for the change.
    ///
    /// - Parameters:
    ///   - before: The table as the step finds it.
    ///   - after: The table as the step leaves it.
    ///   - statements: Change its columns.
    ///   - changed: Gives the row as it shall be. It gets the columns in clear, and the record, which it
    ///     reads to its end.
    init(
        from before: SealedTable,
        to after: SealedTable,
        _ statements: SQL,
        _ changed:
            @escaping @Sendable (
                [Value], inout CanonicalReader
            ) throws -> (clear: [Value], record: SecretBytes)
    ) {
        apply = { database, vault in
            let whole = try database.all(before.selection) { row -> (AccountID?, Whole)? in
                guard var record = try? before.open(row, vault) else { return nil }
                let whole = try changed(before.values(row), &record)
                try record.finish()
                return (try before.owner(row), whole)
            }
            try database.run(statements)
            for case (let owner, let row)? in whole {
                try after.write(row.clear, of: owner, row.record, to: database, vault)
            }
        }
    }

    private typealias Whole = (clear: [Value], record: SecretBytes)
}

/// The versions of the schema: `Schema.tables` is version 1, and each step makes the next.
struct Migrations: Sendable {
    /// The steps after version 1, in order.
    let steps: [Migration]

    /// The steps of this program.
    ///
    /// A step that was released is never changed; a new one is added at the end.
    static let all = Migrations(steps: [])

    var latest: Int { 1 + steps.count }

    /// The `application_id` of a store: `PRAU` in ASCII.
    private static let mark = 0x5052_4155
    /// Those of stores of unreleased builds, with versions of their own: `PRAT`, `PRTQ` and `PRAQ`.
    private static let unreleasedMarks = [0x5052_4154, 0x5052_5451, 0x5052_4151]

    /// The version of a file, also one that this program does not know; 0 for an empty file.
    ///
    /// - Throws: `.foreign` and `.unreleased`.
    static func storedVersion(of database: Database) throws -> Int {
        // Another program may create the store just now: the three values are read together.
        guard database.isInTransaction else { return try database.snapshot(storedVersion) }
        let version = try database.value("PRAGMA user_version", as: Int.self) ?? 0
        let mark = try database.value("PRAGMA application_id", as: Int.self) ?? 0
        let tables =
            try database.value("SELECT count(*) FROM sqlite_master", as: Int.self) ?? 0
        if version == 0 && mark == 0 && tables == 0 { return 0 }
        if unreleasedMarks.contains(mark) { throw StorageError.unreleased }
        guard version > 0, mark == Self.mark else { throw StorageError.foreign }
        return version
    }

    /// The version of a file; 0 for an empty one.
    ///
    /// - Returns: At most ``latest``.
    /// - Throws: `.newer`, `.foreign` and `.unreleased`.
    func version(of database: Database) throws -> Int {
        let version = try Self.storedVersion(of: database)
        guard version <= latest else { throw StorageError.newer }
        return version
    }

    /// Creates the tables of an empty file and applies the steps that a file lacks, in the caller's
    /// transaction.
    ///
    /// - Parameters:
    ///   - database: Inside an immediate transaction, so that two programs cannot both do it.
    ///   - vault: Seals with the store's data key.
    /// - Throws: `.newer`, `.foreign`, `.unreleased`, and what a step throws.
    func bringUpToDate(_ database: Database, _ vault: Vault) throws {
        let version = try version(of: database)
        guard version < latest else { return }
        if version == 0 {
            try database.run(Schema.tables)
            try AuditTrail(vault).start(in: database)
        }
        for step in steps.dropFirst(max(version - 1, 0)) { try step.apply(database, vault) }
        try database.execute("PRAGMA application_id = \(Self.mark)")
        try database.execute("PRAGMA user_version = \(latest)")
    }

    /// The schema of a version, as the steps make it from nothing.
    func schema(ofVersion version: Int) throws -> Schema {
        let database = try Database(path: "")
        guard version > 0 else { return try Schema(of: database) }
        try database.run(Schema.tables)
        let vault = try Vault.made()
        for step in steps.prefix(version - 1) { try step.apply(database, vault) }
        return try Schema(of: database)
    }
}
