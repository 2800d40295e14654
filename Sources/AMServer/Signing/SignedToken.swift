import Crypto

/// Compact tokens signed with HMAC-SHA256, written and checked.
enum SignedToken {
    /// The header that AM writes, byte for byte.
    static let header = "{\"typ\":\"JWT\",\"alg\":\"HS256\"}"
    /// The most characters of a token that is looked at.
    static let longest = 16_384

    /// A token of `claims`, in their order.
    static func text(claims: JSONNode, secret: [UInt8]) -> String {
        let head =
            Base64Text.forAddress(header.utf8) + "."
            + Base64Text.forAddress(claims.compactText.utf8)
        return head + "." + Base64Text.forAddress(code(for: Array(head.utf8), secret: secret))
    }

    /// The claims of a token whose signature holds.
    ///
    /// As in AM, `kid`, `crit` and the registered claims are not looked at. Stricter than AM: only
    /// HS256, and no padding or stray bits in any part.
    static func claims(of token: String, secret: [UInt8]) throws(AnswerRefusal) -> JSONNode {
        guard token.utf8.count <= longest else { throw .malformedToken }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = node(parts[0]) else { throw .malformedToken }
        guard header["alg"]?.text == "HS256" else { throw .algorithm }
        guard header["typ"].map({ $0.text == "JWT" }) ?? true else { throw .malformedToken }
        guard let signature = Base64Text.bytes(ofAddressForm: parts[2]) else {
            throw .malformedToken
        }
        let signed = Array((parts[0] + "." + parts[1]).utf8)
        let isGenuine = HMAC<SHA256>.isValidAuthenticationCode(
            signature,
            authenticating: signed,
            using: SymmetricKey(data: secret)
        )
        guard isGenuine else { throw .signature }
        guard let claims = node(parts[1]) else { throw .malformedToken }
        return claims
    }

    /// HMAC-SHA256 of `message`, 32 bytes.
    static func code(for message: [UInt8], secret: [UInt8]) -> [UInt8] {
        Array(
            HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: secret))
        )
    }

    /// The text that a device must send in `response` for a challenge.
    static func response(to challenge: [UInt8], secret: [UInt8]) -> String {
        Base64Text.standard(code(for: challenge, secret: secret))
    }

    /// Whether two texts are equal, in a time that depends only on their lengths.
    static func isSame(_ given: String, _ expected: String) -> Bool {
        let given = Array(given.utf8)
        let expected = Array(expected.utf8)
        guard given.count == expected.count else { return false }
        return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func node(_ part: Substring) -> JSONNode? {
        guard let bytes = Base64Text.bytes(ofAddressForm: part),
            let node = try? JSONReader.read(bytes), node.isObject
        else { return nil }
        return node
    }
}
