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
    public static let keyBytes = AuthenticatedCipher.keyBytes
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

extension SealingKey {
    /// Seals a value.
    ///
    /// - Parameters:
    ///   - plain: At most 16 MiB; the caller's own array is not overwritten.
    ///   - context: What the value belongs to, such as table, column and row; it is not written,
    ///     and the value is opened only with the same.
    ///   - nonce: 12 random bytes that are used once.
    /// - Returns: 29 bytes more than `plain`.
    /// - Throws: ``SealError``; `.nonceLength`, `.tooLong`, `.cryptography`.
    public func seal(
        _ plain: [UInt8],
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try unsafe plain.withUnsafeBufferPointer { (plain) throws(SealError) in
            try unsafe Self.seal(plain, context: context, nonce: nonce, with: sealing)
        }
    }

    /// Seals a secret like a value, without an unsealed copy of it.
    ///
    /// - Returns: 29 bytes more than the secret has.
    /// - Throws: ``SealError`` as for bytes.
    public func seal(
        _ secret: SecretBytes,
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try Self.seal(secret, context: context, nonce: nonce, with: sealing)
    }

    /// Opens a value.
    ///
    /// - Returns: The value, when it was sealed with this key for this context.
    /// - Throws: ``SealError``; `.truncated`, `.tooLong` and `.version` for what was never sealed
    ///   so, `.authentication` for anything changed, another key and another context.
    public func open(_ sealed: [UInt8], context: [UInt8]) throws(SealError) -> [UInt8] {
        let box = try SealedBox(sealed)
        var failure: SealError?
        let plain = unsafe [UInt8](unsafeUninitializedCapacity: box.plainBytes) { room, count in
            do throws(SealError) {
                let room = unsafe UnsafeMutableBufferPointer(rebasing: room[..<box.plainBytes])
                try unsafe box.open(with: sealing, context: context, into: room)
                count = box.plainBytes
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return plain
    }

    /// Opens a secret without a copy of it that stays.
    ///
    /// - Throws: ``SealError`` as for values.
    public func openSecret(_ sealed: [UInt8], context: [UInt8]) throws(SealError) -> SecretBytes {
        try Self.openSecret(sealed, context: context, with: sealing)
    }

    /// Wraps another key, to be stored.
    ///
    /// What is wrapped cannot be taken for a sealed value, nor the other way round.
    ///
    /// - Parameters:
    ///   - key: The key to wrap.
    ///   - context: What the key is for and what this one was derived with; vouched for, not
    ///     written.
    ///   - nonce: 12 random bytes that are used once.
    /// - Returns: 61 bytes.
    /// - Throws: ``SealError`` as for sealing.
    public func wrap(
        _ key: SealingKey,
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try Self.seal(key.secret, context: context, nonce: nonce, with: wrapping)
    }

    /// Unwraps a key.
    ///
    /// - Throws: ``SealError`` as for opening; `.authentication` also for a wrong passphrase, and
    ///   `.keyLength` for what was wrapped and is no key.
    public func unwrap(_ wrapped: [UInt8], context: [UInt8]) throws(SealError) -> SealingKey {
        try SealingKey(Self.openSecret(wrapped, context: context, with: wrapping))
    }

    private static func seal(
        _ secret: SecretBytes,
        context: [UInt8],
        nonce: [UInt8],
        with cipher: AuthenticatedCipher
    ) throws(SealError) -> [UInt8] {
        try unsafe secret.withPointer { (plain) throws(SealError) in
            try unsafe seal(plain, context: context, nonce: nonce, with: cipher)
        }
    }

    private static func openSecret(
        _ sealed: [UInt8],
        context: [UInt8],
        with cipher: AuthenticatedCipher
    ) throws(SealError) -> SecretBytes {
        let box = try SealedBox(sealed)
        return try unsafe SecretBytes(count: box.plainBytes) { (room) throws(SealError) in
            try unsafe box.open(with: cipher, context: context, into: room)
        }
    }

    @unsafe
    private static func seal(
        _ plain: UnsafeBufferPointer<UInt8>,
        context: [UInt8],
        nonce: [UInt8],
        with cipher: AuthenticatedCipher
    ) throws(SealError) -> [UInt8] {
        guard nonce.count == nonceBytes else { throw .nonceLength }
        guard plain.count <= mostBytes, context.count <= mostBytes else {
            throw .tooLong(limit: mostBytes)
        }
        var sealed: [UInt8] = []
        sealed.reserveCapacity(plain.count + addedBytes)
        sealed.append(format)
        sealed.append(contentsOf: nonce)
        sealed.append(contentsOf: repeatElement(0, count: plain.count))
        let tag = try unsafe sealed.withUnsafeMutableBufferPointer { (room) throws(SealError) in
            try unsafe cipher.encrypt(
                plain,
                nonce: nonce[...],
                context: [format] + context,
                into: UnsafeMutableBufferPointer(rebasing: room[(1 + nonceBytes)...])
            )
        }
        sealed.append(contentsOf: tag)
        return sealed
    }
}

/// Sealed bytes, taken apart and not opened.
struct SealedBox {
    private let bytes: [UInt8]

    /// Checks length and format.
    init(_ bytes: [UInt8]) throws(SealError) {
        guard bytes.count >= SealingKey.addedBytes else { throw .truncated }
        guard bytes.count <= SealingKey.mostBytes + SealingKey.addedBytes else {
            throw .tooLong(limit: SealingKey.mostBytes)
        }
        guard bytes[0] == SealingKey.format else { throw .version }
        self.bytes = bytes
    }

    /// How many bytes were sealed.
    var plainBytes: Int { bytes.count - SealingKey.addedBytes }

    /// Decrypts into room for ``plainBytes``; when it throws, the room holds zeros.
    @unsafe
    func open(
        with cipher: AuthenticatedCipher,
        context: [UInt8],
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(SealError) {
        guard context.count <= SealingKey.mostBytes else {
            throw .tooLong(limit: SealingKey.mostBytes)
        }
        let start = 1 + SealingKey.nonceBytes
        try unsafe bytes.withUnsafeBufferPointer { (all) throws(SealError) in
            try unsafe cipher.decrypt(
                UnsafeBufferPointer(rebasing: all[start..<start + plainBytes]),
                tag: bytes[(start + plainBytes)...],
                nonce: bytes[1..<start],
                context: [SealingKey.format] + context,
                into: room
            )
        }
    }
}
