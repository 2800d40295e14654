import Synchronization

#if DEBUG
#endif

/// A received message, signed: three parts of base64url separated by dots.
///
/// Form and header are checked, the signature is not: only ``keyID``, needed to find the key, can
/// be read. It is hidden from logs and dumps.
///
/// - Source: RFC 7515 (JWS compact serialisation), RFC 7518 section 3.2 (HS256).
public struct CompactToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    public static let mostBytes = 16_384

    /// The claim `u`: the key that the token claims to be signed with.
    public let keyID: String

    private let parts: TokenParts
    private let payload: [UInt8]

    /// Parses without trusting anything; O(n).
    ///
    /// Throws ``TokenError`` for the length, the number of parts, the header, the encoding of
    /// header and payload, and a claim `u` that is missing, ambiguous or no text.
    public init(_ bytes: [UInt8]) throws(TokenError) {
        parts = try TokenParts(bytes)
        payload = try parts.payload()
        keyID = try KeyIDReading.keyID(in: payload)
    }

    public init(_ text: String) throws(TokenError) {
        try self.init(Array(text.utf8))
    }

    /// As received.
    public var text: String { String(decoding: parts.bytes, as: UTF8.self) }

    /// Tokens do not belong into logs.
    public var description: String { "<token>" }
    /// Hides it from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Checks the signature in constant time, then reads the claims; throws `.signatureMismatch`
    /// also for a wrong key, and `.json` for a signed payload that is not strict JSON.
    public func verified(with key: SigningKey) throws(TokenError) -> Verified<Claims> {
        #if DEBUG
        SignatureChecks.counter?.add()
        #endif
        try parts.check(with: key)
        return Verified(payload: try claims())
    }

    /// Claims that anybody may have written; throws for a payload that is not strict JSON.
    public func decodingWithoutVerifying() throws(TokenError) -> Unverified<Claims> {
        Unverified(payload: try claims())
    }

    /// Must agree with what was read before.
    private func claims() throws(TokenError) -> Claims {
        let claims = try Claims(payload)
        // Byte by byte; `==` treats canonically equivalent texts as equal.
        guard let text = claims.members.text("u"), text.elementsEqual(keyID.utf8) else {
            throw .keyIDAmbiguous
        }
        return claims
    }
}

#if DEBUG
/// Counts the checks of a test's own task; only in debug builds.
package final class SignatureChecks: Sendable {
    @TaskLocal package static var counter: SignatureChecks?

    private let number = Mutex(0)

    package init() {}

    package var count: Int { number.withLock { $0 } }

    fileprivate func add() { number.withLock { $0 += 1 } }
}
#endif

/// A payload without a checked signature, as a type that cannot be mistaken for ``Verified``.
public struct Unverified<Payload: Hashable & Sendable>: Hashable, Sendable {
    public let payload: Payload
}

/// A payload with a checked signature; no other module can make one.
public struct Verified<Payload: Hashable & Sendable>: Hashable, Sendable {
    public let payload: Payload
}

extension Verified where Payload == Claims {
    /// Checks a token whose key is known, and which need not name it, such as an answer to a
    /// server.
    ///
    /// For messages from a server use ``CompactToken``. Throws `.signatureMismatch` also for a
    /// wrong key.
    public init(_ token: [UInt8], signedWith key: SigningKey) throws(TokenError) {
        let parts = try TokenParts(token)
        let payload = try parts.payload()
        try parts.check(with: key)
        self.init(payload: try Claims(payload))
    }
}

/// The payload of a token: a JSON object.
public struct Claims: Hashable, Sendable {
    package let members: LazyJSONObject

    init(_ payload: [UInt8]) throws(TokenError) {
        let members: LazyJSONObject?
        do throws(JSONError) {
            members = try LazyJSONObject(payload)
        } catch {
            throw .json(.payload, error)
        }
        guard let members else { throw .notObject(.payload) }
        self.members = members
    }

    /// All of them.
    public var object: JSONObject { members.object }

    /// O(n) in the number of claims.
    public subscript(name: String) -> JSONValue? { members[name] }

    /// Throws `.claimMissing`, or `.claimType` for anything but a text.
    public func string(_ name: String) throws(TokenError) -> String {
        guard let text = try value(name).stringValue else { throw .claimType(name: name) }
        return text
    }

    /// `nil` without such a claim; throws `.claimType` for anything but a text, also for `null`.
    public func stringIfPresent(_ name: String) throws(TokenError) -> String? {
        self[name] == nil ? nil : try string(name)
    }

    /// From a number or a text of digits: servers write `"120"`, some forks `120`.
    ///
    /// Throws `.claimMissing`, or `.claimType` for anything else, such as fractions, blanks, a plus
    /// sign or overflow.
    public func integer(_ name: String) throws(TokenError) -> Int64 {
        let number: JSONNumber? =
            switch try value(name) {
            case .number(let number): number
            case .string(let text): JSONNumber(text)
            default: nil
            }
        guard let integer = number?.integer else { throw .claimType(name: name) }
        return integer
    }

    /// Throws `.claimMissing`, or `.claimType` for anything but a truth value.
    public func bool(_ name: String) throws(TokenError) -> Bool {
        guard let bool = try value(name).boolValue else { throw .claimType(name: name) }
        return bool
    }

    private func value(_ name: String) throws(TokenError) -> JSONValue {
        guard let value = self[name] else { throw .claimMissing(name: name) }
        return value
    }
}

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
