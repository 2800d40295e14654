import Foundation
import GRDB

/// Reads one row; a column of another type than the schema says is damage, not a crash.
struct Columns {
    private let row: Row

    init(_ row: Row) { self.row = row }

    /// A column that is never null.
    func value<Value: DatabaseValueConvertible>(_ name: String) throws(StorageError) -> Value {
        guard let value: Value = try optional(name) else { throw .damaged }
        return value
    }

    /// A column that may be null.
    func optional<Value: DatabaseValueConvertible>(
        _ name: String
    ) throws(StorageError) -> Value? {
        guard let stored: DatabaseValue = row[name] else { throw .damaged }
        guard !stored.isNull else { return nil }
        guard let value = Value.fromDatabaseValue(stored) else { throw .damaged }
        return value
    }

    /// A sealed text that is never null.
    func text(sealedIn cell: Cell, _ vault: Vault) throws(StorageError) -> String {
        try vault.openText(value(cell.column), in: cell)
    }

    /// A sealed text that may be null.
    func optionalText(sealedIn cell: Cell, _ vault: Vault) throws(StorageError) -> String? {
        guard let sealed: Data = try optional(cell.column) else { return nil }
        return try vault.openText(sealed, in: cell)
    }
}
