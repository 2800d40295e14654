import Foundation
import Synchronization
import Testing
import Vocabulary
import WebServer

@testable import AMServer

/// What the server sends to its push service, and what becomes of it.
struct PushTests {
    /// A push service that answers with what the test says, else as Amazon SNS does.
    private final class Service: Responder {
        static let endpoint = "arn:aws:sns:us-east-1:1:endpoint/GCM/simulated/1"

        private let forms = Mutex<[[String: String]]>([])
        private let replies: Mutex<[Response]>

        init(_ replies: [Response]) { self.replies = Mutex(replies) }

        var received: [[String: String]] { forms.withLock { $0 } }
        func received(_ action: String) -> [[String: String]] {
            received.filter { $0["Action"] == action }
        }

        func respond(to request: Request) async -> Response {
            let text = String(decoding: request.body ?? [], as: UTF8.self)
            let pairs = text.split(separator: "&").map { pair in
                pair.split(separator: "=", omittingEmptySubsequences: false)
                    .map { $0.removingPercentEncoding ?? "" }
            }
            forms.withLock { forms in
                forms.append(Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
            }
            let next = replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            return next ?? .text("<EndpointArn>\(Self.endpoint)</EndpointArn>", type: "text/xml")
        }
    }

    /// A server with its push service and a device.
    private static func use(
        _ replies: [Response] = [],
        _ body: (AMServerHost, Service) async throws -> Void
    ) async throws {
        let service = Service(replies)
        let listener = try await HTTPServer.start(ServerConfiguration(), responder: service)
        let file = NSTemporaryDirectory() + "senders-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try #"{"accessKeys":{"AKIATEST":"secret"}}"#
            .write(toFile: file, atomically: true, encoding: .utf8)
        var settings = ServerSettings()
        settings.pushService = try PushService(
            address: "http://127.0.0.1:\(listener.port)",
            credentials: file
        )
        let host = try await AMServerHost.still(settings)
        do {
            try await body(host, service)
        } catch {
            await host.stop()
            await listener.stop()
            throw error
        }
        await host.stop()
        await listener.stop()
    }

    private static func register(at host: AMServerHost) async throws -> Int? {
        let phone = try TestPhone(address: try await host.enrol(user: "demo", issuer: "Bank"))
        let status = try await RawClient.post(
            try phone.address.text("r"),
            try phone.registration()
        )?.status
        _ = await host.pollRegistration(user: "demo")
        return status
    }

    private static func refusal(_ code: String, _ words: String = "") -> Response {
        .text(
            "<Error><Code>\(code)</Code><Message>\(words)</Message></Error>",
            type: "text/xml",
            status: 400
        )
    }

    @Test func `D2: a registration makes an endpoint, and a message is published to it`()
        async throws
    {
        try await Self.use { host, service in
            #expect(try await Self.register(at: host) == 200)
            #expect(service.received.map { $0["Action"] } == ["CreatePlatformEndpoint"])
            #expect(service.received.first?["Token"] == "device-1")
            #expect(await host.server.allDevices.first?.target == Service.endpoint)
            let sent = try await host.send(PushOrder(user: "demo"))
            let form = try #require(service.received.last)
            #expect(form["Action"] == "Publish")
            #expect(form["TargetArn"] == Service.endpoint)
            #expect(form["MessageStructure"] == "json")
            #expect(form["Message"] == (await host.envelope(of: sent.messageID, as: .sns)))
            #expect(await host.record(sent.messageID)?.push == .published)
        }
    }

    @Test func `D2: an endpoint that is there is enabled again`() async throws {
        let words =
            "Invalid parameter: Token Reason: Endpoint \(Service.endpoint) already exists"
            + " with the same Token, but different attributes."
        try await Self.use([Self.refusal("InvalidParameter", words)]) { host, service in
            #expect(try await Self.register(at: host) == 200)
            let form = try #require(service.received("SetEndpointAttributes").first)
            #expect(form["EndpointArn"] == Service.endpoint)
            #expect(form["Attributes.entry.1.value"] == "true")
            #expect(form["Attributes.entry.2.value"] == "device-1")
        }
    }

    @Test func `D2: a registration without an endpoint is refused`() async throws {
        try await Self.use([Self.refusal("InvalidParameter", "Token")]) { host, _ in
            let status = try await Self.register(at: host)
            #expect(status == 400)
            #expect(await host.server.allAnswers.last?.refusal == .endpoint)
        }
    }

