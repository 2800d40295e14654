/// A payload whose signature has been checked.
///
/// No other module can make one.
public struct Verified<Payload: Hashable & Sendable>: Hashable, Sendable {
    /// What was signed.
    public let payload: Payload
}

extension Verified where Payload == Claims {
    /// Checks a token whose key is known already, so that it need not name its key.
    ///
    /// Answers to a server are such tokens. For messages from a server use ``CompactToken``.
    ///
    /// - Throws: ``TokenError``; `.signatureMismatch` also for a wrong key.
    public init(_ token: [UInt8], signedWith key: SigningKey) throws(TokenError) {
        let parts = try TokenParts(token)
        let payload = try parts.payload()
        try parts.check(with: key)
        self.init(payload: try Claims(payload))
    }
}
