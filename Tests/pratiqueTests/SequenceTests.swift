import AMServer
import Glibc
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
            let terminal = try desk.folder.terminal(["review"])
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

    @Test(
        arguments: [
            ([String: String](), ["\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"], true),
            ([:], ["\u{1B}]11;rgb:fd/f6/e3\u{07}"], true),
            ([:], ["\u{1B}]11;rgba:ffff/", "ffff/ffff/ffff\u{1B}", "\\"], true),
            ([:], ["\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\"], false),
            ([:], ["\u{1B}]11;rgb:ffff/ffff\u{1B}\\"], false), ([:], [], false),
            (["COLORFGBG": "0;15"], [], true), (["PRATIQUE_CONSOLE_BACKGROUND": "light"], [], true),
            (["PRATIQUE_CONSOLE_BACKGROUND": "dark", "COLORFGBG": "0;15"], [], false),
        ] as [([String: String], [String], Bool)]
    )
    func `the colours follow the background that the terminal reports`(
        variables: [String: String],
        answer: [String],
        isLight: Bool
    ) async throws {
        let folder = try Folder()
        let terminal = try PseudoTerminal(
            ["review"],
            environment: ["HOME": folder.path].merging(variables) { $1 }
        )
        let isAsked = variables["PRATIQUE_CONSOLE_BACKGROUND"] == nil
        #expect(await terminal.waits(for: "Nothing is enrolled yet."))
        #expect(terminal.text.contains("\u{1B}]11;?\u{1B}\\") == isAsked)
        for part in answer {
            terminal.type(part)
            try await Task.sleep(for: .milliseconds(100))
        }
        // Another size has everything drawn anew.
        terminal.resize(columns: 90, rows: 25)
        try await Task.sleep(for: .milliseconds(500))
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(terminal.text.contains("38;5;241m") == isLight)
        #expect(terminal.text.contains("38;5;246m") == (!isLight || !answer.isEmpty))
    }

    @Test func `Esc before a key or a paste stays Esc`() async throws {
        try await Desk.use { desk in
            _ = try await desk.send()
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            terminal.type("/\u{1B}[200~zzz\u{1B}[201~")
            #expect(await terminal.waits(for: "No request matches"))
            terminal.type("\u{1B}\u{1B}[200~ay\u{1B}[201~")
            #expect(await terminal.waits(for: "asted text is ignored"))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    @Test(
        arguments: [
            (["SSH_TTY": "/dev/pts/9"], 60), (["SSH_CONNECTION": "10.0.0.1 2 10.0.0.2 22"], 60),
            (["PRATIQUE_CONSOLE_ESCAPE_DELAY_MS": "900"], 400),
        ] as [([String: String], Int)]
    )
    func `a cursor key in parts is no Esc`(
        variables: [String: String],
        pause: Int
    ) async throws {
        try await Desk.use { desk in
            _ = try await desk.send()
            let terminal = try desk.folder.terminal(["review"], setting: variables)
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            terminal.type("/zzz")
            #expect(await terminal.waits(for: "No request matches"))
            for parts in [["\u{1B}", "[A"], ["\u{1B}[", "B"], ["\u{1B}O", "C"]] {
                let start = ContinuousClock.now
                terminal.type(parts[0])
                usleep(UInt32(pause) * 1_000)
                terminal.type(parts[1])
                // A machine that has other work to do can be too slow for the first part.
                guard ContinuousClock.now - start < .milliseconds(pause + 30) else {
                    return terminal.hangUp()
                }
                try await Task.sleep(for: .milliseconds(300))
            }
            // Another size has everything drawn anew.
            terminal.resize(columns: 90, rows: 24)
            #expect(await terminal.waits(for: "/zzz_"))
            terminal.type("\u{1B}")
            try await Task.sleep(for: .seconds(1))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    @Test(arguments: [
        ["\u{1B}", "[a"], ["\u{1B}", "Oa"], ["\u{1B}[", "1;3a"], ["\u{1B}[1", ";3a"],
        ["\u{1B}[1;", "3", "a"],
        ["\u{1B}[200~a", "y\u{1B}[201~"], ["\u{1B}", "[200~ay\u{1B}[201~"],
        ["\u{1B}[2", "00~ay\u{1B}[201~"], ["\u{1B}[200~ay\u{1B}[2", "01~"],
        ["\u{1B}[200~ay\u{1B}", "[201~"], ["\u{1B}[200", "~a", "y", "a\u{1B}[20", "1~"],
        ["\u{1B}[200~a\u{1B}[2x\u{1B}[20", "yay\u{1B}[201~"],
    ]) func `what comes in parts answers nothing`(parts: [String]) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            for part in parts {
                terminal.type(part)
                try await Task.sleep(for: .milliseconds(150))
            }
            if parts.joined().contains("201~") {
                terminal.resize(columns: 90, rows: 24)
                #expect(await terminal.waits(for: "asted text"))
            }
            // What has begun like a sequence is waited for.
            try await Task.sleep(for: .milliseconds(2_500))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
            for word in ["Approve?", "Reject?", "One-time codes", "Accounts", "Palette"] {
                #expect(!terminal.text.contains(word), "\(word)")
            }
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }
}
