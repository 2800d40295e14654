import COpenSSL
public import Vocabulary

/// A private key with its public half, never shown and usable by many tasks at once; libcrypto's
/// memory is overwritten with the last reference.
@safe
public final class KeyPair: Sendable, CustomStringConvertible, CustomReflectable {
    public let algorithm: KeyAlgorithm
    public let publicKey: PublicKey

    // libcrypto locks what it changes of a key.
    private nonisolated(unsafe) let key: OpaquePointer

    /// From the system's random source; throws `.cryptography` when libcrypto does not offer the
    /// algorithm.
    public convenience init(new algorithm: KeyAlgorithm) throws(KeyPairError) {
        CryptographyLibrary.start()
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, algorithm.name, nil) else {
            throw .cryptography
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_keygen_init(context) == 1 else { throw .cryptography }
        if let curve = algorithm.curve {
            guard unsafe EVP_PKEY_CTX_set_group_name(context, curve) == 1 else {
                throw .cryptography
            }
        }
        if algorithm == .rs256 {
            let bits = Int32(KeyAlgorithm.rsaBits.made)
            guard unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits) == 1 else {
                throw .cryptography
            }
        }
        var key: OpaquePointer?
        guard unsafe EVP_PKEY_generate(context, &key) == 1, let key = unsafe key else {
            throw .cryptography
        }
        try unsafe self.init(taking: key, algorithm)
    }

    /// From exactly one DER sequence, PKCS #8 of RFC 5958.
    public convenience init(
        pkcs8 bytes: SecretBytes,
        _ algorithm: KeyAlgorithm
    ) throws(KeyPairError) {
        CryptographyLibrary.start()
        let read = unsafe bytes.withPointer { bytes -> OpaquePointer? in
            var start = bytes.baseAddress
            guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &start, bytes.count) else {
                return nil
            }
            defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
            // Nothing may follow.
            guard let base = bytes.baseAddress, unsafe start == base + bytes.count else {
                return nil
            }
            return unsafe EVP_PKCS82PKEY(info)
        }
        guard let key = unsafe read else {
            ERR_clear_error()
            throw .encoding
        }
        try unsafe self.init(taking: key, algorithm)
    }

    /// Owns the key, and frees it when it is of another kind.
    @unsafe
    private init(taking key: OpaquePointer, _ algorithm: KeyAlgorithm) throws(KeyPairError) {
        do throws(KeyPairError) {
            publicKey = try unsafe PublicKey(of: key, algorithm)
        } catch {
            unsafe EVP_PKEY_free(key)
            throw error
        }
        self.algorithm = algorithm
        unsafe self.key = key
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// PKCS #8 of RFC 5958 in DER, only to be sealed and stored; throws `.cryptography` when
    /// libcrypto fails.
    public func pkcs8() throws(KeyPairError) -> SecretBytes {
        guard let info = unsafe EVP_PKEY2PKCS8(key) else { throw .cryptography }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        let count = unsafe i2d_PKCS8_PRIV_KEY_INFO(info, nil)
        guard count > 0 else { throw .cryptography }
        return try unsafe SecretBytes(count: Int(count)) { room throws(KeyPairError) in
            var start = room.baseAddress
            guard unsafe i2d_PKCS8_PRIV_KEY_INFO(info, &start) == count else {
                throw .cryptography
            }
        }
    }

    /// PKCS #8 as PEM, RFC 7468; throws `.cryptography` when libcrypto fails.
    package func pem() throws(KeyPairError) -> String {
        try pkcs8().withBytes { bytes in
            Certificate.pem(bytes.indices.map { bytes[$0] }, "PRIVATE KEY")
        }
    }

    /// A certificate of a host, as PEM, that this key signs itself.
    ///
    /// - Parameters:
    ///   - host: A name of letters, digits, hyphens and dots, or an IP address.
    ///   - validity: In whole seconds.
    ///   - serial: Random, positive.
    /// - Returns: X.509, version 3, for servers alone.
    /// - Throws: ``KeyPairError``; `.encoding` for another host, `.cryptography` when libcrypto fails.
    package func selfSignedCertificate(
        for host: String,
        validity: ClosedRange<Instant>,
        serial: UInt64
    ) throws(KeyPairError) -> String {
        let isAddress =
            host.utf8.contains(UInt8(ascii: ":"))
            || host.utf8.allSatisfy {
                (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
            }
        guard (1...253).contains(host.utf8.count),
            host.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || [0x2D, 0x2E].contains(byte)
                    || isAddress && byte == UInt8(ascii: ":")
            })
        else { throw .encoding }
        guard let certificate = unsafe X509_new() else { throw .cryptography }
        defer { unsafe X509_free(certificate) }
        let name = unsafe X509_get_subject_name(certificate)
        let first = time_t(validity.lowerBound.milliseconds / 1_000)
        let last = time_t(validity.upperBound.milliseconds / 1_000)
        // A common name has at most 64 characters; the name that counts is the alternative one.
        let isNamed =
            unsafe X509_set_version(certificate, 2) == 1
            && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial) == 1
            && ASN1_TIME_set(X509_getm_notBefore(certificate), first) != nil
            && ASN1_TIME_set(X509_getm_notAfter(certificate), last) != nil
            && X509_set_pubkey(certificate, key) == 1
            && X509_NAME_add_entry_by_txt(
                name,
                "CN",
                MBSTRING_ASC,
                String(host.prefix(64)),
                -1,
                -1,
                0
            ) == 1
            && X509_set_issuer_name(certificate, name) == 1
        guard isNamed else { throw .cryptography }
        for (kind, value) in [
            (NID_subject_alt_name, (isAddress ? "IP:" : "DNS:") + host),
            (NID_basic_constraints, "critical,CA:FALSE"),
        ] {
            guard let made = unsafe X509V3_EXT_conf_nid(nil, nil, kind, value) else {
                ERR_clear_error()
                throw .encoding
            }
            defer { unsafe X509_EXTENSION_free(made) }
            guard unsafe X509_add_ext(certificate, made, -1) == 1 else { throw .cryptography }
        }
        guard unsafe X509_sign(certificate, key, EVP_sha256()) > 0 else { throw .cryptography }
        let count = unsafe i2d_X509(certificate, nil)
        guard count > 0 else { throw .cryptography }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { room in
            var start = room.baseAddress
            return unsafe i2d_X509(certificate, &start)
        }
        guard written == count else { throw .cryptography }
        return Certificate.pem(bytes, "CERTIFICATE")
    }

    /// Signs, and verifies the signature before it is returned: a key damaged by a fault must not
    /// leak through what it signs.
    ///
    /// ES256 gives a DER sequence of at most 72 bytes, EdDSA 64 bytes, RS256 as many bytes as the
    /// key has; O(n). Throws `.signature`, or `.cryptography` when libcrypto fails.
    ///
    /// - Source: FIPS 186-5; RFC 8032.
    public func signature(of message: [UInt8]) throws(KeyPairError) -> [UInt8] {
        guard let context = unsafe EVP_MD_CTX_new() else { throw .cryptography }
        defer { unsafe EVP_MD_CTX_free(context) }
        let isReady = unsafe EVP_DigestSignInit_ex(
            context,
            nil,
            algorithm.hash,
            nil,
            nil,
            key,
            nil
        )
        guard isReady == 1 else { throw .cryptography }
        var count = 0
        let hasCount = unsafe EVP_DigestSign(context, nil, &count, message, message.count)
        guard hasCount == 1, count > 0 else { throw .cryptography }
        var signature = [UInt8](repeating: 0, count: count)
        let isSigned = unsafe EVP_DigestSign(context, &signature, &count, message, message.count)
        guard isSigned == 1, count <= signature.count else { throw .cryptography }
        signature.removeLast(signature.count - count)
        guard try publicKey.isSignature(signature, of: message) else { throw .signature }
        return signature
    }

    /// The secret of 32 bytes that a P-256 key shares with the other half's owner.
    ///
    /// Throws `.encoding` for bytes that are no point of the curve, `.algorithm` for a key of
    /// another curve, `.cryptography` when libcrypto fails.
    ///
    /// - Source: NIST SP 800-56A, 5.7.1.2 (ECDH).
    package func sharedSecret(with point: [UInt8]) throws(KeyPairError) -> SecretBytes {
        guard algorithm == .es256 else { throw .algorithm }
        let other = try PublicKey(p256: point)
        let read = unsafe other.subjectPublicKeyInfo.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return unsafe d2i_PUBKEY(nil, &start, bytes.count)
        }
        guard let peer = unsafe read else { throw .cryptography }
        defer { unsafe EVP_PKEY_free(peer) }
        guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else {
            throw .cryptography
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_derive_init(context) == 1,
            unsafe EVP_PKEY_derive_set_peer(context, peer) == 1
        else { throw .cryptography }
        return try unsafe SecretBytes(count: 32) { room throws(KeyPairError) in
            var count = room.count
            guard unsafe EVP_PKEY_derive(context, room.baseAddress, &count) == 1,
                count == room.count
            else { throw .cryptography }
        }
    }

    public var description: String { "<secret>" }
    /// Hides it from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A signature algorithm, by its name in RFC 7518 and RFC 8037.
