import AMServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct HistoryLimitTests {
    @Test(arguments: [
        ["history", "decision:x"], ["history", "--json", "level:w"], ["list", "plcae:x"],
        ["history", "export", "sort:x"], ["history", "export", "--format", "csv", "x:"],
    ])
    func `a field that cannot be searched is a wrong argument`(line: [String]) async throws {
        try await Desk.use { desk in
            let outcome = try await desk.run(line)
            #expect(outcome.status == 64 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("Error:") && !outcome.errors.contains("unexpected"))
        }
    }

    @Test(arguments: [
        ["--format", "csv", "out.csv"], ["Out.JSON"], ["a b.csv", "--format", "csv"],
    ])
    func `an export to a name that looks like a file says how to make one`(
        words: [String]
    ) async throws {
        try await Desk.use { desk in
            _ = try await desk.send(payload: #"{"amount":"84.00 GBP","payee":"Baker.csv"}"#)
            let outcome = try await desk.run(["history", "export"] + words)
            #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.output)")
            #expect(outcome.errors.contains("pratique: export.file: "), "\(outcome.errors)")
            #expect(outcome.errors.contains("add `> "), "\(outcome.errors)")
            // What is found is exported, whatever it looks like.
            let found = try await desk.run(["history", "export", "baker.csv"])
            #expect(found.status == 0 && found.output.contains("Baker.csv"), "\(found.errors)")
        }
    }

    @Test(arguments: [("sort:oldest", [84, 249]), ("sort:amount", [249, 84]), ("", [249, 84])])
    func `a list is in the order that it is asked for`(word: String, amounts: [Int]) async throws {
        try await Desk.use { desk in
            for amount in [84, 249] {
                _ = try await desk.send(payload: #"{"amount":"\#(amount).00 GBP","payee":"Ann"}"#)
            }
            let words = word.isEmpty ? [] : [word]
            let list = try await desk.run(["list", "--offline"] + words)
            let places = amounts.map { list.output.firstRange(of: "GBP \($0).00") }
            let (first, second) = (try #require(places[0]), try #require(places[1]))
            #expect(first.lowerBound < second.lowerBound, "\(list.output)")
        }
    }

    @Test func `the history says when more is there than is listed`() async throws {
        try await Desk.use { desk in
            for _ in 0..<2 {
                let push = try await desk.send()
                #expect(try await desk.run(["reject", push.messageID]).status == 0)
            }
            let part = try await desk.run(["history", "--limit", "1"])
            #expect(part.output.split(separator: "\n").count == 1)
            #expect(part.errors.contains("raise --limit to list more"))
            let all = try await desk.run(["history", "--limit", "2"])
            #expect(all.output.split(separator: "\n").count == 2)
            #expect(!all.errors.contains("--limit"))
        }
    }
}
