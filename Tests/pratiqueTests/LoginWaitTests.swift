import Foundation
import TestSupport
import Testing
import WebServer

/// What a person presses while a sign-in waits, and where they read what they are asked.
@Suite(.timeLimit(.minutes(30))) struct LoginWaitTests {
    private static func wait(
        _ label: String,
        prompt: String = "",
        text: String = "",
        milliseconds: Int = 1_000
    ) -> String {
        let text =
            text.isEmpty
            ? ""
            : #"{"type":"TextOutputCallback","output":[{"name":"message","value":"\#(text)"}]},"#
        return text
            + #"{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"\#(milliseconds)"},{"name":"message","value":"Wait"}]},{"type":"ConfirmationCallback","output":[{"name":"prompt","value":"\#(prompt)"},{"name":"options","value":["\#(label)"]},{"name":"optionType","value":-1}],"input":[{"name":"IDToken2","value":100}]}"#
    }

    private static let name =
        #"{"type":"NameCallback","output":[{"name":"prompt","value":"User"}],"input":[{"name":"IDToken1","value":""}]}"#

    @Test(arguments: ["no", " "])
    func `only an empty line presses a button`(line: String) async throws {
        let folder = try Folder()
        let step = Self.wait("I agree to pay", milliseconds: 60_000)
        try await ScriptedAM.serving([.step(step), .end, .end]) { address, server in
            let terminal = try folder.terminal(["login", address])
            #expect(await terminal.waits(for: "Enter presses \"I agree to pay\""))
            // A line that comes too early is dropped.
            for _ in 1...60 where !terminal.text.contains("Only Enter") {
                terminal.type(line + "\r")
                try await Task.sleep(for: .seconds(1))
                if server.asked.count > 1 { break }
            }
            #expect(terminal.text.contains("Only Enter on an empty line presses"))
            #expect(server.asked.count == 1)
            terminal.type("\r")
            #expect(try await terminal.exitStatus() == 0)
            #expect(server.asked[1].inputs == ["0"])
        }
    }

    /// Enter that was typed for something else, while the server was slow.
    @Test(arguments: [name, wait("Cancel"), wait("I agree to pay", prompt: "Or not?")])
    func `what was typed before a button was shown presses nothing`(first: String) async throws {
        let folder = try Folder()
        let second = Self.wait("I agree to pay")
        try await ScriptedAM.serving(
            [.step(first), .step(second), .end, .end],
            delay: .seconds(2)
        ) { address, server in
            let terminal = try folder.terminal(["login", address])
            if first == Self.name {
                #expect(await terminal.waits(for: "asks: \"User\""))
                terminal.type("ann\r")
            }
            for _ in 1...2_000 where server.asked.count < 2 {
                try await Task.sleep(for: .milliseconds(20))
            }
            terminal.type("\r")
            #expect(try await terminal.exitStatus() == 0)
            #expect(server.asked[2].inputs == ["100"], "\(terminal.text)")
        }
    }

    /// Enter that was typed for the wait before.
    @Test(arguments: [
        #"{"type":"ChoiceCallback","output":[{"name":"prompt","value":"Pay?"},{"name":"choices","value":["No","Yes"]},{"name":"defaultChoice","value":1}],"input":[{"name":"IDToken1","value":0}]}"#,
        #"{"type":"TextInputCallback","output":[{"name":"prompt","value":"Pay?"},{"name":"defaultText","value":"1"}],"input":[{"name":"IDToken1","value":""}]}"#,
    ])
    func `Enter alone answers no question that has just been shown`(question: String) async throws {
        let folder = try Folder()
        // A slow machine may type late.
        for _ in 1...5 {
            var isIgnored = false
            try await ScriptedAM.serving([.step(question), .end, .end]) { address, server in
                let terminal = try folder.terminal(["login", address])
                #expect(await terminal.waits(for: "Pay?"))
                for _ in 1...10 {
                    terminal.type("\r")
                    try await Task.sleep(for: .milliseconds(20))
                }
                try await Task.sleep(for: .seconds(2))
                isIgnored = server.asked.count == 1
                if isIgnored { terminal.type("\r") }
                #expect(try await terminal.exitStatus() == 0)
                #expect(["1", #""1""#].map { [$0] }.contains(server.asked[1].inputs))
            }
            if isIgnored { return }
        }
        Issue.record("Enter answered at once")
    }

    @Test func `what Enter alone sends is shown whole`() async throws {
        let folder = try Folder()
        let question =
            #"{"type":"TextInputCallback","output":[{"name":"prompt","value":"Your order"},{"name":"defaultText","value":"one of everything, and pay GBP 900 for it"}],"input":[{"name":"IDToken1","value":""}]}"#
        try await ScriptedAM.serving([.step(question), .end]) { address, _ in
            let terminal = try folder.terminal(["login", address])
            #expect(await terminal.waits(for: "asks: \"Your order\""))
            #expect(terminal.text.contains("\"one of everything, and pay GBP 900 for it\""))
            terminal.type("\u{3}")
            #expect(try await terminal.exitStatus() != 0)
        }
    }

    /// The last that is told is the step that Enter answers.
    @Test func `a text, a prompt and a button beside a wait are told together`() async throws {
        let folder = try Folder()
        let steps = [
            Self.wait("Help", prompt: "Pay GBP 900?"), Self.wait("Help", prompt: "Help you?"),
            Self.wait("Yes", prompt: "Pay GBP 900?"), Self.wait("Yes", prompt: "Pay GBP 900?"),
            Self.wait("Yes", text: "Pay all."), Self.wait("Yes", text: "Pay nothing."),
            Self.wait("Yes", text: "Pay all."),
        ]
        try await ScriptedAM.serving(steps.map { .step($0) } + [.end, .end]) { address, _ in
            let terminal = try folder.terminal(["login", address])
            #expect(try await terminal.exitStatus() == 0)
            let shown = terminal.text.split(whereSeparator: \.isNewline).compactMap { line in
                ["Pay GBP 900?", "Help you?", "Pay all.", "Pay nothing.", "Enter presses"]
                    .first { line.contains($0) }
            }
            let button = "Enter presses"
            #expect(
                shown == [
                    "Pay GBP 900?", button, "Help you?", button, "Pay GBP 900?", button,
                    "Pay all.", button, "Pay nothing.", button, "Pay all.", button,
                ]
            )
        }
    }

    /// Whose servers are slow must not delay a sign-in elsewhere.
    @Test func `a sign-in that waits for a push asks no server of a push token`() async throws {
        let folder = try Folder()
        let number =
            #"{"type":"HiddenValueCallback","output":[{"name":"value","value":"42"},{"name":"id","value":"pushChallengeNumber"}],"input":[{"name":"IDToken3","value":"pushChallengeNumber"}]}"#
        let wait =
            #"{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"1000"},{"name":"message","value":"Wait"}]}"#
        try await SimulatedPrivacyIDEA.serving { token, simulated in
            let enrolled = try await folder.run(
                ["enrol", "-", "--allow-plain-http", "--yes"],
                input: token.enrolmentAddress
            )
            try #require(enrolled.status == 0, "\(enrolled.errors)")
            let before = simulated.polls
            let step = Response.step("\(wait),\(number)")
            try await ScriptedAM.serving([step, step, .end, .end]) { address, server in
                let outcome = try await folder.run(["login", address, "--json"])
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(server.asked.count >= 3)
            }
            #expect(simulated.polls == before)
        }
    }

    @Test func `where standard output is captured, the terminal shows what is asked about`()
        async throws
    {
        let folder = try Folder()
        let terms =
            #"{"type":"TermsAndConditionsCallback","output":[{"name":"version","value":"1"},{"name":"terms","value":"You pay GBP 900."}],"input":[{"name":"IDToken1","value":false}]}"#
        let buttons =
            #"{"type":"ConfirmationCallback","output":[{"name":"prompt","value":"Pay now?"},{"name":"options","value":["Certainly","No"]}],"input":[{"name":"IDToken1","value":1}]}"#
        try await ScriptedAM.serving([.step(terms), .step(buttons), .end]) { address, server in
            let terminal = try PseudoTerminal.shell(environment: folder.environment)
            #expect(await terminal.waits(for: PseudoTerminal.prompt))
            terminal.type("T=$(pratique login \(address) --print-session); echo \"[$T]\"\r")
            #expect(await terminal.waits(for: "Type yes:"))
            #expect(terminal.text.contains("localhost says: \"You pay GBP 900.\""))
            terminal.type("no\r")
            #expect(await terminal.waits(for: "asks: \"Pay now?\""))
            #expect(terminal.text.contains("1 \"Certainly\""))
            terminal.type("2\r")
            #expect(await terminal.waits(for: "[AQIC5w*AA*]"))
            #expect(terminal.text.contains("signed in at"))
            #expect(server.asked.dropFirst().flatMap(\.inputs) == ["false", "1"])
        }
    }
}
