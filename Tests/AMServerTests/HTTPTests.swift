import Testing
import Vocabulary

@testable import AMServer

struct HTTPTests {
    static let json = ("Content-Type", "application/json")
    static let version = ("Accept-API-Version", "resource=1.0, protocol=1.0")

    @Test func `H1: replies are those that were captured from AM`() async throws {
        let scene = try await Running()
        let cases = try Vectors.list("server-http-exchanges", "captured")
        #expect(cases.count == 4)
        for vector in cases {
            let status = try #require(vector["status"] as? Int)
            let wrong = try scene.phone.answer(
                scene.sent.token,
                id: scene.sent.messageID,
                ["response": "AAAA"]
            )
            let body = status == 200 ? scene.answer : wrong
            let reply = try #require(try await RawClient.post(scene.address, body))
            #expect(reply.status == status)
            #expect(reply.body == vector.text("body"))
            #expect(reply.header("Content-Length") == String(vector.text("body").utf8.count))
            let headers = try #require(vector["headers"] as? [String: String])
            for (name, value) in headers where name != "Connection" {
                #expect(reply.header(name) == value)
            }
            #expect(reply.header("Cache-Control") == "no-cache")
            #expect(reply.header("Warning") == nil)
        }
        await scene.host.stop()
    }

    @Test func `H2, H3 and H4: the other replies are those that follow from AM's code`()
        async throws
    {
        var settings = ServerSettings()
        settings.mode = .asAM
        let scene = try await Running(settings)
        settings.profile = .am800
        let older = try await Running(settings)
        let address = scene.address
        let old = address.replacing("authenticate", with: "approve")
        let unknown = scene.answer.replacing("AUTHENTICATE:", with: "AUTHENTICATE:0")
        let forged = try scene.phone.body(scene.sent.messageID, ["response": "AAAA"])
        let broken = "{\"messageId\":\"\(scene.sent.messageID)\",\"jwt\":\"x\"}"
        let requests: [String: (String, String, String, [(String, String)])] = [
            "missing messageId": ("POST", address, "{}", [Self.json, Self.version]),
            "predicate not met (signature or challenge response wrong)": (
                "POST", address, forged, [Self.json, Self.version]
            ),
            "messageId well-formed but unknown, expired or already consumed": (
                "POST", address, unknown, [Self.json, Self.version]
            ),
            "no push service delegate for the realm": (
                "POST", address.replacing("/json/", with: "/json/beta/"), scene.answer,
                [Self.json, Self.version]
            ),
            "refresh: mechanismUid or username missing, device unknown, bad signature, "
                + "provider or store failure": (
                    "POST", address.replacing("authenticate", with: "refresh"), "{}",
                    [Self.json, Self.version]
                ),
            "unparsable JWT, alg none/unsupported, missing response claim, messageId without "
                + "known type, challengeResponse not an integer": (
                    "POST", address, broken, [Self.json, Self.version]
                ),
            "_action=refresh on AM older than 8.0.1": (
                "POST", older.address.replacing("authenticate", with: "refresh"), "{}",
                [Self.json, Self.version]
            ),
            "unknown _action": ("POST", old, scene.answer, [Self.json, Self.version]),
            "GET": ("GET", address, "", [Self.version]),
            "body is not JSON": ("POST", address, "hello", [Self.json, Self.version]),
            "Accept-API-Version resource=2.0 (no such version)": (
                "POST", address, scene.answer, [Self.json, ("Accept-API-Version", "resource=2.0")]
            ),
            "Accept-API-Version protocol=3.0": (
                "POST", address, scene.answer, [Self.json, ("Accept-API-Version", "protocol=3.0")]
            ),
            "Accept-API-Version header missing": ("POST", address, scene.answer, [Self.json]),
        ]
        let cases = try Vectors.list("server-http-exchanges", "derived")
        #expect(cases.count == 13)
        var compared = 0
        for vector in cases {
            let name = vector.text("case")
            let request = try #require(requests[name], "\(name)")
            let reply = try #require(
                try await RawClient.send(
                    request.0,
                    request.1,
                    headers: request.3,
                    body: Array(request.2.utf8)
                )
            )
            #expect(reply.status == vector["status"] as? Int, "\(name)")
            let isEmpty = vector.text("body").hasPrefix("(empty")
            let expected = (isEmpty ? "" : vector.text("body"))
                .replacing("<action>", with: "approve")
                .replacing(
                    #""detail":"...""#,
                    with: #""detail":"The body must be one JSON object""#
                )
            #expect(reply.body == expected, "\(name)")
            if let extra = vector["extraHeader"] as? String {
                #expect(extra == "Warning: " + (reply.header("Warning") ?? ""))
            }
            compared += 1
        }
        #expect(compared == requests.count)
        await scene.host.stop()
        await older.host.stop()
    }

    @Test func `H2 and H3: versions may be asked for in either order and alone`() async throws {
        let bench = Bench()
        for version in [
            "resource=1.0", "protocol=1.0", "protocol=1.0,resource=1.0",
            "protocol=2.0, resource=1.0",
        ] {
            let reply = await bench.post("authenticate", "{}") { $0.version = version }
            #expect(reply.refusal == .missingMember, "\(version)")
        }
        for version in ["", "1.0", "resource=", "resource=1", "resource=1.0,resource=1.0", "x=1.0"]
        {
            let reply = await bench.post("authenticate", "{}") { $0.version = version }
            #expect(reply.status == 400, "\(version)")
            #expect(reply.refusal == .version, "\(version)")
        }
        let strict = Bench { $0.requiresVersionHeader = true }
        let reply = await strict.post("authenticate", "{}") { $0.version = nil }
        #expect(reply.refusal == .version)
    }

    @Test(arguments: ["", "[]", "{} x", #"{"a":1,"a":2}"#, #""text""#, #"{"messageId":"#])
    func `H5: bodies that are no JSON object are refused`(body: String) async {
        let reply = await Bench().post("authenticate", body)
        #expect(reply.status == 400)
        #expect(reply.refusal == .malformedBody)
    }

    @Test(arguments: [
        (nil, false), ("text/plain", false), ("application/x-www-form-urlencoded", false),
        ("application/json; charset=utf-8", true), ("Application/JSON", true),
    ])
    func `H5: bodies must be announced as JSON`(type: String?, isAccepted: Bool) async {
        let reply = await Bench().post("authenticate", "{}") { $0.contentType = type }
        #expect(reply.refusal == (isAccepted ? .missingMember : .contentType))
        #expect(reply.status == 400)
    }

    @Test func `H7: a session cookie alone is refused as a forged request of a page`() async {
        let bench = Bench()
        let forged = await bench.post("authenticate", "{}") {
            $0.cookie = "amlbcookie=01; iPlanetDirectoryPro=abc"
            $0.version = nil
        }
        #expect(forged.status == 403)
        let script = await bench.post("authenticate", "{}") {
            $0.cookie = "iPlanetDirectoryPro=abc"
            $0.version = nil
            $0.hasRequestedWith = true
        }
        #expect(script.refusal == .missingMember)
    }

    @Test func `H8: long bodies get 413, and the server goes on`() async throws {
        let scene = try await Running()
        let body = #"{"messageId":""# + String(repeating: "x", count: 2_000_000) + "\"}"
        let reply = try await RawClient.post(scene.address, body)
        #expect(reply == nil || reply?.status == 413)
        let small = #"{"messageId":""# + String(repeating: "x", count: 70_000) + "\"}"
        #expect(try await RawClient.post(scene.address, small)?.status == 413)
        #expect(try await RawClient.post(scene.address, scene.answer)?.status == 200)
        await scene.host.stop()
    }

    @Test func `H6: cookies are recorded, and so is a header that has no effect`() async throws {
        let scene = try await Running()
        _ = try await RawClient.post(
            scene.address,
            scene.answer,
            headers: [Self.json, Self.version, ("Cookie", "amlbcookie=01")]
        )
        _ = try await RawClient.post(
            scene.address,
            scene.answer,
            headers: [Self.json, Self.version, ("Set-Cookie", "amlbcookie=01")]
        )
        let answers = try #require(await scene.host.record(scene.sent.messageID)?.answers)
        #expect(answers.map(\.cookie) == ["amlbcookie=01", nil])
        #expect(answers.map(\.hasSetCookie) == [false, true])
        await scene.host.stop()
    }

    @Test(arguments: [
        ("/am/json/push/sns/message", ""), ("/am/json/alpha/push/sns/message", "/alpha"),
        ("/am/json/realms/root/push/sns/message", ""),
        ("/am/json/realms/root/realms/alpha/push/sns/message", "/alpha"),
        ("/am/json/realms/root/realms/a/realms/b/push/sns/message", "/a/b"),
        ("/am/json/push/sns/message/x", nil), ("/json/push/sns/message", nil),
        ("/am/jsonx/push/sns/message", nil), ("/am/json/realms/root/alpha/push/sns/message", nil),
    ])
    func `R3: realms are found in paths of both forms`(path: String, realm: String?) {
        #expect(PushPath.realm(of: path, basePath: "/am") == realm)
    }
}
