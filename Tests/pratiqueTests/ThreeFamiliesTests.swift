import AMServer
import Foundation
import TestSupport
import Testing

/// One store with accounts of AM, privacyIDEA and BSA: everything works for all of them alike.
@Suite(.timeLimit(.minutes(10))) struct ThreeFamiliesTests {
    private static let accounts = [
        "ann at Example Bank", "shared account at Example Bank", "bea at Family Bank",
    ]

    /// A store with the three accounts, each of which has a request that waits.
    private struct Stage {
        let desk: Desk
        let token: SimulatedPrivacyIDEA

        func run(_ arguments: String..., input: String = "") async throws -> ChildProcess.Outcome {
            try await desk.run(arguments, input: input)
        }

        /// What `list --json` tells, by account.
        func requests() async throws -> [String: [String: Any]] {
            let list = try await run("list", "--json")
            #expect(list.errors == "")
            return try Stage.objects(list.output).reduce(into: [:]) { found, object in
                if let account = object["account"] as? String { found[account] = object }
            }
        }

        /// The ids of the requests, in the order of the accounts.
        func ids() async throws -> [String] {
            let requests = try await requests()
            return try ThreeFamiliesTests.accounts.map { account in
                let facts = try #require(requests[account]?["request"] as? [String: Any])
                return try #require(facts["message_id"] as? String)
            }
        }

        static func lineCount(_ text: String) -> Int { text.split(separator: "\n").count }

        static func objects(_ lines: String) throws -> [[String: Any]] {
            try lines.split(separator: "\n").map { line in
                try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                )
            }
        }
    }

    private func use(
        configuration: String = "{}",
        _ body: (Stage) async throws -> Void
    ) async throws {
        try await Desk.use { desk in
            try await SimulatedPrivacyIDEA.serving { server, simulated in
                let addresses = [
                    server.enrolmentAddress,
                    try await desk.host.bsa.issueClient(
                        "bea",
                        issuer: "Family Bank",
                        base: desk.host.origin
                    ),
                ]
                for address in addresses {
                    let enrolled = try await desk.run(
                        ["enrol", "-"],
                        input: address
                    )
                    try #require(enrolled.status == 0, "\(enrolled.errors)")
                }
                try desk.configure(configuration)
                _ = try await desk.send(payload: #"{"amount":"42.00","payee":"Corner Bakery"}"#)
                simulated.ask([try server.question()])
                let session = try await desk.host.bsa.begin(
                    "bea",
                    name: "Family Bank",
                    site: "https://bank.example",
                    asksForCode: false
                )
                try await desk.folder.hand(session.number, of: "bea", from: desk.host.bsa)
                try await body(Stage(desk: desk, token: simulated))
            }
        }
    }

    @Test func `all are listed, answered, found, exported and noted`() async throws {
        try await use { stage in
            let ids = try await stage.ids()
            let waiting = try await stage.run("list", "--open")
            // A place that `show` does not know would mislead.
            #expect(!waiting.output.contains(" 1. "), "\(waiting.output)")
            for text in ["42.00 to", "Shared account: Sign", "not signed: 'Family Bank'"] {
                #expect(waiting.output.contains(text), "\(waiting.output)")
            }
            for id in ids {
                let approved = try await stage.run("approve", id, "--yes")
                #expect(approved.status == 0, "\(approved.output)\(approved.errors)")
            }
            #expect(stage.token.answers.count == 1)
            for (index, account) in Self.accounts.enumerated() {
                let request = try #require(try await stage.requests()[account])
                #expect(request["state"] as? String == "approved", "\(account)")
                let facts = try #require(request["request"] as? [String: Any])
                #expect(facts["signed"] as? Bool == (index < 2))
            }
            // Each by a word of its own.
            for (word, index) in [("bakery", 0), ("\"sign in from\"", 1), ("family bank", 2)] {
                let found = try await stage.run("history", "search", word, "--json")
                #expect(found.output.contains(ids[index]), "\(word): \(found.output)")
                #expect(Stage.lineCount(found.output) == 1, "\(word)")
            }
            let approved = try await stage.run("history", "--state", "approved", "--json")
            #expect(Stage.lineCount(approved.output) == 3)
            let exported = try await stage.run("history", "export", "--format", "json")
            let csv = try await stage.run("history", "export", "--format", "csv")
            let trail = try await stage.run("audit", "list", "--json")
            for id in ids {
                #expect(exported.output.contains(id))
                #expect(csv.output.contains(id))
                #expect(trail.output.contains(id))
                let explained = try await stage.run("risk", "explain", id)
                #expect(explained.status == 0, "\(explained.errors)")
            }
            let verified = try await stage.run("audit", "verify")
            #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
            for name in ["ann", "shared account", "bea"] {
                let details = try await stage.run("accounts", "show", name, "--json")
                #expect(details.status == 0, "\(details.errors)")
            }
        }
    }

    @Test func `a lock keeps each from being approved, and none from being rejected`()
        async throws
    {
        try await use { stage in
            let ids = try await stage.ids()
            for (name, id) in zip(["ann", "shared account", "bea"], ids) {
                #expect(try await stage.run("lock", name).status == 0)
                let approved = try await stage.run("approve", id, "--yes")
                #expect(approved.status == 1)
                #expect(approved.errors.contains("account.locked"), "\(approved.errors)")
                let rejected = try await stage.run("reject", id)
                #expect(rejected.status == 0, "\(rejected.errors)")
                #expect(try await stage.run("unlock", name).status == 0)
            }
        }
    }

    @Test func `a rule of the person answers what is signed, and nothing else`() async throws {
        try await use(configuration: #"{"automaticRejection":{"level":"low"}}"#) { stage in
            let requests = try await stage.requests()
            let states = Self.accounts.map { requests[$0]?["state"] as? String }
            #expect(states == ["rejected", "rejected", "pending"])
            #expect(requests[Self.accounts[1]]?["rejecting_rule"] != nil)
        }
    }

    @Test func `one screen holds all three`() async throws {
        try await use { stage in
            let terminal = try stage.desk.folder.terminal(["review"], columns: 120, rows: 40)
            #expect(await terminal.waits(for: "\u{1B}]2;(3) pratique"))
            // The whole screen, as a row may be drawn over another in parts.
            terminal.type("\u{0C}")
            for text in ["42.00 to Corner", "Sign in from", "not signed:"] {
                #expect(await terminal.waits(for: text), "\(text)")
            }
            #expect(!terminal.text.contains("has not arrived here"))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }
}
