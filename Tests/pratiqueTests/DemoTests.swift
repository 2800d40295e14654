import Foundation
import TestSupport
import Testing

@Suite struct DemoTests {
    @Test func `without a terminal the demonstration follows its script`() async throws {
        let outcome = try await Program.run(["demo"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("PAY GBP 249.00 to \"Ledger Books Ltd\""))
        #expect(outcome.output.contains("Bristol, GB, 1.3 km S of home"))
        let recorded = outcome.output.components(separatedBy: "What the simulated AM recorded:")
        let records = try #require(recorded.last)
        #expect(records.contains("ACCEPTED, journey Success: Payment of 249.00 GBP"))
        #expect(records.contains("DENIED, journey Failure: Payment of 4980.00 EUR"))
        #expect(records.contains("75.00 EUR to Wessex Water"))
        #expect(records.contains("The payer's page says: approved"))
        #expect(outcome.output.contains("pay in a browser, while this runs: http://localhost:"))
        #expect(
            try Regex(#"ACCEPTED, number (\d+) .the login page showed \1."#)
                .firstMatch(in: records) != nil
        )
    }

    @Test(arguments: [("approve", "ACCEPTED", "DENIED"), ("reject", "DENIED", "ACCEPTED")])
    func `one decision for all requests`(word: String, all: String, none: String) async throws {
        let outcome = try await Program.run(["demo", "--decide", word])
        #expect(outcome.status == 0)
        #expect(outcome.output.components(separatedBy: all).count == 5)
        #expect(!outcome.output.contains(none))
        let isApproved = word == "approve"
        #expect(outcome.output.contains("page says: \(isApproved ? "approved" : "not approved")"))
    }

    @Test func `keys alone approve, choose the number and reject`() async throws {
        let terminal = try PseudoTerminal(["demo"])
        #expect(await terminal.waits(for: "the login page shows"))
        #expect(await terminal.waits(for: "4,980.00"))
        let shown = try #require(
            try Regex(#"login page shows (\d\d)"#).firstMatch(in: terminal.text)?.output[1]
                .substring
        )
        // The most urgent one is shown first.
        terminal.type("ry")
        #expect(await terminal.waits(for: "rejection delivered"))
        terminal.resize(columns: 120, rows: 40)
        // Which of the others is more urgent changes while they are weighed anew.
        terminal.type("/249\ray")
        #expect(await terminal.waits(for: "approval delivered"))
        terminal.type("/Login\ra\(shown)\ry")
        #expect(await terminal.waits(for: "with \(shown) delivered"))
        // What is delivered may be shown just before its outcome is noted; quitting asks then.
        terminal.type("qy")
        #expect(try await terminal.exitStatus() == 0)
        let records = try #require(
            terminal.text.components(separatedBy: "What the simulated AM recorded:").last
        )
        #expect(records.contains("ACCEPTED, journey Success"))
        #expect(records.contains("ACCEPTED, number \(shown)"))
        #expect(records.contains("DENIED, journey Failure"))
    }

    @Test func `Ctrl-C leaves the screen as it was and answers nothing`() async throws {
        let terminal = try PseudoTerminal(["demo"])
        #expect(await terminal.waits(for: "the login page shows"))
        terminal.type("\u{3}")
        _ = try await terminal.exitStatus()
        #expect(terminal.text.contains("\u{1B}[?1049h"))
        #expect(terminal.text.contains("\u{1B}[?1049l"))
        #expect(!terminal.text.contains("ACCEPTED"))
        #expect(terminal.text.contains("UNKNOWN"))
    }
}

@Suite struct HelpTests {
    @Test func `the version credits the map data`() async throws {
        let outcome = try await Program.run(["--version"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("pratique "))
        #expect(outcome.output.contains("GeoNames"))
    }

    @Test(arguments: [
        "demo", "decode", "review", "list", "show", "approve", "reject", "enrol", "am-server",
        "accounts", "audit", "code", "device-token", "history", "lock", "policy", "store", "unlock",
    ])
    func `every command has help with an example`(command: String) async throws {
        let outcome = try await Program.run([command, "--help"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("Example:\n  pratique \(command)"))
    }

    @Test(arguments: [["nonsense"], ["list", "--limit", "0"], ["am-server", "--port", "70000"]])
    func `wrong arguments end with 64`(arguments: [String]) async throws {
        #expect(try await Program.run(arguments).status == 64)
    }
}
