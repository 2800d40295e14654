public import Token
public import Vocabulary

/// What a verified message says, answerable or not: a bare token has no id that an answer could
/// name.
public struct VerifiedReading: Hashable, Sendable {
    /// What the message says.
    public let facts: RequestFacts

    /// Reads a verified message.
    ///
    /// - Parameters:
    ///   - claims: The claims of `envelope.token`.
    ///   - envelope: What the token came in.
    ///   - received: When it came, by our clock.
    /// - Throws: ``FactsError`` for claims that cannot be used.
    public init(
        _ claims: Verified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        var reader = FactsReader(claims: claims.payload, envelope: envelope, received: received)
        facts = try reader.facts()
    }
}
