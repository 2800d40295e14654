public import Token
public import Vocabulary

/// A request that can be shown and answered: with a valid signature, or of a family without
/// signatures, which its facts state.
public struct ApprovalRequest: Hashable, Sendable {
    public let facts: RequestFacts
    public let messageID: MessageID

    /// Throws ``FactsError`` for unusable claims and for a bare token without id.
    public init(
        _ claims: Verified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        guard let messageID = envelope.messageID else { throw .messageIDMissing }
        facts = try VerifiedReading(claims, envelope: envelope, received: received).facts
        self.messageID = messageID
    }

    /// From a server that signs a text.
    package init(_ signed: Verified<SignedText>, question: SignedQuestion, received: Instant) {
        _ = signed
        facts = question.facts(received: received)
        messageID = question.messageID
    }

    /// From the device's own question source, unsigned, as its facts state.
    package init(unsigned question: UnsignedQuestion, received: Instant) {
        facts = question.facts(received: received)
        messageID = question.messageID
    }
}
