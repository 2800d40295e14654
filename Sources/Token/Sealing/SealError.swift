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

    /// A stable name, such as `seal.authentication`.
    public var code: String {
        switch self {
        case .keyLength: "seal.key-length"
        case .nonceLength: "seal.nonce-length"
        case .tooLong: "seal.too-long"
        case .truncated: "seal.truncated"
        case .version: "seal.version"
        case .authentication: "seal.authentication"
        case .passphraseParameters: "seal.passphrase.parameters"
        case .saltLength: "seal.passphrase.salt-length"
        case .passphraseLength: "seal.passphrase.length"
        case .cryptography: "seal.cryptography"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .keyLength: "a sealing key has \(SealingKey.keyBytes) bytes"
        case .nonceLength: "a nonce has \(SealingKey.nonceBytes) bytes"
        case .tooLong(let limit): "at most \(limit) bytes are sealed at a time"
        case .truncated: "sealed bytes are \(SealingKey.addedBytes) or more"
        case .version: "sealed bytes have the format \(SealingKey.format)"
        case .authentication: "sealed bytes are opened unchanged, with their own key and context"
        case .passphraseParameters:
            "scrypt runs with log N from \(Self.text(PassphraseHashing.logNRange)), "
                + "r from \(Self.text(PassphraseHashing.rRange)) "
                + "and p from \(Self.text(PassphraseHashing.pRange))"
        case .saltLength: "a salt has \(PassphraseHashing.saltBytes) bytes"
        case .passphraseLength(let limit): "a passphrase has 1 to \(limit) bytes"
        case .cryptography: "libcrypto offers AES-256-GCM, HMAC and scrypt and has memory for them"
        }
    }

    private static func text(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }
}
