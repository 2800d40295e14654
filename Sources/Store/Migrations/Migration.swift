/// One step from a version of the schema to the next.
struct Migration: Sendable {
    /// Changes the tables and their rows; the vault opens, seals and signs what lies in them.
    let apply: @Sendable (Database, Vault) throws -> Void

    init(apply: @escaping @Sendable (Database, Vault) throws -> Void) { self.apply = apply }

    /// A step that gives tables more columns before their codes.
    ///
    /// A code is the last column of its table, so it is removed and computed again. A row that was
    /// changed from outside gets none: a code would vouch for the change.
    ///
    /// - Parameters:
    ///   - tables: The codes before the step and after it.
    ///   - statements: Remove the code, add the columns, and add an empty code after them.
    init(changing tables: [(before: RowMAC, after: RowMAC)], _ statements: SQL) {
        apply = { database, vault in
            let whole = try tables.map { before, after in
                let keys = try before.keys(in: database) { row in
                    (try? before.check(row, vault)) != nil
                }
                return (code: after, keys: keys)
            }
            try database.run(statements)
            for (code, keys) in whole {
                for key in keys { try code.sign(key, in: database, vault) }
            }
        }
    }
}

/// The versions of the schema: `Schema.tables` is version 1, and each step makes the next.
struct Migrations: Sendable {
    /// The steps after version 1, in order.
    let steps: [Migration]

    /// The steps of this program.
    ///
    /// A step that was released is never changed; a new one is added at the end.
    static let all = Migrations(steps: [])

    /// The version that this program writes.
    var latest: Int { 1 + steps.count }

    /// The `application_id` of a store: `PRTQ` in ASCII.
    private static let mark = 0x5052_5451
    /// The `application_id` of stores of unreleased builds, `PRAT`, with versions of their own.
    private static let unreleasedMark = 0x5052_4154

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
        guard version > 0, mark != unreleasedMark else {
            throw mark == unreleasedMark ? StorageError.unreleased : .foreign
        }
        guard mark == Self.mark else { throw StorageError.foreign }
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
    ///
    /// - Throws: What any change throws.
    func schema(ofVersion version: Int) throws -> Schema {
        let database = try Database(path: "")
        guard version > 0 else { return try Schema(of: database) }
        try database.run(Schema.tables)
        let vault = try Vault.made()
        for step in steps.prefix(version - 1) { try step.apply(database, vault) }
        return try Schema(of: database)
    }
}
