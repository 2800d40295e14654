extension Database {
    /// Lends the first row of a statement to `body`.
    ///
    /// - Returns: What `body` gives; `nil` when there is no row.
    /// - Throws: ``SQLiteError``, and what `body` throws.
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
    /// - Throws: ``SQLiteError``, and what `body` throws.
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

    /// Whether a statement gives a row.
    ///
    /// - Throws: ``SQLiteError``.
    package func isAny(_ sql: SQL, _ values: [any Bindable] = []) throws -> Bool {
        try first(sql, values) { _ in true } ?? false
    }

    /// The first column of the first row; `nil` when there is no row or it is null.
    ///
    /// - Throws: ``SQLiteError``.
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
