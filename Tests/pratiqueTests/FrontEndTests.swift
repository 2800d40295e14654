import AMServer
import Foundation
import TestSupport
import Testing

/// The program as another front end drives it.
struct FrontEndTests {
    private func events(_ text: String) -> [[String: Any]] {
        text.split(separator: "\n").map { line in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
            return object as? [String: Any] ?? ["event": "no JSON: \(line)"]
        }
    }

    @Test func `mistakes get a coded reply, and the rest goes on`() async throws {
        try await Desk.use { desk in
            let lines = [
                "no JSON", #"[1]"#, #"{"id":2,"command":"dance"}"#, #"{"id":3,"command":"show"}"#,
                #"{"id":4,"command":"approve","message_id":"AUTHENTICATE:nobody"}"#,
                #"{"id":5,"command":"approve","message_id":"a","number":"56"}"#,
                #"{"id":6,"command":"state","message_id":"a"}"#, "", #"{"id":7,"command":"list"}"#,
                #"{"id":8,"command":"quit"}"#, #"{"id":9,"command":"list"}"#,
            ]
            let run = try await desk.run(
                ["review", "--json"],
                input: lines.joined(separator: "\n")
            )
            #expect(run.status == 0)
            let all = events(run.output)
            #expect(all.first?["event"] as? String == "hello")
            #expect(all.first?["protocol"] as? Int == 1)
            #expect((all.first?["commands"] as? [String])?.contains("read_address") == true)
            #expect(all.last?["event"] as? String == "bye")
            let codes = all.filter { $0["event"] as? String == "reply" }
                .map { "\($0["id"] as? Int ?? 0) \($0["code"] as? String ?? "ok")" }
            #expect(
                Set(codes) == [
                    "0 command.json", "2 command.member", "3 command.member", "4 request.unknown",
                    "5 command.member", "6 command.member", "7 ok", "8 ok",
                ]
            )
        }
    }

    @Test func `requests are told, approved and rejected, and the server has the answers`()
        async throws
    {
        try await Desk.use { desk in
            let login = try await desk.send()
            let challenge = try await desk.send(.challenge)
            let number = try #require(challenge.expectedNumber)
            let biometric = try await desk.send(.biometric)
            let lines = [
                #"{"id":1,"command":"reject","message_id":"\#(login.messageID)"}"#,
                #"{"id":2,"command":"approve","message_id":"\#(challenge.messageID)"}"#,
                #"{"id":3,"command":"approve","message_id":"\#(challenge.messageID)","number":\#(number)}"#,
                #"{"id":4,"command":"show","message_id":"\#(biometric.messageID)"}"#,
                #"{"id":5,"command":"codes"}"#,
            ]
            let run = try await desk.run(
                ["review", "--json"],
                input: lines.joined(separator: "\n")
            )
            let all = events(run.output)
            let replies = all.filter { $0["event"] as? String == "reply" }
                .map { "\($0["id"] as? Int ?? 0) \($0["code"] as? String ?? "ok")" }
            #expect(
                Set(replies) == ["1 ok", "2 answer.number-needed", "3 ok", "4 ok", "5 ok"],
                "\(run.output)"
            )
            #expect(await desk.host.record(login.messageID)?.lastDecision == .denied)
            #expect(await desk.host.record(challenge.messageID)?.chosenNumber == number)
            #expect(await desk.host.record(biometric.messageID)?.answers.isEmpty == true)
            let reported = all.filter { $0["event"] as? String == "request" }
            #expect(reported.count >= 4)
            let kinds = Set(
                reported.compactMap { ($0["request"] as? [String: Any])?["kind"] as? String }
            )
            #expect(kinds == ["default", "challenge", "biometric"])
            #expect(reported.contains { $0["needs_verification"] as? Bool == true })
            let states = all.filter { $0["event"] as? String == "state" }
                .compactMap { $0["state"] as? String }
            #expect(Set(states) == ["rejected", "approved"])
            // The decision is in the trail with what was told.
            let audit = try await desk.run(["audit", "show", "1"])
            #expect(audit.status == 0)
        }
    }

    @Test func `what an answer makes of the other requests is told at once`() async throws {
        try await Desk.use { desk in
            var sent: [SentPush] = []
            for _ in 0..<3 { sent.append(try await desk.send()) }
            let line = #"{"id":1,"command":"reject","message_id":"\#(sent[0].messageID)"}"#
            let run = try await desk.run(["review", "--json"], input: line)
            let all = events(run.output)
            let answered = try #require(all.firstIndex { $0["event"] as? String == "state" })
            let reported = all[answered...].filter { $0["event"] as? String == "request" }
                .compactMap { $0["request"] as? [String: Any] }
            let ids = Set(reported.compactMap { $0["message_id"] as? String })
            // The watch on the store may report the answered one as well.
            let others = ids.subtracting([sent[0].messageID])
            #expect(others == Set(sent.dropFirst().map(\.messageID)), "\(run.output)")
            #expect("\(reported)".contains("frequency.after-rejection"), "\(run.output)")
            let reply = try #require(all.firstIndex { $0["event"] as? String == "reply" })
            #expect(all[reply...].allSatisfy { $0["event"] as? String != "request" })
        }
    }

    @Test func `an answer that does not arrive is told so`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["list"]).status == 0)
            try await desk.stopServer()
            let line = #"{"id":1,"command":"reject","message_id":"\#(push.messageID)"}"#
            let run = try await desk.run(["review", "--json"], input: line)
            let reply = events(run.output).first { $0["event"] as? String == "reply" }
            #expect(reply?["code"] as? String == "answer.undelivered", "\(run.output)")
        }
    }

    @Test func `ending while requests are still verified behind the scenes is no crash`()
        async throws
    {
        try await Desk.use { desk in
            for _ in 0..<2 { _ = try await desk.send() }
            for _ in 0..<15 {
                let run = try await desk.run(
                    ["review", "--json"],
                    input: #"{"id":1,"command":"codes"}"#
                )
                try #require(run.status == 0, "\(run.errors.suffix(500))")
            }
        }
    }

    @Test func `flags that contradict are refused`() async throws {
        try await Desk.use { desk in
            let run = try await desk.run(["review", "--json", "--plain"])
            #expect(run.status == 64)
        }
    }
}
