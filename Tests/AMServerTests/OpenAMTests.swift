import Foundation
import Testing
import Vocabulary
import WebServer

@testable import AMServer

/// The simulated server beside a real one: the same keys and bodies, the same replies.
///
/// `OpenAM/README.md` tells where the recordings come from.
struct OpenAMTests {
    struct Exchange {
        let note: String
        let path: String
        let headers: [String: String]
        let body: [String: Any]?
        /// A body that is no JSON object, as it was sent.
        let text: String?
        let status: Int
        let replyHeaders: [String: String]
        let reply: Any

        init(_ line: [String: Any]) throws {
            note = try #require(line["note"] as? String)
            path = try #require(line["path"] as? String)
            headers = try #require(line["headers"] as? [String: String])
            body = line["body"] as? [String: Any]
            text = line["text"] as? String
            status = try #require(line["status"] as? Int)
            replyHeaders = try #require(line["answer_headers"] as? [String: String])
            reply = try #require(line["answer"])
        }

        /// The action of a device's request; `nil` for a request of the login page.
        var action: String? {
            path.firstMatch(of: /^\/json\/push\/sns\/message\?_action=(.+)$/).map { String($0.1) }
        }

        /// What the login page showed; `nil` when it asked for something.
        var outcome: Bool? {
            if status == 401 { return false }
            return (reply as? [String: Any])?["tokenId"] == nil ? nil : true
        }
    }

    private static func data(_ name: String) throws -> Data {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try Data(contentsOf: folder.appending(path: "OpenAM/\(name)"))
    }

