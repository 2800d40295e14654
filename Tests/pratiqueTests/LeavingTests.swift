import AMServer
import Glibc
import TestSupport
import Testing

/// The console, left while the server keeps its reply to an answer.
@Suite struct LeavingTests {
    /// How somebody leaves.
    enum Way: String, Sendable {
        case controlC, quitKey, keys, interrupt, terminate

        func leave(_ terminal: PseudoTerminal) async {
            switch self {
            case .controlC: terminal.type("\u{3}")
            case .quitKey: terminal.type("\u{1C}")
            case .keys: await terminal.type("q", then: "y")
            case .interrupt: terminal.signal(SIGINT)
            case .terminate: terminal.signal(SIGTERM)
            }
        }
    }

    @Test(arguments: [
        (Way.controlC, Way.controlC), (.controlC, .keys), (.keys, .terminate),
        (.interrupt, .interrupt), (.terminate, .terminate), (.quitKey, .quitKey),
    ])
    func `the first time waits for the reply and says so, the second does not`(
        first: Way,
        second: Way
    ) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            await desk.host.inject(ServerFault(.delay(milliseconds: 60_000)))
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            await terminal.type("a", then: "y")
            try await desk.acceptsAnswer(to: push)
            await first.leave(terminal)
            #expect(await terminal.waits(for: "Waiting for the server's reply"))
            await second.leave(terminal)
            #expect(try await terminal.exitStatus() == 0)
            // Not because the time for a reply was over.
            #expect(terminal.text.contains("transport.interrupted"))
            #expect(terminal.modes == .untouched)
            #expect(terminal.isAsBefore)
            try await expectOneAnswer(to: push, at: desk)
        }
    }

    @Test func `after a hang-up a signal still ends the wait`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            await desk.host.inject(ServerFault(.delay(milliseconds: 60_000)))
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            await terminal.type("a", then: "y")
            try await desk.acceptsAnswer(to: push)
            terminal.signal(SIGHUP)
            // One that comes together with the hang-up is no second time; a late one may end it
            // before it has printed anything.
            _ = try await terminal.exitStatus(signalling: SIGTERM)
            #expect(!terminal.text.contains("transport.timeout"))
            try await expectOneAnswer(to: push, at: desk)
        }
    }

    @Test func `a hang-up is no second time`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            await desk.host.inject(ServerFault(.delay(milliseconds: 2_000)))
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            await terminal.type("a", then: "y")
            try await desk.acceptsAnswer(to: push)
            // As a session does that is closed.
            terminal.signal(SIGTERM)
            terminal.signal(SIGHUP)
            terminal.signal(SIGCONT)
            #expect(try await terminal.exitStatus() == 0)
            #expect(try await desk.state() == "approved")
        }
    }

    @Test(arguments: [true, false])
    func `kill -9 while it sends: the next start finds the answer`(isTaken: Bool) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let fault = ServerFault(.delay(milliseconds: 60_000), processes: isTaken)
            await desk.host.inject(fault)
            let killed = try desk.folder.terminal(["review"])
            #expect(await killed.waits(for: "\u{1B}]2;(1) pratique"))
            await killed.type("a", then: "y")
            if isTaken { try await desk.acceptsAnswer(to: push) }
            while try await desk.state() == "pending" {}
            #expect(try await desk.state() == "sending")
            killed.signal(SIGKILL)
            #expect(try await killed.exitStatus() == -SIGKILL)

            // The console says what is not known, and sends nothing by itself.
            let next = try desk.folder.terminal(["review"])
            #expect(await next.waits(for: "unknown"))
            next.type("q")
            _ = try await next.exitStatus()
            let record = try #require(await desk.host.record(push.messageID))
            #expect(record.answers.map(\.status) == (isTaken ? [200] : []))
            try await expectOneAnswer(to: push, at: desk)
        }
    }

    /// Expects that only the same answer may be sent again, and that it arrives once.
    private func expectOneAnswer(to push: SentPush, at desk: Desk) async throws {
        #expect(try await desk.state() == "unknown")
        #expect(try await desk.run(["reject", push.messageID]).status == 1)
        let again = try await desk.run(["approve", push.messageID, "--yes"])
        #expect(again.status == 0, "\(again.output) \(again.errors)")
        let record = try #require(await desk.host.record(push.messageID))
        #expect(record.lastDecision == .accepted)
        #expect(try await desk.run(["audit", "verify"]).status == 0)
    }
}
