public import Token

/// Where the keys of this device are kept.
public protocol CredentialStore: Sendable {
    /// The keys for a name, in any order.
    ///
    /// - Throws: ``WebAuthnError``; `.unknown` when they cannot be read.
    func credentials(of relyingPartyID: String) async throws(WebAuthnError) -> [Credential]

    /// Keeps a new key before the server is told of it.
    ///
    /// - Throws: ``WebAuthnError``; `.unknown` when it cannot be kept.
    func add(_ credential: Credential, _ pair: KeyPair) async throws(WebAuthnError)

    /// Counts one more use of a key, lastingly, before anything is signed.
    ///
    /// - Returns: The key, and what is known of it with the counter of this use.
    /// - Throws: ``WebAuthnError``; `.unknown` when that cannot be kept.
    func use(_ credential: Credential) async throws(WebAuthnError) -> (Credential, KeyPair)
}

/// The person at the device.
public protocol CredentialPerson: Sendable {
    /// Whether they can be asked to prove who they are.
    func isVerifiable() async -> Bool

    /// Has them prove who they are.
    ///
    /// - Throws: ``WebAuthnError``; `.notAllowed` when they do not.
    func verify() async throws(WebAuthnError)

    /// Asks whether they agree.
    func agrees(to consent: Consent) async -> Bool

    /// Has them choose a key.
    ///
    /// - Parameter keyNames: Names that can be shown, no two the same.
    /// - Returns: One of them; `nil` when they choose none.
    func selectCredential(keyNames: [String]) async -> String?
}
