package import Vocabulary

/// Why the server did not take an answer; for its operator only, devices learn none of it.
package enum AnswerRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The realm has no push service.
    case noService = "realm.no-service"
    /// The message belongs to another realm.
    case otherRealm = "realm.other"
    /// The `_action` is not for messages of this type.
    case otherAction = "action.other"
    /// The `_action` does not exist.
    case unknownAction = "action.unknown"
    /// The method is not POST.
    case method = "method"
    /// The version header asks for what does not exist, or is missing where it must be sent.
    case version = "version"
    /// A session cookie came without a header that only scripts of the same origin can send.
    case crossSite = "cross-site"
    /// The body is not announced as JSON.
    case contentType = "body.content-type"
    /// The body is no JSON object.
    case malformedBody = "body.malformed"
    /// The body is longer than this server takes.
    case bodyTooLong = "body.too-long"
    /// The body lacks `messageId`, or one of the members of a refresh.
    case missingMember = "body.member"
    /// The message id has no known type.
    case malformedMessageID = "message.id"
    /// No record has the message id.
    case unknownMessage = "message.unknown"
    /// The record is past its time.
    case expired = "message.expired"
    /// The journey has looked, or the registration was answered before.
    case consumed = "message.consumed"
    /// The token is no compact token with JSON objects.
    case malformedToken = "token.malformed"
    /// The token is not signed with HS256, or in mode as-AM with no HMAC at all.
    case algorithm = "token.algorithm"
    case signature = "token.signature"
    /// A claim is missing or of a wrong type.
    case claim = "token.claim"
    /// `response` is not the one for this challenge.
    case response = "token.response"
    /// `deny` is something else than `true`.
    case denial = "token.deny"
    /// `challengeResponse` is no whole number of 32 bits.
    case number = "token.number"
    /// `challengeResponse` is not the number of the login page; from 8.1 on.
    case otherNumber = "token.other-number"
    /// The provider would refuse the push token.
    case deviceToken = "provider.device"
    /// No device fits the user and mechanism of a refresh.
    case unknownDevice = "device.unknown"
    /// The load balancer cookie leads to a server that does not know the message.
    case cookie = "cookie.other"
}

/// One request of a device, as the operator sees it.
package struct AnswerEntry: Hashable, Sendable {
    /// When it came.
    package let received: Instant
    /// The value of `_action`.
    package let action: String
    /// The message id in the body; `nil` when there was none.
    package let messageID: String?
    /// The HTTP status of the reply.
    package let status: Int
    /// Why it was refused; devices are never told.
    package let refusal: AnswerRefusal?
    /// The `Cookie` header of the request.
    package let cookie: String?
    /// Whether the request carried a `Set-Cookie` header, which has no effect in requests.
    package let hasSetCookie: Bool
    /// Whether a valid refresh came a second time, as a replay would.
    package let isRepeated: Bool
}
