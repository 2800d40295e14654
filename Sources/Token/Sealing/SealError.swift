public import Vocabulary

/// Why bytes could not be sealed or opened, or a passphrase not be used.
public enum SealError: CodedError {
    /// A key that has not 32 bytes.
    case keyLength
    /// A nonce that has not 12 bytes.
    case nonceLength
    /// More bytes than may be sealed, or named as their context.
    case tooLong(limit: Int)
    /// Fewer bytes than an empty text has when it is sealed.
    case truncated
    /// A format that this version does not know.
    case version
    /// Bytes that were changed, or sealed under another key or for another context.
    case authentication
    /// Parameters of scrypt outside their ranges.
    case passphraseParameters
    /// A salt that has not 16 bytes.
    case saltLength
    /// A passphrase that is empty or too long.
    case passphraseLength(limit: Int)
    /// A failure inside libcrypto.
    case cryptography

    /// Such as `seal.authentication`.
    public var row: (code: String, reason: String) {
        switch self {
        case .keyLength:
            ("seal.key-length", "The sealing key does not have \(SealingKey.keyBytes) bytes.")
        case .nonceLength:
            ("seal.nonce-length", "The nonce does not have \(SealingKey.nonceBytes) bytes.")
        case .tooLong(let limit):
            ("seal.too-long", "More than \(limit) bytes cannot be sealed at a time.")
        case .truncated:
            (
                "seal.truncated",
                "The sealed bytes are truncated: they are fewer than \(SealingKey.addedBytes)."
            )
        case .version:
            ("seal.version", "The sealed bytes do not have the format \(SealingKey.format).")
        case .authentication:
            (
                "seal.authentication",
                "The sealed bytes were changed, or sealed with another key or associated data."
            )
        case .passphraseParameters:
            (
                "seal.passphrase.parameters",
                "The parameters of scrypt are out of range: "
                    + "log N from \(Self.text(PassphraseHashing.logNRange)), "
                    + "r from \(Self.text(PassphraseHashing.rRange)) "
                    + "and p from \(Self.text(PassphraseHashing.pRange)) are allowed."
            )
        case .saltLength:
            (
                "seal.passphrase.salt-length",
                "The salt does not have \(PassphraseHashing.saltBytes) bytes."
            )
        case .passphraseLength(let limit):
            (
                "seal.passphrase.length",
                "The passphrase is empty or longer than \(limit) bytes."
            )
        case .cryptography:
            (
                "seal.cryptography",
                "The library libcrypto failed: it lacks AES-256-GCM, HMAC, scrypt or memory."
            )
        }
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }
}
