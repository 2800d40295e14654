public import Token

/// One use of a key, as a server is told of it.
public struct Assertion: Hashable, Sendable {
    /// What was signed of the site.
    public let clientData: ClientData
    /// What the authenticator says of this use: 37 bytes.
    public let data: AuthenticatorData
    /// Over both.
    public let signature: [UInt8]
    /// The id of the key.
    public let credentialID: [UInt8]
    /// What the server knows the person by, as the key has kept it; `nil` when it keeps nothing.
    public let userHandle: [UInt8]?
    /// Where the key is.
    public let attachment: CreationOptions.Attachment

    /// Takes what an authenticator has signed.
    public init(
        clientData: ClientData,
        data: AuthenticatorData,
        signature: [UInt8],
        credentialID: [UInt8],
        userHandle: [UInt8]?,
        attachment: CreationOptions.Attachment
    ) {
        self.clientData = clientData
        self.data = data
        self.signature = signature
        self.credentialID = credentialID
        self.userHandle = userHandle
        self.attachment = attachment
    }

    /// Signs with a key of this machine.
    ///
    /// - Parameters:
    ///   - pair: The key.
    ///   - credential: What is kept of it, with the counter of this use.
    ///   - clientData: What is signed of the site.
    ///   - flags: What has been seen of the person.
    /// - Throws: ``WebAuthnError``; `.unknown` when the key does not sign.
    public init(
        by pair: KeyPair,
        of credential: Credential,
        clientData: ClientData,
        flags: AuthenticatorData.Flags
    ) throws(WebAuthnError) {
        let data = try AuthenticatorData(
            relyingPartyID: credential.relyingPartyID,
            flags: flags,
            counter: credential.counter
        )
        self.init(
            clientData: clientData,
            data: data,
            signature: try pair.webAuthnSignature(of: data.bytes + clientData.digest),
            credentialID: credential.id,
            userHandle: credential.userHandle,
            attachment: .platform
        )
    }
}
