import Glibc
import Host
import Push
import Review
import Store
import Synchronization
import TestSupport
import Testing
import Vocabulary
import WebServer

@testable import Service

/// The doors before a store with one account, whose device token is `token`.
struct InboxTests {
    private static let application = "arn:aws:sns:us-east-1:1:app/GCM/pratique"

    /// Doors, and the request that is sent to them.
    private struct Bench {
        let bench: RequestBench
        let doors: InboxDoors
        let now = RequestBench.instant(1)

        init(sink: (any InboxSink)? = nil) async throws {
            bench = try await RequestBench()
            doors = try Self.doors(bench, sink)
        }

        static func doors(
            _ bench: RequestBench,
            _ sink: (any InboxSink)? = nil
        ) throws -> InboxDoors {
            var senders = InboxSenders()
            senders.accessKeys = [SignedForm.keyID: SignedForm.secret, "OTHER": SignedForm.secret]
            senders.tokens = ["bearer"]
            return try InboxDoors(
                senders: senders,
                sink: sink ?? StoreSink(bench.service(minute: 1)),
                file: EndpointFile(in: bench.folder.path),
                clock: .fixed(at: RequestBench.instant(1))
            )
        }

        /// Sends a signed form to SNS; status and body of the reply.
        func sns(
            _ form: [(String, String)],
            by key: String = SignedForm.keyID,
            secret: String = SignedForm.secret,
            at doors: InboxDoors? = nil
        ) async throws -> (status: Int, text: String) {
            let form = SignedForm(form, at: now, by: key, secret: secret)
            return try await send("/", form.headers, form.body, to: doors ?? self.doors)
        }

        func post(
            _ path: String,
            _ body: [UInt8]?,
            authorization: String = "Bearer bearer"
        ) async throws -> (status: Int, text: String) {
            try await send(path, [HTTPHeader("Authorization", authorization)], body, to: doors)
        }

        private func send(
            _ path: String,
            _ headers: [HTTPHeader],
            _ body: [UInt8]?,
            to doors: InboxDoors
        ) async throws -> (status: Int, text: String) {
            var fields = Headers()
            for header in headers { fields[header.name] = header.value }
            let target = try #require(Target(path))
            let reply = await doors.respond(
                to: Request(method: "POST", target: target, headers: fields, body: body)
            )
            return (reply.status, String(decoding: reply.body, as: UTF8.self))
        }

        func createEndpoint(
            token: String = "token",
            in application: String = InboxTests.application,
            by key: String = SignedForm.keyID
        ) async throws -> (status: Int, arn: String) {
            let form = [
                ("Action", "CreatePlatformEndpoint"), ("Token", token),
                ("PlatformApplicationArn", application),
            ]
            let reply = try await sns(form, by: key)
            let text = reply.text
            guard let start = text.firstRange(ofText: "<EndpointArn>"),
                let end = text.firstRange(ofText: "</EndpointArn>")
            else { return (reply.status, text) }
            return (reply.status, String(text[start.upperBound..<end.lowerBound]))
        }

        /// A `Publish` as AM sends it.
        func publish(
            _ envelope: [UInt8],
            to arn: String,
            at doors: InboxDoors? = nil
        ) async throws -> (status: Int, text: String) {
            try await sns(SignedForm.publication(of: envelope, to: arn), at: doors)
        }

        func stored() async throws -> [String] {
            try await bench.service(minute: 1).openEntries().map(\.id.text)
        }
    }

    @Test func `a sender with a wrong key is shown to whoever reviews`() async throws {
        let bench = try await RequestBench()
        let service = bench.service(minute: 1)
        let sender = try await Bench(sink: StoreSink(service))
        #expect(try await sender.post("/envelope", [], authorization: "Bearer x").status == 401)
        let updates = service.inboxUpdates
        let codes = Mutex<[String]>([])
        let follower = updates.follow { update in
            if case .refused(let error) = update { codes.withLock { $0.append(error.code) } }
        }
        updates.leave(follower)
        #expect(codes.withLock { $0 } == ["inbox.sender"])
    }

