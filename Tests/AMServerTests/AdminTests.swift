import TestSupport
import Testing
import Vocabulary
import WebServer

@testable import AMServer

struct AdminTests {
    private func node(_ reply: RawClient.Reply?) throws -> JSONNode {
        let node = try JSONReader.read(try #require(reply).body)
        #expect(node["server"]?.text == "simulated AM, mode strict, profile 8.0.2")
        return node
    }

    @Test func `an operator with curl can drive a whole story`() async throws {
        let host = try await AMServerHost.still()
        let admin = host.adminAddress
        let enrolled = try node(
            try await RawClient.post(admin + "/enrol", #"{"user":"demo","issuer":"Bank"}"#)
        )
        let phone = try TestPhone(address: try #require(enrolled["address"]?.text))
        let waiting = try node(try await RawClient.post(admin + "/poll", #"{"user":"demo"}"#))
        #expect(waiting["status"] == "waiting")
        _ = try await RawClient.post(try phone.address.text("r"), try phone.registration())
        let polled = try node(try await RawClient.post(admin + "/poll", #"{"user":"demo"}"#))
        #expect(polled["status"] == "registered")
        let order = """
            {"user":"demo","kind":"challenge","message":"Pay?","payload":{"b":1.50,"a":"x"},
             "location":{"latitude":51.4545,"longitude":-2.5879},
             "headers":{"x-real-ip":"203.0.113.7"},"timeoutSeconds":60,"cookie":"amlbcookie=02"}
            """
        let sent = try node(try await RawClient.post(admin + "/send", order))
        let id = try #require(sent["messageId"]?.text)
        let number = try #require(sent["expectedNumber"]?.integer)
        let token = try #require(await host.record(id)?.token)
        let claims = try TestPhone.claims(token)
        #expect(claims["p"] == #"{ "b": 1.5, "a": "x" }"#)
        #expect(claims["t"] == "60")
        #expect(claims["m"] == "Pay?")
        _ = try await RawClient.post(
            try phone.address.text("a"),
            try phone.answer(token, id: id, ["challengeResponse": "5"])
        )
        let messages = try node(try await RawClient.send("GET", admin + "/messages"))
        let list = try #require(messages["messages"]?.list)
        #expect(list.count == 1)
        #expect(list[0]["state"] == "ACCEPTED")
        #expect(list[0]["chosenNumber"]?.integer == 5)
        #expect(list[0]["expectedNumber"]?.integer == number)
        let looked = try node(
            try await RawClient.post(admin + "/look", "{\"messageId\":\"\(id)\"}")
        )
        #expect(looked["outcome"] == "Failure")
        let devices = try #require(try await RawClient.send("GET", admin + "/devices"))
        #expect(devices.body.contains(phone.mechanism))
        #expect(!devices.body.contains(Base64Text.forAddress(try phone.secret)))
        #expect(!devices.body.contains(Base64Text.standard(try phone.secret)))
        let summary = try #require(try await RawClient.send("GET", admin + "/"))
        #expect(summary.body.hasPrefix("simulated AM, mode strict, profile 8.0.2\n"))
        #expect(summary.body.contains("GONE number \(number) chosen 5 journey Failure"))
        await host.stop()
    }

    @Test func `refused commands name their code`() async throws {
        let host = try await AMServerHost.still()
        let admin = host.adminAddress
        for (path, body, code) in [
            ("/send", #"{"user":"nobody"}"#, "am.send.no-device"),
            ("/send", "{}", "am.request.member"), ("/send", "nonsense", "am.json.malformed"),
            ("/look", #"{"messageId":"AUTHENTICATE:x"}"#, "am.message.unknown"),
            ("/enrol", #"{"user":""}"#, "am.enrol.name"),
            ("/fault", #"{"kind":"fire"}"#, "am.request.member"),
            ("/fault", #"{"kind":"close","count":0}"#, "am.request.member"),
        ] {
            let reply = try node(try await RawClient.post(admin + path, body))
            #expect(reply["code"]?.text == code, "\(path) \(body)")
        }
        let long = "{\"user\":\"\(String(repeating: "a", count: 70_000))\"}"
        #expect(try await RawClient.post(admin + "/enrol", long)?.status == 413)
        #expect(try await RawClient.send("GET", admin + "/nothing")?.status == 404)
        #expect(try await RawClient.post(admin + "/nothing", "{}")?.status == 404)
        await host.stop()
    }

    @Test func `pages of the web cannot drive the server`() async throws {
        let host = try await AMServerHost.still()
        let reply = try await RawClient.send(
            "POST",
            host.adminAddress + "/enrol",
            headers: [("Origin", "https://attacker.example"), ("Content-Type", "text/plain")],
            body: Array(#"{"user":"demo"}"#.utf8)
        )
        #expect(reply?.status == 403)
        await host.stop()
    }

    @Test func `the device side has no pages of the operator`() async throws {
        let host = try await AMServerHost.still()
        let origin = host.baseAddress.dropLast("/am".count)
        for path in ["/messages", "/devices", "/", "/am/messages"] {
            #expect(try await RawClient.send("GET", origin + path)?.status == 404)
        }
        await host.stop()
    }

    @Test func `hostile names do not reach a terminal`() async throws {
        let bench = Bench()
        _ = try await bench.registered("evil\u{1B}[2J\u{202E}")
        _ = try await bench.send(to: "evil\u{1B}[2J\u{202E}")
        let text = await AdminSummary(server: bench.server).text
        #expect(
            !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E }
        )
    }

    @Test func `log lines name the simulation`() async throws {
        let lines = LineBox()
        let clock = TestClock()
        let server = SimulatedAM(
            clock: { clock.now },
            randomness: SeededGenerator(seed: 1),
            log: { lines.append($0) }
        )
        _ = try await server.enrol(user: "de\u{7}mo", issuer: "Bank", base: Bench.base)
        #expect(lines.all.count == 1)
        #expect(lines.all.allSatisfy { $0.hasPrefix("simulated AM, mode strict, profile 8.0.2: ") })
        #expect(lines.all.allSatisfy { !$0.contains("\u{7}") })
    }

    @Test func `a port that is in use is reported`() async throws {
        let clock = TestClock()
        let host = try await AMServerHost.start(clock: { clock.now })
        let port = Int(host.adminAddress.split(separator: ":").last ?? "") ?? 0
        var listeners = AMServerHost.Listeners()
        listeners.devicePort = port
        let accepted = listeners
        let error = await #expect(throws: SimulationError.self) {
            try await AMServerHost.start(listeners: accepted, clock: { clock.now })
        }
        #expect(error?.code == "am.listen")
        #expect(
            error?.reason.hasSuffix(
                " port \(port) of \"127.0.0.1\": another program listens there."
            ) == true
        )
        await host.stop()
    }

    @Test func `codes are dotted, lower case and different`() {
        let errors: [SimulationError] = [
            .malformedJSON(offset: 0), .duplicateMember(offset: 0), .payloadNotObject,
            .payloadTooLong(limit: 1), .userHasDevice, .noDevice, .unusableName,
            .kindUnknownToProfile, .unusableTimeout, .unknownMessage,
            .unusableRequest(member: "user"), .tooManyRecords(limit: 1),
            .cannotListen(ListeningPlace(host: "a", port: 1, blocker: .elsewhere)),
            .enrolmentUnknownToProfile, .unusableEnrolment, .unfillableText,
            .plainOffLoopback, .unusableCertificate, .unusableService, .unusableCredentials,
        ]
        let codes = errors.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { $0.wholeMatch(of: /am(\.[a-z-]+)+/) != nil })
        #expect(
            errors.allSatisfy { $0.reason.first?.isUppercase == true && $0.reason.hasSuffix(".") }
        )
    }
}
