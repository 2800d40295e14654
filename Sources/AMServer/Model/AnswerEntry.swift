package import Vocabulary

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
