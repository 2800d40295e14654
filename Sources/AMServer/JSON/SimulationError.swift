import Vocabulary
package import WebServer

/// Why the simulated server could not start or carry out an order of its operator.
package enum SimulationError: CodedError {
    /// Reading stopped at `offset`.
    case malformedJSON(offset: Int)
    /// Of the second of two equal names.
    case duplicateMember(offset: Int)
    case payloadNotObject
    case payloadTooLong(limit: Int)
    /// AM shows no second address then.
    case userHasDevice
    case noDevice
    case unusableName
    case kindUnknownToProfile
    case enrolmentUnknownToProfile
    case unusableEnrolment
    case unfillableText
    case unusableTimeout
    case unknownMessage
    case unusableRequest(member: StaticName)
    case tooManyRecords(limit: Int)
    case cannotListen(ListeningPlace)
    /// Other machines would reach the server without TLS.
    case plainOffLoopback
    case unusableCertificate
    case noLibrary
    case unusableService
    case unusableCredentials

    package var row: (code: String, reason: String) {
        switch self {
        case .malformedJSON(let offset):
            (
                "am.json.malformed",
                "The text is not one JSON value: reading stopped at byte \(offset)."
            )
        case .duplicateMember(let offset):
            (
                "am.json.duplicate-member",
                "The member name at byte \(offset) occurs a second time in its object."
            )
        case .payloadNotObject:
            ("am.payload.not-object", "The custom payload is not a JSON object.")
        case .payloadTooLong(let limit):
            (
                "am.payload.too-long",
                "The custom payload is longer than \(limit) bytes, counted as AM prints it."
            )
        case .userHasDevice:
            (
                "am.enrol.has-device",
                "The user already has a push device, and AM keeps only one for each user."
            )
        case .noDevice:
            (
                "am.send.no-device",
                "The user has no registered device, or the page has not polled yet."
            )
        case .unusableName:
            ("am.enrol.name", "The user or the issuer is empty or longer than 256 bytes.")
        case .kindUnknownToProfile:
            ("am.send.kind", "The simulated version sends only pushes of kind default.")
        case .enrolmentUnknownToProfile:
            ("am.enrol.kind", "Combined enrolment is simulated only from version 7.3 on.")
        case .unusableEnrolment:
            (
                "am.enrol.value",
                "A value is out of range. Colours have 6 hexadecimal digits, codes 6 or 8 digits, "
                    + "and periods 1 to 3600 seconds."
            )
        case .unfillableText:
            ("am.send.text", "A name has a `$` or a backslash, which AM cannot put into texts.")
        case .unusableTimeout:
            ("am.send.timeout", "The time for an answer is not between 1 second and 1 day.")
        case .unknownMessage: ("am.message.unknown", "This server made no message with this id.")
        case .unusableRequest(let member):
            (
                "am.request.member",
                "The request is not a JSON object with a usable member `\(member.name)`."
            )
        case .tooManyRecords(let limit):
            (
                "am.records.limit",
                "There are too many messages. At most \(limit) are kept at a time."
            )
        case .cannotListen(let place):
            (
                "am.listen",
                "The server cannot listen on port \(place.port) of \(place.host): "
                    + "\(place.blocker.rawValue)."
            )
        case .plainOffLoopback:
            (
                "am.listen.plain",
                "Without a certificate the server listens only on loopback, unless its mode is "
                    + "as-AM."
            )
        case .unusableCertificate:
            (
                "am.tls.files",
                "The certificate chain and the private key are not PEM files that belong together."
            )
        case .unusableService:
            (
                "am.push.address",
                "The address of the push service is invalid. It must be https://HOST:PORT without a"
                    + " path, or http:// on loopback."
            )
        case .unusableCredentials:
            (
                "am.push.credentials",
                "The file with the credentials of the push service cannot be used. It must be a JSON"
                    + " object with `accessKeys`, an object of texts."
            )
        case .noLibrary:
            (
                "am.library",
                "The libraries of the server are missing. Install the packages libmicrohttpd12 and "
                    + "libgnutls30, in Debian 13 libmicrohttpd12t64 and libgnutls30t64."
            )
        }
    }

    /// The name of a member; never text from outside.
    package struct StaticName: Hashable, Sendable, ExpressibleByStringLiteral {
        let name: String

        package init(stringLiteral value: StaticString) { name = value.description }
    }
}
