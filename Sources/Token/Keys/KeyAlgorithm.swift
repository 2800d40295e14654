/// What a key pair signs with; the raw value is the name that RFC 7518 and RFC 8037 give it.
public enum KeyAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// ECDSA on P-256 with SHA-256; signatures are DER sequences.
    case es256 = "ES256"
    /// Ed25519; signatures have 64 bytes.
    case edDSA = "EdDSA"
    /// RSASSA-PKCS1-v1_5 with SHA-256 and the exponent 65,537; signatures are as long as the key.
    case rs256 = "RS256"

    /// The fewest bits of an RSA key that is used here, and those of one that is made here.
    static let rsaBits = (fewest: 2_048, most: 8_192, made: 3_072)

    /// The name that libcrypto knows.
    var name: String {
        switch self {
        case .es256: "EC"
        case .edDSA: "ED25519"
        case .rs256: "RSA"
        }
    }

    /// The hash of what is signed, where the algorithm does not bring its own.
    var hash: String? {
        switch self {
        case .es256, .rs256: "SHA256"
        case .edDSA: nil
        }
    }

    /// The curve, where the algorithm has several.
    var curve: String? {
        switch self {
        case .es256: "P-256"
        case .edDSA, .rs256: nil
        }
    }
}
