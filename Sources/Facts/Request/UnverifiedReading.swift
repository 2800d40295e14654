public import Token
public import Vocabulary

/// What an unverified message claims; every display marks it UNVERIFIED.
public struct UnverifiedReading: Hashable, Sendable {
    /// What the message says.
    public let facts: RequestFacts

    /// Reads a message that nobody vouches for.
    ///
    /// - Parameters:
    ///   - claims: The claims of `envelope.token`.
    ///   - envelope: What the token came in.
    ///   - received: When it came, by our clock.
    /// - Throws: ``FactsError`` for claims that cannot be used.
    public init(
        _ claims: Unverified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        var reader = FactsReader(claims: claims.payload, envelope: envelope, received: received)
        facts = try reader.facts()
    }

    /// Reads a question that nobody signs, and that came from anywhere.
    package init(unsigned question: UnsignedQuestion, received: Instant) {
        facts = question.facts(received: received)
    }

    /// Reads a question whose signature nobody has checked.
    package init(_ question: SignedQuestion, received: Instant) {
        facts = question.facts(received: received)
    }
}
