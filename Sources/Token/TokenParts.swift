public import Vocabulary

/// A token split at its dots, with an acceptable header.
struct TokenParts: Hashable, Sendable {
    let bytes: [UInt8]
    private let firstDot: Int
    private let secondDot: Int

    init(_ bytes: [UInt8]) throws(TokenError) {
        guard bytes.count <= CompactToken.mostBytes else {
            throw .tooLong(limit: CompactToken.mostBytes)
        }
        self.bytes = bytes
        (firstDot, secondDot) = try unsafe bytes.withUnsafeBufferPointer {
            (bytes) throws(TokenError) in
            let reader = unsafe ByteReader(bytes)
            let dot = UInt8(ascii: ".")
            guard let first = reader.firstIndex(of: dot, from: 0),
                let second = reader.firstIndex(of: dot, from: first + 1),
                reader.firstIndex(of: dot, from: second + 1) == nil
            else { throw .parts }
            try unsafe TokenHeader.check(UnsafeBufferPointer(rebasing: bytes[..<first]))
            return (first, second)
        }
    }

    func payload() throws(TokenError) -> [UInt8] {
        do throws(Base64Error) {
            return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(Base64Error) in
                let part = unsafe UnsafeBufferPointer(rebasing: bytes[(firstDot + 1)..<secondDot])
                return try unsafe Base64Decoding(form: .tolerant).bytes(part)
            }
        } catch {
            throw .encoding(.payload, error)
        }
    }

    /// Checks the third part against the first two as received.
    func check(with key: SigningKey) throws(TokenError) {
        try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(TokenError) in
            let signed = unsafe UnsafeBufferPointer(rebasing: bytes[..<secondDot])
            let part = unsafe UnsafeBufferPointer(rebasing: bytes[(secondDot + 1)...])
            try unsafe withUnsafeTemporaryAllocation(
                of: UInt8.self,
                capacity: SigningKey.codeBytes
            ) { (code) throws(TokenError) in
                try unsafe Self.decodeSignature(part, into: code)
                guard try unsafe key.isAuthentic(signed, code: UnsafeBufferPointer(code)) else {
                    throw .signatureMismatch
                }
            }
        }
    }

    @unsafe
    private static func decodeSignature(
        _ part: UnsafeBufferPointer<UInt8>,
        into code: UnsafeMutableBufferPointer<UInt8>
    ) throws(TokenError) {
        let isWhole: Bool
        do throws(Base64Error) {
            isWhole = try unsafe Base64Decoding(form: .tolerant).fill(code, from: part)
        } catch {
            throw .encoding(.signature, error)
        }
        guard isWhole else { throw .signatureLength }
    }
}

/// Why a token, a key or a claim was refused.
public enum TokenError: CodedError {
    case tooLong(limit: Int)
    case parts
    case encoding(Part, Base64Error)
    case json(Part, JSONError)
    case notObject(Part)
    /// `alg` is not exactly `HS256`.
    case algorithm
    /// Would change how the token is read, or bring its own key.
    case forbiddenHeader(ForbiddenHeader)
    case keyIDMissing
    case keyIDType
    /// Empty or too long.
    case keyIDLength(limit: Int)
    /// It occurs twice or has two readings.
    case keyIDAmbiguous
    /// Not 32 bytes.
    case signatureLength
    case signatureMismatch
    case keyLength
    case cryptography
    case claimMissing(name: String)
    case claimType(name: String)

    public var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("token.too-long", "The token is longer than \(limit) bytes.")
        case .parts:
            ("token.parts", "The token does not have three parts with a dot between them.")
        case .encoding(let part, let error):
            (
                "token.\(part.rawValue).encoding",
                "The \(part.rawValue) of the token is not base64url. \(error.reason)"
            )
        case .json(let part, let error):
            (
                "token.\(part.rawValue).json",
                "The \(part.rawValue) of the token is not strict JSON. \(error.reason)"
            )
        case .notObject(let part):
            (
                "token.\(part.rawValue).not-object",
                "The \(part.rawValue) of the token is not a JSON object."
            )
        case .algorithm:
            (
                "token.header.algorithm",
                "The header of the token does not name the algorithm HS256, written exactly so."
            )
        case .forbiddenHeader(let name):
            (
                "token.header.forbidden",
                "The header of the token has the member \(name.rawValue), which is never accepted."
            )
        case .keyIDMissing:
            ("token.key-id.missing", "The token has no claim u, which names its mechanism.")
        case .keyIDType: ("token.key-id.type", "The claim u of the token is not a string.")
        case .keyIDLength(let limit):
            (
                "token.key-id.length",
                "The claim u of the token is empty or longer than \(limit) bytes."
            )
        case .keyIDAmbiguous:
            (
                "token.key-id.ambiguous",
                "The claim u of the token occurs twice or can be read in two ways."
            )
        case .signatureLength:
            ("token.signature.length", "The signature of the token does not have 32 bytes.")
        case .signatureMismatch:
            (
                "token.signature.mismatch",
                "The signature of the token was not made with the mechanism's key."
            )
        case .keyLength:
            (
                "token.key-length",
                "The key does not have \(SigningKey.fewestBytes) to \(SigningKey.mostBytes) bytes."
            )
        case .cryptography:
            (
                "token.cryptography",
                "The library libcrypto failed: it lacks the hash function or memory."
            )
        case .claimMissing(let name):
            ("token.claim.missing", "The claim \(name) of the token is missing.")
        case .claimType(let name):
            ("token.claim.type", "The claim \(name) of the token has the wrong type.")
        }
    }

    /// A part of a token.
    public enum Part: String, Hashable, Sendable {
        case header
        case payload
        case signature
    }

    /// Never accepted.
    public enum ForbiddenHeader: String, Hashable, Sendable, CaseIterable {
        /// Extensions that must be understood; none is.
        case crit
        /// A compressed payload.
        case zip
        /// A payload that is not base64.
        case b64
        /// A key inside the token.
        case jwk
        /// The address of a key set.
        case jku
        /// The address of a certificate.
        case x5u
        /// A certificate inside the token.
        case x5c
    }
}

