import CGnuTLS

/// A key that signs in, as the server knows it.
struct RegisteredKey: Hashable, Sendable {
    /// The public half.
    enum Public: Hashable, Sendable {
        /// A point of P-256.
        case es256(x: [UInt8], y: [UInt8])
        /// Ed25519.
        case edDSA([UInt8])

        /// Reads a key of COSE.
        init?(_ cose: CBORItem) {
            func number(_ name: Int) -> Int? { cose[.integer(name)]?.integerValue }
            func bytes(_ name: Int) -> [UInt8]? {
                cose[.integer(name)]?.byteValue.flatMap { $0.count == 32 ? $0 : nil }
            }
            switch (number(1), number(3), number(-1)) {
            case (2, -7, 1):
                guard let x = bytes(-2), let y = bytes(-3) else { return nil }
                self = .es256(x: x, y: y)
            case (1, -8, 6):
                guard let x = bytes(-2) else { return nil }
                self = .edDSA(x)
            default: return nil
            }
        }

        /// COSE's number of the algorithm.
        var algorithm: Int {
            switch self {
            case .es256: -7
            case .edDSA: -8
            }
        }

        /// Whether the key has signed a message.
        func holds(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            switch self {
            case .es256(let x, let y):
                unsafe gnutls_holds_p256(
                    x,
                    y,
                    message,
                    message.count,
                    signature,
                    signature.count
                )
            case .edDSA(let key):
                unsafe gnutls_holds_ed25519(
                    key,
                    message,
                    message.count,
                    signature,
                    signature.count
                )
            }
        }
    }

    let id: [UInt8]
    let key: Public
    /// The user, and what the server calls them for keys.
    let user: String
    let handle: String
    /// What the device was called.
    let deviceName: String?
    /// How often the key says that it was used.
    var counter: UInt32
}

/// SHA-256 by GnuTLS.
enum MessageDigest {
    /// 32 bytes.
    static func bytes(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let isMade = unsafe gnutls_sha256(message, message.count, &digest)
        precondition(isMade, "GnuTLS makes no digest")
        return digest
    }
}
