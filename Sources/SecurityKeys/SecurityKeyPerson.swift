package import WebAuthn

/// The person who holds a security key.
package protocol SecurityKeyPerson: Sendable {
    /// Tells them to touch the key, and what for.
    func touch(_ key: SecurityKey, for consent: Consent) async

    /// Asks for the PIN of the key.
    ///
    /// - Parameters:
    ///   - key: Which.
    ///   - attempts: How many wrong ones it still takes; `nil` when it does not say.
    ///   - isRepeated: Whether the last one was wrong.
    /// - Returns: The PIN; `nil` when they give none.
    func pin(of key: SecurityKey, attempts: Int?, isRepeated: Bool) async -> String?

    /// Has them choose what to sign in as.
    ///
    /// - Parameter keyNames: Names that can be shown, no two the same.
    /// - Returns: One of them; `nil` when they choose none.
    func selectCredential(keyNames: [String]) async -> String?
}
