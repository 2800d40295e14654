package import Token
import Vocabulary

/// What is wrong with a configuration, and where.
package enum ConfigurationError: CodedError {
    /// It is no JSON text.
    case json(TextPosition, JSONError)
    /// A member that a configuration does not have; what it may have is said instead.
    case member(TextPosition, expected: String)
    /// A value that its member cannot have.
    case value(TextPosition, expected: String)
    /// A code that does not exist: of a country, a province, a currency or a hint.
    case code(TextPosition, expected: String)
    /// A setting that lies in the store now; the command that sets it is said instead.
    case moved(TextPosition, expected: String)
    /// Two members that do not go together; the position is that of the later.
    case conflict(TextPosition, expected: String)

    /// Where it stands.
    package var position: TextPosition {
        switch self {
        case .json(let position, _), .member(let position, _), .value(let position, _),
            .code(let position, _), .moved(let position, _), .conflict(let position, _):
            position
        }
    }

    package var code: String {
        switch self {
        case .json: "configuration.json"
        case .member: "configuration.member"
        case .value: "configuration.value"
        case .code: "configuration.code"
        case .moved: "configuration.moved"
        case .conflict: "configuration.conflict"
        }
    }

    package var reason: String {
        "in the configuration, \(position.words.text): \(expectation)"
    }

    /// What would have been right, in a clause.
    package var expectation: String {
        switch self {
        case .json(_, let error):
            // The error names the byte; the position is told as editors count.
            error.reason.firstRange(ofText: ": ").map { String(error.reason[$0.upperBound...]) }
                ?? error.reason
        case .member(_, let expected), .value(_, let expected), .code(_, let expected),
            .moved(_, let expected), .conflict(_, let expected):
            expected
        }
    }
}
