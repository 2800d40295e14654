import CSQLite
import Glibc

/// A database on the one thread that may use it.
///
/// It is not `Sendable`: a ``DatabaseThread`` opens it on its thread and lends it to what runs
/// there. Statements are kept prepared by their text, 64 at most.
package final class Database {
    private let connection: DatabaseConnection
    private let statements = StatementCache()
    private var interruption: Interruption?
    /// Whether a transaction of this value runs its body.
    var isInBody = false

    /// How long a statement waits for another program where nothing else is said, in milliseconds.
    package static let patience: Int32 = 5_000

    /// Opens a database file that exists.
    ///
    /// - Parameters:
    ///   - path: Of the file, as ``ResolvedPath`` gives it; a link anywhere in it is refused. Empty
    ///     for a database in memory.
    ///   - access: What may be done with it.
    ///   - milliseconds: How long a statement waits for another program.
    /// - Throws: ``SQLiteError``.
    package init(
        path: String,
        access: Access = .readWrite,
        patience milliseconds: Int32 = patience
    ) throws(SQLiteError) {
        connection = try DatabaseConnection(path: path, access: access)
        connection.wait(milliseconds: milliseconds)
        try connection.refuseQuotedTexts()
        try connection.distrustFile()
        if access == .alone { try execute("PRAGMA locking_mode = EXCLUSIVE") }
        try execute("PRAGMA foreign_keys = ON")
    }

    // Statements go before the connection that they belong to.
    deinit { statements.removeAll() }

    package var lastInsertedRow: Int64 { connection.lastInsertedRow }

    package var changes: Int { connection.changes }

    package var totalChanges: Int { connection.totalChanges }

    package var isInTransaction: Bool { connection.isInTransaction }

    var keptStatements: Int { statements.count }

    func keeps(_ sql: SQL) -> Bool { statements.holds(sql.text) }

    /// Begins a statement.
    ///
    /// - Parameters:
    ///   - sql: One statement; blanks may follow.
    ///   - values: For its places, in order.
    /// - Returns: Its rows.
    /// - Throws: ``SQLiteError``; ``SQLiteError/misuse`` for a text of none or of several.
    package func rows(_ sql: SQL, _ values: [any Bindable] = []) throws(SQLiteError) -> Rows {
        let statement = try statements.statement(sql.text) { () throws(SQLiteError) in
            try connection.statement(sql.text)
        }
        do throws(SQLiteError) {
            try statement.bind(values)
        } catch {
            statement.reset()
            throw error
        }
        return Rows(statement, of: self)
    }

    /// Runs a statement to its end; rows that it gives are dropped.
    ///
    /// - Throws: ``SQLiteError``; ``SQLiteError/misuse`` for a text of none or of several.
    package func execute(_ sql: SQL, _ values: [any Bindable] = []) throws(SQLiteError) {
        let statement = try statements.statement(sql.text) { () throws(SQLiteError) in
            try connection.statement(sql.text)
        }
        defer { statement.reset() }
        try statement.bind(values)
        while try step(statement) {}
    }

    /// Runs several statements that give nothing and take no values.
    package func run(_ script: SQL) throws(SQLiteError) { try connection.run(script.text) }

    /// Runs `body`, which may be given up at any step once its caller asks for it.
    ///
    /// - Throws: ``SQLiteError/interrupted``, and what `body` throws.
    package func interruptible<Result>(
        by interruption: Interruption,
        _ body: () throws -> Result
    ) throws -> Result {
        let outer = self.interruption
        self.interruption = interruption
        connection.ask(interruption)
        defer {
            self.interruption = outer
            connection.ask(outer)
        }
        return try body()
    }

    /// Runs `body`, which is never given up, within what may be.
    func uninterrupted<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let interruption else { return try body() }
        self.interruption = nil
        connection.ask(nil)
        defer {
            self.interruption = interruption
            connection.ask(interruption)
        }
        return try body()
    }

    /// Ends what may be given up once its caller has asked for it.
    ///
    /// Statements do so by themselves; this is for what takes long between them.
    ///
    /// - Throws: ``SQLiteError/interrupted``.
    package func checkInterruption() throws(SQLiteError) {
        if let interruption, interruption.isInterrupted { throw .interrupted }
    }

    /// Takes a step of a statement.
    ///
    /// - Returns: Whether it stands on a row now.
    func step(_ statement: Statement) throws(SQLiteError) -> Bool {
        try checkInterruption()
        let status = statement.step()
        switch status {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(status)
        }
    }
}

