import Crypto

/// One-time codes by RFC 4226.
enum OneTimeCode {
    /// The code of a counter value.
    static func text(counter: Int, secret: [UInt8], order: OneTimeOrder) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
        let digest = digest(of: message, secret: secret, algorithm: order.algorithm)
        let offset = Int(digest[digest.count - 1] & 15)
        let word = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let modulus: UInt32 = order.digits == 8 ? 100_000_000 : 1_000_000
        let digits = String((word & 0x7FFF_FFFF) % modulus)
        return String(repeating: "0", count: order.digits - digits.count) + digits
    }

    private static func digest(
        of message: [UInt8],
        secret: [UInt8],
        algorithm: OneTimeOrder.Algorithm
    ) -> [UInt8] {
        let key = SymmetricKey(data: secret)
        return switch algorithm {
        case .sha1:
            Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
        case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
        case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
        }
    }
}
