package import Vocabulary

/// What went wrong with a file or a folder.
package enum FileError: CodedError {
    /// The file of an input that failed.
    package enum Input: String, Hashable, Sendable {
        case envelope
        case keys
        case configuration
        case otherSettings = "other-settings"
        case address
        case passphrase
        case records
        case timeZone = "time-zone"
        case deviceToken = "device-token"
        case addresses = "ip-country"
        case rows
        case session

        /// The path of such a file in an error; `nil` for standard input.
        func shown(_ path: String) -> Found? { path == "-" ? nil : Found(path) }
    }

    /// A file that cannot be read; its path, unless it is standard input.
    case unreadable(Input, errno: Int32, path: Found?)
    case tooLong(Input, limit: Int)
    case unwritable(errno: Int32)
    case exposed(Input)
    /// Others can change a file that decides what this program does.
    case changeable(Input, path: Found)
    case special(Input)
    case noStateFolder

    package var code: String {
        switch self {
        case .unreadable(let input, _, _): "file.unreadable.\(input.rawValue)"
        case .tooLong(let input, _): "file.too-long.\(input.rawValue)"
        case .unwritable: "file.unwritable"
        case .exposed(let input): "file.exposed.\(input.rawValue)"
        case .changeable(let input, _): "file.changeable.\(input.rawValue)"
        case .special(let input): "file.special.\(input.rawValue)"
        case .noStateFolder: "state.no-home"
        }
    }

    package var reason: String {
        switch self {
        case .unreadable(let input, let errno, let path):
            "the \(input.rawValue) file\(path.map { " \($0)" } ?? "") can be read; the system says:"
                + " \(systemReason(errno))"
        case .tooLong(let input, let limit):
            "the \(input.rawValue) file has at most \(limit) bytes"
        case .unwritable(let errno):
            "a new file can be made in the folder: \(systemReason(errno))"
        case .exposed(let input):
            "only its owner can read the \(input.rawValue) file (mode 600)"
        case .changeable(let input, let path):
            "only you can change the \(input.rawValue) file and its folder; others can change \(path):"
                + " chmod go-w"
        case .special(let input):
            "the \(input.rawValue) file is a file, and no pipe that nobody writes into"
        case .noStateFolder:
            "HOME, or XDG_STATE_HOME and XDG_DATA_HOME, name folders for the ledger and its key"
        }
    }
}
