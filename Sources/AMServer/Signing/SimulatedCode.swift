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
