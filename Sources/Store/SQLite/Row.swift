import CSQLite

/// The row that a statement stands on.
///
/// It is only lent, for as long as the statement stands there: it cannot be copied or kept.
@safe
package struct Row: ~Copyable {
    private let statement: Statement
    private let handle: OpaquePointer

    init(_ statement: Statement) {
        self.statement = statement
        unsafe handle = statement.handle
    }

    /// The place of the first column with a name; `nil` when there is none.
    package func place(of name: String) -> Int32? {
        statement.columns.firstIndex(of: name).map { Int32($0) }
    }

    /// A column that is never null.
    ///
    /// - Throws: ``SQLiteError/mismatch``, also for a null and when there is no such column.
    package func value<Type: Column>(
        at place: Int32,
        as type: Type.Type = Type.self
    ) throws(SQLiteError) -> Type {
        try type.read(from: self, at: place)
    }

    /// A column that may be null.
    ///
    /// - Throws: ``SQLiteError/mismatch``, also when there is no such column.
    package func optional<Type: Column>(
        at place: Int32,
        as type: Type.Type = Type.self
    ) throws(SQLiteError) -> Type? {
        guard (0..<Int32(statement.columns.count)).contains(place) else { throw .mismatch }
        guard unsafe sqlite3_column_type(handle, place) != SQLITE_NULL else { return nil }
        return try type.read(from: self, at: place)
    }

    /// A column of any type, as it lies there.
    ///
    /// - Throws: ``SQLiteError/mismatch`` when there is no such column, for a text that is no UTF-8
    ///   and for a floating-point number.
    package func any(at place: Int32) throws(SQLiteError) -> Value {
        guard (0..<Int32(statement.columns.count)).contains(place) else { throw .mismatch }
        switch unsafe sqlite3_column_type(handle, place) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(try integer(at: place))
        case SQLITE_TEXT: return .text(try text(at: place))
        case SQLITE_BLOB: return .blob(try blob(at: place))
        default: throw .mismatch
        }
    }

    func integer(at place: Int32) throws(SQLiteError) -> Int64 {
        try check(place, is: SQLITE_INTEGER)
        return unsafe sqlite3_column_int64(handle, place)
    }

    func text(at place: Int32) throws(SQLiteError) -> String {
        try check(place, is: SQLITE_TEXT)
        guard let bytes = unsafe sqlite3_column_text(handle, place) else { throw .noMemory }
        let count = unsafe Int(sqlite3_column_bytes(handle, place))
        let room = unsafe UnsafeBufferPointer(start: bytes, count: count)
        guard let text = unsafe String(validating: room, as: UTF8.self) else { throw .mismatch }
        return text
    }

    func blob(at place: Int32) throws(SQLiteError) -> [UInt8] {
        try check(place, is: SQLITE_BLOB)
        let bytes = unsafe sqlite3_column_blob(handle, place)
        let count = unsafe Int(sqlite3_column_bytes(handle, place))
        // SQLite gives no address for no bytes.
        guard count > 0 else { return [] }
        guard let bytes = unsafe bytes else { throw .noMemory }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func check(_ place: Int32, is type: Int32) throws(SQLiteError) {
        guard (0..<Int32(statement.columns.count)).contains(place),
            unsafe sqlite3_column_type(handle, place) == type
        else { throw .mismatch }
    }
}

/// A type that a column is read as.
///
/// Nothing is converted: a whole number is read from `INTEGER`, a text from `TEXT`, bytes from
/// `BLOB`. A null, another type, a number out of range and a text that is no UTF-8 throw
/// ``SQLiteError/mismatch``. A text keeps what stands behind a NUL.
package protocol Column: Sendable {
    /// Reads a column that is not null.
    static func read(from row: borrowing Row, at place: Int32) throws(SQLiteError) -> Self
}

extension Int64: Column {
    /// Any whole number.
    package static func read(
        from row: borrowing Row,
        at place: Int32
    ) throws(SQLiteError) -> Int64 {
        try row.integer(at: place)
    }
}

extension Int: Column {
    /// A whole number that the machine's word holds.
    package static func read(from row: borrowing Row, at place: Int32) throws(SQLiteError) -> Int {
        guard let number = Int(exactly: try row.integer(at: place)) else {
            throw .mismatch
        }
        return number
    }
}

extension Int32: Column {
    /// A whole number of 32 bits.
    package static func read(
        from row: borrowing Row,
        at place: Int32
    ) throws(SQLiteError) -> Int32 {
        guard let number = Int32(exactly: try row.integer(at: place)) else {
            throw .mismatch
        }
        return number
    }
}

extension Bool: Column {
    /// 0 or 1; no other number.
    package static func read(from row: borrowing Row, at place: Int32) throws(SQLiteError) -> Bool {
        switch try row.integer(at: place) {
        case 0: return false
        case 1: return true
        default: throw .mismatch
        }
    }
}

extension String: Column {
    /// A whole text.
    package static func read(
        from row: borrowing Row,
        at place: Int32
    ) throws(SQLiteError) -> String {
        try row.text(at: place)
    }
}

extension [UInt8]: Column {
    /// All bytes.
    package static func read(
        from row: borrowing Row,
        at place: Int32
    ) throws(SQLiteError) -> [UInt8] {
        try row.blob(at: place)
    }
}

package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    /// A text, bound with all of its bytes, also behind a NUL.
    case text(String)
    case blob([UInt8])
}

/// A type whose values are bound to statements.
package protocol Bindable: Sendable {
    var bound: Value { get }
}

extension Value: Bindable {
    package var bound: Value { self }
}

extension Int: Bindable {
    package var bound: Value { .integer(Int64(self)) }
}

extension Int64: Bindable {
    package var bound: Value { .integer(self) }
}

extension Bool: Bindable {
    package var bound: Value { .integer(self ? 1 : 0) }
}

extension String: Bindable {
    package var bound: Value { .text(self) }
}

extension [UInt8]: Bindable {
    package var bound: Value { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
    package var bound: Value {
        switch self {
        case let value?: value.bound
        case nil: .null
        }
    }
}
