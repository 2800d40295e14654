import Push
import Token

enum OneTimeSamples {
    /// The secret of the tables in RFC 4226 and RFC 6238.
    static let key = Array("12345678901234567890".utf8)

    static func mechanism(
        secret: [UInt8] = key,
        algorithm: HashAlgorithm = .sha1,
        digits: OneTimeMechanism.Digits = .six,
        factor: OneTimeMechanism.Factor = .time(period: 30),
        userID: String? = nil,
        resourceID: String? = nil
    ) -> OneTimeMechanism {
        OneTimeMechanism(
            uid: "1",
            account: AccountID(issuer: "Acme", accountName: "ann"),
            secret: SecretBytes(secret),
            algorithm: algorithm,
            digits: digits,
            factor: factor,
            userID: userID,
            resourceID: resourceID
        )
    }

    /// The text of an address that must not be printed.
    static func text(_ secret: SecretBytes) -> String {
        secret.copiedText
    }

    static func hexadecimal(_ secret: SecretBytes) -> String {
        secret.withBytes { bytes in
            bytes.indices.map { index in
                (bytes[index] < 16 ? "0" : "") + String(bytes[index], radix: 16)
            }.joined()
        }
    }
}
