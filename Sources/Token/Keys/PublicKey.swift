import COpenSSL

/// The half of a key pair that anybody may have.
public struct PublicKey: Hashable, Sendable {
    /// What it takes signatures of.
    public let algorithm: KeyAlgorithm
    /// The key as a DER sequence, SubjectPublicKeyInfo of RFC 5280.
    public let subjectPublicKeyInfo: [UInt8]
    /// The key alone: for ES256 the point, `04`, x and y of 32 bytes each; for EdDSA 32 bytes; for
    /// RS256 the modulus, its exponent being 65,537.
    public let raw: [UInt8]

    /// The key as text, as `openssl` reads it: lines of 64 characters between two marks.
    public var pem: String {
        var rest = Base64.encodeStandard(subjectPublicKeyInfo)[...]
        var lines = ["-----BEGIN PUBLIC KEY-----"]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(64)))
            rest = rest.dropFirst(64)
        }
        return (lines + ["-----END PUBLIC KEY-----", ""]).joined(separator: "\n")
    }

    /// Whether the private half has signed a message.
    ///
    /// - Parameters:
    ///   - signature: As ``KeyPair/signature(of:)`` gives it.
    ///   - message: The whole message.
    /// - Returns: False also for bytes that are no signature.
    /// - Throws: ``KeyPairError``; `.cryptography` when libcrypto fails.
    /// - Source: FIPS 186-5; RFC 8032.
    public func isSignature(
        _ signature: [UInt8],
        of message: [UInt8]
    ) throws(KeyPairError) -> Bool {
        CryptographyLibrary.start()
        let read = unsafe subjectPublicKeyInfo.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_PUBKEY(nil, &start, bytes.count)
        }
        guard let key = unsafe read else { throw .cryptography }
        defer { unsafe EVP_PKEY_free(key) }
        guard let context = unsafe EVP_MD_CTX_new() else { throw .cryptography }
        defer { unsafe EVP_MD_CTX_free(context) }
        let isReady = unsafe EVP_DigestVerifyInit_ex(
            context,
            nil,
            algorithm.hash,
            nil,
            nil,
            key,
            nil
        )
        guard isReady == 1 else { throw .cryptography }
        let isTaken = unsafe EVP_DigestVerify(
            context,
            signature,
            signature.count,
            message,
            message.count
        )
        if isTaken != 1 { ERR_clear_error() }
        return isTaken == 1
    }
}
