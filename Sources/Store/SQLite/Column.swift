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
