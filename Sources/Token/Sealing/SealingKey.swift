/// A key that seals what is stored, finds it again without opening it, and vouches for it.
///
/// Four keys are derived from it, one for each use, so that what one use gives away says nothing
/// about another: values are sealed with the first, other keys wrapped with the second, blind
/// indexes made with the third, authentication codes with the fourth. It is never shown, and its
/// memory is overwritten when the last reference is gone. One key may be used from many tasks at
/// once.
///
/// Sealed bytes are `1 ‖ nonce (12) ‖ ciphertext ‖ tag (16)`, by AES-256-GCM; the first byte is
/// the format and is vouched for together with the context. Nonces come from the caller: random
/// ones from the system's source, and not more than 2³² under one key. The same nonce twice under
/// one key gives both texts away.
///
/// - Source: NIST SP 800-38D (GCM); RFC 5869 section 2.3 (HKDF-Expand, one block of SHA-256; the
///   key itself is uniform, so that nothing has to be extracted first).
public final class SealingKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The bytes of a key.
    public static let keyBytes = AuthenticatedCipher.keyBytes
    /// The bytes of a nonce.
    public static let nonceBytes = AuthenticatedCipher.nonceBytes
    /// How many bytes longer a value is when it is sealed.
    public static let addedBytes = 1 + nonceBytes + AuthenticatedCipher.tagBytes
    /// The most bytes that are sealed at a time, and the most of a context.
    public static let mostBytes = 16_777_216
    /// The first byte of what is sealed.
    static let format: UInt8 = 1

    let secret: SecretBytes
    let sealing: AuthenticatedCipher
    let wrapping: AuthenticatedCipher
    private let indexing: MessageAuthentication
    private let auditing: MessageAuthentication

    /// Takes a key without copying it.
    ///
    /// - Parameter key: 32 bytes from the system's random source or from ``PassphraseHashing``.
    /// - Throws: ``SealError``; `.keyLength`, or `.cryptography` when libcrypto lacks a function.
    public init(_ key: SecretBytes) throws(SealError) {
        guard key.count == Self.keyBytes else { throw .keyLength }
        secret = key
        sealing = try AuthenticatedCipher(key: Self.subkey(of: key, for: "sealing"))
        wrapping = try AuthenticatedCipher(key: Self.subkey(of: key, for: "wrapping"))
        indexing = try Self.authentication(with: Self.subkey(of: key, for: "blind index"))
        auditing = try Self.authentication(with: Self.subkey(of: key, for: "audit"))
    }

    /// A keyed digest under which a sealed value can be looked up without opening any.
    ///
    /// Equal values have equal indexes: whoever reads the store sees which are equal, no more. The
    /// label says what kind of value it is, such as the column; the same value has unrelated indexes
    /// under different labels.
    ///
    /// - Returns: 32 bytes.
    /// - Throws: ``SealError``; `.cryptography` when libcrypto fails.
    public func blindIndex(of value: [UInt8], label: String) throws(SealError) -> [UInt8] {
        try Self.code(for: value, label: label, with: indexing)
    }

    /// A keyed digest that only who has the key can make: that of a record in the audit chain.
    ///
    /// The label says what the bytes are; a code for one is none for another.
    ///
    /// - Returns: 32 bytes.
    /// - Throws: ``SealError``; `.cryptography` when libcrypto fails.
    public func authenticationCode(
        for message: [UInt8],
        label: String
    ) throws(SealError) -> [UInt8] {
        try Self.code(for: message, label: label, with: auditing)
    }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The HMAC of the label's length in four bytes, the label, and the bytes: no two pairs of
    /// label and bytes give the same text.
    private static func code(
        for bytes: [UInt8],
        label: String,
        with authentication: MessageAuthentication
    ) throws(SealError) -> [UInt8] {
        let label = Array(label.utf8)
        guard label.count <= mostBytes else { throw .tooLong(limit: mostBytes) }
        let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: label.count >> (8 * $0)) }
        // What is joined may hold a secret.
        var joined = length + label + bytes
        defer { joined.erase() }
        do throws(TokenError) {
            return try authentication.code(for: joined)
        } catch {
            throw .cryptography
        }
    }

    private static func authentication(
        with subkey: SecretBytes
    ) throws(SealError) -> MessageAuthentication {
        do throws(TokenError) {
            return try MessageAuthentication(key: subkey)
        } catch {
            throw .cryptography
        }
    }

    /// HKDF-Expand with SHA-256 to one block: HMAC of the label and the byte 1.
    static func subkey(of key: SecretBytes, for use: String) throws(SealError) -> SecretBytes {
        do throws(TokenError) {
            var subkey = try Hashing.authenticationCode(
                for: Array("pratique \(use)".utf8) + [1],
                key: key,
                by: .sha256
            )
            return SecretBytes(taking: &subkey)
        } catch {
            throw .cryptography
        }
    }
}
