import CSQLite

/// What a call of SQLite failed with: its two result codes and nothing else.
///
/// Neither a path nor the text of a statement nor a value is in it. Whoever opens a database says
/// in its own words what the codes mean.
package struct SQLiteError: Error, Hashable, Sendable {
    /// The kind of failure, such as `SQLITE_IOERR`; the low byte of ``extended``.
    package let primary: Int32
    /// The failure itself, such as `SQLITE_IOERR_SHMSIZE`.
    package let extended: Int32

    /// An error from a result code of SQLite, extended or not.
    package init(_ code: Int32) {
        primary = code & 0xFF
        extended = code
    }

    /// A column is null, of another type or out of range, or there is no such column.
    package static let mismatch = SQLiteError(SQLITE_MISMATCH)

    /// The read was given up because its caller asked for it.
    package static let interrupted = SQLiteError(SQLITE_INTERRUPT)

    /// A setting of the connection did not hold, or a call came when it may not.
    package static let misuse = SQLiteError(SQLITE_MISUSE)

    /// No memory, or no thread, was to be had.
    package static let noMemory = SQLiteError(SQLITE_NOMEM)
}

extension SQLiteError: CustomStringConvertible {
    package var description: String { "SQLite \(primary) (\(extended))" }
}

extension SQLiteError {
    /// What the codes mean to whoever opens a database.
    package enum Cause: Hashable, Sendable {
        case readOnly
        case full
        case busy
        /// No database, or one whose content contradicts itself or the statement.
        case damaged
        /// The file cannot be opened, or a link leads to it.
        case path
        case inputOutput
        case interrupted
        /// Anything else; a defect of the program or of the machine.
        case other
    }

    package var cause: Cause {
        // A full disk has no room for the file that readers and writers share.
        if extended == SQLITE_IOERR | (19 << 8) { return .full }
        return switch primary {
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
        case SQLITE_FULL: .full
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT, SQLITE_MISMATCH: .damaged
        case SQLITE_CANTOPEN: .path
        case SQLITE_IOERR: .inputOutput
        case SQLITE_INTERRUPT: .interrupted
        default: .other
        }
    }
}

/// The library that this program runs with.
package enum SQLiteLibrary {
    package static var version: String { unsafe String(cString: sqlite3_libversion()) }
}