    @Test func `a push of AM is in the store when the server has its answer`() async throws {
        let bench = try await Bench()
        let (status, arn) = try await bench.createEndpoint()
        #expect(status == 200)
        #expect(try await bench.createEndpoint().arn == arn)
        let envelope = try RequestBench.envelope(1, "Pay the baker", latitude: 51.45)
        #expect(try await bench.publish(envelope, to: arn).status == 200)
        #expect(try await bench.stored() == ["AUTHENTICATE:1"])
        // A message that comes again is known, and its sender is told that it is safe.
        #expect(try await bench.publish(envelope, to: arn).status == 200)
        #expect(try await bench.stored() == ["AUTHENTICATE:1"])
        // The endpoints outlive the program.
        let restarted = try Bench.doors(bench.bench)
        #expect(try await bench.publish(envelope, to: arn, at: restarted).status == 200)
    }

    @Test func `what the store refuses for good is refused with its code`() async throws {
        let bench = try await Bench()
        let arn = try await bench.createEndpoint().arn
        let forged = try RequestBench.envelope(1, "Pay", latitude: 51.45, device: 2)
        for (envelope, code) in [
            (forged, "token.unknown-mechanism"),
            (Array(#"{"messageId":"I","message":"no token"}"#.utf8), "token."),
        ] {
            let reply = try await bench.publish(envelope, to: arn)
            #expect(reply.status == 400)
            #expect(reply.text.includes("<Code>InvalidParameter</Code>"), "\(reply.text)")
            #expect(reply.text.includes(code), "\(reply.text)")
        }
        #expect(try await bench.stored().isEmpty)
    }

    @Test func `tokens of no account, unknown endpoints and wrong keys are refused`() async throws {
        let bench = try await Bench()
        let unknown = try await bench.createEndpoint(token: "other")
        #expect(unknown.status == 400)
        #expect(unknown.arn.includes("<Code>InvalidParameter</Code>"))
        let envelope = try RequestBench.envelope(1, "Pay", latitude: 51.45)
        let nowhere = try await bench.publish(envelope, to: Self.application)
        #expect(nowhere.status == 404)
        let wrong = try await bench.sns([("Action", "Publish")], secret: "other")
        #expect(wrong.status == 403)
        #expect(wrong.text.includes("<Code>SignatureDoesNotMatch</Code>"))
        #expect(try await bench.sns([("Action", "SetEndpointAttributes")]).status == 400)
    }

    @Test func `a removed account disables its endpoint`() async throws {
        let bench = try await Bench()
        let arn = try await bench.createEndpoint().arn
        let account = try #require(try await bench.bench.store.accounts().first)
        try await bench.bench.store.remove(account.account.id, now: bench.now)
        let envelope = try RequestBench.envelope(1, "Pay", latitude: 51.45)
        let reply = try await bench.publish(envelope, to: arn)
        #expect(reply.text.includes("<Code>EndpointDisabled</Code>"))
    }

    @Test func `a token that a messaging service has handed out reaches every door`() async throws {
        let bench = try await Bench()
        let old = try await bench.createEndpoint().arn
        #expect(try await bench.createEndpoint(token: "fcm-1").status == 400)
        let service = bench.bench.service(minute: 1)
        let account = try #require(try await service.accounts().first)
        _ = try await service.setDeviceToken("fcm-1", service: "gcm", of: account)
        // A server changes its endpoint, or makes another one, before it confirms the token.
        let moved = try await bench.sns([
            ("Action", "SetEndpointAttributes"), ("EndpointArn", old),
            ("Attributes.entry.1.key", "Token"), ("Attributes.entry.1.value", "fcm-1"),
        ])
        #expect(moved.status == 200)
        let application = Self.application.replacingText("GCM", by: "APNS")
        let made = try await bench.createEndpoint(token: "fcm-1", in: application)
        #expect(made.status == 200)
        #expect(made.arn != old)
        let envelopes = try (1...5).map {
            try RequestBench.envelope(UInt8($0), "Pay \($0)", latitude: 51.45)
        }
        #expect(try await bench.publish(envelopes[0], to: old).status == 200)
        #expect(try await bench.publish(envelopes[1], to: made.arn).status == 200)
        let texts = envelopes.map { String(decoding: $0, as: UTF8.self) }
        let fcm = #"{"message":{"token":"fcm-1","data":\#(texts[2])}}"#
        #expect(
            try await bench.post("/v1/projects/p/messages:send", Array(fcm.utf8)).status == 200
        )
        let older = #"{"to":"fcm-1","data":\#(texts[3])}"#
        let sent = try await bench.post("/fcm/send", Array(older.utf8), authorization: "key=bearer")
        #expect(sent.text.includes(#""success":1"#))
        let parts = texts[4].split(separator: "\"")
        let aps = #"{"aps":{"messageId":"\#(parts[3])","data":"\#(parts[7])","alert":"a"}}"#
        #expect(try await bench.post("/3/device/fcm-1", Array(aps.utf8)).status == 200)
        #expect(try await bench.stored().count == 5)
        // What the server still sends to the token before comes too.
        #expect(try await bench.createEndpoint().status == 200)
    }

    /// A sink on a full disk.
    private struct FullSink: InboxSink {
        func accepts(token: String) async -> Bool? { true }
        func keep(_ delivery: Delivery) async -> DeliveryOutcome { .unavailable }
    }

    @Test func `what cannot be kept now is to be sent again`() async throws {
        let bench = try await Bench(sink: FullSink())
        let arn = try await bench.createEndpoint().arn
        let reply = try await bench.publish([0x7B, 0x7D], to: arn)
        #expect(reply.status == 503)
        #expect(reply.text.includes("<Code>ServiceUnavailable</Code>"))
        #expect(try await bench.post("/envelope", [1]).status == 503)
    }

    @Test func `the other doors hand on to the store as well`() async throws {
        let bench = try await Bench()
        let envelopes = try (1...4).map {
            try RequestBench.envelope(UInt8($0), "Pay \($0)", latitude: 51.45)
        }
        let texts = envelopes.map { String(decoding: $0, as: UTF8.self) }
        let fcm = #"{"message":{"token":"token","data":\#(texts[0])}}"#
        #expect(
            try await bench.post("/v1/projects/p/messages:send", Array(fcm.utf8)).status == 200
        )
        let older = #"{"to":"token","data":\#(texts[1])}"#
        let sent = try await bench.post("/fcm/send", Array(older.utf8), authorization: "key=bearer")
        #expect(sent.text.includes(#""success":1"#))
        let parts = texts[2].split(separator: "\"")
        let aps = #"{"aps":{"messageId":"\#(parts[3])","data":"\#(parts[7])","alert":"a"}}"#
        #expect(try await bench.post("/3/device/token", Array(aps.utf8)).status == 200)
        #expect(try await bench.post("/envelope", envelopes[3]).status == 200)
        #expect(try await bench.stored().count == 4)
        #expect(try await bench.post("/3/device/other", Array(aps.utf8)).status == 400)
        #expect(try await bench.post("/envelope", envelopes[3], authorization: "x").status == 401)
        #expect(try await bench.post("/envelope", nil).status == 413)
        #expect(try await bench.post("/nowhere", []).status == 404)
    }

