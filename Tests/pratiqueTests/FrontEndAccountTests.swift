import AMServer
import Foundation
import TestSupport
import Testing

/// Accounts and the history as another front end drives them: one command at a time.
struct FrontEndAccountTests {
    private typealias Object = [String: Any]

    /// What a command makes the program tell, without what every run tells.
    private func report(_ command: Object, _ desk: Desk) async throws -> [Object] {
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
        let reported = try await report(command, desk)
        let reply = reported.last { $0["event"] as? String == "reply" }
        let code = reply?["ok"] as? Bool == true ? "ok" : reply?["code"] as? String ?? "no reply"
        return (code, reported.last { $0["event"] as? String == event } ?? [:])
    }

    private func about(_ command: String, _ more: Object = [:]) -> Object {
        ["command": command, "id": 1, "issuer": "Example Bank", "name": "ann"]
            .merging(more) { $1 }
    }

    @Test func `an account is renamed, locked, unlocked and its token changed`() async throws {
        try await Desk.use { desk in
            var reported = try await ask(["command": "accounts"], desk)
            #expect(reported.code == "ok" && reported.event["locked"] as? Bool == false)
            #expect((reported.event["push"] as? Object)?["device_token"] as? String == "confirmed")
            #expect(reported.event["name"] as? String == "ann" && reported.event["codes"] == nil)
            reported = try await ask(
                about("rename", ["new_name": "Till", "new_issuer": "B"]),
                desk
            )
            #expect(reported.code == "ok" && reported.event["shown_name"] as? String == "Till")
            #expect(reported.event["phrase"] as? String == "Till")
            #expect(reported.event["issuer"] as? String == "Example Bank")
            reported = try await ask(about("rename", ["new_issuer": ""]), desk)
            #expect(reported.event["shown_issuer"] as? String == "Example Bank")
            #expect(reported.event["shown_name"] as? String == "Till")
            reported = try await ask(about("unlock"), desk)
            #expect(reported.code == "account.unlock.not-locked")
            reported = try await ask(about("lock"), desk)
            #expect((reported.event["lock"] as? Object)?["by"] as? String == "person")
            #expect(reported.code == "ok" && reported.event["id"] as? Int == 1)
            reported = try await ask(about("rename", ["new_name": "x"]), desk)
            #expect(reported.code == "account.locked")
            reported = try await ask(about("unlock"), desk)
            #expect(reported.code == "ok" && reported.event["locked"] as? Bool == false)
            #expect(try await ask(about("rotate_token"), desk).code == "ok")
            #expect(try await ask(about("update_token"), desk).code == "ok")
            #expect(try await ask(about("lock", ["name": "bob"]), desk).code == "account.unknown")
            await desk.host.inject(ServerFault(.status(503)))
            reported = try await ask(about("rotate_token"), desk)
            #expect(reported.code == "device-token.unconfirmed")
            #expect((reported.event["push"] as? Object)?["device_token"] as? String == "waiting")
        }
    }

    @Test func `an account is removed only with its phrase`() async throws {
        try await Desk.use { desk in
            for typed in [nil, "", "Ann", "yes"] {
                let more: Object = typed.map { ["typed": $0] } ?? [:]
                #expect(try await ask(about("remove", more), desk).code == "account.untyped")
            }
            let reported = try await ask(about("remove", ["typed": "ann"]), desk)
            #expect(reported.code == "ok" && reported.event["removed"] as? Bool == true)
            #expect(try await report(["command": "accounts"], desk).count == 1, "the reply alone")
        }
    }

    @Test func `an address is read, then enrolled by who has seen it`() async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bea", issuer: "Example Bank")
            var command: Object = ["command": "read_address", "address": " \(address)\n"]
            var reported = try await ask(command, desk, for: "address")
            #expect(reported.code == "ok" && reported.event["replaces"] as? Bool == false)
            #expect((reported.event["address"] as? Object)?["account"] as? String == "bea")
            #expect(!"\(reported.event)".contains(address.suffix(20)))
            command["command"] = "enrol"
            #expect(try await ask(command, desk).code == "enrolment.unconfirmed")
            #expect(await desk.host.pollRegistration(user: "bea") != .registered)
            command["confirmed"] = true
            reported = try await ask(command, desk)
            #expect(reported.code == "ok" && reported.event["name"] as? String == "bea")
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

    @Test(arguments: [
        " ", "\u{A0}", "\n", "\t",
    ])
    func `several addresses in one text are neither read nor enrolled`(gap: String) async throws {
        let secret = "secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        let codes = "otpauth://totp/Bank:ann?\(secret)"
        let texts = [
            "otpauth://totp/Shop:bob?\(secret)&note=x\(gap)\(codes)",
            "pushauth://push/Shop:bob?note=x\(gap)\(codes)\(gap)\(codes)",
            "mfauth://totp/Shop:bob?\(secret)&note=x\(gap)\(codes)",
        ]
        try await Desk.use { desk in
            for text in texts {
                for command in ["read_address", "enrol"] {
                    let reported = try await ask(
                        [
                            "command": command, "address": text, "confirmed": true,
                            "replacing": true, "hosts": true,
                        ],
                        desk
                    )
                    #expect(reported.code == "enrolment.several", "\(command) \(text)")
                }
            }
            #expect(try await report(["command": "accounts"], desk).count == 2, "one and the reply")
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
                let reported = try await ask(code, desk, for: "codes")
                let rows = reported.event["codes"] as? [Object]
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
            #expect(try await report(["command": "history", "filter": "baker"], desk).count == 2)
            for push in sent {
                let reject: Object = ["command": "reject", "message_id": push.messageID]
                #expect(try await ask(reject, desk).code == "ok")
            }
            var reported = try await report(
                ["command": "history", "filter": "baker", "skip": 1, "limit": 1],
                desk
            )
            #expect(reported.map { $0["event"] as? String } == ["earlier", "history", "reply"])
            #expect(reported[0]["number"] as? Int == 2 && reported[0]["request"] is Object)
            #expect(reported[1]["count"] as? Int == 1 && reported[1]["more"] as? Bool == true)
            reported = try await report(
                ["command": "history", "filter": "state:rejected"],
                desk
            )
            #expect(reported.count == 5 && reported[3]["more"] as? Bool == false)
            #expect(reported[0]["state"] as? String == "rejected")
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
