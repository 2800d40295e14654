import Vocabulary

/// Why bytes are not the habits of an account.
package enum HabitsError: CodedError {
    /// There are more bytes than habits can have.
    case tooLong(limit: Int)
    /// They were written by an earlier or a later program.
    case unknownVersion
    /// They cannot be read from a byte on.
    case malformed(offset: Int)

    /// A code that begins with `risk.habits-`.
    package var code: String {
        switch self {
        case .tooLong: "risk.habits-too-long"
        case .unknownVersion: "risk.habits-version"
        case .malformed: "risk.habits-malformed"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .tooLong(let limit): "the habits of an account take at most \(limit) bytes"
        case .unknownVersion: "habits are of version \(HabitsWriter.version)"
        case .malformed(let offset):
            "the bytes are the habits of an account; they stop being that at byte \(offset)"
        }
    }
}
