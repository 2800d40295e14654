import GRDB

/// One step from a version of the schema to the next.
struct Migration: Sendable {
    /// The statements that make the step.
    let statements: String

    /// All steps in order; the version of a file is the number of steps it has taken.
    ///
    /// A step that was ever released is never changed; a new one is added at the end.
    static let all: [Migration] = [.first]

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
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let mark = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let tables =
            try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        let isEmpty = version == 0 && mark == 0 && tables == 0
        guard isEmpty || (mark == Self.mark && version > 0) else { throw StorageError.foreign }
        guard version <= known else { throw StorageError.newer }
        return version
    }

    /// Takes the steps that a file lacks, in the caller's transaction.
    ///
    /// - Parameters:
    ///   - database: Inside an immediate transaction, so that two programs cannot both do it.
    ///   - steps: The steps that this program knows.
    /// - Throws: `.newer` and `.foreign`, with the file unchanged.
    static func bringUpToDate(_ database: Database, steps: [Migration] = all) throws {
        let version = try version(of: database, known: steps.count)
        guard version < steps.count else { return }
        for step in steps.dropFirst(version) {
            try database.execute(sql: step.statements)
        }
        try database.execute(sql: "PRAGMA application_id = \(Self.mark)")
        try database.execute(sql: "PRAGMA user_version = \(steps.count)")
    }
}
