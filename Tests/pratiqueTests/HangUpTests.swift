import AMServer
import Glibc
import TestSupport
import Testing

/// The console, ended from outside at the worst moments.
@Suite struct HangUpTests {
    /// How it is ended.
    enum Ending: String, CaseIterable, Sendable {
        case hangUp, terminate, interrupt, quit, closedWindow, controlC

        func end(_ terminal: PseudoTerminal) {
            switch self {
            case .hangUp: terminal.signal(SIGHUP)
            case .terminate: terminal.signal(SIGTERM)
            case .interrupt: terminal.signal(SIGINT)
            case .quit: terminal.signal(SIGQUIT)
            case .closedWindow: terminal.hangUp()
            case .controlC: terminal.type("\u{3}")
            }
        }
    }

    @Test(arguments: Ending.allCases, ["", "a", "r"])
    func `without an answer nothing is sent`(ending: Ending, key: String) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            if !key.isEmpty {
                terminal.type(key)
                #expect(await terminal.waits(for: "for good"))
            }
            ending.end(terminal)
            #expect(try await terminal.exitStatus() == 0)
            if ending != .closedWindow {
                #expect(terminal.isAsBefore)
                #expect(terminal.modes == .untouched)
            }
            #expect(try await desk.state() == "pending")
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }

    @Test(arguments: Ending.allCases)
    func `what can still be taken back is sent at the end`(ending: Ending) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let grace = ["PRATIQUE_CONSOLE_GRACE_S": "30"]
            let terminal = try PseudoTerminal(
                ["review"],
                environment: desk.folder.environment.merging(grace) { $1 }
            )
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            await terminal.type("r", then: "y")
            #expect(await terminal.waits(for: "takes it back"))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            ending.end(terminal)
            if ending == .controlC {
                // A key asks, and takes it back the second time.
                #expect(await terminal.waits(for: "not sent yet"))
                ending.end(terminal)
                #expect(try await terminal.exitStatus() == 0)
                #expect(try await desk.state() == "pending")
                return
            }
            _ = try await terminal.exitStatus()
            #expect(await desk.host.record(push.messageID)?.lastDecision == .denied)
            #expect(try await desk.state() == "rejected")
        }
    }

    @Test(arguments: Ending.allCases, ["ay", "ry"])
    func `an answer on its way is waited for and noted`(ending: Ending, keys: String) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            // The server has taken it long before it says so.
            await desk.host.inject(ServerFault(.delay(milliseconds: 2_000)))
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            await terminal.type(String(keys.prefix(1)), then: "y")
            try await desk.acceptsAnswer(to: push)
            ending.end(terminal)
            let status = try await terminal.exitStatus()
            // What became of the answer cannot be printed without a window.
            if ending != .closedWindow {
                #expect(status == 0)
                #expect(terminal.isAsBefore)
            }

            let record = try #require(await desk.host.record(push.messageID))
            #expect(record.answers.map(\.status) == [200])
            #expect(record.lastDecision == (keys == "ay" ? .accepted : .denied))
            let delivered = keys == "ay" ? "approved" : "rejected"
            #expect(try await desk.state() == delivered)
            #expect(try await desk.run(["audit", "verify"]).status == 0)
        }
    }
}
