import SQLite

extension StorageError {
    /// The case for anything that an access to the database throws.
    init(_ error: any Error) {
        switch error {
        case let error as StorageError: self = error
        case let error as SQLiteError: self.init(error)
        default: self = .damaged
        }
    }

    /// The case for what SQLite says.
    init(_ error: SQLiteError) {
        self =
            switch error.cause {
            case .readOnly: .readOnly
            case .full: .diskFull
            case .busy: .busy
            case .damaged: .damaged
            case .path: .path
            case .inputOutput: .inputOutput
            case .interrupted: .interrupted
            case .other: .unexpected(result: error.primary)
            }
    }
}
