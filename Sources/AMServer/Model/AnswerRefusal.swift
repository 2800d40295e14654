package import Vocabulary

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
