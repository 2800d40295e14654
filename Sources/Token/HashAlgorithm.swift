/// A hash function of one-time codes.
public enum HashAlgorithm: String, Hashable, Sendable, CaseIterable {
    case md5, sha1, sha224, sha256, sha384, sha512
}
