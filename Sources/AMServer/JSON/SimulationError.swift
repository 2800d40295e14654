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
    /// The kind of enrolment does not exist in the version that is simulated.
    case enrolmentUnknownToProfile
    /// Colour, digits, period or counter of an enrolment are out of range.
    case unusableEnrolment
    /// A name holds what AM's templates cannot take.
    case unfillableText
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
    case cannotListen(ListeningPlace)
    /// Other machines would reach the server without TLS.
    case plainOffLoopback
    /// The certificate or its key cannot be used.
    case unusableCertificate
    /// libmicrohttpd is not installed.
    case noLibrary

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
        case .enrolmentUnknownToProfile: "am.enrol.kind"
        case .unusableEnrolment: "am.enrol.value"
        case .unfillableText: "am.send.text"
        case .unusableTimeout: "am.send.timeout"
        case .unknownMessage: "am.message.unknown"
        case .unusableRequest: "am.request.member"
        case .tooManyRecords: "am.records.limit"
        case .tooManyWaiters: "am.waiters.limit"
        case .cannotListen: "am.listen"
        case .plainOffLoopback: "am.listen.plain"
        case .unusableCertificate: "am.tls.files"
        case .noLibrary: "am.library"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .malformedJSON(let offset):
            "the text is one JSON value; it stops being one at byte \(offset)"
        case .duplicateMember(let offset): "byte \(offset): a name stands only once in its object"
        case .payloadNotObject: "the custom payload is a JSON object"
        case .payloadTooLong(let limit):
            "the custom payload has at most \(limit) bytes as AM prints it"
        case .userHasDevice: "the user has no device yet; AM keeps one push device a user"
        case .noDevice: "the user has registered a device, and the page has polled"
        case .unusableName: "user and issuer have 1 to 256 bytes each"
        case .kindUnknownToProfile: "the simulated version sends pushes of kind default only"
        case .enrolmentUnknownToProfile: "combined enrolment is simulated from version 7.3 on"
        case .unusableEnrolment:
            "colours have 6 hexadecimal digits, codes 6 or 8 digits, periods 1 to 3600 seconds"
        case .unfillableText: "names hold no `$` and no backslash, which AM cannot put into texts"
        case .unusableTimeout: "the time for an answer is from 1 second to 1 day"
        case .unknownMessage: "the message id is one that this server has made"
        case .unusableRequest(let member):
            "the request is a JSON object with a usable member `\(member.name)`"
        case .tooManyRecords(let limit): "at most \(limit) messages are kept at a time"
        case .tooManyWaiters(let limit): "at most \(limit) requests wait at a time"
        case .cannotListen(let place): place.reason
        case .plainOffLoopback:
            "without a certificate the server listens on loopback, unless its mode is as-AM"
        case .unusableCertificate:
            "certificate chain and private key are PEM files that belong together"
        case .noLibrary:
            "the packages libmicrohttpd12 and libgnutls30 are installed, in Debian 13 libmicrohttpd12t64 "
                + "and libgnutls30t64"
        }
    }
}
