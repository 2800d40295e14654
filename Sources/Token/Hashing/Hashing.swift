import COpenSSL

/// Digests and MACs by libcrypto.
public enum Hashing {
    /// From 16 bytes (MD5) to 64 (SHA-512); O(n).
    ///
    /// Throws `.cryptography` when libcrypto does not offer the hash.
    ///
    /// - Source: FIPS 180-4; RFC 1321 for MD5.
    public static func digest(
        _ bytes: [UInt8],
        by algorithm: HashAlgorithm = .sha256
    ) throws(TokenError) -> [UInt8] {
        CryptographyLibrary.start()
        return try unsafe output(of: algorithm) { room in
            unsafe EVP_Q_digest(
                nil,
                algorithm.name,
                nil,
                bytes,
                bytes.count,
                room.baseAddress,
                nil
            ) == 1
        }
    }

    /// HMAC, from 16 bytes (MD5) to 64 (SHA-512); O(n).
    ///
    /// The key may have any length, even none; one longer than a block of the hash is hashed first.
    /// For many messages under one key, a ``SigningKey`` is cheaper. Throws `.cryptography` when
    /// libcrypto does not offer the hash.
    ///
    /// - Source: RFC 2104; FIPS 198-1.
    public static func authenticationCode(
        for message: [UInt8],
        key: SecretBytes,
        by algorithm: HashAlgorithm
    ) throws(TokenError) -> [UInt8] {
        CryptographyLibrary.start()
        return try unsafe output(of: algorithm) { room in
            unsafe key.withPointer { key in
                unsafe EVP_Q_mac(
                    nil,
                    "HMAC",
                    nil,
                    algorithm.name,
                    nil,
                    key.baseAddress,
                    key.count,
                    message,
                    message.count,
                    room.baseAddress,
                    room.count,
                    nil
                ) != nil
            }
        }
    }

    /// PBKDF2 of RFC 8018 with HMAC: `count` bytes from a secret of any length in 1 or more rounds;
    /// O(rounds · count); throws `.cryptography` when libcrypto does not offer the hash.
    public static func stretched(
        _ secret: SecretBytes,
        salt: [UInt8],
        rounds: Int,
        count: Int,
        by algorithm: HashAlgorithm
    ) throws(TokenError) -> SecretBytes {
        CryptographyLibrary.start()
        return try unsafe SecretBytes(count: count) { (room) throws(TokenError) in
            let isDone = unsafe secret.withPointer { secret in
                unsafe secret.withMemoryRebound(to: CChar.self) { secret in
                    unsafe PKCS5_PBKDF2_HMAC(
                        secret.baseAddress,
                        Int32(clamping: secret.count),
                        salt,
                        Int32(clamping: salt.count),
                        Int32(clamping: rounds),
                        EVP_get_digestbyname(algorithm.name),
                        Int32(clamping: room.count),
                        room.baseAddress
                    ) == 1
                }
            }
            guard isDone else { throw .cryptography }
        }
    }

    /// `write` fills room for one digest and returns its success.
    private static func output(
        of algorithm: HashAlgorithm,
        write: (UnsafeMutableBufferPointer<UInt8>) -> Bool
    ) throws(TokenError) -> [UInt8] {
        var isDone = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: algorithm.digestBytes) {
            room,
            count in
            let room = unsafe UnsafeMutableBufferPointer(rebasing: room[..<algorithm.digestBytes])
            isDone = unsafe write(room)
            count = isDone ? algorithm.digestBytes : 0
        }
        guard isDone else { throw .cryptography }
        return output
    }
}

package enum CryptographyLibrary {
    /// Such as `OpenSSL 3.0.15 3 Sep 2024`.
    package static var version: String {
        unsafe OpenSSL_version(OPENSSL_VERSION).map { unsafe String(cString: $0) } ?? ""
    }

    /// Starts the library so that it stays usable until the process is gone; call it before any
    /// other use.
    ///
    /// Otherwise `exit` removes its locks under tasks that still verify or hash, which then crash.
    private static let hasStarted =
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

    /// Repeated calls cost nothing.
    static func start() { _ = hasStarted }
}

/// A hash function of one-time codes; the raw value is its name in enrolment addresses.
public enum HashAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// RFC 1321: 16 bytes; only for old accounts.
    case md5
    /// FIPS 180-4: 20 bytes.
    case sha1
    /// FIPS 180-4: 28 bytes.
    case sha224
    /// FIPS 180-4: 32 bytes.
    case sha256
    /// FIPS 180-4: 48 bytes.
    case sha384
    /// FIPS 180-4: 64 bytes.
    case sha512

    package var digestBytes: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// In libcrypto.
    var name: String {
        switch self {
        case .md5: "MD5"
        case .sha1: "SHA1"
        case .sha224: "SHA224"
        case .sha256: "SHA256"
        case .sha384: "SHA384"
        case .sha512: "SHA512"
        }
    }
}