    private static func lines(_ name: String) throws -> [[String: Any]] {
        try data(name + ".jsonl").split(separator: UInt8(ascii: "\n")).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        }
    }

    static func flow(_ name: String) throws -> [Exchange] { try lines(name).map(Exchange.init) }

    /// The message of SNS for each push, and the claims inside.
    static func pushes() throws -> [[String: String]] {
        try lines("published").map { try #require($0["message"] as? [String: String]) }
    }

    /// The id and the token of a push in the shape for Google's service.
    static func token(_ push: [String: String]) throws -> (id: String, token: String) {
        let text = Data(push["GCM", default: ""].utf8)
        let object = try JSONSerialization.jsonObject(with: text) as? [String: Any]
        let map = try #require(object?["data"] as? [String: String])
        return (map["messageId", default: ""], map["message", default: ""])
    }

    static func secret() throws -> [UInt8] {
        let object = try JSONSerialization.jsonObject(with: data("device.json"))
        let device = object as? [String: String]
        return Array(try #require(Data(base64Encoded: device?["secret_base64"] ?? "!")))
    }

    static func bench() -> Bench { Bench(profile: .openAM16, mode: .asAM) }

    static func address() throws -> String {
        let page = try flow("push-register")[1].reply
        let text = String(
            decoding: try JSONSerialization.data(
                withJSONObject: page,
                options: .withoutEscapingSlashes
            ),
            as: UTF8.self
        )
        return String(try #require(text.firstMatch(of: /pushauth:[^']+/)).output)
    }

    static func awaiting(_ number: Int) async throws -> (bench: Bench, id: String) {
        let bench = bench()
        let push = try token(pushes()[number])
        let challenge = try #require(Data(base64Encoded: TestPhone.claims(push.token)["c"] ?? "!"))
        let secret = try secret()
        let now = bench.clock.now
        await bench.server.adopt(
            PushRecord(
                messageID: push.id,
                user: "ann",
                deviceID: "token-1",
                kind: .default,
                text: "",
                numbers: [],
                expectedNumber: nil,
                cookie: "amlbcookie=01",
                sent: now,
                expires: now.advanced(byMilliseconds: 120_000),
                token: push.token,
                realm: "",
                secret: secret,
                expectedResponse: SignedToken.response(to: Array(challenge), secret: secret),
                timeoutMilliseconds: 60_000
            )
        )
        return (bench, push.id)
    }

    /// Sends what a device sent, and compares the reply with the recorded one.
    private func replay(_ exchange: Exchange, to bench: Bench) async throws {
        let text = try exchange.text ?? Self.text(try #require(exchange.body))
        let reply = await bench.post(exchange.action, text) {
            $0.version = exchange.headers["Accept-API-Version"]
            $0.contentType = exchange.headers["Content-Type"]
            $0.cookie = exchange.headers["Cookie"]
        }
        #expect(reply.status == exchange.status, "\(exchange.note)")
        if var expected = exchange.reply as? [String: Any] {
            let json = try JSONSerialization.jsonObject(with: Data(reply.body.utf8))
            var found = try #require(json as? [String: Any])
            // A detail is in the words of OpenAM's parser.
            let details = [expected, found].map { $0["detail"] == nil }
            #expect(details[0] == details[1], "\(exchange.note)")
            expected["detail"] = nil
            found["detail"] = nil
            #expect(NSDictionary(dictionary: expected).isEqual(found), "\(exchange.note)")
        } else {
            #expect(reply.body.isEmpty, "\(exchange.note)")
        }
        let headers = reply.response.headers
        for name in ["Content-Type", "Content-API-Version", "Cache-Control", "Set-Cookie"] {
            #expect(headers[name] == exchange.replyHeaders[name], "\(exchange.note): \(name)")
        }
    }

    @Test func `a registration is answered as by OpenAM, also twice`() async throws {
        let bench = Self.bench()
        let phone = try TestPhone(address: Self.address())
        let secret = try phone.secret
        #expect(try secret == Self.secret())
        await bench.server.adopt(
            PendingRegistration(
                user: "ann",
                issuer: "Example Bank",
                realm: "",
                profileID: "one",
                secret: secret,
                expectedResponse: SignedToken.response(
                    to: try phone.address.bytes("c"),
                    secret: secret
                ),
                started: bench.clock.now,
                expires: bench.clock.now.advanced(byMilliseconds: 120_000),
                oneTime: nil
            ),
            as: try #require(phone.address.parameters["m"])
        )
        let exchanges = try Self.flow("push-register").filter { $0.action != nil }
        #expect(exchanges.map(\.status) == [400, 200, 200])
        for exchange in exchanges { try await replay(exchange, to: bench) }
        #expect(await bench.server.pollRegistration(user: "ann") == .registered)
    }

    @Test(arguments: [("push-approve", 0), ("push-reject", 1), ("push-expire", 2)])
    func `an answer is answered as by OpenAM, and the login ends alike`(
        name: String,
        number: Int
    ) async throws {
        let (bench, id) = try await Self.awaiting(number)
        let flow = try Self.flow(name)
        var ends = 0
        for exchange in flow.dropFirst() {
            if exchange.action != nil {
                if name == "push-expire" { bench.clock.advance(seconds: 63) }
                try await replay(exchange, to: bench)
            } else if exchange.note == "poll before the answer" {
                #expect(try await bench.server.checkOutcome(id) == .waiting)
            } else if let isIn = exchange.outcome {
                let refused: JourneyOutcome = name == "push-expire" ? .expired : .failure
                #expect(try await bench.server.checkOutcome(id) == (isIn ? .success : refused))
                ends += 1
            }
        }
        #expect(ends == 1)
    }

    @Test func `what is no answer is refused as by OpenAM`() async throws {
        let exchanges = try Self.flow("refusals").filter { $0.action != nil }
        #expect(exchanges.map(\.status) == [500, 501])
        for exchange in exchanges { try await replay(exchange, to: Self.bench()) }
    }

    @Test func `what never reaches the push resource is refused as by OpenAM`() async throws {
        let exchanges = try Self.flow("layers")
        #expect(exchanges.count == 10)
        for exchange in exchanges { try await replay(exchange, to: Self.bench()) }
    }

    /// Seen at the login page: with `true` it refuses, without it lets in, whatever the action.
    @Test(arguments: [
        ("authenticate", nil, JourneyOutcome.success), ("authenticate", true, .failure),
        ("authenticate", false, .success), ("register", nil, .success),
    ])
    func `a claim that denies nothing approves, by either action, as at OpenAM`(
        action: String,
        denies: Bool?,
        outcome: JourneyOutcome
    ) async throws {
        let (bench, id) = try await Self.awaiting(0)
        let push = try Self.token(Self.pushes()[0])
        let extra = denies.map { ["deny": $0] } ?? [:]
        let body = try TestPhone(address: Self.address()).answer(push.token, id: id, extra)
        #expect(await bench.post(action, body).status == 200)
        #expect(try await bench.server.checkOutcome(id) == outcome)
    }

    private static func text(_ body: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
    }

    @Test func `a push has the form of OpenAM's`() async throws {
        let bench = Self.bench()
        let phone = try await bench.registered("ann")
        let sent = try await bench.send(to: "ann") { $0.timeoutMilliseconds = 60_000 }
        #expect(!sent.messageID.contains(":"))
        for push in try Self.pushes() {
            let (id, token) = try Self.token(push)
            #expect(sent.messageID.count == id.count)
            let parts = [token, sent.token].map { $0.split(separator: ".") }
            #expect(parts[0][0] == parts[1][0])
            let orders = try parts.map { part in
                String(decoding: try #require(TestPhone.decode(String(part[1]))), as: UTF8.self)
                    .replacing(/:"[^"]*"/, with: "")
            }
            #expect(orders[0] == orders[1])
            let document = ProviderDocument(
                profile: .openAM16,
                kind: .default,
                token: token,
                messageID: id,
                subject: "Login attempt from ann at Example Bank"
            )
            for (name, text) in push { #expect(document.message[name]?.text == text) }
        }
        #expect(phone.address.place == "forgerock")
    }

    @Test func `an address has the form of OpenAM's`() async throws {
        let recorded = try Self.address()
        var order = EnrolmentOrder(user: "ann", issuer: "Example Bank")
        order.colour = "032B75"
        let page = try await Self.bench().server.enrol(order, base: "http://127.0.0.1:1/openam")
        let names = [recorded, page.picture].map { text in
            text.split(separator: "?")[1].split(separator: "&").map { $0.prefix { $0 != "=" } }
        }
        #expect(names[0] == names[1])
        let phones = try [recorded, page.picture].map { try TestPhone(address: $0).address }
        #expect(phones[0].place == phones[1].place)
        #expect(phones[0].account == phones[1].account)
        for name in ["l", "b", "issuer"] {
            #expect(phones[0].parameters[name] == phones[1].parameters[name])
        }
        for name in ["s", "c"] {
            #expect(phones[0].parameters[name]?.count == phones[1].parameters[name]?.count)
        }
        #expect(phones[0].parameters["m"]?.count == phones[1].parameters["m"]?.count)
    }

    /// The simulation waits as long as the module: from the push on, whoever looks.
    @Test func `an answer in time lets in, and one behind it does not`() async throws {
        for (seconds, outcome) in [(59, JourneyOutcome.success), (61, .expired)] {
            let (bench, id) = try await Self.awaiting(0)
            bench.clock.advance(seconds: seconds)
            let approval = try #require(
                try Self.flow("push-approve").first { $0.status == 200 && $0.action != nil }
            )
            try await replay(approval, to: bench)
            #expect(try await bench.server.checkOutcome(id) == outcome)
        }
    }
}

extension SimulatedAM {
    func adopt(_ registration: PendingRegistration, as id: String) {
        registrations[id] = registration
    }
}
