#if DEBUG
import Synchronization
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
        guard case .string(let text)? = claims["u"], Self.areIdentical(text, keyID) else {
            throw .keyIDAmbiguous
        }
        return claims
    }

    /// Byte by byte; `==` treats canonically equivalent texts as equal.
    private static func areIdentical(_ one: String, _ other: String) -> Bool {
        let one = one.utf8.span
        let other = other.utf8.span
        guard one.count == other.count else { return false }
        for place in 0..<one.count where one[place] != other[place] { return false }
        return true
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