extension Database {
    /// Runs `body` in one transaction that holds the file from its beginning: all of it happens, or
    /// nothing.
    ///
    /// It waits for other programs to its end, also when its caller gives up meanwhile. What an
    /// earlier transaction has left open is taken back before; one within another is refused.
    ///
    /// - Throws: ``SQLiteError``, and what `body` throws; everything is as it was before.
    package func change<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try transaction(beginning: "BEGIN IMMEDIATE", body)
    }

    /// Runs `body` as a part of a transaction: all of it happens, or nothing of it.
    ///
    /// - Throws: ``SQLiteError``, and what `body` throws; the rest of the transaction stands, unless SQLite
    ///   has taken all of it back, as on a full disk.
    package func part<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try execute("SAVEPOINT part")
        do {
            let result = try body(self)
            try execute("RELEASE part")
            return result
        } catch {
            if isInTransaction {
                try execute("ROLLBACK TO part")
                try execute("RELEASE part")
            }
            throw error
        }
    }

    /// Runs `body` on the database as it is at its first statement, whatever others write meanwhile.
    ///
    /// What an earlier transaction has left open is taken back before; one within another is
    /// refused.
    ///
    /// - Throws: ``SQLiteError``, and what `body` throws; what it changed is taken back.
    package func snapshot<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try transaction(beginning: "BEGIN DEFERRED", body)
    }

    private func transaction<Result>(
        beginning: SQL,
        _ body: (Database) throws -> Result
    ) throws -> Result {
        try checkInterruption()
        // Given up in between, a beginning may have begun all the same.
        try uninterrupted { () throws(SQLiteError) in
            if isInTransaction, !isInBody { try execute("ROLLBACK") }
            try execute(beginning)
        }
        isInBody = true
        defer { isInBody = false }
        do {
            let result = try body(self)
            try uninterrupted { () throws(SQLiteError) in try execute("COMMIT") }
            return result
        } catch {
            // SQLite has rolled back by itself after some failures. What cannot be rolled back now
            // is before the next transaction begins.
            if isInTransaction {
                uninterrupted { try? execute("ROLLBACK") }
            }
            throw error
        }
    }
}

extension Database {
    /// Lends the first row of a statement to `body`.
    ///
    /// - Returns: What `body` gives; `nil` when there is no row.
    package func first<Result>(
        _ sql: SQL,
        _ values: [any Bindable] = [],
        _ body: (borrowing Row) throws -> Result
    ) throws -> Result? {
        var rows = try rows(sql, values)
        return try rows.next(body)
    }

    /// Lends each row of a statement to `body`.
    ///
    /// - Returns: What `body` gives, in the order of the rows.
    package func all<Result>(
        _ sql: SQL,
        _ values: [any Bindable] = [],
        _ body: (borrowing Row) throws -> Result
    ) throws -> [Result] {
        var rows = try rows(sql, values)
        var results: [Result] = []
        while let result = try rows.next(body) { results.append(result) }
        return results
    }

    package func isAny(_ sql: SQL, _ values: [any Bindable] = []) throws -> Bool {
        try first(sql, values) { _ in true } ?? false
    }

    /// The first column of the first row; `nil` when there is no row or it is null.
    package func value<Type: Column>(
        _ sql: SQL,
        _ values: [any Bindable] = [],
        as type: Type.Type = Type.self
    ) throws -> Type? {
        try first(sql, values) { row in try row.optional(at: 0, as: type) }.flatMap { $0 }
    }

    /// The first column of all rows.
    ///
    /// - Throws: ``SQLiteError``; ``SQLiteError/mismatch`` also for a null.
    package func values<Type: Column>(
        _ sql: SQL,
        _ values: [any Bindable] = [],
        as type: Type.Type = Type.self
    ) throws -> [Type] {
        try all(sql, values) { row in try row.value(at: 0, as: type) }
    }
}

/// A path without links, which a database is opened at.
package struct ResolvedPath: Hashable, Sendable {
    /// Absolute, without links and without `.` and `..`.
    package let text: String

    /// Follows the links of the path of a file that exists, those of its folders and its own.
    ///
    /// SQLite does the same for a path as it is; followed here first, a link that is put in its
    /// place afterwards is refused.
    ///
    /// - Returns: `nil` when there is no such file, or the system says no; `errno` tells why.
    package init?(following path: String) {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        guard let text = unsafe String(validatingCString: resolved) else { return nil }
        self.text = text
    }
}

/// The rows of a statement, one after the other.
///
/// The statement is reset as soon as there are no more, when a step or a reader throws, and at the
/// latest when the value ends.
package struct Rows: ~Copyable {
    private let database: Database
    private let statement: Statement
    private var isOver = false

    init(_ statement: Statement, of database: Database) {
        self.statement = statement
        self.database = database
    }

    deinit {
        if !isOver { statement.reset() }
    }

    /// Lends the next row to `body`.
    ///
    /// - Returns: What `body` gives; `nil` when there are no more rows.
    /// - Throws: ``SQLiteError``, and what `body` throws; there are no more rows afterwards.
    package mutating func next<Result>(_ body: (borrowing Row) throws -> Result) throws -> Result? {
        guard !isOver else { return nil }
        do {
            guard try database.step(statement) else {
                end()
                return nil
            }
            return try body(Row(statement))
        } catch {
            end()
            throw error
        }
    }

    package mutating func end() {
        guard !isOver else { return }
        isOver = true
        statement.reset()
    }
}
