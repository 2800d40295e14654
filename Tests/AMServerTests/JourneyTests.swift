import Testing
import Vocabulary

@testable import AMServer

struct JourneyTests {
    private let clock = TestClock()

    private func serving(_ body: (AMServerHost, String) async throws -> Void) async throws {
        let clock = clock
        let host = try await AMServerHost.start(clock: { clock.now })
        do {
            try await body(host, host.baseAddress + "/json/realms/root/authenticate")
        } catch {
            await host.stop()
            throw error
        }
        await host.stop()
    }

    private func post(
        _ address: String,
        _ body: String = "{}",
        _ headers: [(String, String)] = []
    ) async throws -> (status: Int, body: JSONNode, reply: RawClient.Reply) {
        let reply = try #require(
            try await RawClient.send(
                "POST",
                address,
                headers: [("Content-Type", "application/json")] + headers,
                body: Array(body.utf8)
            )
        )
        return (reply.status, (try? JSONReader.read(reply.body)) ?? .null, reply)
    }

    /// A step with values in its inputs, one a callback; `nil` leaves one as it is.
    private func filled(_ step: JSONNode, _ values: [JSONNode?]) -> String {
        guard case .object(let members) = step, case .array(let callbacks)? = step["callbacks"]
        else { return "{}" }
        let answered = callbacks.enumerated().map { place, callback -> JSONNode in
            guard values.indices.contains(place), let value = values[place],
                case .object(let parts) = callback, case .array(let inputs)? = callback["input"],
                let name = inputs.first?["name"]
            else { return callback }
            let kept = parts.filter { $0.name != "input" }
            return .object(kept + [.init("input", .array([["name": name, "value": value]]))])
        }
        let kept = members.filter { $0.name != "callbacks" }
        return JSONNode.object(kept + [.init("callbacks", .array(answered))]).compactText
    }

    private static let journey = "?authIndexType=service&authIndexValue="
    private static let profile =
        #"{"identifier":"1-2-3","version":"1.0","location":{"latitude":51.4545,"longitude":-2.5879}}"#

    @Test func `a name and a password lead to a session, which can be ended`() async throws {
        try await serving { host, address in
            let first = try await post(address + Self.journey + "login")
            #expect(first.status == 200)
            #expect(first.body.callbackTypes == ["NameCallback", "PasswordCallback"])
            let answer = filled(first.body, ["demo", "changeit"])
            let end = try await post(address + Self.journey + "login", answer)
            let token = try #require(end.body["tokenId"]?.text)
            let cookie = try #require(end.reply.header("Set-Cookie"))
            #expect(cookie.hasPrefix("iPlanetDirectoryPro=\(token); "))
            #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict"))
            let sessions = host.baseAddress + "/json/realms/root/sessions/?_action="
            let header = [("iPlanetDirectoryPro", token)]
            let found11 = try await post(sessions + "getSessionInfo", "{}", header).body["username"]
            #expect(found11 == "demo")
            let found1 = try await post(sessions + "logout", "{}", header).status
            #expect(found1 == 200)
            let found2 = try await post(sessions + "logout", "{}", header).status
            #expect(found2 == 401)
            let gone = try await post(sessions + "validate", "{}", header).body["valid"]
            #expect(gone == .bool(false))
            // The same answer again leads nowhere.
            let found3 = try await post(address + Self.journey + "login", answer).status
            #expect(found3 == 401)
        }
    }

    @Test func `what is wrong is refused as AM refuses it`() async throws {
        try await serving { _, address in
            let unknown = try await post(address + Self.journey + "nothing")
            #expect(unknown.status == 400)
            #expect(unknown.body["message"] == "No Configuration found")
            let first = try await post(address + Self.journey + "login").body
            let wrong = try await post(address, filled(first, ["demo", "wrong"]))
            #expect(wrong.status == 401)
            #expect(wrong.body["message"] == "Login failure")
            let nobody = try await post(address).body
            let found4 = try await post(address, filled(nobody, ["nobody", "changeit"])).status
            #expect(found4 == 401)
            let id = try #require(first["authId"]?.text)
            let changed = filled(first, []).replacing(id, with: String(id.dropLast(4)) + "AAAA")
            let foreign = try await post(address, changed)
            #expect(foreign.status == 400)
            #expect(foreign.body["message"] == "AuthId JWT Signature not valid")
            let found5 = try await post(address, "[]").status
            #expect(found5 == 400)
            let found6 = try await post(address, "no JSON").status
            #expect(found6 == 400)
            let late = try await post(address).body
            clock.advance(seconds: 301)
            let overdue = try await post(address, filled(late, ["demo", "changeit"]))
            #expect(overdue.status == 401)
            #expect(overdue.body["detail"]?["errorCode"] == "110")
        }
    }

    @Test(arguments: [
        [("Origin", "https://evil.example")], [("Sec-Fetch-Site", "cross-site")],
        [("Sec-Fetch-Site", "same-site")],
    ])
    func `a page of another site is refused`(headers: [(String, String)]) async throws {
        try await serving { _, address in
            let found7 = try await post(address, "{}", headers).status
            #expect(found7 == 403)
        }
    }

    @Test func `a form of another site, which is no JSON, is refused`() async throws {
        try await serving { _, address in
            let reply = try await RawClient.send(
                "POST",
                address,
                headers: [("Content-Type", "text/plain")],
                body: Array("{}".utf8)
            )
            #expect(reply?.status == 415)
            #expect(reply?.header("Access-Control-Allow-Origin") == nil)
        }
    }

    /// Goes to the wait of a payment; gives the step and the message that was sent.
    private func payment(
        _ host: AMServerHost,
        _ address: String,
        profile: String = profile
    ) async throws -> (step: JSONNode, push: PushRecord, phone: TestPhone) {
        let enrolment = try await host.enrol(user: "demo", issuer: "Family Bank")
        let phone = try TestPhone(address: enrolment)
        _ = try await RawClient.post(try phone.address.text("r"), try phone.registration())
        #expect(await host.pollRegistration(user: "demo") == .registered)
        let journey = address + Self.journey + "payment"
        let first = try await post(journey).body
        let second = try await post(journey, filled(first, ["demo", "changeit"])).body
        #expect(second["stage"] == "Payment")
        let values: [JSONNode] = ["75", "Wessex Water", "Bill 2117", .string(profile)]
        let third = try await post(journey, filled(second, values)).body
        #expect(third["stage"] == "PushWait")
        let push = try #require(await host.server.allRecords.last)
        return (third, push, phone)
    }

    @Test(
        arguments: [
            (true, true, 200, nil), (true, false, 401, "/bank/#rejected"),
            (false, true, 401, "/bank/#rejected"),
        ] as [(Bool, Bool, Int, String?)]
    )
    func `a payment ends as the approver decides`(
        approves: Bool,
        isRight: Bool,
        status: Int,
        failure: String?
    ) async throws {
        try await serving { host, address in
            let (step, push, phone) = try await payment(host, address)
            #expect(push.text == "Payment of 75.00 EUR to Wessex Water from the family account")
            #expect(push.kind == .challenge)
            let sent = try #require(claims(of: push.token))
            #expect(sent["x"]?.text?.contains("51.4545") == true)
            #expect(sent["p"]?.text?.contains("75.00 EUR") == true)
            let waiting = try await post(address + Self.journey + "payment", filled(step, []))
            #expect(waiting.body["stage"] == "PushWait")
            let number = try #require(push.expectedNumber)
            let other = push.numbers.first { $0 != number } ?? 0
            let more: [String: Any] =
                approves ? ["challengeResponse": String(isRight ? number : other)] : ["deny": true]
            let answered = try await RawClient.post(
                try phone.address.text("a"),
                try phone.answer(push.token, id: push.messageID, more)
            )
            #expect(answered?.status == 200)
            let end = try await post(address + Self.journey + "payment", filled(waiting.body, []))
            #expect(end.status == status)
            #expect(end.body["detail"]?["failureUrl"]?.text == failure)
        }
    }

    @Test func `a payment that nobody answers expires, and one can be cancelled`() async throws {
        try await serving { host, address in
            let (step, _, _) = try await payment(host, address)
            clock.advance(seconds: 121)
            let late = try await post(address + Self.journey + "payment", filled(step, []))
            #expect(late.body["detail"]?["failureUrl"]?.text == "/bank/#expired")
        }
        try await serving { host, address in
            let (step, _, _) = try await payment(host, address)
            let pressed = filled(step, [nil, nil, .integer(0)])
            let end = try await post(address + Self.journey + "payment", pressed)
            #expect(end.body["detail"]?["failureUrl"]?.text == "/bank/#cancelled")
        }
    }

    @Test func `a browser that tells no place leads to a message without one`() async throws {
        try await serving { host, address in
            let (_, push, _) = try await payment(
                host,
                address,
                profile: #"{"identifier":"1-2-3","location":{}}"#
            )
            let context = try #require(claims(of: push.token)?["x"]?.text)
            #expect(!context.contains("location"))
        }
    }

    @Test(arguments: ["", "0", "0.00", "-5", "1.5", "12345678", "1,50", "1e3", "٣"])
    func `an amount that is none is asked for again`(amount: String) async throws {
        try await serving { _, address in
            let journey = address + Self.journey + "payment"
            let first = try await post(journey).body
            let second = try await post(journey, filled(first, ["demo", "changeit"])).body
            let values: [JSONNode] = [.string(amount), "a", "", .string(Self.profile)]
            let again = try await post(journey, filled(second, values)).body
            #expect(again["stage"] == "Payment")
            #expect(again.callbackTypes.last == "TextOutputCallback")
        }
    }

    @Test func `without a device nobody is asked`() async throws {
        try await serving { _, address in
            let journey = address + Self.journey + "push"
            let first = try await post(journey).body
            let end = try await post(journey, filled(first, ["ann", "changeit"]))
            #expect(end.body["detail"]?["failureUrl"]?.text == "/bank/#no-device")
        }
    }

    @Test func `the page may do only what it needs`() async throws {
        try await serving { host, _ in
            let page = try #require(try await RawClient.send("GET", host.origin + "/bank/"))
            #expect(page.status == 200)
            let policy = try #require(page.header("Content-Security-Policy"))
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"))
            #expect(!policy.contains("unsafe"))
            #expect(page.header("X-Content-Type-Options") == "nosniff")
            #expect(page.header("Referrer-Policy") == "no-referrer")
            #expect(!page.body.contains("<script>") && !page.body.contains("style="))
            #expect(!page.body.contains("http"))
            for name in ["bank.js", "bank.css"] {
                let found8 = try await RawClient.send("GET", host.origin + "/bank/" + name)?.status
                #expect(found8 == 200)
            }
            let found9 = try await RawClient.send("GET", host.origin + "/bank/../x")?.status
            #expect(found9 == 404)
            let found10 = try await RawClient.send("GET", host.origin + "/bank")?.status
            #expect(found10 == 302)
        }
    }

    @Test func `a QR code is drawn for the page alone`() async throws {
        try await serving { host, _ in
            let code = try await post(host.origin + "/bank/code", #"{"text":"pushauth://push/x"}"#)
            #expect(code.status == 200)
            #expect(code.reply.body.hasPrefix("<svg "))
            let foreign = [("Sec-Fetch-Site", "cross-site")]
            let refused = try await post(host.origin + "/bank/code", #"{"text":"x"}"#, foreign)
            #expect(refused.status == 400)
        }
    }

    private func claims(of token: String) -> JSONNode? {
        let part = token.split(separator: ".")[1]
        return Base64Text.bytes(ofAddressForm: part).flatMap { try? JSONReader.read($0) }
    }
}
