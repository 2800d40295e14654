/// A symmetric key for HS256, ready to use and never shown.
///
/// The key is kept outside the reach of copies; its memory is overwritten when the last reference
/// is gone. One key may be used from many tasks at once.
public final class SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    public static let fewestBytes = 16
    /// The fewest bytes of a key that is not weak, as many as its codes have; RFC 7518, section 3.2.
    public static let fewestStrongBytes = 32
    public static let mostBytes = 512
    /// The bytes of an authentication code.
    static let codeBytes = 32

    /// The key's bytes, to be sealed and stored; for nothing else.
    public let secret: SecretBytes

    private let authentication: MessageAuthentication

    /// Takes a key without copying it.
    ///
    /// - Parameter secret: From 16 to 512 bytes.
    /// - Throws: ``TokenError``; `.keyLength`, or `.cryptography` when libcrypto has no HMAC.
    public init(_ secret: SecretBytes) throws(TokenError) {
        guard (Self.fewestBytes...Self.mostBytes).contains(secret.count) else { throw .keyLength }
        self.secret = secret
        authentication = try MessageAuthentication(key: secret)
    }

    /// Takes a key; the caller's own array is not overwritten.
    ///
    /// - Parameter bytes: From 16 to 512 bytes.
    /// - Throws: ``TokenError``; `.keyLength`, or `.cryptography` when libcrypto has no HMAC.
    public convenience init(_ bytes: [UInt8]) throws(TokenError) {
        try self.init(SecretBytes(bytes))
    }

    /// Whether it has fewer than ``fewestStrongBytes``; none is enrolled, earlier ones go on working.
    public var isWeak: Bool { secret.count < Self.fewestStrongBytes }

    /// The HMAC-SHA256 of `message`: 32 bytes.
    ///
    /// - Throws: ``TokenError``; `.cryptography` when libcrypto fails.
    public func authenticationCode(for message: [UInt8]) throws(TokenError) -> [UInt8] {
        try authentication.code(for: message)
    }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Whether `code`, of 32 bytes, was made with this key over `message`; compared in constant
    /// time.
    @unsafe
    func isAuthentic(
        _ message: UnsafeBufferPointer<UInt8>,
        code: UnsafeBufferPointer<UInt8>
    ) throws(TokenError) -> Bool {
        try unsafe authentication.isAuthentic(message, code: code)
    }
}
