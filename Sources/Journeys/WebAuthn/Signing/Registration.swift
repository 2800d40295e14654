import Token
import Vocabulary

/// A new key as a server is told of it.
public struct Registration: Hashable, Sendable {
    /// What was signed of the site.
    public let clientData: ClientData
    /// The CBOR map with the key and what vouches for it.
    public let attestationObject: [UInt8]
    /// The id of the key.
    public let credentialID: [UInt8]
    /// Where the key is.
    public let attachment: CreationOptions.Attachment

    /// Takes what an authenticator has made.
    ///
    /// - Parameters:
    ///   - clientData: What it was given the digest of.
    ///   - format: What vouches for the key, such as `packed` or `none`.
    ///   - statement: The statement of that form, as CBOR; `a0` for none.
    ///   - data: What it says of itself and of the key.
    ///   - credentialID: The id of the key.
    ///   - attachment: Where the key is.
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

    /// Tells of a new key of this machine.
    ///
    /// - Parameters:
    ///   - pair: The key, which vouches for itself where the server asks for that.
    ///   - clientData: What is signed of the site.
    ///   - data: What is said of the key.
    ///   - credentialID: The id of the key.
    ///   - isAttested: Whether the key vouches for itself.
    /// - Throws: `.unknown` when the key does not sign.
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
    /// A signature, with the error of this module.
    func webAuthnSignature(of message: [UInt8]) throws(WebAuthnError) -> [UInt8] {
        do throws(KeyPairError) {
            return try signature(of: message)
        } catch {
            throw .unknown("The key of this device could not sign.")
        }
    }
}
