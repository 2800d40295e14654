import Testing
import Token
import Vocabulary

@testable import Push

struct DirectDoorTests {
    private static let tokens = BearerTokens(["first", "secret"])

    private func request(
        _ path: String,
        _ body: String = "",
        authorization: String? = "Bearer secret",
        method: String = "POST",
        id: String? = nil
    ) -> DoorRequest {
        var headers = authorization.map { [HTTPHeader("authorization", $0)] } ?? []
        if let id { headers.append(HTTPHeader("apns-id", id)) }
        return DoorRequest(method: method, path: path, headers: headers, body: Array(body.utf8))
    }

    /// The delivery of a request, or the status and body of its refusal.
    private func result(_ request: DoorRequest) -> Result<Delivery, DoorReply> {
        guard let door = DirectDoor(path: request.path) else {
            return .failure(DoorReply(status: 404))
        }
        do throws(DoorReply) {
            _ = try door.sender(of: request, tokens: Self.tokens)
            return .success(try door.delivery(in: request))
        } catch { return .failure(error) }
    }

    @Test(
        arguments: [
            (
                "/v1/projects/P/messages:send", #"{"message":{"token":"t","data":{"a":"b"}}}"#,
                #"{"token":"t","data":{"a":"b"}}"#, "t"
            ),
            (
                "/3/device/abcd", #"{"aps":{"data":"T","messageId":"I"}}"#,
                #"{"aps":{"data":"T","messageId":"I"}}"#, "abcd"
            ),
            ("/envelope", "I T", "I T", nil),
        ] as [(String, String, String, String?)]
    )
    func `a message is handed on`(path: String, body: String, envelope: String, token: String?) {
        let expected = Delivery(token: token, envelope: Array(envelope.utf8))
        #expect(result(request(path, body)) == .success(expected))
    }

    @Test func `the older interface of Google has its own header`() {
        let body = #"{"to":"t","priority":"high","data":{"a":"b"}}"#
        let request = request("/fcm/send", body, authorization: "key=secret")
        #expect(result(request) == .success(Delivery(token: "t", envelope: Array(body.utf8))))
        #expect(throws: DoorReply(status: 401)) {
            try result(self.request("/fcm/send", body)).get()
        }
    }

    @Test(arguments: [
        ("/v1/projects/P/messages:send", 401, "UNAUTHENTICATED"),
        ("/3/device/abcd", 403, "InvalidProviderToken"), ("/envelope", 401, "inbox.sender"),
    ])
    func `a wrong token is refused in the words of the service`(
        path: String,
        status: Int,
        word: String
    ) {
        for token in ["Bearer secreT", "Bearer secret ", "Bearer ", "Basic secret"] {
            guard case .failure(let reply) = result(request(path, "{}", authorization: token))
            else {
                Issue.record("accepted")
                continue
            }
            #expect(reply.status == status)
            let body = String(decoding: reply.body, as: UTF8.self)
            #expect(body.includes(word) || token.hasPrefix("Basic") && body.includes("Missing"))
        }
        #expect(throws: DoorReply.self) {
            try result(request(path, "{}", authorization: nil)).get()
        }
    }

    @Test(arguments: [
        ("/v1/projects/P/messages:send", "{", 400, "INVALID_ARGUMENT"),
        ("/v1/projects/P/messages:send", #"{"message":{"data":{}}}"#, 400, "INVALID_ARGUMENT"),
        ("/v1/projects/P/messages:send", #"{"message":{"token":""}}"#, 400, "INVALID_ARGUMENT"),
        ("/3/device/abcd", "[]", 400, "PayloadEmpty"),
        ("/3/device/", #"{"aps":1}"#, 400, "Payload"),
        ("/3/device/abcd", "", 400, "PayloadEmpty"), ("/envelope", "", 400, "envelope.empty"),
        ("/3/device/abcd/", "{}", 404, ""), ("/envelopes", "x", 404, ""), ("/", "x", 404, ""),
    ])
    func `a message that does not fit is refused`(
        path: String,
        body: String,
        status: Int,
        word: String
    ) {
        guard case .failure(let reply) = result(request(path, body)) else {
            Issue.record("accepted")
            return
        }
        #expect(reply.status == status)
        #expect(String(decoding: reply.body, as: UTF8.self).includes(word))
    }

    @Test(arguments: ["/v1/projects/P/messages:send", "/3/device/abcd", "/envelope"])
    func `sizes are limited`(path: String) {
        let text = String(repeating: "a", count: path == "/envelope" ? 65_537 : 5_000)
        let body = #"{"aps":"\#(text)","message":{"token":"t","a":"\#(text)"}}"#
        guard case .failure(let reply) = result(request(path, body)) else {
            Issue.record("accepted")
            return
        }
        #expect(reply.status == 413 || reply.status == 400)
        #expect(
            result(request(path, body, method: "GET"))
                != .success(Delivery(token: nil, envelope: []))
        )
    }

    @Test(arguments: [
        ("/v1/projects/P/messages:send", DeliveryOutcome.kept, 200, "projects/P/messages/ID"),
        ("/v1/projects/P/messages:send", .unknownToken, 404, "UNREGISTERED"),
        ("/v1/projects/P/messages:send", .unavailable, 503, "UNAVAILABLE"),
        ("/v1/projects/P/messages:send", .refused(code: "a.b"), 400, "a.b"),
        ("/fcm/send", .kept, 200, #""success":1"#),
        ("/fcm/send", .unknownToken, 200, "NotRegistered"), ("/fcm/send", .unavailable, 503, ""),
        ("/3/device/abcd", .kept, 200, ""),
        ("/3/device/abcd", .unknownToken, 400, "BadDeviceToken"),
        ("/3/device/abcd", .unavailable, 503, "ServiceUnavailable"),
        ("/envelope", .kept, 200, "{}"), ("/envelope", .refused(code: "a.b"), 422, "a.b"),
        ("/envelope", .unavailable, 503, "inbox.unavailable"),
    ])
    func `the answer says what became of a message`(
        path: String,
        outcome: DeliveryOutcome,
        status: Int,
        word: String
    ) throws {
        let door = try #require(DirectDoor(path: path))
        let reply = door.reply(outcome, id: "ID", to: request(path))
        #expect(reply.status == status)
        #expect(String(decoding: reply.body, as: UTF8.self).includes(word))
    }

    @Test func `Apple's id is that of the sender when it is one`() throws {
        let door = DirectDoor.apns(token: "t")
        let given = "eabeae54-14a8-11e5-b60b-1697f925ec7b"
        let id = { (text: String?) in
            door.reply(.kept, id: "ID", to: request("/3/device/t", id: text)).headers
        }
        #expect(id(given) == [HTTPHeader("apns-id", given)])
        #expect(id("no id") == [HTTPHeader("apns-id", "ID")])
        #expect(id(nil) == [HTTPHeader("apns-id", "ID")])
    }

    @Test func `a sender may send a burst, and ten a second`() {
        let start = Instant(seconds: 1_700_000_000)
        var rates = SenderRates()
        #expect(admitted(150, "a", at: start, &rates) == 100)
        #expect(admitted(1, "b", at: start, &rates) == 1)
        let later = start.advanced(byMilliseconds: 2_000)
        #expect(admitted(150, "a", at: later, &rates) == 20)
        #expect(admitted(1, "a", at: start, &rates) == 0)
    }

    private func admitted(
        _ count: Int,
        _ sender: String,
        at now: Instant,
        _ rates: inout SenderRates
    ) -> Int {
        var admitted = 0
        for _ in 0..<count where rates.admits(sender, at: now) { admitted += 1 }
        return admitted
    }
}
