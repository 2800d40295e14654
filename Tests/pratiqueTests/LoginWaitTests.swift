import Foundation
import TestSupport
import Testing

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
