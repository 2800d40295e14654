import COpenSSL

/// Digests and keyed codes of byte sequences, through libcrypto.
public enum Hashing {
    /// The digest of `bytes`, with SHA-256 unless told otherwise.
    ///
    /// - Returns: From 16 bytes (MD5) to 64 (SHA-512).
    /// - Throws: ``TokenError``; `.cryptography` when libcrypto does not offer the hash.
    /// - Complexity: O(n) in the number of bytes.
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

    /// The HMAC of `message`.
    ///
    /// The key may have any length, also none; one longer than a block of the hash is hashed first.
    /// For many messages under one key, a ``SigningKey`` does the same with SHA-256 at less cost.
    ///
    /// - Returns: From 16 bytes (MD5) to 64 (SHA-512).
    /// - Throws: ``TokenError``; `.cryptography` when libcrypto does not offer the hash.
    /// - Complexity: O(n) in the number of bytes.
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

    /// A key made of a secret by hashing it many times, with HMAC of a hash.
    ///
    /// - Parameters:
    ///   - secret: A password or another secret of any length.
    ///   - salt: What tells it from others.
    ///   - rounds: 1 or more.
    ///   - count: How many bytes to make.
    ///   - algorithm: The hash.
    /// - Returns: The bytes.
    /// - Throws: ``TokenError``; `.cryptography` when libcrypto does not offer the hash.
    /// - Complexity: O(rounds · count).
    /// - Source: PBKDF2 of RFC 8018.
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

    /// The bytes that `write` puts into room for one digest; it tells whether it did.
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

/// The library that all cryptography is done with.
package enum CryptographyLibrary {
    /// Its name and version as it tells them, such as `OpenSSL 3.0.15 3 Sep 2024`.
    package static var version: String {
        unsafe OpenSSL_version(OPENSSL_VERSION).map { unsafe String(cString: $0) } ?? ""
    }

    /// Whether the library was started so that it stays usable until the process is gone.
    ///
    /// It otherwise takes its locks away when `exit` is called, under tasks that still verify or
    /// hash, which then crash. Whatever uses the library first asks for this before.
    private static let hasStarted =
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

    /// Starts the library, once; any later call costs nothing.
    static func start() { _ = hasStarted }
}
