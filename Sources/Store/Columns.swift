/// A column of another type than the schema says is damage, not a crash.
extension Row {
    /// A column that is never null.
    func value<Value: Column>(_ name: String) throws(StorageError) -> Value {
        guard let value: Value = try optional(name) else { throw .damaged }
        return value
    }

    /// A column that may be null.
    func optional<Value: Column>(_ name: String) throws(StorageError) -> Value? {
        guard let place = place(of: name) else { throw .damaged }
        do throws(SQLiteError) {
            return try optional(at: place)
        } catch {
            throw StorageError(error)
        }
    }

    /// A sealed text that is never null.
    func text(sealedIn cell: AssociatedData, _ vault: Vault) throws(StorageError) -> String {
        try vault.openText(value(cell.column), in: cell)
    }

    /// A sealed text that may be null.
    func optionalText(sealedIn cell: AssociatedData, _ vault: Vault) throws(StorageError) -> String?
    {
        guard let sealed: [UInt8] = try optional(cell.column) else { return nil }
        return try vault.openText(sealed, in: cell)
    }
}

extension Int {
    /// The number behind one that was read from the file, where it may be any.
    ///
    /// - Throws: `.damaged` when there is none.
    func next() throws(StorageError) -> Int {
        guard self < .max else { throw .damaged }
        return self + 1
    }
}
