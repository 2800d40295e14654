package import Vocabulary

struct DeviceRequest: Sendable {
    var method = "POST"
    /// Between `/json` and `/push`: empty for the top realm, else such as `/alpha`.
    var realm = ""
    var action: String?
    var contentType: String? = "application/json"
    /// The `Accept-API-Version` header.
    var version: String? = "resource=1.0, protocol=1.0"
    var hasRequestedWith = false
    var cookie: String?
    var hasSetCookie = false
    /// `nil` when it exceeded the limit.
    var body: [UInt8]? = []

    /// `pair` is `name=value`.
    func hasCookie(_ pair: String) -> Bool {
        (cookie ?? "").split(separator: ";").contains { $0.drop { $0 == " " } == pair }
    }
}

/// The state of a registration, as the page polls it.
package enum RegistrationStatus: String, Hashable, Sendable {
    /// Not started or not answered.
    case waiting
    /// Stored and ready for messages.
    case registered
    /// Answered, but a blank value prevents storing.
    case failed
    /// Nobody answered in time, or the page polled too late.
    case expired
}

package struct EnrolmentPage: Hashable, Sendable {
    /// Hidden form: parameters in the order of creation.
    package let address: String
    /// As the QR picture shows it: parameters in the order of a Java hash map.
    package let picture: String
}

/// The sent message, and what the login page shows.
package struct SentPush: Hashable, Sendable {
    package let messageID: String
    /// Only for the kind challenge.
    package let expectedNumber: Int?
    package let token: String
}

/// Of a message for a device.
package enum EnvelopeForm: String, CaseIterable, Sendable {
    /// The data map for Android.
    case fcm
    /// The dictionary for iOS.
    case aps
    /// As AM hands it to SNS.
    case sns
}

/// Status, body and the varying headers of a reply.
struct DeviceReply: Hashable, Sendable {
    let status: Int
    let body: String
    /// About a missing version header.
    var warnsOfVersion = false
    /// Whether it names the version of the resource.
    var namesVersion = true
    /// For the operator.
    let refusal: AnswerRefusal?

    static let accepted = DeviceReply(status: 200, body: "{}", refusal: nil)

    /// An uncaught exception in AM: status 500 without a body.
    static func crash(_ refusal: AnswerRefusal) -> DeviceReply {
        DeviceReply(status: 500, body: "", refusal: refusal)
    }

    /// Hides its reason.
    static func badRequest(_ refusal: AnswerRefusal) -> DeviceReply {
        DeviceReply(400, "Bad Request", "Bad request.", refusal)
    }

    init(status: Int, body: String, refusal: AnswerRefusal?) {
        self.status = status
        self.body = body
        self.refusal = refusal
    }

    /// In the form of AM's REST layer.
    init(
        _ status: Int,
        _ reason: String,
        _ message: String,
        detail: String? = nil,
        _ refusal: AnswerRefusal
    ) {
        var members: [JSONNode.Member] = [
            .init("code", .integer(status)), .init("reason", .string(reason)),
            .init("message", .string(message)),
        ]
        if let detail { members.append(.init("detail", .string(detail))) }
        self.init(status: status, body: JSONNode.object(members).compactText, refusal: refusal)
    }
}

/// Why the server refused an answer; shown to its operator, never to devices.
package enum AnswerRefusal: String, Error, Hashable, Sendable, CaseIterable {
    case noService = "realm.no-service"
    case otherRealm = "realm.other"
    case otherAction = "action.other"
    case unknownAction = "action.unknown"
    case method = "method"
    /// Unsupported, or missing where required.
    case version = "version"
    /// A session cookie came without a header that only scripts of the same origin can send.
    case crossSite = "cross-site"
    case contentType = "body.content-type"
    case malformedBody = "body.malformed"
    /// Above this server's limit.
    case bodyTooLong = "body.too-long"
    /// `messageId`, or a member of a refresh.
    case missingMember = "body.member"
    /// Without a known type.
    case malformedMessageID = "message.id"
    case unknownMessage = "message.unknown"
    case expired = "message.expired"
    /// The journey has looked, or the registration was answered.
    case consumed = "message.consumed"
    /// No compact token with JSON objects.
    case malformedToken = "token.malformed"
    /// Not HS256, or in mode as-AM no HMAC at all.
    case algorithm = "token.algorithm"
    case signature = "token.signature"
    /// Missing or of a wrong type.
    case claim = "token.claim"
    /// Not the one for this challenge.
    case response = "token.response"
    /// Other than `true`.
    case denial = "token.deny"
    /// No whole number of 32 bits.
    case number = "token.number"
    /// Not the number of the login page; from 8.1 on.
    case otherNumber = "token.other-number"
    /// The provider would refuse the push token.
    case deviceToken = "provider.device"
    /// The push service made no endpoint.
    case endpoint = "provider.endpoint"
    /// For a refresh.
    case unknownDevice = "device.unknown"
    /// Leads to a server that does not know the message.
    case cookie = "cookie.other"
}

/// A request of a device in the operator's log.
package struct AnswerEntry: Hashable, Sendable {
    package let received: Instant
    /// `_action`.
    package let action: String
    package let messageID: String?
    package let status: Int
    /// Never told to devices.
    package let refusal: AnswerRefusal?
    package let cookie: String?
    /// It has no effect in requests.
    package let hasSetCookie: Bool
    /// A valid refresh for the second time, as in a replay.
    package let isRepeated: Bool
}
