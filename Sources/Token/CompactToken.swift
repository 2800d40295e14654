#if DEBUG
import Synchronization
#endif

/// A signed message as it arrives: three parts of base64url with dots between them.
///
/// Its form and its header are checked, its signature is not yet: nothing of it can be read but
/// ``keyID``, which is needed to find the key. It is not shown when printed or dumped.
///
/// - Source: RFC 7515 (JWS compact serialisation), RFC 7518 section 3.2 (HS256).
public struct CompactToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    public static let mostBytes = 16_384

    /// The claim `u`: which key the token says it was signed with.
    public let keyID: String

    private let parts: TokenParts
    private let payload: [UInt8]

    /// Takes a token apart without believing any of it.
    ///
    /// - Throws: ``TokenError`` for the length, the number of parts, the header, the encoding of
    ///   header and payload, and a claim `u` that is missing, ambiguous or no text.
    /// - Complexity: O(n) in the number of bytes.
    public init(_ bytes: [UInt8]) throws(TokenError) {
        parts = try TokenParts(bytes)
        payload = try parts.payload()
        keyID = try KeyIDReading.keyID(in: payload)
    }

    /// Takes a token apart without believing any of it.
    ///
    /// - Throws: ``TokenError`` as for bytes.
    public init(_ text: String) throws(TokenError) {
        try self.init(Array(text.utf8))
    }

    /// The token as it was received.
    public var text: String { String(decoding: parts.bytes, as: UTF8.self) }

    /// Always `<token>`: tokens do not belong into logs.
    public var description: String { "<token>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Checks the signature in constant time, then reads the claims.
    ///
    /// - Parameter key: The key of the mechanism that ``keyID`` names.
    /// - Returns: The claims, vouched for by the holder of `key`.
    /// - Throws: ``TokenError``; `.signatureMismatch` also for a wrong key; `.json` for a payload
    ///   that was signed but is not strict JSON.
    public func verified(with key: SigningKey) throws(TokenError) -> Verified<Claims> {
        #if DEBUG
        SignatureChecks.counter?.add()
        #endif
        try parts.check(with: key)
        return Verified(payload: try claims())
    }

    /// Reads the claims of a token whose key is not known; anybody may have written them.
    ///
    /// - Throws: ``TokenError`` for a payload that is not strict JSON.
    public func decodingWithoutVerifying() throws(TokenError) -> Unverified<Claims> {
        Unverified(payload: try claims())
    }

    /// All claims, which must agree with what was read of them before.
    private func claims() throws(TokenError) -> Claims {
        let claims = try Claims(payload)
        guard case .string(let text)? = claims["u"], Self.areIdentical(text, keyID) else {
            throw .keyIDAmbiguous
        }
        return claims
    }

    /// Whether two texts agree byte by byte; `==` takes canonically equivalent texts for equal.
    private static func areIdentical(_ one: String, _ other: String) -> Bool {
        let one = one.utf8.span
        let other = other.utf8.span
        guard one.count == other.count else { return false }
        for place in 0..<one.count where one[place] != other[place] { return false }
        return true
    }
}

#if DEBUG
/// Counts the signatures that a test's own task checks; in debug builds alone.
package final class SignatureChecks: Sendable {
    @TaskLocal package static var counter: SignatureChecks?

    private let number = Mutex(0)

    package init() {}

    /// How many were checked.
    package var count: Int { number.withLock { $0 } }

    fileprivate func add() { number.withLock { $0 += 1 } }
}
#endif

/// A payload that nobody vouches for: the key was not known.
///
/// A type of its own, so that it cannot be passed where a ``Verified`` one is wanted.
public struct Unverified<Payload: Hashable & Sendable>: Hashable, Sendable {
    /// What was claimed.
    public let payload: Payload
}

/// A payload whose signature has been checked.
///
/// No other module can make one.
public struct Verified<Payload: Hashable & Sendable>: Hashable, Sendable {
    /// What was signed.
    public let payload: Payload
}

extension Verified where Payload == Claims {
    /// Checks a token whose key is known already, so that it need not name its key.
    ///
    /// Answers to a server are such tokens. For messages from a server use ``CompactToken``.
    ///
    /// - Throws: ``TokenError``; `.signatureMismatch` also for a wrong key.
    public init(_ token: [UInt8], signedWith key: SigningKey) throws(TokenError) {
        let parts = try TokenParts(token)
        let payload = try parts.payload()
        try parts.check(with: key)
        self.init(payload: try Claims(payload))
    }
}
