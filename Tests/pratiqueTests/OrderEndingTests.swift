import AMServer
import Foundation
import Glibc
import TestSupport
import Testing

/// The console, left or ended from outside while something is done with an account.
@Suite struct OrderEndingTests {
    /// How it is ended.
    enum Ending: String, CaseIterable, Sendable {
        case quit, hangUp, terminate, closedWindow, controlC

        func end(_ terminal: PseudoTerminal) {
            switch self {
            // The pane is closed first; a request waits, so that it asks.
            case .quit: terminal.type("xq")
            case .hangUp: terminal.signal(SIGHUP)
            case .terminate: terminal.signal(SIGTERM)
            case .closedWindow: terminal.hangUp()
            case .controlC: terminal.type("\u{3}")
            }
        }
    }

    /// Opens the pane of accounts beside a request that waits.
    private func open(_ desk: Desk) async throws -> PseudoTerminal {
        _ = try await desk.send()
        let terminal = try desk.folder.terminal(["review"], columns: 120, rows: 40)
        #expect(await terminal.waits(for: "to answer"))
        terminal.type("A")
        #expect(await terminal.waits(for: "approves sign-ins and payments"))
        return terminal
    }

    /// Ends the program and looks at what any ending must leave.
    private func end(_ terminal: PseudoTerminal, by ending: Ending, _ desk: Desk) async throws {
        ending.end(terminal)
        let status = try await terminal.exitStatus()
        #expect(status >= 0, "no signal ended it")
        if ending != .closedWindow { #expect(terminal.isAsBefore) }
        #expect(try await desk.run(["audit", "verify"]).status == 0)
    }

    @Test(arguments: Ending.allCases)
    func `an account is renamed or is not`(ending: Ending) async throws {
        try await Desk.use { desk in
            let terminal = try await open(desk)
            terminal.type("n")
            #expect(await terminal.waits(for: "New name on the screen"))
            terminal.type("\u{15}Shared till\r")
            try await end(terminal, by: ending, desk)
            let listed = try await desk.run(["accounts"]).output
            let names = ["Shared till at Example Bank", "ann at Example Bank"]
            #expect(names.count { listed.contains($0) } == 1, "\(listed)")
            #expect(try await desk.run(["list", "--json"]).output.contains("pending"))
        }
    }

    @Test(arguments: Ending.allCases)
    func `an account is removed with its requests, or nothing of it is`(
        ending: Ending
    ) async throws {
        try await Desk.use { desk in
            let terminal = try await open(desk)
            terminal.type("D")
            #expect(await terminal.waits(for: "ann"))
            terminal.type("ann\r")
            try await end(terminal, by: ending, desk)
            let isThere = try await desk.run(["accounts"]).output.contains("ann at Example Bank")
            let isListed = try await desk.run(["list", "--json"]).output.contains("pending")
            #expect(isThere == isListed)
            #expect(try await desk.run(["audit"]).output.contains("account.removed") == !isThere)
        }
    }

    @Test(arguments: Ending.allCases)
    func `a device whose enrolment is under way is kept, and its messages come`(
        ending: Ending
    ) async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bea", issuer: "Example Bank")
            let terminal = try await open(desk)
            terminal.type("e")
            #expect(await terminal.waits(for: "Type or paste the enrolment address"))
            terminal.type("\u{1B}[200~\(address)\u{1B}[201~\r")
            #expect(await terminal.waits(for: "as \"bea\""))
            // The server takes the device and keeps its reply back.
            await desk.host.inject(ServerFault(.delay(milliseconds: 10_000)))
            terminal.type("y")
            let isRegistered = try await comesAbout {
                await desk.host.pollRegistration(user: "bea") == .registered
            }
            try #require(isRegistered)
            try await end(terminal, by: ending, desk)
            #expect(try await desk.run(["accounts"]).output.contains("bea at Example Bank"))
            // The first message settles it.
            let push = try await desk.send(PushOrder(user: "bea"))
            let listed = try await desk.run(["list", "--json"]).output
            #expect(listed.contains(push.messageID))
            let accounts = try await desk.run(["accounts"]).output
            #expect(!accounts.contains("waits for the server"), "\(accounts)")
        }
    }
}
