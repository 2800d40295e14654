import CSQLite

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

    /// Lets go of the statement; there are no more rows.
    package mutating func end() {
        guard !isOver else { return }
        isOver = true
        statement.reset()
    }
}
