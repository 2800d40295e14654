import Vocabulary

/// Why the simulated server did not do what its operator asked for.
package enum SimulationError: CodedError {
    /// A text is no JSON; `offset` is the byte where reading stopped.
    case malformedJSON(offset: Int)
    /// An object names a member twice; `offset` is the byte where the second name starts.
    case duplicateMember(offset: Int)
    /// The custom payload is no JSON object.
    case payloadNotObject
    /// The custom payload is longer than AM takes.
    case payloadTooLong(limit: Int)
    /// The user has a device already; AM shows no second address then.
    case userHasDevice
    /// The user has no registered device.
    case noDevice
    /// The user name or issuer is empty or too long.
    case unusableName
    /// The kind of push does not exist in the version that is simulated.
    case kindUnknownToProfile
    /// The time for an answer is out of range.
    case unusableTimeout
    /// No message has the given id.
    case unknownMessage
    /// A request of the admin side lacks a member or has one of a wrong type.
    case unusableRequest(member: StaticName)
    /// Messages are not taken before the last ones were delivered.
    case tooManyRecords(limit: Int)
    /// Too many requests wait for messages.
    case tooManyWaiters(limit: Int)
    /// A port could not be opened.
    case cannotListen

    /// The name of a member of a request; never text from outside.
    package struct StaticName: Hashable, Sendable, ExpressibleByStringLiteral {
        let name: String

        /// Names a member.
        package init(stringLiteral value: StaticString) { name = value.description }
    }

    /// The stable name.
    package var code: String {
        switch self {
        case .malformedJSON: "am.json.malformed"
        case .duplicateMember: "am.json.duplicate-member"
        case .payloadNotObject: "am.payload.not-object"
        case .payloadTooLong: "am.payload.too-long"
        case .userHasDevice: "am.enrol.has-device"
        case .noDevice: "am.send.no-device"
        case .unusableName: "am.enrol.name"
        case .kindUnknownToProfile: "am.send.kind"
        case .unusableTimeout: "am.send.timeout"
        case .unknownMessage: "am.message.unknown"
        case .unusableRequest: "am.request.member"
        case .tooManyRecords: "am.records.limit"
        case .tooManyWaiters: "am.waiters.limit"
        case .cannotListen: "am.listen"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .malformedJSON(let offset):
            "The text must be one JSON value; reading stopped at byte \(offset)."
        case .duplicateMember(let offset):
            "An object must name a member once; the second name starts at byte \(offset)."
        case .payloadNotObject: "The custom payload must be a JSON object."
        case .payloadTooLong(let limit):
            "The custom payload must have at most \(limit) bytes as AM prints it."
        case .userHasDevice: "The user must have no device yet; AM keeps one push device a user."
        case .noDevice: "The user must have registered a device, and the page must have polled."
        case .unusableName: "User and issuer must each have 1 to 256 bytes."
        case .kindUnknownToProfile: "The simulated version sends pushes of kind default only."
        case .unusableTimeout: "The time for an answer must be from 1 second to 1 day."
        case .unknownMessage: "The message id must be one that this server has made."
        case .unusableRequest(let member):
            "The request must be a JSON object with a usable member `\(member.name)`."
        case .tooManyRecords(let limit): "At most \(limit) messages are kept at a time."
        case .tooManyWaiters(let limit): "At most \(limit) requests may wait at a time."
        case .cannotListen: "The port must be free and the address one of this machine."
        }
    }
}
