import Token
package import Vocabulary

/// The devices of ForgeRock AM, PingAM and OpenAM: one shared key signs messages and answers.
extension Mechanism: PushDevice {
    package static let family = "forgerock"

    package var family: String { Self.family }
    package var answers: Endpoint { authenticationEndpoint }
    package var kept: StoredDevice? { nil }

    package func request(
        _ message: ReceivedMessage,
        received: Instant
    ) throws -> ApprovalRequest {
        let envelope = try message.envelope()
        let claims = try envelope.token.verified(with: key)
        let request = try ApprovalRequest(claims, envelope: envelope, received: received)
        guard request.facts.mechanismUID == uid else { throw AnswerError.otherMechanism }
        return request
    }

    package func answer(
        _ decision: Decision,
        to request: ApprovalRequest,
        in message: ReceivedMessage,
        now: Instant,
        isUserVerified: Bool
    ) throws(AnswerError) -> PostRequest {
        try answer(decision, to: request, now: now, isUserVerified: isUserVerified)
    }

    package func deviceTokenUpdate(
        _ token: String,
        service: String?,
        deviceName: String
    ) throws -> PostRequest? {
        guard let service = PushService(rawValue: service ?? "gcm") else {
            throw DeviceTokenError.service
        }
        return try deviceTokenUpdate(
            deviceToken: token,
            deviceName: deviceName,
            // Servers that accept updates send the name; until then the account's is the best
            // guess, and an older server replies that it does not know the request.
            userName: accountName,
            service: service
        )
    }

    package func confirmsDeviceToken(_ reply: PostReply) -> Bool {
        reply.status == 200 && ReplyMeaning(reply) == .accepted
    }

    package func meaning(of reply: PostReply) -> AnswerReply { AnswerReply(ReplyMeaning(reply)) }
}
