import COpenSSL

/// The public half of a key pair.
public struct PublicKey: Hashable, Sendable {
    public let algorithm: KeyAlgorithm
    /// DER of SubjectPublicKeyInfo, RFC 5280.
    public let subjectPublicKeyInfo: [UInt8]
    /// For ES256 the point, `04`, x and y of 32 bytes each; for EdDSA 32 bytes; for RS256 the
    /// modulus, with exponent 65,537.
    public let raw: [UInt8]

    /// PEM, with lines of 64 characters.
    public var pem: String {
        var rest = Base64.encodeStandard(subjectPublicKeyInfo)[...]
        var lines = ["-----BEGIN PUBLIC KEY-----"]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(64)))
            rest = rest.dropFirst(64)
        }
        return (lines + ["-----END PUBLIC KEY-----", ""]).joined(separator: "\n")
    }

    /// False also for bytes that are no signature; throws `.cryptography` when libcrypto fails.
    ///
    /// - Source: FIPS 186-5; RFC 8032.
    public func isSignature(
        _ signature: [UInt8],
        of message: [UInt8]
    ) throws(KeyPairError) -> Bool {
        try isSignature(signature, of: message, hash: algorithm.hash)
    }

    /// The same with another hash, by its name for libcrypto.
    func isSignature(
        _ signature: [UInt8],
        of message: [UInt8],
        hash: String?
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
            hash,
            nil,
            nil,
            key,
            nil
        )
        guard isReady == 1 else { throw .cryptography }
        let isAccepted = unsafe EVP_DigestVerify(
            context,
            signature,
            signature.count,
            message,
            message.count
        )
        if isAccepted != 1 { ERR_clear_error() }
        return isAccepted == 1
    }
}

extension PublicKey {
    /// 65,537, of all RSA keys.
    package static let exponent: [UInt8] = [1, 0, 1]

    /// `key` stays the caller's.
    @unsafe
    init(of key: OpaquePointer, _ algorithm: KeyAlgorithm) throws(KeyPairError) {
        guard unsafe EVP_PKEY_is_a(key, algorithm.name) == 1,
            try unsafe Self.curve(of: key, algorithm) == algorithm.curve
        else { throw .algorithm }
        self.init(
            algorithm: algorithm,
            subjectPublicKeyInfo: try unsafe Self.bytes { unsafe i2d_PUBKEY(key, $0) },
            raw: try unsafe Self.raw(of: key, algorithm)
        )
    }

    /// From exactly one DER sequence, SubjectPublicKeyInfo of RFC 5280.
    ///
    /// Throws `.algorithm` also for an RSA key of fewer than 2,048 or more than 8,192 bits, or with
    /// another exponent than 65,537.
    public init(
        subjectPublicKeyInfo bytes: [UInt8],
        _ algorithm: KeyAlgorithm
    ) throws(KeyPairError) {
        self = try unsafe Self.reading(bytes, algorithm) { start, count in
            unsafe d2i_PUBKEY(nil, start, count)
        }
    }

    /// Of ES256, from its point: `04`, x and y of 32 bytes each; throws `.encoding` for any other.
    package init(p256 point: [UInt8]) throws(KeyPairError) {
        guard point.count == 65, point[0] == 0x04 else { throw .encoding }
        try self.init(subjectPublicKeyInfo: Self.p256Head + point, .es256)
    }

    /// What precedes a P-256 point in SubjectPublicKeyInfo; RFC 5480.
    private static let p256Head: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08,
        0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// From exactly one DER sequence, RSAPublicKey of RFC 8017; throws `.algorithm` for a key of
    /// fewer than 2,048 or more than 8,192 bits, or with another exponent than 65,537.
    public init(pkcs1 bytes: [UInt8]) throws(KeyPairError) {
        self = try unsafe Self.reading(bytes, .rs256) { start, count in
            unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, start, count)
        }
    }

    /// `read` is one of libcrypto's DER readers.
    @unsafe
    private static func reading(
        _ bytes: [UInt8],
        _ algorithm: KeyAlgorithm,
        _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int) -> OpaquePointer?
    ) throws(KeyPairError) -> PublicKey {
        CryptographyLibrary.start()
        let key = unsafe bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var start = bytes.baseAddress
            guard let key = unsafe read(&start, bytes.count) else { return nil }
            // Nothing may follow.
            guard let base = bytes.baseAddress, unsafe start == base + bytes.count else {
                unsafe EVP_PKEY_free(key)
                return nil
            }
            return unsafe key
        }
        guard let key = unsafe key else {
            ERR_clear_error()
            throw .encoding
        }
        defer { unsafe EVP_PKEY_free(key) }
        return try unsafe PublicKey(of: key, algorithm)
    }

    /// For an algorithm that has several.
    @unsafe
    private static func curve(
        of key: OpaquePointer,
        _ algorithm: KeyAlgorithm
    ) throws(KeyPairError) -> String? {
        guard algorithm.curve != nil else { return nil }
        var name = [CChar](repeating: 0, count: 80)
        var count = 0
        guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else {
            throw .algorithm
        }
        let text = String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return ["P-256", "prime256v1", "secp256r1"].contains(text) ? algorithm.curve : text
    }

    /// When size and exponent are accepted.
    @unsafe
    private static func modulus(of key: OpaquePointer) throws(KeyPairError) -> [UInt8] {
        let modulus = try unsafe number("n", of: key)
        let bits = unsafe EVP_PKEY_get_bits(key)
        guard try unsafe number("e", of: key) == exponent,
            (KeyAlgorithm.rsaBits.fewest...KeyAlgorithm.rsaBits.most).contains(Int(bits)),
            // A product of two odd primes; libcrypto does not check.
            modulus.last.map({ $0 & 1 == 1 }) == true
        else { throw .algorithm }
        return modulus
    }

    @unsafe
    private static func number(
        _ name: String,
        of key: OpaquePointer
    ) throws(KeyPairError) -> [UInt8] {
        var number: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1, let number = unsafe number
        else { throw .cryptography }
        defer { unsafe BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: Int(unsafe BN_num_bits(number) + 7) / 8)
        guard unsafe Int(BN_bn2bin(number, &bytes)) == bytes.count else { throw .cryptography }
        return bytes
    }

    @unsafe
    private static func raw(
        of key: OpaquePointer,
        _ algorithm: KeyAlgorithm
    ) throws(KeyPairError) -> [UInt8] {
        if algorithm == .rs256 { return try unsafe modulus(of: key) }
        // The name of OSSL_PKEY_PARAM_PUB_KEY.
        var count = 0
        guard unsafe EVP_PKEY_get_octet_string_param(key, "pub", nil, 0, &count) == 1 else {
            throw .cryptography
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe EVP_PKEY_get_octet_string_param(key, "pub", &bytes, count, &count) == 1 else {
            throw .cryptography
        }
        return Array(bytes.prefix(count))
    }

    /// `write` is one of libcrypto's DER writers.
    @unsafe
    private static func bytes(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) throws(KeyPairError) -> [UInt8] {
        let count = write(nil)
        guard count > 0 else { throw .cryptography }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { room -> Int32 in
            var start = room.baseAddress
            return unsafe write(&start)
        }
        guard written == count else { throw .cryptography }
        return bytes
    }
}
