/// A hash function of one-time codes; the raw value is its name in enrolment addresses.
public enum HashAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// RFC 1321: 16 bytes; only for old accounts.
    case md5
    /// FIPS 180-4: 20 bytes.
    case sha1
    /// FIPS 180-4: 28 bytes.
    case sha224
    /// FIPS 180-4: 32 bytes.
    case sha256
    /// FIPS 180-4: 48 bytes.
    case sha384
    /// FIPS 180-4: 64 bytes.
    case sha512

    package var digestBytes: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// In libcrypto.
    var name: String {
        switch self {
        case .md5: "MD5"
        case .sha1: "SHA1"
        case .sha224: "SHA224"
        case .sha256: "SHA256"
        case .sha384: "SHA384"
        case .sha512: "SHA512"
        }
    }
}
