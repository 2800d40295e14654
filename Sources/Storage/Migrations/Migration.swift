import SQLite

/// One step from a version of the schema to the next.
struct Migration: Sendable {
    /// Makes the step; the vault seals what the step before left in clear.
    let take: @Sendable (Database, Vault) throws -> Void

    /// A step that needs nothing but statements.
    init(statements: SQL) {
        take = { database, _ in try database.run(statements) }
    }

    /// A step that gives tables more columns before their codes.
    ///
    /// A code is the last column of its table, so that it is taken off and made anew. A row that was
    /// changed from outside gets none.
    ///
    /// - Parameters:
    ///   - tables: The codes as they were, and as they are afterwards.
    ///   - statements: Take the code off, add the columns, and put an empty code behind them.
    init(changing tables: [(before: RowCode, after: RowCode)], _ statements: SQL) {
        take = { database, vault in
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

    /// A step that looks at the rows.
    init(take: @escaping @Sendable (Database, Vault) throws -> Void) { self.take = take }

    /// All steps in order; the version of a file is the number of steps it has taken.
    ///
    /// A step that was ever released is never changed; a new one is added at the end.
    static let all: [Migration] = [
        .first, .second, .third, .fourth, .fifth, .sixth, .seventh, .eighth, .ninth, .tenth,
    ]

    /// The first version that keeps nothing secret in clear, and whose data key is stored.
    static let firstSealed = 2

    /// What marks a database as a ledger: `PRAT` in ASCII.
    private static let mark = 0x5052_4154

    /// The version of a file; 0 for one that is empty.
    ///
    /// - Parameters:
    ///   - database: Any database.
    ///   - known: The latest version that this program knows.
    /// - Returns: At most `known`.
    /// - Throws: `.newer` and `.foreign`.
    static func version(of database: Database, known: Int = all.count) throws -> Int {
        // Another program may make the ledger just now: its marks are read together.
        guard database.isInTransaction else {
            return try database.snapshot { try Self.version(of: $0, known: known) }
        }
        let version = try database.value("PRAGMA user_version", as: Int.self) ?? 0
        let mark = try database.value("PRAGMA application_id", as: Int.self) ?? 0
        let tables =
            try database.value("SELECT count(*) FROM sqlite_master", as: Int.self) ?? 0
        let isEmpty = version == 0 && mark == 0 && tables == 0
        guard isEmpty || (mark == Self.mark && version > 0) else { throw StorageError.foreign }
        guard version <= known else { throw StorageError.newer }
        return version
    }

    /// Takes the steps that a file lacks, in the caller's transaction.
    ///
    /// - Parameters:
    ///   - database: Inside an immediate transaction, so that two programs cannot both do it.
    ///   - vault: Seals with the ledger's data key.
    ///   - steps: The steps that this program knows.
    /// - Throws: `.newer` and `.foreign`, with the file unchanged.
    static func bringUpToDate(
        _ database: Database,
        _ vault: Vault,
        steps: [Migration] = all
    ) throws {
        let version = try version(of: database, known: steps.count)
        guard version < steps.count else { return }
        for step in steps.dropFirst(version) { try step.take(database, vault) }
        try database.execute("PRAGMA application_id = \(Self.mark)")
        try database.execute("PRAGMA user_version = \(steps.count)")
    }
}
