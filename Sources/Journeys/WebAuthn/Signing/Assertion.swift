public import Token

/// The use of a key, as reported to a server.
public struct Assertion: Hashable, Sendable {
    public let clientData: ClientData
    /// 37 bytes.
    public let data: AuthenticatorData
    /// Over both.
    public let signature: [UInt8]
    public let credentialID: [UInt8]
    /// The server's id of the user, when the key has kept it.
    public let userHandle: [UInt8]?
    public let attachment: CreationOptions.Attachment

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

    /// Signs with a key of this machine; `credential` has the counter of this use; throws
    /// `.unknown` when the key does not sign.
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
