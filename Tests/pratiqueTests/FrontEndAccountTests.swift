import AMServer
import Foundation
import TestSupport
import Testing

/// Accounts and the history as another front end drives them: one command at a time.
struct FrontEndAccountTests {
    private typealias Object = [String: Any]

    /// What a command makes the program tell, without what every run tells.
    private func tell(_ command: Object, _ desk: Desk) async throws -> [Object] {
        let line = try JSONSerialization.data(withJSONObject: command)
        let run = try await desk.run(
            ["review", "--json"],
            input: String(decoding: line, as: UTF8.self) + "\n",
            directory: desk.folder.path
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.split(separator: "\n").allSatisfy { $0.utf8.count <= 65_536 })
        let known: Set = ["hello", "connection", "bye", "request"]
        return run.output.split(separator: "\n").compactMap { line in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object
            #expect(object != nil, "\(line)")
            return object
        }.filter { !known.contains($0["event"] as? String ?? "") }
    }

    /// The same with a reply, whose code is told, and an event.
    private func ask(
        _ command: Object,
        _ desk: Desk,
        for event: String = "account"
    ) async throws -> (code: String, event: Object) {
        let told = try await tell(command, desk)
        let reply = told.last { $0["event"] as? String == "reply" }
        let code = reply?["ok"] as? Bool == true ? "ok" : reply?["code"] as? String ?? "no reply"
        return (code, told.last { $0["event"] as? String == event } ?? [:])
    }

    private func about(_ command: String, _ more: Object = [:]) -> Object {
        ["command": command, "id": 1, "issuer": "Example Bank", "name": "ann"]
            .merging(more) { $1 }
    }

    @Test func `an account is renamed, locked, unlocked and its token changed`() async throws {
        try await Desk.use { desk in
            var told = try await ask(["command": "accounts"], desk)
            #expect(told.code == "ok" && told.event["locked"] as? Bool == false)
            #expect((told.event["push"] as? Object)?["device_token"] as? String == "confirmed")
            #expect(told.event["name"] as? String == "ann" && told.event["codes"] == nil)
            told = try await ask(about("rename", ["new_name": "Till", "new_issuer": "B"]), desk)
            #expect(told.code == "ok" && told.event["shown_name"] as? String == "Till")
            #expect(told.event["phrase"] as? String == "Till")
            #expect(told.event["issuer"] as? String == "Example Bank")
            told = try await ask(about("rename", ["new_issuer": ""]), desk)
            #expect(told.event["shown_issuer"] as? String == "Example Bank")
            #expect(told.event["shown_name"] as? String == "Till")
            told = try await ask(about("unlock"), desk)
            #expect(told.code == "account.unlock.not-locked")
            told = try await ask(about("lock"), desk)
            #expect((told.event["lock"] as? Object)?["by"] as? String == "person")
            #expect(told.code == "ok" && told.event["id"] as? Int == 1)
            told = try await ask(about("rename", ["new_name": "x"]), desk)
            #expect(told.code == "account.locked")
            told = try await ask(about("unlock"), desk)
            #expect(told.code == "ok" && told.event["locked"] as? Bool == false)
            #expect(try await ask(about("rotate_token"), desk).code == "ok")
            #expect(try await ask(about("update_token"), desk).code == "ok")
            #expect(try await ask(about("lock", ["name": "bob"]), desk).code == "account.unknown")
            await desk.host.inject(ServerFault(.status(503)))
            told = try await ask(about("rotate_token"), desk)
            #expect(told.code == "device-token.unconfirmed")
            #expect((told.event["push"] as? Object)?["device_token"] as? String == "waiting")
        }
    }

    @Test func `an account is removed only with its phrase`() async throws {
        try await Desk.use { desk in
            for typed in [nil, "", "Ann", "yes"] {
                let more: Object = typed.map { ["typed": $0] } ?? [:]
                #expect(try await ask(about("remove", more), desk).code == "account.untyped")
            }
            let told = try await ask(about("remove", ["typed": "ann"]), desk)
            #expect(told.code == "ok" && told.event["removed"] as? Bool == true)
            #expect(try await tell(["command": "accounts"], desk).count == 1, "the reply alone")
        }
    }