    @Test(arguments: [
        (ServerFault(.status(503)), 1, 1, PushRecord.Push.published),
        (ServerFault(.status(503)), 4, 0, .failed), (ServerFault(.status(400)), 1, 0, .failed),
        (ServerFault(.close), 1, 2, .published), (ServerFault(.duplicate), 1, 2, .published),
        (ServerFault(.close, processes: false), 4, 0, .failed),
        (ServerFault(.delay(milliseconds: 60)), 1, 1, .published),
    ])
    func `D3: a fault on the push is tried again as Amazon's SDK does`(
        fault: ServerFault,
        count: Int,
        publications: Int,
        push: PushRecord.Push
    ) async throws {
        try await Self.use { host, service in
            _ = try await Self.register(at: host)
            await host.inject(fault, count: count, on: .push)
            let sent = try await host.send(PushOrder(user: "demo"))
            #expect(await host.record(sent.messageID)?.push == push)
            #expect(service.received("Publish").count == publications)
            // The operator can have it sent again.
            try await host.server.redeliver(sent.messageID)
            #expect(await host.record(sent.messageID)?.push == .published)
        }
    }

    @Test func `D2: held messages are published out of order, late, and after their time`()
        async throws
    {
        try await Self.use { host, service in
            _ = try await Self.register(at: host)
            var order = PushOrder(user: "demo")
            order.isHeld = true
            let first = try await host.send(order)
            let second = try await host.send(order)
            #expect(service.received("Publish").isEmpty)
            host.server.advanceClock(byMilliseconds: 200_000)
            try await host.server.redeliver(second.messageID)
            try await host.server.redeliver(first.messageID)
            let texts = service.received("Publish").map { $0["Message"] ?? "" }
            #expect(texts.map { $0.contains(second.messageID) } == [true, false])
            #expect(texts.map { $0.contains(first.messageID) } == [false, true])
        }
    }

    @Test func `D1: forms carry the documents of AM unchanged`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let sent = try await bench.send { $0.kind = .challenge }
        func envelope(_ form: EnvelopeForm) async throws -> String {
            try #require(await bench.server.envelope(of: sent.messageID, as: form))
        }
        let message = try JSONReader.read(try await envelope(.sns))
        let apple = try await envelope(.aps)
        #expect(message["APNS"]?.text == apple)
        let google = try JSONReader.read(try #require(message["GCM"]?.text))
        let text = try await envelope(.fcm)
        #expect(google["data"]?.spacedText == text)
        let map = try JSONReader.read(text)
        #expect(map["message"]?.text == sent.token)
        #expect(map["messageId"]?.text == sent.messageID)
        #expect(apple.contains("authentication_challenge"))
    }

    @Test func `D5: two servers with the same mechanismUid and push token do not mix`() async throws
    {
        let one = Bench(seed: 1)
        let two = Bench(seed: 2)
        let phone = try await one.registered()
        let other = try await two.registered()
        #expect(phone.mechanism == other.mechanism)
        let first = try await one.send()
        let second = try await two.send()
        let mixed = try phone.answer(first.token, id: second.messageID)
        #expect(await two.post("authenticate", mixed).refusal == .signature)
        let foreign = try phone.answer(first.token, id: first.messageID)
        #expect(await two.post("authenticate", foreign).refusal == .unknownMessage)
        #expect(await one.post("authenticate", foreign) == .accepted)
        #expect(await two.state(second) == .unknown)
    }

    @Test func `D6: the operator carries a message by hand, in each form`() async throws {
        let host = try await AMServerHost.still()
        let phone = try TestPhone(address: try await host.enrol(user: "demo", issuer: "Bank"))
        _ = try await RawClient.post(try phone.address.text("r"), try phone.registration())
        _ = await host.pollRegistration(user: "demo")
        let page = host.adminAddress + "/envelope"
        #expect(try await RawClient.send("GET", page)?.status == 404)
        let reply = try await RawClient.post(host.adminAddress + "/send", #"{"user":"demo"}"#)
        let sent = try JSONReader.read(try #require(reply?.body))
        #expect(sent["push"]?.text == "kept")
        for form in EnvelopeForm.allCases {
            let found = try await RawClient.send("GET", page + "?form=\(form.rawValue)")
            let text = try #require(found?.body)
            #expect(sent["envelope"]?[form.rawValue] == (try JSONReader.read(text)))
        }
        let messages = try await RawClient.send("GET", host.adminAddress + "/messages")
        #expect(messages?.body.contains("\"envelope\": { \"fcm\"") == true)
        for query in ["?form=xml", "?messageId=unknown"] {
            #expect(try await RawClient.send("GET", page + query)?.status == 404, "\(query)")
        }
        await host.stop()
    }

    @Test(arguments: [
        ("http://am.example", "{}"), ("ftp://127.0.0.1", "{}"), ("https://h/path", "{}"),
        ("https://ann@h", "{}"), ("http://127.0.0.1:1", #"{"accessKeys":{}}"#),
        ("http://127.0.0.1:1", "nothing"),
    ])
    func `a push service needs an address and a key`(address: String, file: String) throws {
        let path = NSTemporaryDirectory() + "senders-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try file.write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: SimulationError.self) {
            try PushService(address: address, credentials: path)
        }
        let isAddress = !address.hasPrefix("http://127")
        #expect(error?.code == (isAddress ? "am.push.address" : "am.push.credentials"))
    }
}
