import AMServer
import Foundation
import TestSupport
import Testing

/// What a script says reaches the requests that it names, and no other.
struct NamedReviewTests {
    /// Writes the envelope of a push, with its signature broken when it is `forged`.
    private func file(
        of push: SentPush,
        at desk: Desk,
        named name: String,
        forged: Bool = false
    ) async throws -> String {
        var token = try #require(await desk.host.record(push.messageID)).token
        if forged { token = String(token.dropLast(4)) + "AAAA" }
        let path = desk.folder.path + "/" + name
        let text = #"{"message":"\#(token)","messageId":"\#(push.messageID)"}"#
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func decisions(_ sent: [SentPush], at desk: Desk) async -> [String] {
        var all: [String] = []
        for push in sent {
            all.append(await desk.host.record(push.messageID).map { "\($0.lastDecision)" } ?? "")
        }
        return all
    }

    @Test func `a file that is longer than an envelope is a refused input`() async throws {
        try await Desk.use { desk in
            let path = desk.folder.path + "/long.json"
            try Data(repeating: UInt8(ascii: "x"), count: 65_537).write(
                to: URL(fileURLWithPath: path)
            )
            let run = try await desk.run(["review", "--plain", path], input: "")
            #expect(run.status == 3, "\(run.errors)")
            #expect(
                run.errors.contains("The envelope file is longer than 65536 bytes."),
                "\(run.errors)"
            )
        }
    }

    /// A challenge and its answer of a script that reviews a file while an older request waits.
    @Test func `lines are for the request of the file, not for an older one`() async throws {
        try await Desk.use { desk in
            let sent = [try await desk.send(), try await desk.send()]
            let path = try await file(of: sent[1], at: desk, named: "second.json")
            let run = try await desk.run(["review", "--plain", path], input: "approve\nyes\n")
            #expect(run.status == 0, "\(run.output)")
            #expect(await decisions(sent, at: desk) == ["unknown", "accepted"])
            #expect(!run.output.contains("1 of 2"))
        }
    }

    @Test func `lines are for the requests of the files, one after the other`() async throws {
        try await Desk.use { desk in
            let sent = [try await desk.send(), try await desk.send(), try await desk.send()]
            let last = try await file(of: sent[2], at: desk, named: "c.json")
            let first = try await file(of: sent[0], at: desk, named: "a.json")
            let run = try await desk.run(
                ["review", "--plain", last, first],
                input: "reject\nyes\napprove\nyes\n"
            )
            #expect(run.status == 0, "\(run.output)")
            #expect(await decisions(sent, at: desk) == ["accepted", "unknown", "denied"])
            let more = try await desk.run(["review", "--plain", last], input: "reject\nyes\n")
            #expect(more.status == 4)
            #expect(more.errors.contains("c.json: This request is not waiting for an answer: "))
            #expect(await decisions(sent, at: desk) == ["accepted", "unknown", "denied"])
        }
    }

    @Test func `a file that is refused ends a script before its first decision`() async throws {
        try await Desk.use { desk in
            let sent = [try await desk.send(), try await desk.send()]
            let forged = try await file(of: sent[0], at: desk, named: "forged.json", forged: true)
            let good = try await file(of: sent[1], at: desk, named: "good.json")
            for lines in [
                "reject\nyes\n", "reject \(sent[1].messageID)\nyes\n", "list\nskip\nreject\n",
            ] {
                let run = try await desk.run(["review", "--plain", forged, good], input: lines)
                #expect(run.status == 4)
                #expect(run.errors.contains("forged.json: "))
                #expect(run.errors.contains(": the request to decide is not waiting"))
            }
            let json = #"{"command":"reject","message_id":"\#(sent[1].messageID)","id":7}"# + "\n"
            let run = try await desk.run(["review", "--json", forged, good], input: json)
            #expect(run.status == 4)
            #expect(run.output.contains("request.outside-review"))
            #expect(await decisions(sent, at: desk) == ["unknown", "unknown"])
            // Without a decision it is a refused input as before.
            #expect(try await desk.run(["review", "--plain", forged]).status == 3)
        }
    }

