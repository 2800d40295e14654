public import Token

/// The half of an enrolment address that is for one-time codes.
///
/// It never prints its secret.
public struct OneTimeEnrolment: Sendable {
    /// The hash of the codes.
    public let algorithm: HashAlgorithm
    /// How long a code is.
    public let digits: OneTimeMechanism.Digits
    /// What goes into a code besides the secret.
    public let factor: OneTimeMechanism.Factor
    /// The id of the device record on the server, when it is told.
    public let resourceID: String?

    /// Whether the person proves who they are before each code.
    public let asksForProof: Bool
    /// What this device adds to the secret; `nil` when it adds nothing.
    public let twoStep: TwoStepSecret?

    let secret: SecretBytes
}

/// The second half of a secret that the device makes and the person tells the server.
///
/// - Source: two-step enrolment of privacyIDEA 3.14.
public struct TwoStepSecret: Hashable, Sendable {
    /// How many bytes the device makes.
    let saltBytes: Int
    /// How many bytes the whole secret has.
    let outputBytes: Int
    let rounds: Int

    /// Makes a half for this device.
    ///
    /// - Returns: Random bytes.
    public func half() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<saltBytes).map { _ in .random(in: 0...255, using: &generator) }
    }

    /// What the person types into the server's page: base32 of four bytes of a digest and the half.
    public static func shown(_ half: [UInt8]) throws(TokenError) -> String {
        let check = try Hashing.digest(half, by: .sha1).prefix(4)
        return Base32.encode(check + half).filter { $0 != "=" }
    }

    /// The whole secret: PBKDF2 over the server's half in hexadecimal digits, with SHA-1.
    func secret(_ server: SecretBytes, _ half: [UInt8]) throws(TokenError) -> SecretBytes {
        var digits = server.withBytes { bytes in
            bytes.indices.flatMap { index -> [UInt8] in
                [bytes[index] >> 4, bytes[index] & 0x0F].map {
                    $0 + ($0 < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
                }
            }
        }
        return try Hashing.stretched(
            SecretBytes(taking: &digits),
            salt: half,
            rounds: rounds,
            count: outputBytes,
            by: .sha1
        )
    }
}
