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
