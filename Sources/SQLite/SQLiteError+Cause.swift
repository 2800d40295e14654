import CSQLite

extension SQLiteError {
    /// What the codes mean to whoever opens a database.
    package enum Cause: Hashable, Sendable {
        /// The file may not be written.
        case readOnly
        /// No room on the disk.
        case full
        /// Another program holds the file.
        case busy
        /// No database, or one whose content contradicts itself or the statement.
        case damaged
        /// The file cannot be opened, or a link leads to it.
        case path
        /// The disk failed.
        case inputOutput
        /// The caller asked for an early end.
        case interrupted
        /// Anything else; a defect of the program or of the machine.
        case other
    }

    /// What the codes mean.
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
