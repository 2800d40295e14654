public import Vocabulary

/// A key that seals stored values, indexes them without opening, and authenticates records.
///
/// Four keys are derived, one for each use, so that one use reveals nothing about another: to seal
/// values, to wrap keys, for blind indexes, and for authentication codes. It is never shown, its
/// memory is overwritten with the last reference, and many tasks may use it at once.
///
/// Sealed bytes are `1 ‖ nonce (12) ‖ ciphertext ‖ tag (16)`, by AES-256-GCM; the first byte is the
/// format and is authenticated with the context. Callers give random nonces from the system's
/// source, not more than 2³² under one key: a repeated nonce reveals both texts.
///
/// - Source: NIST SP 800-38D (GCM); RFC 5869 section 2.3 (HKDF-Expand, one block of SHA-256; the
///   key itself is uniform, so that nothing has to be extracted first).
public final class SealingKey: Sendable, CustomStringConvertible, CustomReflectable {
    public static let keyBytes = AuthenticatedCipher.keyBytes
    public static let nonceBytes = AuthenticatedCipher.nonceBytes
    /// The growth of a value.
    public static let addedBytes = 1 + nonceBytes + AuthenticatedCipher.tagBytes
    /// Of a sealed value, and of a context.
    public static let mostBytes = 16_777_216
    /// The first sealed byte.
    static let format: UInt8 = 1

    let secret: SecretBytes
    let sealing: AuthenticatedCipher
    let wrapping: AuthenticatedCipher
    private let indexing: MessageAuthentication
    private let auditing: MessageAuthentication

    /// 32 bytes from the system's random source or from ``PassphraseHashing``, not copied; throws
    /// `.keyLength`, or `.cryptography` when libcrypto lacks a function.
    public init(_ key: SecretBytes) throws(SealError) {
        guard key.count == Self.keyBytes else { throw .keyLength }
        secret = key
        sealing = try AuthenticatedCipher(key: Self.subkey(of: key, for: "sealing"))
        wrapping = try AuthenticatedCipher(key: Self.subkey(of: key, for: "wrapping"))
        indexing = try Self.authentication(with: Self.subkey(of: key, for: "blind index"))
        auditing = try Self.authentication(with: Self.subkey(of: key, for: "audit"))
    }

    /// A keyed digest of 32 bytes to look up a sealed value; reveals only which values are equal.
    ///
    /// The label is the kind of value, such as the column: indexes under different labels are
    /// unrelated. Throws `.cryptography` when libcrypto fails.
    public func blindIndex(of value: [UInt8], label: String) throws(SealError) -> [UInt8] {
        try Self.code(for: value, label: label, with: indexing)
    }

    /// A MAC of 32 bytes, such as that of a record in the audit chain; codes under different labels
    /// are unrelated; throws `.cryptography` when libcrypto fails.
    public func authenticationCode(
        for message: [UInt8],
        label: String
    ) throws(SealError) -> [UInt8] {
        try Self.code(for: message, label: label, with: auditing)
    }

    public var description: String { "<secret>" }
    /// Hides it from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// HMAC of the label's length in four bytes, the label, and the bytes, so that distinct pairs
    /// give distinct texts.
    private static func code(
        for bytes: [UInt8],
        label: String,
        with authentication: MessageAuthentication
    ) throws(SealError) -> [UInt8] {
        let label = Array(label.utf8)
        guard label.count <= mostBytes else { throw .tooLong(limit: mostBytes) }
        let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: label.count >> (8 * $0)) }
        // The concatenation may hold a secret.
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
    /// Adds 29 bytes to at most 16 MiB; the caller's own array is not overwritten.
    ///
    /// The context, such as table, column and row, is not written, and required to open; the nonce
    /// is 12 random bytes, used once. Throws `.nonceLength`, `.tooLong`, `.cryptography`.
    public func seal(
        _ plain: [UInt8],
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try unsafe plain.withUnsafeBufferPointer { (plain) throws(SealError) in
            try unsafe Self.seal(plain, context: context, nonce: nonce, with: sealing)
        }
    }

    /// As for bytes, without an unsealed copy.
    public func seal(
        _ secret: SecretBytes,
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try Self.seal(secret, context: context, nonce: nonce, with: sealing)
    }

    /// Requires the same key and context; throws `.truncated`, `.tooLong` and `.version` for other
    /// forms, `.authentication` for changed bytes, another key or another context.
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

    /// As for values, without a lasting copy.
    public func openSecret(_ sealed: [UInt8], context: [UInt8]) throws(SealError) -> SecretBytes {
        try Self.openSecret(sealed, context: context, with: sealing)
    }

    /// 61 bytes that cannot be mistaken for a sealed value, nor the reverse.
    ///
    /// The context names the key's use and how this one was derived; it is authenticated, not
    /// written. The nonce is 12 random bytes, used once.
    public func wrap(
        _ key: SealingKey,
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try Self.seal(key.secret, context: context, nonce: nonce, with: wrapping)
    }

    /// Throws as opening does; `.authentication` also for a wrong passphrase, and `.keyLength` for
    /// something other than a key.
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

/// Parsed, not opened.
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

    var plainBytes: Int { bytes.count - SealingKey.addedBytes }

    /// Into room for ``plainBytes``, which holds zeros after an error.
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

/// Why bytes could not be sealed or opened, or a passphrase not be used.
public enum SealError: CodedError {
    /// Not 32 bytes.
    case keyLength
    /// Not 12 bytes.
    case nonceLength
    /// The value or its context.
    case tooLong(limit: Int)
    /// Shorter than a sealed empty text.
    case truncated
    /// Unknown to this version.
    case version
    /// Changed bytes, another key or another context.
    case authentication
    /// Outside the ranges of scrypt.
    case passphraseParameters
    /// Not 16 bytes.
    case saltLength
    case passphraseLength(limit: Int)
    case cryptography

    public var row: (code: String, reason: String) {
        switch self {
        case .keyLength:
            ("seal.key-length", "The sealing key does not have \(SealingKey.keyBytes) bytes.")
        case .nonceLength:
            ("seal.nonce-length", "The nonce does not have \(SealingKey.nonceBytes) bytes.")
        case .tooLong(let limit):
            ("seal.too-long", "More than \(limit) bytes cannot be sealed at a time.")
        case .truncated:
            (
                "seal.truncated",
                "The sealed bytes are truncated: they are fewer than \(SealingKey.addedBytes)."
            )
        case .version:
            ("seal.version", "The sealed bytes do not have the format \(SealingKey.format).")
        case .authentication:
            (
                "seal.authentication",
                "The sealed bytes were changed, or sealed with another key or associated data."
            )
        case .passphraseParameters:
            (
                "seal.passphrase.parameters",
                "The parameters of scrypt are out of range: "
                    + "log N from \(Self.text(PassphraseHashing.logNRange)), "
                    + "r from \(Self.text(PassphraseHashing.rRange)) "
                    + "and p from \(Self.text(PassphraseHashing.pRange)) are allowed."
            )
        case .saltLength:
            (
                "seal.passphrase.salt-length",
                "The salt does not have \(PassphraseHashing.saltBytes) bytes."
            )
        case .passphraseLength(let limit):
            (
                "seal.passphrase.length",
                "The passphrase is empty or longer than \(limit) bytes."
            )
        case .cryptography:
            (
                "seal.cryptography",
                "The library libcrypto failed: it lacks AES-256-GCM, HMAC, scrypt or memory."
            )
        }
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }
}
