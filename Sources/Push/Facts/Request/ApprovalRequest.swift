public import Token
public import Vocabulary

/// A message that can be shown as a request and answered: one whose signature holds, or one of a family
/// whose messages nobody signs, which its facts tell.
public struct ApprovalRequest: Hashable, Sendable {
    /// What the message says.
    public let facts: RequestFacts
    /// The id that the answer names.
    public let messageID: MessageID

    /// Reads a verified message.
    ///
    /// - Parameters:
    ///   - claims: The claims of `envelope.token`.
    ///   - envelope: What the token came in.
    ///   - received: When it came, by our clock.
    /// - Throws: ``FactsError`` for claims that cannot be used and for a bare token without id.
    public init(
        _ claims: Verified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        guard let messageID = envelope.messageID else { throw .messageIDMissing }
        facts = try VerifiedReading(claims, envelope: envelope, received: received).facts
        self.messageID = messageID
    }

    /// Takes what a server that signs a text has asked.
    ///
    /// - Parameters:
    ///   - signed: Says that the signature holds.
    ///   - question: What was signed, in its parts.
    ///   - received: When it came, by our clock.
    package init(_ signed: Verified<SignedText>, question: SignedQuestion, received: Instant) {
        _ = signed
        facts = question.facts(received: received)
        messageID = question.messageID
    }

    /// Takes a question that nobody signs, from where the device's questions come.
    ///
    /// - Parameters:
    ///   - question: What it says; its facts are marked as not signed.
    ///   - received: When it came, by our clock.
    package init(unsigned question: UnsignedQuestion, received: Instant) {
        facts = question.facts(received: received)
        messageID = question.messageID
    }
}
