public import Vocabulary

/// Why bytes could not be sealed or opened, or a passphrase not be used.
public enum SealError: CodedError {
    /// Not 32 bytes.
    case keyLength
    /// Not 12 bytes.
    case nonceLength
    /// The value or its context.
    case tooLong(limit: Int)
    /// Shorter than a sealed empty text.
    case truncated
    /// Unknown to this version.
    case version
    /// Changed bytes, another key or another context.
    case authentication
    /// Outside the ranges of scrypt.
    case passphraseParameters
    /// Not 16 bytes.
    case saltLength
    case passphraseLength(limit: Int)
    case cryptography

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
