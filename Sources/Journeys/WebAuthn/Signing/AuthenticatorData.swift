import Token

/// What an authenticator says of itself and of one use of a key, as bytes.
///
/// - Source: Web Authentication, section 6.1.
public struct AuthenticatorData: Hashable, Sendable {
    /// What has been seen of the person.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The byte.
        public let rawValue: UInt8

        /// Takes a byte.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Somebody has agreed.
        public static let isPresent = Flags(rawValue: 0x01)
        /// They have proven who they are.
        public static let isVerified = Flags(rawValue: 0x04)
        /// A new key is in the data.
        static let hasKey = Flags(rawValue: 0x40)
    }

    /// 37 bytes, and behind them a new key.
    public let bytes: [UInt8]

    /// What is signed when a key is used: 37 bytes.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The name that the key is for.
    ///   - flags: What has been seen of the person.
    ///   - counter: How often the key has been used, this time included.
    /// - Throws: `.unknown` when libcrypto fails.
    init(
        relyingPartyID: String,
        flags: Flags,
        counter: UInt32
    ) throws(WebAuthnError) {
        let number = (0..<4).reversed().map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
        bytes = try Digest.sha256(Array(relyingPartyID.utf8)) + [flags.rawValue] + number
    }

    /// What tells of a new key.
    ///
    /// The device says nothing of its make: all bytes of that are 0.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The name that the key is for.
    ///   - flags: What has been seen of the person.
    ///   - credential: The id of the key, 1 to 1 023 bytes.
    ///   - key: Its public half.
    /// - Throws: `.unknown` when libcrypto fails.
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

    /// Takes what another authenticator has said.
    ///
    /// - Parameter bytes: 37 bytes or more.
    public init?(bytes: [UInt8]) {
        guard bytes.count >= 37 else { return nil }
        self.bytes = bytes
    }
}
