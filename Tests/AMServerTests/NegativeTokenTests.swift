import Foundation
import Testing

@testable import AMServer

/// Tokens that no server should take, in both modes: cases 39 to 46 and 60.
struct NegativeTokenTests {
    static let header = #"{"typ":"JWT","alg":"HS256"}"#

    @Test(arguments: ServerMode.allCases)
    func `case 39: a wrong signature or key is answered with 400`(mode: ServerMode) async throws {
        let scene = try await Scene(mode)
        let payload = "{\"response\":\"\(try scene.response)\"}"
        for key in [[UInt8](repeating: 7, count: 32), [], Array("key".utf8)] {
            let token = TestPhone.token(header: Self.header, payload: payload, secret: key + [1])
            await scene.expect(await scene.bench.answer(scene.sent, jwt: token), 400)
        }
        let right = TestPhone.token(
            header: Self.header,
            payload: payload,
            secret: try scene.phone.secret
        )
        let parts = right.split(separator: ".")
        let other = parts[2].first == "A" ? "B" : "A"
        let bent = "\(parts[0]).\(parts[1]).\(other)\(parts[2].dropFirst())"
        await scene.expect(await scene.bench.answer(scene.sent, jwt: bent), 400)
        #expect(await scene.bench.answer(scene.sent, jwt: right) == .accepted)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 40: a wrong response under a right signature is answered with 400`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode)
        for wrong in ["", "AAAA", Data(repeating: 0, count: 32).base64EncodedString()] {
            await scene.expect(try await scene.answer(["response": wrong]), 400)
        }
    }

    @Test(arguments: ServerMode.allCases)
    func `case 43: a response that is missing or no text ends in 500`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode)
        for payload in ["{}", #"{"response":1}"#, #"{"response":null}"#, #"{"response":[]}"#] {
            let reply = try await scene.answer(header: Self.header, payload: payload)
            await scene.expect(reply, scene.crash, "\(payload)")
        }
    }

    @Test(arguments: ServerMode.allCases)
    func `case 44: alg none is answered with 500, and so is every other that is no HMAC`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode)
        let payload = "{\"response\":\"\(try scene.response)\"}"
        for alg in [
            #""none""#, #""NONE""#, #""RS256""#, #""ES256""#, #""hs256""#, #""""#, "null", "[]",
            #"["HS256"]"#, #""HS256 ""#, "1",
        ] {
            let header = "{\"typ\":\"JWT\",\"alg\":\(alg)}"
            let reply = try await scene.answer(header: header, payload: payload)
            await scene.expect(reply, scene.crash, "\(alg)")
        }
        let missing = try await scene.answer(header: #"{"typ":"JWT"}"#, payload: payload)
        await scene.expect(missing, scene.crash)
        let head = TestPhone.encode(Data(#"{"typ":"JWT","alg":"none"}"#.utf8))
        let bare = "\(head).\(TestPhone.encode(Data(payload.utf8)))."
        await scene.expect(await scene.bench.answer(scene.sent, jwt: bare), scene.crash)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 45: a token that is no token ends in 500`(mode: ServerMode) async throws {
        let scene = try await Scene(mode)
        let payload = "{\"response\":\"\(try scene.response)\"}"
        let right = TestPhone.token(
            header: Self.header,
            payload: payload,
            secret: try scene.phone.secret
        )
        let parts = right.split(separator: ".")
        for token in [
            "", ".", "..", "\(parts[0]).\(parts[1])", right + ".x", right + ".", "x" + right,
            right.replacing(".", with: "!"),
        ] {
            let reply = await scene.bench.answer(scene.sent, jwt: token)
            await scene.expect(reply, scene.crash, "\(token)")
        }
        for (header, payload) in [
            (Self.header, "not json"), (Self.header, "[]"), (Self.header, #""text""#),
            (Self.header, payload + " x"),
            (Self.header, "{\"response\":\"\(try scene.response)\",\"response\":\"x\"}"),
            ("[]", payload), ("HS256", payload), (#"{"typ":"at+jwt","alg":"HS256"}"#, payload),
            (#"{"typ":"JWT","alg":"HS256","cty":"JWT"}"#, payload),
        ] {
            let reply = try await scene.answer(header: header, payload: payload)
            await scene.expect(reply, scene.crash, "\(header) \(payload)")
        }
        #expect(try await scene.answer(header: #"{"alg":"HS256"}"#, payload: payload) == .accepted)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 46: a missing or null token ends in 500`(mode: ServerMode) async throws {
        let scene = try await Scene(mode)
        let id = scene.sent.messageID
        for body in [
            "{\"messageId\":\"\(id)\"}", "{\"messageId\":\"\(id)\",\"jwt\":null}",
            "{\"messageId\":\"\(id)\",\"jwt\":7}",
        ] {
            await scene.expect(await scene.bench.post("authenticate", body), scene.crash, "\(body)")
        }
        // The record is looked for first.
        let unknown = await scene.bench.post("authenticate", #"{"messageId":"AUTHENTICATE:x"}"#)
        await scene.expect(unknown, 400)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 60 and V16: expiry, issuer, audience and key id are not looked at`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode)
        let claims: [String: Any] = ["exp": 1, "nbf": 9e9, "iss": "x", "aud": ["y"], "iat": 0]
        #expect(try await scene.answer(claims) == .accepted)
        let payload = "{\"response\":\"\(try scene.response)\"}"
        let header = #"{"typ":"JWT","alg":"HS256","kid":"../x","crit":["z"],"z":1}"#
        #expect(try await scene.answer(header: header, payload: payload) == .accepted)
    }

    @Test(arguments: ServerMode.allCases, ["HS384", "HS512"])
    func `V15: a longer HMAC with the same key is taken in mode as-AM only`(
        mode: ServerMode,
        name: String
    ) async throws {
        let scene = try await Scene(mode)
        let payload = "{\"response\":\"\(try scene.response)\"}"
        let head =
            TestPhone.encode(Data("{\"typ\":\"JWT\",\"alg\":\"\(name)\"}".utf8)) + "."
            + TestPhone.encode(Data(payload.utf8))
        let code = TestPhone.code(name, of: Array(head.utf8), secret: try scene.phone.secret)
        let token = head + "." + TestPhone.encode(code)
        let reply = await scene.bench.answer(scene.sent, jwt: token)
        if mode == .asAM {
            #expect(reply == .accepted)
        } else {
            await scene.expect(reply, 400)
        }
        // A code of one algorithm under the name of another.
        let mixed = try await scene.answer(header: "{\"alg\":\"\(name)\"}", payload: payload)
        #expect(mixed.status == 400)
    }

    @Test(arguments: ServerMode.allCases)
    func `V14: padding in a token is taken in mode as-AM only`(mode: ServerMode) async throws {
        let scene = try await Scene(mode)
        let payload = Data("{\"response\":\"\(try scene.response)\" }".utf8).base64EncodedString()
        let head = TestPhone.encode(Data(Self.header.utf8)) + "." + payload
        let code = TestPhone.code("HS256", of: Array(head.utf8), secret: try scene.phone.secret)
        let token = head + "." + code.base64EncodedString()
        try #require(token.hasSuffix("="))
        let reply = await scene.bench.answer(scene.sent, jwt: token)
        #expect(reply.status == (mode == .asAM ? 200 : 400))
    }
}