/// HMAC-SHA256 with one key, prepared once and copied for every use.
///
/// HMAC is `H(key ⊕ opad ‖ H(key ⊕ ipad ‖ message))`. Both hashes are kept after their first block,
/// which holds the key; each use continues copies of them.
///
/// - Source: RFC 2104; FIPS 198-1.
@safe
final class MessageAuthentication: Sendable {
    // Never changed after preparation, so that tasks do not conflict.
    private nonisolated(unsafe) let inner: OpaquePointer
    private nonisolated(unsafe) let outer: OpaquePointer

    /// Of SHA-256.
    private static let blockBytes = 64

    init(key: SecretBytes) throws(TokenError) {
        CryptographyLibrary.start()
        guard let hash = unsafe EVP_MD_fetch(nil, "SHA256", nil) else { throw .cryptography }
        defer { unsafe EVP_MD_free(hash) }
        var block = [UInt8](repeating: 0, count: Self.blockBytes)
        defer { block.erase() }
        if key.count <= Self.blockBytes {
            key.withBytes { for place in 0..<$0.count { block[place] = $0[place] } }
        } else {
            let isHashed = unsafe key.withPointer {
                unsafe EVP_Digest($0.baseAddress, $0.count, &block, nil, hash, nil) == 1
            }
            guard isHashed else { throw .cryptography }
        }
        for place in block.indices { block[place] ^= 0x36 }
        guard let inner = unsafe Self.started(hash, with: block) else { throw .cryptography }
        for place in block.indices { block[place] ^= 0x36 ^ 0x5C }
        guard let outer = unsafe Self.started(hash, with: block) else {
            unsafe EVP_MD_CTX_free(inner)
            throw .cryptography
        }
        unsafe self.inner = inner
        unsafe self.outer = outer
    }

    deinit {
        unsafe EVP_MD_CTX_free(inner)
        unsafe EVP_MD_CTX_free(outer)
    }

    /// A hash after one block.
    @unsafe
    private static func started(_ hash: OpaquePointer, with block: [UInt8]) -> OpaquePointer? {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        guard unsafe EVP_DigestInit_ex(context, hash, nil) == 1,
            unsafe EVP_DigestUpdate(context, block, block.count) == 1
        else {
            unsafe EVP_MD_CTX_free(context)
            return nil
        }
        return unsafe context
    }

    /// 32 bytes.
    func code(for message: [UInt8]) throws(TokenError) -> [UInt8] {
        var isDone = false
        let code = unsafe [UInt8](unsafeUninitializedCapacity: SigningKey.codeBytes) {
            room,
            count in
            isDone = unsafe message.withUnsafeBufferPointer { unsafe write(codeOf: $0, to: room) }
            count = isDone ? SigningKey.codeBytes : 0
        }
        guard isDone else { throw .cryptography }
        return code
    }

    /// Compares 32 bytes in constant time.
    @unsafe
    func isAuthentic(
        _ message: UnsafeBufferPointer<UInt8>,
        code: UnsafeBufferPointer<UInt8>
    ) throws(TokenError) -> Bool {
        precondition(code.count == SigningKey.codeBytes)
        // 0 when equal, another number when not, `nil` when libcrypto failed.
        let difference = unsafe withUnsafeTemporaryAllocation(
            of: UInt8.self,
            capacity: SigningKey.codeBytes
        ) { expected -> Int32? in
            guard unsafe write(codeOf: message, to: expected) else { return nil }
            return unsafe CRYPTO_memcmp(expected.baseAddress, code.baseAddress, code.count)
        }
        guard let difference else { throw .cryptography }
        return difference == 0
    }

    /// False when libcrypto failed.
    @unsafe
    private func write(
        codeOf message: UnsafeBufferPointer<UInt8>,
        to room: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        return unsafe EVP_MD_CTX_copy_ex(context, inner) == 1
            && EVP_DigestUpdate(context, message.baseAddress, message.count) == 1
            && EVP_DigestFinal_ex(context, room.baseAddress, nil) == 1
            && EVP_MD_CTX_copy_ex(context, outer) == 1
            && EVP_DigestUpdate(context, room.baseAddress, SigningKey.codeBytes) == 1
            && EVP_DigestFinal_ex(context, room.baseAddress, nil) == 1
    }
}
