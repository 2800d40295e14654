import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import AMServer

/// Checks with the tool `openssl`, so that server and test cannot share a mistake.
@Suite struct OpenSSLToolTests {
    private static func code(of message: [UInt8], key: [UInt8]) async throws -> [UInt8] {
        let hex = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return try await ChildProcess.run(
            [
                "/usr/bin/openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:" + hex,
                "-binary",
            ],
            input: message
        ).bytes
    }

    @Test func `a message is signed as the tool signs it`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send { $0.kind = .challenge }
        let parts = sent.token.split(separator: ".")
        let signed = Array((parts[0] + "." + parts[1]).utf8)
        let code = try await Self.code(of: signed, key: try phone.secret)
        #expect(code.count == 32)
        #expect(TestPhone.encode(Data(code)) == parts[2])
    }

    @Test func `an answer made by the tool is taken`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        let challenge = try TestPhone.claims(sent.token)["c"] ?? "!"
        let bytes = Array(try #require(Data(base64Encoded: challenge)))
        let response = Data(try await Self.code(of: bytes, key: phone.secret)).base64EncodedString()
        let head =
            TestPhone.encode(Data(#"{"typ":"JWT","alg":"HS256"}"#.utf8)) + "."
            + TestPhone.encode(Data("{\"response\":\"\(response)\"}".utf8))
        let code = Data(try await Self.code(of: Array(head.utf8), key: phone.secret))
        let token = head + "." + TestPhone.encode(code)
        let body = "{\"messageId\":\"\(sent.messageID)\",\"jwt\":\"\(token)\"}"
        #expect(await bench.post("authenticate", body) == .accepted)
        #expect(await bench.state(sent) == .accepted)
    }
}
