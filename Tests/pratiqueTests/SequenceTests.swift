import AMServer
import Testing

/// What a terminal sends is a key as a whole, or none.
@Suite(.timeLimit(.minutes(30))) struct SequenceTests {
    @Test(arguments: [
        // Keys that no description names, and what terminals reply of themselves.
        "\u{1B}[a", "\u{1B}Oa", "\u{1B}[1;3a", "\u{1B}[?1;2c", "\u{1B}[97;1:3u", "\u{1B}[12;40R",
        "\u{1B}]11;rgb:aaaa/rrrr/cccc\u{07}", "\u{1B}P1$r0 a\u{1B}\\", "\u{1B}_Gi=1;a\u{1B}\\",
    ]) func `the letters of a sequence are no keys`(sequence: String) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let terminal = try PseudoTerminal(["review"], environment: desk.folder.environment)
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            terminal.type(sequence)
            terminal.type(sequence + "q")
            #expect(try await terminal.exitStatus() == 0)
            for word in ["Approve?", "Reject?", "One-time codes", "Accounts", "Palette"] {
                #expect(!terminal.text.contains(word), "\(word)")
            }
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }

    @Test func `Esc before a key or a paste stays Esc`() async throws {
        try await Desk.use { desk in
            _ = try await desk.send()
            let terminal = try PseudoTerminal(["review"], environment: desk.folder.environment)
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            terminal.type("/\u{1B}[200~zzz\u{1B}[201~")
            #expect(await terminal.waits(for: "No request holds it"))
            terminal.type("\u{1B}\u{1B}[200~ay\u{1B}[201~")
            #expect(await terminal.waits(for: "asted text is not taken"))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }
}
