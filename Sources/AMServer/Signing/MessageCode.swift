import CGnuTLS

/// HMACs by GnuTLS; the client's come from another library.
enum MessageCode {
    /// The hash of an HMAC.
    enum Hash {
        case sha1
        case sha256
        case sha384
        case sha512

        fileprivate var number: gnutls_hash {
            switch self {
            case .sha1: GNUTLS_HASH_SHA1
            case .sha256: GNUTLS_HASH_SHA256
            case .sha384: GNUTLS_HASH_SHA384
            case .sha512: GNUTLS_HASH_SHA512
            }
        }
    }

    /// The most bytes of a code.
    private static let longest = 64

    /// The code of a message under a secret, 20, 32, 48 or 64 bytes.
    ///
    /// GnuTLS is there: a server does not start without it.
    static func bytes(_ hash: Hash, of message: [UInt8], secret: [UInt8]) -> [UInt8] {
        let code = unsafe [UInt8](unsafeUninitializedCapacity: longest) { code, count in
            unsafe secret.withUnsafeBytes { secret in
                unsafe message.withUnsafeBytes { message in
                    count = unsafe gnutls_hmac_code(
                        hash.number,
                        secret.baseAddress,
                        secret.count,
                        message.baseAddress,
                        message.count,
                        code.baseAddress
                    )
                }
            }
        }
        precondition(!code.isEmpty, "GnuTLS makes no HMAC")
        return code
    }

    /// Whether `code` is that of a message, in a time that depends only on the lengths.
    static func verifies(
        _ code: [UInt8],
        _ hash: Hash,
        of message: [UInt8],
        secret: [UInt8]
    ) -> Bool {
        isSame(code, bytes(hash, of: message, secret: secret))
    }

    /// Whether two rows of bytes are equal, in a time that depends only on their lengths.
    static func isSame(_ given: [UInt8], _ expected: [UInt8]) -> Bool {
        guard given.count == expected.count else { return false }
        return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// One-time codes by RFC 4226.
enum SimulatedCode {
    /// The code of a counter value.
    static func text(counter: Int, secret: [UInt8], order: OneTimeOrder) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
        let digest = MessageCode.bytes(order.algorithm.hash, of: message, secret: secret)
        let offset = Int(digest[digest.count - 1] & 15)
        let word = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let modulus: UInt32 = order.digits == 8 ? 100_000_000 : 1_000_000
        let digits = String((word & 0x7FFF_FFFF) % modulus)
        return String(repeating: "0", count: order.digits - digits.count) + digits
    }
}

extension OneTimeOrder.Algorithm {
    fileprivate var hash: MessageCode.Hash {
        switch self {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha512: .sha512
        }
    }
}
