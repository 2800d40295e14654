/// A text as it was signed.
public struct SignedText: Hashable, Sendable {
    /// The whole text.
    public let text: String
}

extension PublicKey {
    /// A text that the private half has signed.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - signature: As ``KeyPair/signature(of:)`` gives it.
    /// - Returns: `nil` when it has not.
    /// - Throws: ``KeyPairError``; `.cryptography` when libcrypto fails.
    public func verified(
        _ text: String,
        signature: [UInt8]
    ) throws(KeyPairError) -> Verified<SignedText>? {
        guard try isSignature(signature, of: Array(text.utf8)) else { return nil }
        return Verified(payload: SignedText(text: text))
    }
}