public enum KeyAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// ECDSA on P-256 with SHA-256; signatures are DER sequences.
    case es256 = "ES256"
    /// Ed25519; signatures have 64 bytes.
    case edDSA = "EdDSA"
    /// RSASSA-PKCS1-v1_5 with SHA-256 and the exponent 65,537; signatures are as long as the key.
    case rs256 = "RS256"

    /// Accepted sizes of RSA keys, and that of new ones.
    static let rsaBits = (fewest: 2_048, most: 8_192, made: 3_072)

    var name: String {
        switch self {
        case .es256: "EC"
        case .edDSA: "ED25519"
        case .rs256: "RSA"
        }
    }

    /// Of the message, where the algorithm has none of its own.
    var hash: String? {
        switch self {
        case .es256, .rs256: "SHA256"
        case .edDSA: nil
        }
    }

    /// Where the algorithm has several.
    var curve: String? {
        switch self {
        case .es256: "P-256"
        case .edDSA, .rs256: nil
        }
    }
}

/// Why a key pair cannot be used.
public enum KeyPairError: CodedError {
    case encoding
    /// Another algorithm, curve or size.
    case algorithm
    /// Refused by the key's own public half.
    case signature
    case cryptography

    public var row: (code: String, reason: String) {
        switch self {
        case .encoding:
            (
                "key-pair.encoding",
                "The key is not one DER sequence: PKCS #8 for a private key, SubjectPublicKeyInfo "
                    + "or PKCS #1 for a public one."
            )
        case .algorithm:
            (
                "key-pair.algorithm",
                "The key is not of the algorithm that it is used with. An RSA key needs 2,048 to "
                    + "8,192 bits and the exponent 65,537."
            )
        case .signature:
            (
                "key-pair.signature",
                "The public half of the key does not verify what the private half signed."
            )
        case .cryptography:
            (
                "key-pair.cryptography",
                "The library libcrypto failed: it lacks the key's algorithm or memory."
            )
        }
    }
}

/// A text whose signature was verified.
public struct SignedText: Hashable, Sendable {
    public let text: String
}

extension PublicKey {
    /// `nil` when the private half has not signed the text; throws `.cryptography` when libcrypto
    /// fails.
    public func verified(
        _ text: String,
        signature: [UInt8]
    ) throws(KeyPairError) -> Verified<SignedText>? {
        guard try isSignature(signature, of: Array(text.utf8)) else { return nil }
        return Verified(payload: SignedText(text: text))
    }
}
