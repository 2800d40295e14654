import Foundation
import TestSupport
import Testing

@Suite struct DemoTests {
    @Test func `without a terminal the demonstration follows its script`() async throws {
        let outcome = try await Program.run(["demo"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("PAY GBP 84.50 to \"Boathouse Supplies\""))
        #expect(outcome.output.contains("Bristol, GB, 1.3 km S of home"))
        let recorded = outcome.output.components(separatedBy: "What the simulated server recorded:")
        // Lines are broken at 80 columns.
        let records = try #require(recorded.last).split { $0.isWhitespace }.joined(separator: " ")
        #expect(outcome.output.contains("as 12 times before"))
        #expect(outcome.output.contains("Looks like a swapped invoice"))
        #expect(records.contains("approved, went through: Payment of 84.50 GBP"))
        #expect(records.contains("rejected, did not go through: Payment of 2400.00 GBP"))
        #expect(records.contains("75.00 EUR to Wessex Water"))
        #expect(records.contains("The payer's page says: approved"))
        #expect(outcome.output.contains("pay in a browser, while this runs: http://localhost:"))
        #expect(
            try Regex(#"approved, number (\d+) .the login page showed \1."#)
                .firstMatch(in: records) != nil
        )
    }

    @Test(arguments: [("approve", "approved", "rejected"), ("reject", "rejected", "approved")])
    func `one decision for all requests`(word: String, all: String, none: String) async throws {
        let outcome = try await Program.run(["demo", "--decide", word])
        #expect(outcome.status == 0)
        let recorded = outcome.output.components(separatedBy: "What the simulated server recorded:")
        let records = try #require(recorded.last).split(separator: "\n")
        #expect(records.count { $0.hasPrefix(all + ", ") } == 4)
        #expect(!records.contains { $0.hasPrefix(none + ", ") })
        let isApproved = word == "approve"
        #expect(outcome.output.contains("page says: \(isApproved ? "approved" : "not approved")"))
    }

    @Test func `three notes lead through it, each with what its keys do`() async throws {
        let terminal = try PseudoTerminal(["demo"])
        #expect(await terminal.waits(for: "Step 1 of 3"))
        #expect(await terminal.waits(for: "Looks like you, as 12 times before."))
        await terminal.type("a", then: "y")
        #expect(await terminal.waits(for: "look at what is marked"))
        #expect(await terminal.waits(for: "swapped invoice"))
        // In another size the note is still there.
        terminal.resize(columns: 120, rows: 40)
        #expect(await terminal.waits(for: "Step 2 of 3"))
        await terminal.type("r", then: "y")
        #expect(await terminal.waits(for: "login page shows"))
        #expect(await terminal.waits(for: "Login to the shared account"))
        let shown = try #require(
            try Regex(#"login page shows (\d\d)"#).firstMatch(in: terminal.text)?.output[1]
                .substring
        )
        terminal.type("a")
        #expect(await terminal.waits(for: "Number"))
        await terminal.type("\(shown)\r", then: "y")
        #expect(await terminal.waits(for: "That was all"))
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        let records = try #require(
            terminal.text.components(separatedBy: "What the simulated server recorded:").last
        )
        #expect(records.contains("approved, went through"))
        #expect(records.contains("approved, number \(shown)"))
        #expect(records.contains("rejected, did not go through"))
        #expect(!records.contains("82.00"), "the days before are not told")
    }

    @Test func `Ctrl-C leaves the screen as it was and answers nothing`() async throws {
        let terminal = try PseudoTerminal(["demo"])
        #expect(await terminal.waits(for: "Step 1 of 3"))
        #expect(await terminal.waits(for: "84.50"))
        terminal.type("\u{3}")
        _ = try await terminal.exitStatus()
        #expect(terminal.text.contains("\u{1B}[?1049h"))
        #expect(terminal.text.contains("\u{1B}[?1049l"))
        #expect(!terminal.text.contains("approved, went through"))
        #expect(terminal.text.contains("not answered, "))
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
