public import Token
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

/// An authenticator's signed data about itself and one use of a key (Web Authentication, 6.1).
public struct AuthenticatorData: Hashable, Sendable {
    /// What the user has proven.
    public struct Flags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The user has agreed.
        public static let isPresent = Flags(rawValue: 0x01)
        /// The user has proven who they are.
        public static let isVerified = Flags(rawValue: 0x04)
        static let hasKey = Flags(rawValue: 0x40)
    }

    /// 37 bytes, followed by a new key.
    public let bytes: [UInt8]

    /// The 37 bytes signed with a key; `counter` includes this use; throws `.unknown` when
    /// libcrypto fails.
    init(
        relyingPartyID: String,
        flags: Flags,
        counter: UInt32
    ) throws(WebAuthnError) {
        let number = (0..<4).reversed().map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
        bytes = try Digest.sha256(Array(relyingPartyID.utf8)) + [flags.rawValue] + number
    }

    /// The data of a new key, whose id has 1 to 1 023 bytes; throws `.unknown` when libcrypto
    /// fails; the device's model is not revealed: its bytes are 0.
    init(
        relyingPartyID: String,
        flags: Flags,
        credential: [UInt8],
        key: PublicKey
    ) throws(WebAuthnError) {
        let head = try AuthenticatorData(
            relyingPartyID: relyingPartyID,
            flags: flags.union(.hasKey),
            counter: 0
        )
        let make = [UInt8](repeating: 0, count: 16)
        let length = [UInt8(credential.count >> 8), UInt8(credential.count & 0xFF)]
        bytes = head.bytes + make + length + credential + key.cose
    }

    init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// The data of another authenticator: 37 bytes or more.
    public init?(bytes: [UInt8]) {
        guard bytes.count >= 37 else { return nil }
        self.bytes = bytes
    }
}

/// What a key signs beside its own data: the site and its challenge.
public struct ClientData: Hashable, Sendable {
    /// The JSON text, as it is signed and sent.
    public let json: String
    /// The SHA-256 that authenticators sign: 32 bytes.
    public let digest: [UInt8]

    init(json: String, digest: [UInt8]) {
        self.json = json
        self.digest = digest
    }

    /// Throws `.security` for a site that the server's format cannot hold; the origin is ASCII
    /// without `"` and `\`.
    package init(
        _ ceremony: Ceremony,
        challenge: [UInt8],
        origin: Origin
    ) throws(WebAuthnError) {
        // The server splits the answer at each `::`.
        guard !origin.text.includes("::") else {
            throw .security("The address of the server has a ::, which its format has no room for.")
        }
        json =
            #"{"type":"\#(ceremony.rawValue)","challenge":"\#(Base64.encodeURL(challenge))","#
            + #""origin":"\#(origin.text)"}"#
        digest = try Digest.sha256(Array(json.utf8))
    }
}

enum Digest {
    static func sha256(_ bytes: [UInt8]) throws(WebAuthnError) -> [UInt8] {
        do throws(TokenError) {
            return try Hashing.digest(bytes)
        } catch {
            throw .unknown("The library libcrypto could not make a digest.")
        }
    }
}
