public import Vocabulary

/// Why a key pair cannot be used.
public enum KeyPairError: CodedError {
    /// Bytes that are no key.
    case encoding
    /// A key of another algorithm, on another curve, or of another size.
    case algorithm
    /// A signature that the key's own public half refuses.
    case signature
    /// A failure inside libcrypto.
    case cryptography

    /// A stable name, such as `key-pair.encoding`.
    public var code: String {
        switch self {
        case .encoding: "key-pair.encoding"
        case .algorithm: "key-pair.algorithm"
        case .signature: "key-pair.signature"
        case .cryptography: "key-pair.cryptography"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .encoding:
            "a key is one DER sequence: a private one PKCS #8, a public one SubjectPublicKeyInfo or PKCS #1"
        case .algorithm:
            "a key is of the algorithm that it is used with; of RSA from 2,048 to 8,192 bits, with the "
                + "exponent 65,537"
        case .signature: "the public half of a key takes what the private half has signed"
        case .cryptography: "libcrypto offers the algorithm of the key and has memory for it"
        }
    }
}
