import Token
import Vocabulary

/// A new key, as reported to a server.
public struct Registration: Hashable, Sendable {
    public let clientData: ClientData
    /// The CBOR map of the key and its attestation.
    public let attestationObject: [UInt8]
    public let credentialID: [UInt8]
    public let attachment: CreationOptions.Attachment

    /// `format` is that of the attestation, such as `packed` or `none`; `statement` is CBOR, `a0`
    /// for none.
    public init(
        clientData: ClientData,
        format: String,
        statement: [UInt8],
        data: AuthenticatorData,
        credentialID: [UInt8],
        attachment: CreationOptions.Attachment
    ) {
        var cbor = CBOR()
        cbor.beginMap(3)
        cbor.add("fmt")
        cbor.add(format)
        cbor.add("attStmt")
        cbor.add(encoded: statement)
        cbor.add("authData")
        cbor.add(data.bytes)
        self.clientData = clientData
        attestationObject = cbor.bytes
        self.credentialID = credentialID
        self.attachment = attachment
    }

    /// A new key of this machine; with `isAttested` it signs its own attestation; throws `.unknown`
    /// when the key does not sign.
    init(
        of pair: KeyPair,
        clientData: ClientData,
        data: AuthenticatorData,
        credentialID: [UInt8],
        isAttested: Bool
    ) throws(WebAuthnError) {
        var statement = CBOR()
        if isAttested {
            statement.beginMap(2)
            statement.add("alg")
            statement.add(pair.algorithm.coseNumber)
            statement.add("sig")
            statement.add(try pair.webAuthnSignature(of: data.bytes + clientData.digest))
        } else {
            statement.beginMap(0)
        }
        self.init(
            clientData: clientData,
            format: isAttested ? "packed" : "none",
            statement: statement.bytes,
            data: data,
            credentialID: credentialID,
            attachment: .platform
        )
    }
}

extension KeyPair {
    /// Throws an error of this module.
    func webAuthnSignature(of message: [UInt8]) throws(WebAuthnError) -> [UInt8] {
        do throws(KeyPairError) {
            return try signature(of: message)
        } catch {
            throw .unknown("The key of this device could not sign.")
        }
    }
}
