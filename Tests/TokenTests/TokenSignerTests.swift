import Testing
import Token

struct TokenSignerTests {
    @Test func `a signed token has the exact header and keeps the order of its claims`() throws {
        let claims = try JSONObject([("response", .string("a/b+c=")), ("deny", .bool(true))])
        let text = try TokenSigner.sign(claims, with: Samples.key())
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let decoded = try parts.map { String(decoding: try Base64.decodeURL($0), as: UTF8.self) }
        #expect(decoded[0] == #"{"typ":"JWT","alg":"HS256"}"#)
        #expect(decoded[1] == #"{"response":"a/b+c=","deny":true}"#)
        let verified = try Verified(Array(text.utf8), signedWith: Samples.key())
        #expect(verified.payload.object == claims)
    }

    @Test func `a token that receivers would refuse for its length is not made`() throws {
        let claims = try JSONObject([("p", .string(String(repeating: "x", count: 13_000)))])
        #expect(refusal { try TokenSigner.sign(claims, with: Samples.key()) } == "token.too-long")
    }
}
