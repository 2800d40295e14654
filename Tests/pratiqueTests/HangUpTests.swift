import AMServer
import Foundation
import Glibc
import Testing

/// The console, ended from outside while an answer is on its way.
@Suite struct HangUpTests {
    /// How it is ended.
    enum Ending: String, CaseIterable, Sendable {
        case hangUp, terminate, interrupt, closedWindow, controlC

        func end(_ terminal: PseudoTerminal) {
            switch self {
            case .hangUp: terminal.signal(SIGHUP)
            case .terminate: terminal.signal(SIGTERM)
            case .interrupt: terminal.signal(SIGINT)
            case .closedWindow: terminal.hangUp()
            case .controlC: terminal.type("\u{3}")
            }
        }
    }

    @Test(arguments: Ending.allCases, ["", "a", "ay", "ry"])
    func `no decision is lost or doubled`(ending: Ending, keys: String) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let terminal = try PseudoTerminal(["review"], environment: desk.folder.environment)
            #expect(await terminal.waits(for: "waiting"))
            terminal.type(keys)
            ending.end(terminal)
            _ = try await terminal.exitStatus()
            if ending != .closedWindow { #expect(terminal.isAsBefore) }

            let list = try await desk.run(["list", "--json"])
            let line = try #require(list.output.split(separator: "\n").first)
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let state = try #require((object as? [String: Any])?["state"] as? String)
            let record = try #require(await desk.host.record(push.messageID))
            let taken = record.answers.filter { $0.status == 200 }
            #expect(taken.count <= 1)
            switch (record.lastDecision, state) {
            // The keys may not have been read before the end.
            case (.unknown, "pending"): break
            case (.unknown, "unknown"), (.unknown, "refused"): #expect(keys.hasSuffix("y"))
            case (.accepted, "delivered-approval"), (.accepted, "unknown"): #expect(keys == "ay")
            case (.denied, "delivered-rejection"), (.denied, "unknown"): #expect(keys == "ry")
            default: Issue.record("server \(record.lastDecision), ledger \(state)")
            }
            #expect(try await desk.run(["audit", "verify"]).status == 0)
        }
    }
}
