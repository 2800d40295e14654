import Vocabulary

/// What went wrong at the program's own edges: files, folders, configuration, arguments.
package enum RuntimeError: CodedError {
    /// The file of an input that failed.
    package enum Input: String, Hashable, Sendable {
        case envelope
        case keys
        case configuration
        case address
    }

    case unreadable(Input, errno: Int32)
    case tooLong(Input, limit: Int)
    case noStateFolder
    case configurationJSON(offset: Int)
    case configurationMember(offset: Int)
    case keysJSON(offset: Int)
    case keysShape
    case coordinates
    case time
    case unknownRequest
    case ambiguousRequest
    case unknownMechanism
    case enrolmentRefused(status: Int)
    case messageIDReused
    case challengeReplayed

    package var code: String {
        switch self {
        case .unreadable(let input, _): "file.unreadable.\(input.rawValue)"
        case .tooLong(let input, _): "file.too-long.\(input.rawValue)"
        case .noStateFolder: "state.no-home"
        case .configurationJSON: "configuration.json"
        case .configurationMember: "configuration.member"
        case .keysJSON: "keys.json"
        case .keysShape: "keys.shape"
        case .coordinates: "argument.coordinates"
        case .time: "argument.time"
        case .unknownRequest: "request.unknown"
        case .ambiguousRequest: "request.ambiguous"
        case .unknownMechanism: "token.unknown-mechanism"
        case .enrolmentRefused: "enrolment.refused"
        case .messageIDReused: "message.same-id-other-token"
        case .challengeReplayed: "message.replayed-challenge"
        }
    }

    package var reason: String {
        switch self {
        case .unreadable(let input, let errno):
            "the \(input.rawValue) file cannot be read: \(systemReason(errno))"
        case .tooLong(let input, let limit):
            "the \(input.rawValue) file has at most \(limit) bytes"
        case .noStateFolder:
            "HOME or XDG_STATE_HOME names a folder to keep the ledger in"
        case .configurationJSON(let offset):
            "the configuration is a JSON object; it stops being one at byte \(offset)"
        case .configurationMember(let offset):
            "the configuration holds `home` with `latitude` and `longitude` as numbers of degrees, "
                + "and `deliveries` as a text; the member at byte \(offset) is neither"
        case .keysJSON(let offset):
            "the keys file is a JSON object; it stops being one at byte \(offset)"
        case .keysShape:
            "a keys file is {\"mechanisms\":[{\"mechanismUid\":TEXT,\"secret\":BASE64}]}, each "
                + "secret of 16 to 512 bytes"
        case .coordinates:
            "coordinates are LATITUDE,LONGITUDE in degrees, such as 51.4545,-2.5879"
        case .time:
            "a time is RFC 3339, such as 2023-11-14T22:13:20Z, or milliseconds since 1970"
        case .unknownRequest: "no request in the ledger has that id"
        case .ambiguousRequest: "more than one request begins with that id; give more of it"
        case .unknownMechanism: "no mechanism here has the key of this message"
        case .enrolmentRefused(let status):
            "the server takes the registration; it did not (HTTP \(status))"
        case .messageIDReused: "a message id belongs to one message; the first one is kept"
        case .challengeReplayed: "a challenge comes once; this message is a replay"
        }
    }
}
