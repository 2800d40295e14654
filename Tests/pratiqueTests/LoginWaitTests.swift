import Foundation
import TestSupport
import Testing

/// What a person presses while a sign-in waits, and where they read what they are asked.
@Suite(.timeLimit(.minutes(30))) struct LoginWaitTests {
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
