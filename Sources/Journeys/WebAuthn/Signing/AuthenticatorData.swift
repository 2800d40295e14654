import Token

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
