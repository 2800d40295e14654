import COpenSSL

/// Keys and cipher of other authenticators' encrypted exports; costs and lengths come from
/// untrusted files: they are bounded to 256 MiB of memory and a few seconds.
package enum ExportCryptography {
    /// From a passphrase to 32 bytes.
    package enum KeyDerivation: Hashable, Sendable {
        /// RFC 7914; `n` is a power of two.
        case scrypt(n: Int64, r: Int64, p: Int64)
        /// RFC 8018, with HMAC of SHA-1 or SHA-256.
        case pbkdf2(HashAlgorithm, iterations: Int64)
        /// RFC 9106, with memory in KiB; see ``ExportCryptography/hasArgon2id``.
        case argon2id(iterations: UInt32, memory: UInt32, lanes: UInt32)
    }

    /// OpenSSL has it since version 3.2.
    package static var hasArgon2id: Bool {
        CryptographyLibrary.start()
        guard let function = unsafe EVP_KDF_fetch(nil, "ARGON2ID", nil) else { return false }
        unsafe EVP_KDF_free(function)
        return true
    }

    /// Of scrypt, in bytes.
    private static let mostMemory: Int64 = 256 << 20
    private static let mostIterations: Int64 = 5_000_000
    private static let mostSaltBytes = 1_024

    /// Blocks the thread; throws `.passphraseParameters` for excessive costs, `.saltLength` for a
    /// salt of none or more than 1024 bytes, `.passphraseLength`, `.cryptography`.
    package static func key(
        for passphrase: SecretBytes,
        salt: [UInt8],
        by derivation: KeyDerivation
    ) throws(SealError) -> SecretBytes {
        guard (1...PassphraseHashing.mostPassphraseBytes).contains(passphrase.count) else {
            throw .passphraseLength(limit: PassphraseHashing.mostPassphraseBytes)
        }
        guard (1...mostSaltBytes).contains(salt.count) else { throw .saltLength }
        switch derivation {
        case .scrypt(let n, let r, let p):
            guard n >= 2, n & (n - 1) == 0, (1...32).contains(r), (1...8).contains(p),
                n <= mostMemory / (128 * r)
            else { throw .passphraseParameters }
            return try PassphraseHashing.scrypt(
                passphrase,
                salt: salt,
                logN: n.trailingZeroBitCount,
                r: Int(r),
                p: Int(p),
                count: AuthenticatedCipher.keyBytes
            )
        case .pbkdf2(let hash, let iterations):
            guard (1...mostIterations).contains(iterations) else { throw .passphraseParameters }
            do throws(TokenError) {
                return try Hashing.stretched(
                    passphrase,
                    salt: salt,
                    rounds: Int(iterations),
                    count: AuthenticatedCipher.keyBytes,
                    by: hash
                )
            } catch {
                throw .cryptography
            }
        case .argon2id(let iterations, let memory, let lanes):
            guard (1...16).contains(iterations), memory <= mostMemory >> 10,
                (1...16).contains(lanes), memory >= 8 * lanes
            else { throw .passphraseParameters }
            return try argon2id(passphrase, salt, [iterations, memory, lanes])
        }
    }

    /// AES-256-GCM without associated data, with the tag of 16 bytes after the ciphertext.
    ///
    /// Throws `.truncated`, `.keyLength`, `.nonceLength`, and `.authentication` for another key and
    /// for changed bytes.
    package static func open(
        _ sealed: [UInt8],
        nonce: [UInt8],
        key: SecretBytes
    ) throws(SealError) -> SecretBytes {
        let count = sealed.count - AuthenticatedCipher.tagBytes
        guard count >= 0 else { throw .truncated }
        guard key.count == AuthenticatedCipher.keyBytes else { throw .keyLength }
        guard nonce.count == AuthenticatedCipher.nonceBytes else { throw .nonceLength }
        let cipher = try AuthenticatedCipher(key: key)
        return try unsafe SecretBytes(count: count) { (room) throws(SealError) in
            try unsafe sealed.withUnsafeBufferPointer { (bytes) throws(SealError) in
                try unsafe cipher.decrypt(
                    UnsafeBufferPointer(rebasing: bytes[..<count]),
                    tag: sealed[count...],
                    nonce: nonce[...],
                    context: [],
                    into: room
                )
            }
        }
    }

    /// The costs are in the order of ``KeyDerivation/argon2id(iterations:memory:lanes:)``.
    private static func argon2id(
        _ passphrase: SecretBytes,
        _ salt: [UInt8],
        _ costs: [UInt32]
    ) throws(SealError) -> SecretBytes {
        CryptographyLibrary.start()
        guard let function = unsafe EVP_KDF_fetch(nil, "ARGON2ID", nil) else { throw .cryptography }
        defer { unsafe EVP_KDF_free(function) }
        guard let context = unsafe EVP_KDF_CTX_new(function) else { throw .cryptography }
        defer { unsafe EVP_KDF_CTX_free(context) }
        var (salt, costs) = (salt, costs)
        return try unsafe SecretBytes(count: AuthenticatedCipher.keyBytes) {
            (room) throws(SealError) in
            let isDone = unsafe passphrase.withPointer { passphrase in
                unsafe salt.withUnsafeMutableBytes { salt in
                    unsafe costs.withUnsafeMutableBufferPointer { costs in
                        let numbers = zip(
                            ["iter", "memcost", "lanes"] as [StaticString],
                            costs.indices
                        )
                        var parameters = unsafe numbers.map { name, index in
                            unsafe OSSL_PARAM_construct_uint32(
                                name.characters,
                                costs.baseAddress?.advanced(by: index)
                            )
                        }
                        let pass = unsafe UnsafeMutableRawPointer(mutating: passphrase.baseAddress)
                        unsafe parameters += [
                            OSSL_PARAM_construct_octet_string(
                                ("pass" as StaticString).characters,
                                pass,
                                passphrase.count
                            ),
                            OSSL_PARAM_construct_octet_string(
                                ("salt" as StaticString).characters,
                                salt.baseAddress,
                                salt.count
                            ),
                            OSSL_PARAM_construct_end(),
                        ]
                        return unsafe EVP_KDF_derive(
                            context,
                            room.baseAddress,
                            room.count,
                            parameters
                        ) == 1
                    }
                }
            }
            guard isDone else { throw .cryptography }
        }
    }
}