/// Signs the tokens of a device.
public enum TokenSigner {
    /// Base64url without padding of header `{"typ":"JWT","alg":"HS256"}` and claims in order;
    /// throws `.tooLong` when receivers with the same limit would refuse it.
    public static func sign(
        _ claims: JSONObject,
        with key: SigningKey
    ) throws(TokenError) -> String {
        let header = Base64.encodeURL(Array(TokenHeader.own.utf8))
        let payload = Base64.encodeURL(JSON.bytes(.object(claims)))
        let signed = "\(header).\(payload)"
        let code = try key.authenticationCode(for: Array(signed.utf8))
        let token = "\(signed).\(Base64.encodeURL(code))"
        guard token.utf8.count <= CompactToken.mostBytes else {
            throw .tooLong(limit: CompactToken.mostBytes)
        }
        return token
    }
}

/// Finds the claim `u` in an unverified payload; decodes only names of the outermost object and the
/// value of `u`; the rest is checked when the payload is read after verification.
enum KeyIDReading {
    private static let mostBytes = 256

    static func keyID(in payload: [UInt8]) throws(TokenError) -> String {
        switch try finding(in: payload) {
        case .text(let text):
            guard (1...mostBytes).contains(text.utf8.count) else {
                throw .keyIDLength(limit: mostBytes)
            }
            return text
        case .otherType: throw .keyIDType
        case .missing: throw .keyIDMissing
        case .twice: throw .keyIDAmbiguous
        case .notObject: throw .notObject(.payload)
        }
    }

    private static func finding(in payload: [UInt8]) throws(TokenError) -> JSONParser.Finding {
        do throws(JSONError) {
            return try unsafe payload.withUnsafeBufferPointer { (bytes) throws(JSONError) in
                var parser = unsafe JSONParser(ByteReader(bytes), limits: JSONLimits())
                return try parser.find("u")
            }
        } catch {
            throw .json(.payload, error)
        }
    }
}

enum TokenHeader {
    /// Of tokens signed here.
    static let own = #"{"typ":"JWT","alg":"HS256"}"#

    /// The encoded headers of current and old servers.
    private static let usual = [own, #"{ "typ": "JWT", "alg": "HS256" }"#].map { header in
        Array(Base64.encodeURL(Array(header.utf8)).utf8)
    }

    /// Accepts HS256 without special requirements; ignores `typ`, `kid` and unknown members.
    @unsafe
    static func check(_ encoded: UnsafeBufferPointer<UInt8>) throws(TokenError) {
        // Nearly all tokens have one of these.
        if unsafe isUsual(encoded) { return }
        let header = try unsafe object(encoded)
        for name in TokenError.ForbiddenHeader.allCases where header[name.rawValue] != nil {
            throw .forbiddenHeader(name)
        }
        guard case .string("HS256")? = header["alg"] else { throw .algorithm }
    }

    @unsafe
    private static func isUsual(_ encoded: UnsafeBufferPointer<UInt8>) -> Bool {
        for header in usual where header.count == encoded.count {
            let span = header.span
            var difference: UInt8 = 0
            for place in 0..<span.count { unsafe difference |= encoded[place] ^ span[place] }
            if difference == 0 { return true }
        }
        return false
    }

    @unsafe
    private static func object(
        _ encoded: UnsafeBufferPointer<UInt8>
    ) throws(TokenError) -> JSONObject {
        let text: [UInt8]
        do throws(Base64Error) {
            text = try unsafe Base64Decoding(form: .tolerant).bytes(encoded)
        } catch {
            throw .encoding(.header, error)
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(text)
        } catch {
            throw .json(.header, error)
        }
        guard case .object(let object) = value else { throw .notObject(.header) }
        return object
    }
}
