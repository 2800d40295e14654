package import Token
import Vocabulary

/// What is wrong with a configuration, and where.
package enum ConfigurationError: CodedError {
    /// The configuration is not valid JSON; the position is where it stops being valid.
    case json(TextPosition, JSONError)
    /// A member that a configuration does not have, and what it may have instead.
    case member(TextPosition, String)
    /// A value that its member cannot have, and what it can.
    case value(TextPosition, String)
    /// A code that does not exist: of a country, a province, a currency or a hint.
    case code(TextPosition, String)
    /// A setting that lies in the store now, and the command that sets it.
    case moved(TextPosition, String)
    /// Two members that do not go together; the position is that of the later.
    case conflict(TextPosition, String)

    package var row: (code: String, reason: String) {
        switch self {
        case .json: ("configuration.json", located)
        case .member: ("configuration.member", located)
        case .value: ("configuration.value", located)
        case .code: ("configuration.code", located)
        case .moved: ("configuration.moved", located)
        case .conflict: ("configuration.conflict", located)
        }
    }

    private var located: String { "In the configuration, \(position.words.text): \(problem)" }

    package var position: TextPosition {
        switch self {
        case .json(let position, _), .member(let position, _), .value(let position, _),
            .code(let position, _), .moved(let position, _), .conflict(let position, _):
            position
        }
    }

    /// Without the position.
    package var problem: String {
        switch self {
        case .json(_, let error):
            // The error has the byte; the position is shown as editors count.
            Self.withoutByte(error)
        case .member(_, let problem), .value(_, let problem), .code(_, let problem),
            .moved(_, let problem), .conflict(_, let problem):
            problem
        }
    }

    private static func withoutByte(_ error: JSONError) -> String {
        let byte = "Byte \(error.offset): "
        guard error.reason.hasPrefix(byte) else { return error.reason }
        let rest = error.reason.dropFirst(byte.count)
        return rest.prefix(1).uppercased() + rest.dropFirst()
    }
}