    @Test func `without an inbox no server can send to an account`() async throws {
        let service = try await RequestBench().service()
        #expect(try await service.overview().needsInbox)
        await service.open(inbox: "the inbox")
        #expect(try await !service.overview().needsInbox)
        #expect(try await service.overview().sources == ["the inbox"])
    }

    @Test(arguments: ["record = zeroblob(60)", "expires = expires + 1"])
    func `a message whose row was changed is refused, and those behind it come`(
        change: String
    ) async throws {
        let bench = try await RequestBench()
        let sink = StoreSink(bench.service(minute: 1))
        let messages = try (1...2).map { number in
            Delivery(
                token: "token",
                envelope: try RequestBench.envelope(number, "Login", latitude: 51.45)
            )
        }
        #expect(await sink.keep(messages[0]) == .kept)
        try PlainDatabase(path: bench.folder.path + "/ledger.sqlite")
            .execute("UPDATE requests SET \(change)")
        #expect(await sink.keep(messages[0]) == .refused(code: "storage.request.damaged"))
        #expect(await sink.keep(messages[1]) == .kept)
    }

    @Test func `a file of endpoints that was changed is not used`() async throws {
        let bench = try await Bench()
        _ = try await bench.createEndpoint()
        _ = try bench.bench.folder.file("endpoints.json", Array("{".utf8))
        #expect(throws: InboxError.endpoints) { try Bench.doors(bench.bench) }
    }

