import Testing
import Token
import Vocabulary

/// Tokens of other programs, with what a careful receiver does with each.
struct TokenVectorTests {
    /// What was made of a token, in the words of the vector files.
    private static func outcome(of vector: Vector) throws -> String {
        do throws(TokenError) {
            guard let key = try? vector.key else {
                let claims = try CompactToken(vector.token).decodingWithoutVerifying()
                return matches(claims.payload, vector) ? "decodes" : "other claims"
            }
            let claims = try Verified(vector.token, signedWith: key)
            return matches(claims.payload, vector) ? "valid" : "other claims"
        } catch {
            return switch error {
            case .algorithm: "unsupportedAlgorithm"
            case .signatureMismatch: "badSignature"
            case .parts, .encoding, .json, .notObject: "malformed"
            default: error.code
            }
        }
    }

    private static func matches(_ claims: Claims, _ vector: Vector) -> Bool {
        guard let wanted = vector.object["claims"]?.objectValue else { return true }
        return Set(claims.object.members) == Set(wanted.members)
    }

    @Test(arguments: try vectors("jwt"))
    func `a token is accepted or refused as its vector recommends`(vector: Vector) throws {
        let expected = try #require(vector["expect"])
        #expect(try Self.outcome(of: vector) == expected)
        let rule = vector.object["verified"]?.objectValue?["recommended_rule"]?.stringValue
        #expect(rule ?? expected == expected)
    }

    @Test(arguments: try vectors("server-message-jwts"))
    func `a message of a server is read`(vector: Vector) throws {
        let token = try CompactToken(vector.token)
        let wanted = try #require(vector.object["claims"]?.objectValue)
        let order = vector.object["claimOrder"]?.arrayValue?.compactMap(\.stringValue)
        #expect(token.keyID == wanted["u"]?.stringValue)
        let claims: Claims
        if let key = try vector.key {
            claims = try token.verified(with: key).payload
            #expect(throws: TokenError.signatureMismatch) {
                try token.verified(with: SigningKey(Samples.keyBytes))
            }
        } else {
            claims = try token.decodingWithoutVerifying().payload
        }
        #expect(Set(claims.object.members) == Set(wanted.members))
        #expect(order == nil || claims.object.members.map(\.name) == order)
    }

    @Test(arguments: try vectors("server-message-jwts"))
    func `an answer is signed byte for byte as derived`(vector: Vector) throws {
        guard let key = try vector.key, let challenge = try? challenge(vector),
            let answer = vector.object["derivedAnswer"]?.objectValue
        else { return }
        let response = Base64.encodeStandard(try key.authenticationCode(for: challenge))
        #expect(response == answer["response"]?.stringValue)
        if let token = answer["approveJwt"]?.stringValue {
            let claims = try JSONObject([("response", .string(response))])
            #expect(try TokenSigner.sign(claims, with: key) == token)
        }
        if let token = answer["denyJwt"]?.stringValue {
            let claims = try JSONObject([("response", .string(response)), ("deny", .bool(true))])
            #expect(try TokenSigner.sign(claims, with: key) == token)
        }
    }

    private func challenge(_ vector: Vector) throws -> [UInt8] {
        let claims = try #require(vector.object["claims"]?.objectValue)
        return try Base64.decode(claims.members.first { $0.name == "c" }?.value.stringValue ?? "?")
    }

    /// What the form and the signature already decide; the rest is decided by later modules.
    private static let refusedMessages = [
        "sig-bit": "token.signature.mismatch", "message-text-changed": "token.signature.mismatch",
        "alg-none": "token.header.algorithm", "alg-none-with-sig": "token.header.algorithm",
        "alg-RS256-with-hmac-signature": "token.header.algorithm",
        "alg-RS256-garbage-signature": "token.header.algorithm",
        "duplicate-claim-u": "token.key-id.ambiguous",
    ]

    @Test(arguments: try vectors("server-message-jwts-negative"))
    func `a message is refused for its form or signature, or else is verified`(
        vector: Vector
    ) throws {
        let name = try #require(vector["name"])
        let key = try #require(try vector.key)
        let code = refusal { try CompactToken(vector.token).verified(with: key) }
        #expect(code == Self.refusedMessages[name] ?? "none")
    }

    @Test func `a message that names another mechanism tells so before it is verified`() throws {
        for vector in try vectors("server-message-jwts-negative")
        where vector["name"] == "unknown-mechanism" {
            let known = vector.file["knownMechanism"]?.stringValue
            #expect(try CompactToken(vector.token).keyID != known)
        }
    }

    private static let refusedAnswers = [
        "signature-one-bit-off": "token.signature.mismatch",
        "other-secret": "token.signature.mismatch",
        "key-is-base64-text": "token.signature.mismatch", "alg-none": "token.header.algorithm",
        "alg-NONE-upper": "token.header.algorithm", "alg-lowercase": "token.header.algorithm",
        "alg-HS384-same-secret": "token.header.algorithm",
        "alg-RS256-but-hmac": "token.header.algorithm", "crit-unknown": "token.header.forbidden",
        "two-parts": "token.parts", "four-parts": "token.parts", "empty": "token.parts",
        "payload-not-json": "token.payload.json", "duplicate-claim": "token.payload.json",
    ]

    @Test(arguments: try vectors("server-answer-jwts-negative"))
    func `an answer is refused for its form or signature, or else is verified`(
        vector: Vector
    ) throws {
        let name = try #require(vector["name"])
        let key = try #require(try vector.key)
        let code = refusal { try Verified(vector.token, signedWith: key) }
        #expect(code == Self.refusedAnswers[name] ?? "none")
    }

    @Test(arguments: try vectors("challenge-responses"))
    func `a challenge is answered as its vector says`(vector: Vector) throws {
        let secret = try #require(vector["secret"])
        let written = try #require(vector["challenge"])
        let challenge = try Base64.decode(written)
        let expected = try #require(vector["expect"])
        let key = try? SigningKey(Base64.decode(secret))
        guard !expected.hasPrefix("error") else {
            #expect(key == nil)
            return
        }
        let code = try #require(key).authenticationCode(for: challenge)
        #expect(Base64.encodeStandard(code) == expected)
    }

    @Test func `no vector file is empty`() throws {
        #expect(try vectors("jwt").count == 23)
        #expect(try vectors("server-message-jwts").count == 9)
        #expect(try vectors("server-message-jwts-negative").count == 24)
        #expect(try vectors("server-answer-jwts-negative").count == 23)
        #expect(try vectors("challenge-responses").count == 14)
        #expect(try vectors("base32").count == 19)
    }
}
