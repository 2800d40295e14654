import GRDB

extension StorageError {
    /// The case for anything that an access to the database throws.
    init(_ error: any Error) {
        switch error {
        case let error as StorageError: self = error
        // A full disk has no room for the file that readers and writers share.
        case let error as DatabaseError
        where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = .diskFull
        case let error as DatabaseError: self.init(result: error.resultCode)
        default: self = .damaged
        }
    }

    private init(result: ResultCode) {
        self =
            switch result {
            case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .readOnly
            case .SQLITE_FULL: .diskFull
            case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy
            case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH: .damaged
            case .SQLITE_CANTOPEN: .path
            case .SQLITE_IOERR: .inputOutput
            default: .unexpected(result: result.rawValue)
            }
    }
}
