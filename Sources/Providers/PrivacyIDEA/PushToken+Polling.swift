import Authenticator
public import Token
public import Vocabulary

extension PushToken {
    /// The most questions that one reply may hold.
    public static let mostQuestions = 64
    /// The most bytes of a reply to ``poll(at:)``.
    public static let mostReplyBytes = ServerReply.limits.bytes

    /// The question for what waits, signed.
    ///
    /// - Parameter now: Our clock, which the server lets be a minute off.
    /// - Returns: What to get; ``questions(_:)`` reads the reply.
    /// - Throws: ``PrivacyIDEAError``; `.key` when the key does not sign.
    public func poll(at now: Instant) throws(PrivacyIDEAError) -> GetRequest {
        let time = "\(now)"
        let query = FormText.encoded([
            ("serial", serial), ("timestamp", time),
            ("signature", try signature("\(serial)|\(time)")),
        ])
        return GetRequest(address: "\(endpoint.text)?\(query)")
    }

    /// What waits.
    ///
    /// - Parameter reply: To ``poll(at:)``.
    /// - Returns: Each question in the order of the reply, or why it is refused; the value as it came is
    ///   beside it, to be kept.
    /// - Throws: ``PrivacyIDEAError``; `.clock`, `.signatureRefused` and `.pollingForbidden` are the
    ///   server's own refusals.
    public func questions(
        _ reply: PostReply
    ) throws(PrivacyIDEAError) -> [PolledQuestion] {
        let object = try ServerReply(reply)
        if let refusal = object.refusal { throw refusal }
        guard let values = object.value?.arrayValue else { throw .reply }
        guard values.count <= Self.mostQuestions else { throw .tooMany(limit: Self.mostQuestions) }
        var nonces: Set<String> = []
        return values.map { value in
            PolledQuestion(
                value: value,
                reading: Result { () throws(PrivacyIDEAError) in
                    let question = try PushTokenQuestion(value, for: self)
                    guard nonces.insert(question.nonce).inserted else { throw .repeated }
                    return question
                }
            )
        }
    }

    /// Base32 of a signature.
    func signature(_ text: String) throws(PrivacyIDEAError) -> String {
        do throws(KeyPairError) {
            return Base32.encode(try pair.signature(of: Array(text.utf8)))
        } catch {
            throw .key(error)
        }
    }
}

/// One element of a reply to a poll.
public struct PolledQuestion: Sendable {
    /// As it came.
    public let value: JSONValue
    /// The question, or why it is refused.
    public let reading: Result<PushTokenQuestion, PrivacyIDEAError>
}
