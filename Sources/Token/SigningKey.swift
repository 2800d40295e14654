/// A symmetric key for HS256, never shown or copied; many tasks may use it at once; its memory is
/// overwritten with the last reference.
public final class SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    public static let fewestBytes = 16
    /// As many as its codes have; RFC 7518, section 3.2.
    public static let fewestStrongBytes = 32
    public static let mostBytes = 512
    static let codeBytes = 32

    /// Only to be sealed and stored.
    public let secret: SecretBytes

    private let authentication: MessageAuthentication

    /// 16 to 512 bytes, not copied; throws `.keyLength`, or `.cryptography` when libcrypto has no
    /// HMAC.
    public init(_ secret: SecretBytes) throws(TokenError) {
        guard (Self.fewestBytes...Self.mostBytes).contains(secret.count) else { throw .keyLength }
        self.secret = secret
        authentication = try MessageAuthentication(key: secret)
    }

    /// The caller's array is not overwritten.
    public convenience init(_ bytes: [UInt8]) throws(TokenError) {
        try self.init(SecretBytes(bytes))
    }

    /// Below ``fewestStrongBytes``; refused at enrolment, but earlier ones still work.
    public var isWeak: Bool { secret.count < Self.fewestStrongBytes }

    /// HMAC-SHA256, 32 bytes; throws `.cryptography` when libcrypto fails.
    public func authenticationCode(for message: [UInt8]) throws(TokenError) -> [UInt8] {
        try authentication.code(for: message)
    }

    public var description: String { "<secret>" }
    /// Hides it from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Compares 32 bytes in constant time.
    @unsafe
    func isAuthentic(
        _ message: UnsafeBufferPointer<UInt8>,
        code: UnsafeBufferPointer<UInt8>
    ) throws(TokenError) -> Bool {
        try unsafe authentication.isAuthentic(message, code: code)
    }
}
