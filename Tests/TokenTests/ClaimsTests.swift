import Testing
import Token

struct ClaimsTests {
    private func claims() throws -> Claims {
        let payload = #"{"u":"1","t":"120","i":120,"f":1.5,"p":"+1","n":null,"b":true,"e":" 1"}"#
        return try CompactToken(Samples.token(payload: payload)).verified(with: Samples.key())
            .payload
    }

    @Test func `a claim is given in its type`() throws {
        let claims = try claims()
        #expect(try claims.string("t") == "120")
        #expect(try claims.integer("t") == 120)
        #expect(try claims.integer("i") == 120)
        #expect(try claims.bool("b"))
        #expect(try claims.stringIfPresent("u") == "1")
        #expect(try claims.stringIfPresent("missing") == nil)
        #expect(claims["n"] == .null)
    }

    @Test func `a missing claim is told apart from one of another type`() throws {
        let claims = try claims()
        #expect(throws: TokenError.claimMissing(name: "z")) { try claims.string("z") }
        #expect(throws: TokenError.claimMissing(name: "z")) { try claims.integer("z") }
        #expect(throws: TokenError.claimMissing(name: "z")) { try claims.bool("z") }
        #expect(throws: TokenError.claimType(name: "i")) { try claims.string("i") }
        #expect(throws: TokenError.claimType(name: "n")) { try claims.stringIfPresent("n") }
        #expect(throws: TokenError.claimType(name: "u")) { try claims.bool("u") }
        for name in ["f", "p", "n", "b", "e"] {
            #expect(throws: TokenError.claimType(name: name)) { try claims.integer(name) }
        }
    }
}
