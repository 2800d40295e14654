import COpenSSL

/// The keys and the cipher of encrypted exports of other authenticators.
///
/// Costs and lengths come from a file that anybody can have written: they are bounded to 256 MiB
/// of memory and a few seconds.
package enum ExportCryptography {
    /// A way from a passphrase to a key of 32 bytes.
    package enum KeyDerivation: Hashable, Sendable {
        /// RFC 7914; `n` is a power of two.
        case scrypt(n: Int64, r: Int64, p: Int64)
        /// RFC 8018, with HMAC of SHA-1 or SHA-256.
        case pbkdf2(HashAlgorithm, iterations: Int64)
    }

    /// The most memory of scrypt in bytes.
    private static let mostMemory: Int64 = 256 << 20
    private static let mostIterations: Int64 = 5_000_000
    private static let mostSaltBytes = 1_024

    /// Derives a key, which blocks the thread until it is there.
    ///
    /// - Throws: ``SealError``; `.passphraseParameters` for costs beyond the bounds, `.saltLength`
    ///   for a salt of none or more than 1024 bytes, `.passphraseLength`, `.cryptography`.
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
            return try pbkdf2(passphrase, salt: salt, hash: hash, iterations: Int32(iterations))
        }
    }

    /// Decrypts AES-256-GCM without associated data.
    ///
    /// What is sealed has the tag of 16 bytes behind the ciphertext.
    ///
    /// - Returns: The plain bytes.
    /// - Throws: ``SealError``; `.truncated`, `.keyLength`, `.nonceLength`, and `.authentication`
    ///   for another key and for changed bytes.
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

    private static func pbkdf2(
        _ passphrase: SecretBytes,
        salt: [UInt8],
        hash: HashAlgorithm,
        iterations: Int32
    ) throws(SealError) -> SecretBytes {
        CryptographyLibrary.start()
        guard let digest = unsafe EVP_MD_fetch(nil, hash.name, nil) else { throw .cryptography }
        defer { unsafe EVP_MD_free(digest) }
        return try unsafe SecretBytes(count: AuthenticatedCipher.keyBytes) {
            (room) throws(SealError) in
            let isDone = unsafe passphrase.withPointer { passphrase in
                unsafe passphrase.withMemoryRebound(to: CChar.self) { passphrase in
                    unsafe PKCS5_PBKDF2_HMAC(
                        passphrase.baseAddress,
                        Int32(passphrase.count),
                        salt,
                        Int32(salt.count),
                        iterations,
                        digest,
                        Int32(room.count),
                        room.baseAddress
                    ) == 1
                }
            }
            guard isDone else { throw .cryptography }
        }
    }
}