    @Test func `doors that wait for a port know the endpoints that were made meanwhile`()
        async throws
    {
        let bench = try await Bench()
        let waiting = try Bench.doors(bench.bench)
        let arn = try await bench.createEndpoint().arn
        let form = [("Action", "GetEndpointAttributes"), ("EndpointArn", arn)]
        #expect(try await bench.sns(form, at: waiting).status == 200)
        let user =
            form.dropFirst() + [("Action", "SetEndpointAttributes")]
            + [("Attributes.entry.1.key", "CustomUserData"), ("Attributes.entry.1.value", "b")]
        #expect(try await bench.sns(Array(user), at: waiting).status == 200)
        #expect(try await bench.sns(form).status == 200)
        #expect(
            try await bench.sns(form, at: Bench.doors(bench.bench)).text.contains("CustomUserData")
        )
    }

    @Test
    func `what comes in before anybody follows is told to who does, and to the last one alone`()
        async throws
    {
        let bench = try await RequestBench()
        let service = bench.service(minute: 1)
        let good = try RequestBench.envelope(1, "Pay", latitude: 51.45)
        let bad = Delivery(token: nil, envelope: Array("no".utf8))
        #expect(await StoreSink(service).keep(Delivery(token: nil, envelope: good)) == .kept)
        let first = Mutex(0)
        let second = Mutex(0)
        let number = service.inboxUpdates.follow { _ in first.withLock { $0 += 1 } }
        #expect(first.withLock { $0 } == 1)
        _ = service.inboxUpdates.follow { _ in second.withLock { $0 += 1 } }
        service.inboxUpdates.leave(number)
        _ = await StoreSink(service).keep(bad)
        #expect(first.withLock { $0 } == 1)
        #expect(second.withLock { $0 } == 1)
    }

    @Test func `many servers create endpoints at once, and all are in the file`() async throws {
        let bench = try await Bench(sink: AnyToken())
        let made = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<64 {
                group.addTask { try await bench.createEndpoint(token: "token\(number)") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.allSatisfy { $0.0 == 200 })
        let table = try EndpointFile(in: bench.bench.folder.path).read()
        for (_, arn) in made { #expect(throws: Never.self) { try table.target(arn) } }
    }

    @Test func `endpoints that cannot be kept are not there`() async throws {
        let bench = try await Bench(sink: AnyToken())
        let arn = try await bench.createEndpoint(token: "kept").arn
        let file = bench.bench.folder.path + "/endpoints.json"
        // A folder in the place of the file: nothing can be renamed over it.
        #expect(unsafe rename(file, file + ".before") == 0 && mkdir(file, 0o700) == 0)
        let failed = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask { try await bench.createEndpoint(token: "lost\(number)").status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failed.allSatisfy { $0 == 503 }, "\(failed)")
        #expect(unsafe rmdir(file) == 0 && rename(file + ".before", file) == 0)
        #expect(try await bench.createEndpoint(token: "later").status == 200)
        let table = try EndpointFile(in: bench.bench.folder.path).read()
        #expect(try table.target(arn) == "kept")
        #expect(!String(decoding: table.bytes, as: UTF8.self).contains("lost"))
    }

    @Test func `an endpoint is changed by the access key that created it alone`() async throws {
        let bench = try await Bench(sink: AnyToken())
        let arn = try await bench.createEndpoint().arn
        let other = try await bench.createEndpoint(by: "OTHER").arn
        #expect(other != arn)
        #expect(try await bench.createEndpoint(by: "OTHER").arn == other)
        for form in [
            [("Action", "GetEndpointAttributes")], [("Action", "DeleteEndpoint")],
            [
                ("Action", "SetEndpointAttributes"), ("Attributes.entry.1.key", "Token"),
                ("Attributes.entry.1.value", "mallory"),
            ],
        ] {
            let reply = try await bench.sns(form + [("EndpointArn", arn)], by: "OTHER")
            #expect(reply.status == 404)
            #expect(reply.text.includes("<Code>NotFound</Code>"), "\(reply.text)")
        }
        let table = try EndpointFile(in: bench.bench.folder.path).read()
        #expect(try table.target(arn) == "token")
        #expect(try await bench.createEndpoint().arn == arn)
    }

    /// Accepts every token, as a gateway does.
    private struct AnyToken: InboxSink {
        func accepts(token: String) async -> Bool? { true }
        func keep(_ delivery: Delivery) async -> DeliveryOutcome { .kept }
    }
}
