import Vocabulary

/// Why nothing more is written into the log; nothing else depends on it.
package enum LogError: CodedError {
    /// The file cannot be opened or written.
    case unwritable
    /// No room on the disk.
    case diskFull
    /// Other users can read or write the file, or it is another user's.
    case exposed
    /// It is no file, such as a terminal, a pipe or a link.
    case notAFile

    /// Such as `log.disk-full`.
    package var code: String {
        switch self {
        case .unwritable: "log.unwritable"
        case .diskFull: "log.disk-full"
        case .exposed: "log.exposed"
        case .notAFile: "log.not-a-file"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .unwritable: "the log and its folder can be written by this user; the work goes on"
        case .diskFull: "the disk has room for the log; the work goes on"
        case .exposed:
            "the log is this user's own and only they can read it (mode 600); the work goes on"
        case .notAFile: "the log is a file of its own and no link or device; the work goes on"
        }
    }
}
