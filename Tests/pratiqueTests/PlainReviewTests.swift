import AMServer
import TestSupport
import Testing

/// Everything the screen gives, in words: what a person with a screen reader would type.
struct PlainReviewTests {
    /// Pasted at once, or typed ahead: sheet and question are read first.
    @Test func `at a terminal nothing that was typed before a question answers it`() async throws {
        try await Desk.use { desk in
            _ = try await desk.send(payload: #"{"amount":"84.50 GBP","payee":"Quill"}"#)
            let terminal = try desk.folder.terminal(["review", "--plain"])
            #expect(await terminal.waits(for: "help or quit."))
            terminal.type("approve 1\ryes\ranyway\r")
            #expect(await terminal.waits(for: "Type yes"))
            terminal.type("no\rquit\r")
            #expect(try await terminal.exitStatus() == 0)
            #expect(!terminal.text.contains("delivered"))
            #expect(try await desk.run(["list", "--json"]).output.contains(#""state":"pending""#))
        }
    }

    /// It was theirs, and too much: only who asked counts as usual.
    @Test func `a rejected payment that was the person's teaches no amount`() async throws {
        try await Desk.use { desk in
            func send(_ amount: String) async throws -> String {
                let payload = #"{"amount":"\#(amount) GBP","payee":"Quill"}"#
                return try await desk.send(payload: payload).messageID
            }
            #expect(try await desk.run(["approve", send("84.50"), "--yes"]).status == 0)
            #expect(try await desk.run(["reject", send("8800.00")]).status == 0)
            let said = try await desk.run(["review", "--plain"], input: "history\nmine 1\nquit\n")
            #expect(said.output.contains("Recorded: this was you."), "\(said.output)")
            let shown = try await desk.run(["show", send("8750.00"), "--json"]).output
            #expect(shown.contains("104x the largest"), "\(shown)")
            #expect(try await desk.run(["audit"]).output.contains(#"PAY GBP 84.50 to"#))
        }
    }

    @Test func `a script reviews ten requests of all kinds`() async throws {
        try await Desk.use { desk in
            // Ten at once raise the risk of each other; what that asks for is another test's.
            try desk.configure(#"{"friction": {"high": "none", "critical": "confirm"}}"#)
            let kinds: [PushOrder.Kind] = [
                .default, .default, .default, .default, .default, .default, .challenge, .challenge,
                .biometric, .default,
            ]
            var sent: [SentPush] = []
            for (number, kind) in kinds.enumerated() {
                let payment = #"{"amount":"1\#(number).00 GBP","payee":"Baker \#(number)"}"#
                sent.append(try await desk.send(kind, payload: number % 2 == 1 ? payment : "{}"))
            }
            var lines = [
                "list", "map", "world-map", "codes", "accounts", "account 1", "rename 1 Till",
                "lock 1", "no", "help",
            ]
            for (kind, push) in zip(kinds.prefix(8), sent) {
                let number = push.expectedNumber.map { "number \($0)" }
                lines += [kind == .challenge ? try #require(number) : "approve", "yes"]
            }
            lines += ["accounts", "lock 1", "yes", "account 1"]
            lines += ["reject", "yes", "show", "reject", "no", "reject", "yes", "unlock 1", "yes"]
            let run = try await desk.run(
                ["review", "--plain", "--only"] + sent.map(\.messageID),
                input: lines.joined(separator: "\n") + "\n"
            )
            let tail = run.output.suffix(1_500)
            #expect(run.status == 0, "\(tail)")
            for (index, push) in sent.enumerated() {
                let record = await desk.host.record(push.messageID)
                #expect(record?.lastDecision == (index < 8 ? .accepted : .denied), "\(index)")
                #expect(record?.answers.count == 1)
            }
            #expect(run.output.contains(/10\. \d:\d\d left, risk high, Bristol, GB: "GBP 19.00/))
            #expect(run.output.contains("X request"))
            #expect(run.output.contains("GBP 13.00 to Baker 3"))
            for words in [
                "1. \"ann at Example Bank\": 10 wait", "Renamed to: \"Till at Example Bank\"",
                "Lock this account?", "Locked: \"Till at Example Bank\"", "Lock      locked by",
                "Unlocked: \"Till at Example Bank\"",
            ] {
                #expect(run.output.contains(words), "\(words)")
            }
            let long = run.output.split(separator: "\n").filter { line in
                // Rows of a list are whole in a script.
                line.count > 80 && !line.contains(#/^\S+  \d+\. /#)
            }
            #expect(long.isEmpty, "\(long)")
            try await afterwards(desk)
        }
    }

    /// What was decided is found, opened as it was shown, and said to be one's own.
    private func afterwards(_ desk: Desk) async throws {
        let lines = [
            "history baker state:approved", "open 1", "not-mine 1", "open 1", "mine 1",
            "history level:odd", "open 9", "reject-all", "quit",
        ]
        let run = try await desk.run(
            ["review", "--plain"],
            input: lines.joined(separator: "\n") + "\n"
        )
        let output = run.output
        #expect(output.contains("1. ") && output.contains("approved, risk"), "\(output)")
        #expect(output.contains("As it was when it was decided"))
        #expect(output.contains("Recorded. You approved this, so: 1 call whoever runs the account"))
        #expect(output.contains("You said: this was not me."))
        #expect(output.contains("Recorded: this was you."))
        #expect(output.contains("level: must be none, low, medium, high or critical."))
        #expect(output.contains("There is no earlier request 9"))
    }
}
