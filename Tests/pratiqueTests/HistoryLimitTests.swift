import AMServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct HistoryLimitTests {
    @Test func `the history says when more is there than is listed`() async throws {
        try await Desk.use { desk in
            for _ in 0..<2 {
                let push = try await desk.send()
                #expect(try await desk.run(["reject", push.messageID]).status == 0)
            }
            let part = try await desk.run(["history", "--limit", "1"])
            #expect(part.output.split(separator: "\n").count == 1)
            #expect(part.errors.contains("list more with a greater --limit"))
            let all = try await desk.run(["history", "--limit", "2"])
            #expect(all.output.split(separator: "\n").count == 2)
            #expect(!all.errors.contains("--limit"))
        }
    }
}