    @Test func `a line names its request when more than one waits`() async throws {
        try await Desk.use { desk in
            let sent = [try await desk.send(), try await desk.send(.challenge)]
            for word in ["approve", "reject", "reject-all", "number 12"] {
                let run = try await desk.run(["review", "--plain"], input: "\(word)\nyes\n")
                #expect(run.status == 4)
                #expect(run.errors.contains("Line 1: several requests are waiting"))
            }
            #expect(await decisions(sent, at: desk) == ["unknown", "unknown"])
            let number = try #require(sent[1].expectedNumber)
            let run = try await desk.run(
                ["review", "--plain"],
                input:
                    "number \(number) \(sent[1].messageID)\nyes\nreject \(sent[0].messageID)\nyes\n"
            )
            #expect(run.status == 0, "\(run.output)")
            #expect(await decisions(sent, at: desk) == ["denied", "accepted"])
        }
    }

    @Test func `ids in place of files keep a script to these requests`() async throws {
        try await Desk.use { desk in
            let sent = [try await desk.send(), try await desk.send(), try await desk.send()]
            let last = String(try #require(sent[2].messageID.split(separator: ":").last).prefix(8))
            let run = try await desk.run(
                ["review", "--plain", "--only", last, sent[1].messageID],
                input: "approve\nyes\nreject\nyes\n"
            )
            #expect(run.status == 0, "\(run.output)")
            #expect(await decisions(sent, at: desk) == ["unknown", "denied", "accepted"])
            let other = #"{"command":"reject","message_id":"\#(sent[0].messageID)"}"# + "\n"
            for (input, mode) in [(other, "--json"), ("reject \(sent[0].messageID)\n", "--plain")] {
                let run = try await desk.run(["review", mode, "--only", last], input: input)
                #expect(run.status == 4)
            }
            for id in ["no-such-request", last] {
                let run = try await desk.run(["review", "--only", id], input: "reject\nyes\n")
                #expect(run.status == 4)
                #expect(run.errors.contains(id))
            }
            #expect(await decisions(sent, at: desk) == ["unknown", "denied", "accepted"])
            #expect(try await desk.run(["review", "--only"]).status == 64)
        }
    }

    /// Whoever writes the line means what was shown, and not what would have come next.
    @Test func `a line without an id is not for the next request when another was shown`()
        async throws
    {
        try await Desk.use { desk in
            let sent = [try await desk.send(), try await desk.send()]
            let named = ["review", "--plain", "--only"] + sent.map(\.messageID)
            for word in ["show 2", "show 9", "find no such words", "show 2\nprevious\nshow 2"] {
                let run = try await desk.run(named, input: "\(word)\nreject\nyes\n")
                #expect(run.status == 4, "\(word): \(run.output)")
                let skip = try await desk.run(named, input: "\(word)\nskip\nreject\nyes\n")
                #expect(skip.status == 4, "\(word): \(skip.output)")
            }
            #expect(await decisions(sent, at: desk) == ["unknown", "unknown"])
            let run = try await desk.run(named, input: "show 2\nshow 1\nreject\nyes\n")
            #expect(run.status == 0, "\(run.output)")
            #expect(await decisions(sent, at: desk) == ["denied", "unknown"])
        }
    }

    @Test func `a name that no request has, or more than one, sends nothing`() async throws {
        try await Desk.use { desk in
            let sent = [try await desk.send()]
            for name in ["nobody", "1", "AUTHENTICATE:", String(repeating: "x", count: 300)] {
                let run = try await desk.run(["review", "--plain"], input: "reject \(name)\nyes\n")
                #expect(run.status == 4)
            }
            #expect(await decisions(sent, at: desk) == ["unknown"])
        }
    }
}
