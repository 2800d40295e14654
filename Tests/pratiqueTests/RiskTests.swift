import AMServer
import Foundation
import TestSupport
import Testing

@Suite struct RiskTests {
    private static func points(_ output: String) throws -> Int {
        let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
        return try #require((object as? [String: Any])?["points"] as? Int)
    }

    @Test func `a request is explained, disowned, owned, and the trail tells`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let explained = try await desk.run(["risk", "explain", push.messageID])
            #expect(explained.status == 0, "\(explained.errors)")
            #expect(explained.output.contains("Risk: "))
            #expect(explained.output.contains("How unusual: not judged"))
            #expect(explained.output.contains("\n  low from 1, medium from 4"))
            let lines = explained.output.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("      ") })
            #expect(lines.allSatisfy { $0.count <= 80 })
            let early = try await desk.run(["history", "own", push.messageID])
            #expect(early.status == 1)
            #expect(early.errors.contains("request.still-open"))
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
            // What was approved is not assessed against itself.
            let json = try await desk.run(["risk", "explain", push.messageID, "--json"])
            #expect(json.output.contains(#""approved_seen":0"#))
            _ = try Self.points(json.output)
            let next = try await desk.send()
            let after = try await desk.run(["risk", "explain", next.messageID, "--json"])
            #expect(after.output.contains(#""approved_seen":1"#))
            let notMine = try await desk.run(["history", "disown", push.messageID])
            #expect(notMine.output.contains("this was not me"))
            #expect(notMine.output.contains("You approved this, so: 1 call whoever runs"))
            #expect(try await desk.run(["history"]).output.contains("approved, not me, risk"))
            let without = try await desk.run(["risk", "explain", next.messageID, "--json"])
            #expect(without.output.contains(#""approved_seen":0"#))
            #expect(try await desk.run(["history", "own", push.messageID]).status == 0)
            let again = try await desk.run(["risk", "explain", next.messageID, "--json"])
            #expect(again.output.contains(#""approved_seen":1"#))
            let said = try await desk.run(["risk", "explain", push.messageID])
            #expect(said.output.contains("Said later: this was me"))
            let audit = try await desk.run(["audit"])
            #expect(audit.output.contains("request.mine"))
            #expect(audit.output.contains("request.not-mine"))
            #expect(try await desk.run(["audit", "verify"]).status == 0)
        }
    }

    @Test func `an explanation is as wide as the terminal`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            _ = try await desk.run(["list"])
            for (columns, widest) in [(UInt16(20), 20), (60, 60), (90, 90)] {
                let terminal = try desk.folder.terminal(
                    ["risk", "explain", push.messageID],
                    columns: columns
                )
                #expect(try await terminal.exitStatus() == 0)
                let lines = terminal.text.split(separator: "\r\n").map(\.count)
                #expect(lines.count > 5)
                #expect((widest * 3 / 4...widest).contains(lines.max() ?? 0), "\(lines)")
            }
        }
    }

    @Test func `what is usual is forgotten only after a yes`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
            let asked = try await desk.run(["risk", "forget", Desk.user])
            #expect(asked.status == 1)
            let next = try await desk.send()
            let known = try await desk.run(["risk", "explain", next.messageID, "--json"])
            #expect(known.output.contains(#""approved_seen":1"#))
            let forgotten = try await desk.run(["risk", "forget", Desk.user, "--yes"])
            #expect(forgotten.status == 0, "\(forgotten.errors)")
            let after = try await desk.run(["risk", "explain", next.messageID, "--json"])
            #expect(after.output.contains(#""approved_seen":0"#))
            #expect(try await desk.run(["audit"]).output.contains("habits.forgotten"))
            #expect(try await desk.run(["risk", "forget", "nobody", "--yes"]).status == 1)
        }
    }

    @Test func `the past is weighed with the settings of a file`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["list"]).status == 0)
            let far = desk.folder.path + "/far.json"
            try Data(#"{"home":{"latitude":-33.9,"longitude":151.2}}"#.utf8)
                .write(to: URL(fileURLWithPath: far))
            let replay = try await desk.run(["risk", "replay", "--config", far, "--json", "--all"])
            #expect(replay.status == 0, "\(replay.errors)")
            #expect(replay.output.contains(push.messageID))
            #expect(replay.errors.contains("1 request, "))
            let plain = try await desk.run(["risk", "replay", "--config", far])
            #expect(plain.output.contains("1 request, 1 with another level"))
            try Data("{".utf8).write(to: URL(fileURLWithPath: far))
            let broken = try await desk.run(["risk", "replay", "--config", far])
            #expect(broken.status == 78)
            #expect(broken.errors.hasPrefix("\(far):1:2: configuration.json: "))
            #expect(!broken.errors.contains("In the configuration"))
        }
    }

    @Test(
        arguments: [
            ["risk"], ["risk", "explain"], ["risk", "replay"], ["risk", "score"],
            ["risk", "forget"], ["history", "own"], ["history", "disown"],
        ]
    )
    func `the help has an example`(command: [String]) async throws {
        let help = try await Program.run(command + ["--help"])
        #expect(help.status == 0)
        let example = "  pratique " + command.joined(separator: " ") + " "
        #expect(help.output.contains(example), "\(help.output)")
    }

    @Test func `settings that are missing are an error, and an empty history is none`() async throws
    {
        let folder = try Folder()
        let missing = try await folder.run([
            "risk", "replay", "--config", folder.path + "/none.json",
        ])
        #expect(missing.status == 1)
        #expect(missing.errors.contains("file.unreadable.other-settings"))
        let settings = folder.path + "/settings.json"
        try Data("{}".utf8).write(to: URL(fileURLWithPath: settings))
        let empty = try await folder.run(["risk", "replay", "--config", settings])
        #expect(empty.status == 0, "\(empty.errors)")
        #expect(empty.output == "0 requests, 0 with another level\n")
        let none = try await folder.run(["risk", "score", "--lines"], input: "")
        #expect(none.status == 0 && none.output.isEmpty && none.errors.isEmpty)
    }

    @Test(
        arguments: [
            (#","payee":"Jo","payee_account":"GB33BUKB20201555555555""#, nil),
            (#","payee":"Jo","payee_account":"GB33BUKB20201555555556""#, "money.iban-damaged"),
            (#","amount":1,"currency":"XQZ""#, "money.currency-unknown"),
            (#","amount":1,"currency":"EUR""#, nil), (#","amount":1"#, nil),
            (#","message":"a\u202Eb""#, "message.hidden-characters"),
            (#","payee":"a\u202Eb""#, "message.hidden-characters"), (#","message":"ab""#, nil),
        ] as [(String, String?)]
    )
    func `what is odd in a row is told as of a message`(more: String, code: String?) async throws {
        let folder = try Folder()
        let scored = try await folder.run(
            ["risk", "score", "--lines"],
            input: #"{"account":"a","at":1700000000000\#(more)}"#
        )
        #expect(scored.status == 0, "\(scored.errors)")
        for odd in ["money.iban-damaged", "money.currency-unknown", "message.hidden-characters"] {
            #expect(scored.output.contains(odd) == (odd == code), "\(scored.output)")
        }
    }

    @Test func `rows that are not in the order of time are counted`() async throws {
        let folder = try Folder()
        func errors(_ minutes: [Int]) async throws -> String {
            let rows = minutes.map {
                #"{"account":"a\#($0)","at":\#(1_700_000_000_000 + $0 * 60_000)}"# + "\n"
            }
            let scored = try await folder.run(["risk", "score", "--lines"], input: rows.joined())
            #expect(scored.status == 0)
            return scored.errors
        }
        #expect(try await errors([1, 1, 2]).isEmpty)
        #expect(try await errors([1, 3, 2, 4]).hasPrefix("1 row older than one before, "))
        #expect(try await errors([1, 4, 2, 3]).hasPrefix("2 rows older than one before, "))
    }

    @Test func `rows are weighed, and a bad one makes the program fail at the end`() async throws {
        let folder = try Folder()
        let row = #"{"account":"a","at":"2023-11-14T22:13:20Z","latitude":51.45,"longitude":-2.6}"#
        let good = try await folder.run(
            ["risk", "score", "--lines", "--timing"],
            input: row + "\n" + row + "\n"
        )
        #expect(good.status == 0, "\(good.errors)")
        #expect(good.output.split(separator: "\n").count == 2)
        #expect(good.errors.contains("2 rows of 1 account, 0 refused"))
        let bad = try await folder.run(
            ["risk", "score", "--lines"],
            input: row + "\nno row\n" + row
        )
        #expect(bad.status == 3)
        #expect(bad.output.contains(#"{"line":2,"code":"risk.row.not-object""#))
        #expect(bad.output.split(separator: "\n").count == 3)
        #expect(try await Program.run(["risk", "score"]).status == 64)
    }
}