extension StaticString {
    /// A constant of the program.
    @unsafe
    fileprivate var characters: UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

/// Scrypt (RFC 7914) with stored salt and costs; the ranges keep a hostile file from requesting
/// more than 256 MiB or a few seconds.
public struct PassphraseHashing: Hashable, Sendable {
    public static let saltBytes = 16
    public static let mostPassphraseBytes = 1_024
    /// For new passphrases.
    public static let usualLogN = 17
    public static let logNRange = 10...18
    public static let rRange = 2...8
    public static let pRange = 1...4

    /// 16 random bytes, new for each passphrase.
    public let salt: [UInt8]
    /// The cost N as a power of two: one more doubles time and memory.
    public let logN: Int
    /// The block size in units of 128 bytes.
    public let r: Int
    /// Parallelisation.
    public let p: Int

    /// The defaults need 128 MiB and about half a second; the memory is `128 · r · 2^logN` bytes.
    ///
    /// The salt has 16 bytes, `logN` is from 10 to 18, `r` from 2 to 8, `p` from 1 to 4; else
    /// throws `.saltLength` or `.passphraseParameters`.
    public init(salt: [UInt8], logN: Int = usualLogN, r: Int = 8, p: Int = 1) throws(SealError) {
        guard salt.count == Self.saltBytes else { throw .saltLength }
        guard Self.logNRange.contains(logN), Self.rRange.contains(r), Self.pRange.contains(p)
        else { throw .passphraseParameters }
        self.salt = salt
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// 32 bytes; blocks the thread, O(r · p · 2^logN).
    ///
    /// The passphrase has 1 to 1024 bytes and is used as is: normalise its Unicode before. Throws
    /// `.passphraseLength`, or `.cryptography` without enough memory.
    public func key(for passphrase: SecretBytes) throws(SealError) -> SecretBytes {
        guard (1...Self.mostPassphraseBytes).contains(passphrase.count) else {
            throw .passphraseLength(limit: Self.mostPassphraseBytes)
        }
        return try Self.scrypt(
            passphrase,
            salt: salt,
            logN: logN,
            r: r,
            p: p,
            count: SealingKey.keyBytes
        )
    }

    /// RFC 7914 with unchecked parameters.
    static func scrypt(
        _ passphrase: SecretBytes,
        salt: [UInt8],
        logN: Int,
        r: Int,
        p: Int,
        count: Int
    ) throws(SealError) -> SecretBytes {
        CryptographyLibrary.start()
        let n = UInt64(1) << UInt64(logN)
        let memory = 128 * UInt64(r) * (n + 2 + UInt64(p))
        return try unsafe SecretBytes(count: count) { (room) throws(SealError) in
            let isDone = unsafe passphrase.withPointer { passphrase in
                unsafe passphrase.withMemoryRebound(to: CChar.self) { passphrase in
                    unsafe EVP_PBE_scrypt(
                        passphrase.baseAddress,
                        passphrase.count,
                        salt,
                        salt.count,
                        n,
                        UInt64(r),
                        UInt64(p),
                        memory,
                        room.baseAddress,
                        room.count
                    ) == 1
                }
            }
            guard isDone else { throw .cryptography }
        }
    }
}
