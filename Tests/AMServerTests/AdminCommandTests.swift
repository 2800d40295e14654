import Testing
import Vocabulary

@testable import AMServer

struct AdminCommandTests {
    private struct Desk {
        let host: AMServerHost

        init(mode: ServerMode = .strict) async throws {
            var settings = ServerSettings()
            settings.mode = mode
            host = try await AMServerHost.still(settings)
        }

        func post(_ path: String, _ body: String) async throws -> JSONNode {
            let reply = try await RawClient.post(host.adminAddress + path, body)
            return try JSONReader.read(try #require(reply).body)
        }

        func get(_ path: String) async throws -> JSONNode {
            let reply = try await RawClient.send("GET", host.adminAddress + path)
            return try JSONReader.read(try #require(reply).body)
        }

        func registered(_ user: String = "demo") async throws -> TestPhone {
            let phone = try TestPhone(address: try await host.enrol(user: user, issuer: "Bank"))
            _ = try await RawClient.post(try phone.address.text("r"), try phone.registration())
            try #require(await host.pollRegistration(user: user) == .registered)
            return phone
        }
    }

    @Test func `V20: states, refusals with their reasons and outcomes are shown to the operator`()
        async throws
    {
        let desk = try await Desk()
        let phone = try await desk.registered()
        let sent = try await desk.host.send(PushOrder(user: "demo"))
        let address = try phone.address.text("a")
        let wrong = try phone.answer(sent.token, id: sent.messageID, ["response": "AAAA"])
        let right = try phone.answer(sent.token, id: sent.messageID)
        for (body, state, refusal) in [
            (wrong, "UNKNOWN", "token.response" as String?), (right, "ACCEPTED", nil),
        ] {
            _ = try await RawClient.post(address, body)
            let list = try #require(try await desk.get("/messages")["messages"]?.list)
            let answers = try #require(list[0]["answers"]?.list)
            #expect(list[0]["state"]?.text == state)
            #expect(list[0]["outcome"] == .null)
            #expect(answers.last?["refusal"] == .optional(refusal))
        }
        _ = try await desk.post("/look", "{\"messageId\":\"\(sent.messageID)\"}")
        let list = try #require(try await desk.get("/messages")["messages"]?.list)
        #expect(list[0]["state"] == "GONE")
        #expect(list[0]["outcome"] == "Success")
        await desk.host.stop()
    }

    @Test func `R15: a user with a device goes straight on, and can remove it`() async throws {
        let desk = try await Desk()
        _ = try await desk.registered()
        let again = try await desk.post("/enrol", #"{"user":"demo"}"#)
        #expect(again["status"] == "registered")
        #expect(again["address"] == .null)
        _ = try await desk.post("/remove", #"{"user":"demo"}"#)
        #expect(try await desk.post("/enrol", #"{"user":"demo"}"#)["status"] == "waiting")
        let registrations = try await desk.get("/registrations")["registrations"]
        let pending = try #require(registrations?.list)
        #expect(pending.count == 1)
        #expect(pending[0]["isAnswered"] == .bool(false))
        await desk.host.stop()
    }

    @Test func `every kind of enrolment can be ordered, and its codes are checked`() async throws {
        let desk = try await Desk()
        let order = """
            {"user":"demo","issuer":"Bank","account":"d@x","kind":"one-time","counter":3,"digits":8,
             "algorithm":"SHA256","colour":"00ff00","image":"https://x.example/l.png"}
            """
        let enrolled = try await desk.post("/enrol", order)
        let address = try #require(enrolled["address"]?.text)
        #expect(address.hasPrefix("otpauth://hotp/Bank:d@x?secret="))
        #expect(address.contains("&counter=3&digits=8&algorithm=SHA256&b=00ff00&image="))
        let device = try #require(await desk.host.server.allCodeDevices.first)
        let code = SimulatedCode.text(counter: 3, secret: device.secret, order: device.order)
        let check = "{\"user\":\"demo\",\"code\":\"\(code)\"}"
        #expect(try await desk.post("/code", check)["outcome"] == "Success")
        #expect(try await desk.post("/code", check)["outcome"] == "Failure")
        let listed = try await desk.get("/devices")
        let codes = try #require(listed["codes"]?.list)
        #expect(codes[0]["counter"]?.integer == 4)
        let policies = try await desk.post(
            "/enrol",
            #"{"user":"two","kind":"combined","policies":{"biometricAvailable":{}}}"#
        )
        #expect(policies["address"]?.text?.contains("&policies=") == true)
        for body in [
            #"{"user":"x","kind":"card"}"#, #"{"user":"x","algorithm":"MD5"}"#,
            #"{"user":"x","counter":"1"}"#,
        ] {
            #expect(try await desk.post("/enrol", body)["code"] == "am.request.member")
        }
        await desk.host.stop()
    }

    @Test func `R11 and V17: the operator moves the clock, and nobody needs to wait`() async throws
    {
        let desk = try await Desk()
        let phone = try await desk.registered()
        let sent = try await desk.host.send(PushOrder(user: "demo"))
        let moved = try await desk.post("/clock", #"{"advanceSeconds":120}"#)
        #expect(moved["now"] == "2025-08-16T17:38:02.960Z")
        #expect(await desk.host.state(of: sent.messageID) == .gone)
        let address = try phone.address.text("a")
        let body = try phone.answer(sent.token, id: sent.messageID)
        #expect(try await RawClient.post(address, body)?.status == 400)
        _ = try await desk.post("/clock", #"{"advanceSeconds":-1}"#)
        #expect(try await RawClient.post(address, body)?.status == 200)
        _ = try await desk.post("/clock", #"{"to":"2030-01-01T00:00:00Z"}"#)
        #expect(try await desk.get("/clock")["now"] == "2030-01-01T00:00:00Z")
        for body in ["{}", #"{"to":"soon"}"#, #"{"advanceSeconds":9e9}"#] {
            #expect(try await desk.post("/clock", body)["code"] == "am.request.member")
        }
        await desk.host.stop()
    }

    @Test func `D4: a burst of 200 comes whole and in order, and so does one of 50 a second`()
        async throws
    {
        let desk = try await Desk()
        _ = try await desk.registered()
        for order in [#""count":200"#, #""count":5,"perSecond":50"#] {
            let reply = try await desk.post("/burst", "{\"user\":\"demo\",\(order)}")
            let ids = try #require(reply["messageIds"]?.list)
            let sent = await desk.host.server.allRecords.suffix(ids.count)
            #expect(sent.map { .string($0.messageID) } == ids)
        }
        #expect(await desk.host.server.allRecords.count == 205)
        for order in [#""count":501"#, #""count":0"#, #""count":500,"perSecond":1"#] {
            let reply = try await desk.post("/burst", "{\"user\":\"demo\",\(order)}")
            #expect(reply["code"] == "am.request.member")
        }
        await desk.host.stop()
    }

    @Test func `V20: the operator's side answers to local names only`() async throws {
        let desk = try await Desk()
        let address = desk.host.adminAddress
        let port = address.split(separator: ":").last ?? ""
        let there = try await RawClient.send("GET", address, named: "attacker.example:\(port)")
        #expect(there?.status == 403)
        let here = try await RawClient.send("GET", address, named: "localhost:\(port)")
        #expect(here?.status == 200)
        await desk.host.stop()
    }

    @Test func `every page names the mode`() async throws {
        let desk = try await Desk(mode: .asAM)
        for path in ["/messages", "/devices", "/registrations", "/answers", "/clock"] {
            let server = try await desk.get(path)["server"]?.text
            #expect(server == "simulated AM, mode as-AM, profile 8.0.2")
        }
        await desk.host.stop()
    }
}