    @Test func `an address is read, then enrolled by who has seen it`() async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bea", issuer: "Example Bank")
            var command: Object = ["command": "read_address", "address": " \(address)\n"]
            var told = try await ask(command, desk, for: "address")
            #expect(told.code == "ok" && told.event["replaces"] as? Bool == false)
            #expect((told.event["address"] as? Object)?["account"] as? String == "bea")
            #expect(!"\(told.event)".contains(address.suffix(20)))
            command["command"] = "enrol"
            #expect(try await ask(command, desk).code == "enrolment.unconfirmed")
            #expect(await desk.host.pollRegistration(user: "bea") != .registered)
            command["confirmed"] = true
            told = try await ask(command, desk)
            #expect(told.code == "ok" && told.event["name"] as? String == "bea")
            #expect(await desk.host.pollRegistration(user: "bea") == .registered)
            command["address"] = "otpauth://totp/Shop:dave?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
            #expect(try await ask(command, desk).code == "ok")
            #expect(try await ask(command, desk).code == "enrolment.unconfirmed")
            command["replacing"] = true
            #expect(try await ask(command, desk).code == "ok")
            command["address"] = "https://example.org"
            #expect(try await ask(command, desk).code == "enrolment.scheme")
            command["command"] = "read_address"
            #expect(try await ask(command, desk).code == "enrolment.scheme")
        }
    }

    @Test func `a code that counts is used up by asking for it`() async throws {
        try await Desk.use { desk in
            let address =
                "otpauth://hotp/Shop:dave?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=0"
            let command: Object = ["command": "enrol", "address": address, "confirmed": true]
            #expect(try await ask(command, desk).event["codes"] as? String == "counter")
            var code: Object = ["command": "code", "issuer": "Shop", "name": "dave"]
            var codes: [String] = []
            for _ in 0..<2 {
                let told = try await ask(code, desk, for: "codes")
                let rows = told.event["codes"] as? [Object]
                codes += rows?.compactMap { $0["code"] as? String } ?? []
                #expect(rows?.first?["name"] as? String == "dave")
            }
            // RFC 4226, appendix D.
            #expect(codes == ["755 224", "287 082"])
            code["name"] = "eve"
            #expect(try await ask(code, desk).code == "account.unknown")
            #expect(try await ask(about("code"), desk).code == "account.no-codes")
        }
    }

    @Test func `earlier requests are found by pages, told in detail, drawn and exported`()
        async throws
    {
        try await Desk.use { desk in
            let payload = #"{"amount":"12.00 GBP","payee":"Baker"}"#
            var sent: [SentPush] = []
            for _ in 0..<3 { sent.append(try await desk.send(payload: payload)) }
            let first = sent[0].messageID
            #expect(try await tell(["command": "history", "filter": "baker"], desk).count == 2)
            for push in sent {
                let reject: Object = ["command": "reject", "message_id": push.messageID]
                #expect(try await ask(reject, desk).code == "ok")
            }
            var told = try await tell(
                ["command": "history", "filter": "baker", "skip": 1, "limit": 1],
                desk
            )
            #expect(told.map { $0["event"] as? String } == ["earlier", "history", "reply"])
            #expect(told[0]["number"] as? Int == 2 && told[0]["request"] is Object)
            #expect(told[1]["count"] as? Int == 1 && told[1]["more"] as? Bool == true)
            told = try await tell(["command": "history", "filter": "decision:rejected"], desk)
            #expect(told.count == 5 && told[3]["more"] as? Bool == false)
            #expect(told[0]["state"] as? String == "delivered-rejection")
            let statement: Object = ["command": "state", "message_id": first, "own": false]
            #expect(try await ask(statement, desk).code == "ok")
            let details: Object = ["command": "details", "message_id": first, "id": 4]
            var answer = try await ask(details, desk, for: "details")
            #expect(answer.code == "ok" && answer.event["own"] as? Bool == false)
            let shown = answer.event["shown"] as? [String] ?? []
            #expect(shown.contains { $0.contains("Baker") } && answer.event["decided"] != nil)
            let unknown: Object = ["command": "details", "message_id": "AUTHENTICATE:nobody"]
            #expect(try await ask(unknown, desk).code == "request.unknown")
            var map: Object = ["command": "map", "message_id": first, "columns": 60, "rows": 20]
            answer = try await ask(map, desk, for: "map")
            let lines = answer.event["lines"] as? [String] ?? []
            #expect(lines.count == 20 && lines.allSatisfy { $0.count <= 60 })
            #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 } && lines.joined().contains("X"))
            map["zoom"] = -30
            map["look"] = "braille"
            let world = try await ask(map, desk, for: "map").event["lines"] as? [String] ?? []
            #expect(world.joined().unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) })
            let export: Object = ["command": "export", "filter": "baker"]
            answer = try await ask(export, desk, for: "exported")
            let file = try #require(answer.event["file"] as? String)
            #expect(answer.event["requests"] as? Int == 3)
            #expect(FileManager.default.fileExists(atPath: "\(desk.folder.path)/\(file)"))
        }
    }
}
