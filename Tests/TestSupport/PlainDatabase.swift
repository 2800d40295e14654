import CSQLite
import Vocabulary

/// A database through SQLite's own interface, to check what the store wrote without its module.
@safe
package final class PlainDatabase {
    /// To bind.
    package enum Value: Hashable, Sendable {
        case integer(Int64)
        case text(String)
        case blob([UInt8])
    }

    package struct Failure: Error, Hashable { package let code: Int32 }

    private let handle: OpaquePointer

    /// Created if missing; `patience` is the wait for other programs in milliseconds.
    package init(path: String, patience: Int32 = 5_000) throws {
        var opened: OpaquePointer?
        let status = unsafe sqlite3_open(path, &opened)
        guard status == SQLITE_OK, let opened = unsafe opened else {
            unsafe sqlite3_close_v2(opened)
            throw Failure(code: status)
        }
        unsafe handle = unsafe opened
        unsafe sqlite3_busy_timeout(handle, patience)
        try execute("PRAGMA foreign_keys = ON")
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    package func execute(_ sql: String) throws {
        let status = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard status == SQLITE_OK else { throw Failure(code: status) }
    }

    /// Columns as text: `nil` for null, hexadecimal for a blob.
    package func rows(_ sql: String, _ values: [Value] = []) throws -> [[String?]] {
        var prepared: OpaquePointer?
        let status = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
        guard status == SQLITE_OK, let statement = unsafe prepared else {
            throw Failure(code: status)
        }
        defer { unsafe sqlite3_finalize(statement) }
        for (place, value) in values.enumerated() {
            unsafe Self.bind(value, to: statement, at: Int32(place) + 1)
        }
        var rows: [[String?]] = []
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    unsafe (0..<sqlite3_column_count(statement)).map { place in
                        unsafe Self.text(of: statement, at: place)
                    }
                )
            case SQLITE_DONE: return rows
            case let code: throw Failure(code: code)
            }
        }
    }

    private static func bind(_ value: Value, to statement: OpaquePointer, at place: Int32) {
        switch value {
        case .integer(let number): unsafe sqlite3_bind_int64(statement, place, number)
        case .text(let text):
            unsafe csqlite_bind_text(statement, place, text, UInt64(text.utf8.count))
        case .blob(let bytes):
            unsafe csqlite_bind_blob(statement, place, bytes, UInt64(bytes.count))
        }
    }

    private static func text(of statement: OpaquePointer, at place: Int32) -> String? {
        let type = unsafe sqlite3_column_type(statement, place)
        guard type != SQLITE_NULL else { return nil }
        guard type != SQLITE_BLOB else {
            let count = unsafe Int(sqlite3_column_bytes(statement, place))
            guard let start = unsafe sqlite3_column_blob(statement, place) else { return "" }
            return unsafe UnsafeRawBufferPointer(start: start, count: count).hexadecimal
        }
        return unsafe sqlite3_column_text(statement, place).map { text in
            unsafe String(cString: text)
        }
    }
}

extension PlainDatabase.Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    package init(integerLiteral value: Int64) { self = .integer(value) }

    package init(stringLiteral value: String) { self = .text(value) }
}
