import AMServer
import Foundation
import TestSupport
import Testing

/// The program on terminals of several kinds, as their descriptions say.
@Suite struct TerminalKindTests {
    /// A kind of terminal, by its name in the system's descriptions.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        var hasColours = true
        var hasTitle = false
        /// Whether it has a second screen, from which the first one comes back.
        var hasSecondScreen = true

        var testDescription: String { name }

        /// Whether its description is installed.
        var isInstalled: Bool {
            ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"].contains { folder in
                let letter = name.prefix(1)
                return FileManager.default.fileExists(atPath: "\(folder)/\(letter)/\(name)")
            }
        }
    }

    private static let kinds = [
        Kind(name: "xterm-256color", hasTitle: true),
        Kind(name: "vt100", hasColours: false, hasSecondScreen: false),
        Kind(name: "linux", hasSecondScreen: false),
        Kind(name: "screen"), Kind(name: "tmux-256color"),
        Kind(name: "xterm-kitty", hasTitle: true),
    ]

    @Test(arguments: kinds)
    func `each kind shows a request, takes another size and is left as it was`(
        kind: Kind
    ) async throws {
        try #require(
            kind.isInstalled,
            "the Debian packages ncurses-base and kitty-terminfo are installed"
        )
        let terminal = try PseudoTerminal(["demo"], environment: ["TERM": kind.name])
        #expect(await terminal.waits(for: "84.50"))
        for (columns, rows, word) in [
            (60, 18, "PAY GBP"), (40, 12, "PAY GBP"), (100, 30, "Boathouse"),
        ] as [(UInt16, UInt16, String)] {
            terminal.resize(columns: columns, rows: rows)
            #expect(await terminal.waits(for: word), "\(columns)x\(rows)")
        }
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        let text = terminal.text
        #expect(terminal.isAsBefore)
        #expect(text.contains("\u{1B}[?1049l") == kind.hasSecondScreen)
        #expect(text.contains("\u{1B}[?2004l"))
        #expect(text.contains("\u{1B}]2;") == kind.hasTitle)
        // The title is taken back as often as it was put away.
        #expect(text.contains("\u{1B}[22;2t") == kind.hasTitle)
        #expect(text.ranges(of: "\u{1B}[23;2t").count == (kind.hasTitle ? 1 : 0))
        #expect(try colours(in: text) == kind.hasColours)
    }

    @Test(
        arguments: [
            ("tmux-256color", ["TMUX": "/tmp/tmux-0/default,1,0"], "\u{1B}Ptmux;\u{1B}\u{1B}]9;"),
            ("xterm-256color", ["TERM_PROGRAM": "WezTerm"], "\u{1B}]9;"),
            ("xterm-kitty", [:], "\u{1B}]99;;"),
        ] as [(String, [String: String], String)]
    )
    func `a request is notified of, also through tmux`(
        kind: String,
        variables: [String: String],
        start: String
    ) async throws {
        let terminal = try PseudoTerminal(
            ["demo"],
            environment: variables.merging(["TERM": kind]) { $1 }
        )
        #expect(await terminal.waits(for: "84.50"))
        #expect(await terminal.waits(for: start))
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        let end = variables["TMUX"] == nil ? "\u{1B}\\" : "\u{1B}\u{1B}\\\u{1B}\\"
        let reported = try #require(terminal.text.ranges(of: start).first)
        let rest = terminal.text[reported.upperBound...].prefix(80)
        #expect(rest.contains("wait") && rest.contains(end), "\(rest)")
    }

    @Test func `NO_COLOR takes the colours away and keeps the rest`() async throws {
        let terminal = try PseudoTerminal(["demo"], environment: ["NO_COLOR": "1"])
        #expect(await terminal.waits(for: "84.50"))
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(try !colours(in: terminal.text))
        #expect(terminal.text.contains(";7m"))
        #expect(terminal.isAsBefore)
    }

    @Test(arguments: ["demo", "geo"])
    func `an empty NO_COLOR takes nothing away, a full one all`(command: String) async throws {
        let map = ["geo", "map", "Bristol, GB", "--size", "60x16"]
        for (value, isColourful) in [("", true), ("0", false)] {
            let terminal = try PseudoTerminal(
                command == "geo" ? map : ["demo"],
                environment: ["NO_COLOR": value]
            )
            if command == "demo" {
                #expect(await terminal.waits(for: "84.50"))
                terminal.type("q")
            }
            #expect(try await terminal.exitStatus() == 0)
            #expect(try colours(in: terminal.text) == isColourful, "NO_COLOR=\(value)")
        }
    }

    @Test(arguments: ["dumb", "unknown", "no-such-terminal", ""])
    func `a terminal that cannot place text gets lines, and is told why`(
        kind: String
    ) async throws {
        let terminal = try PseudoTerminal(["demo"], environment: ["TERM": kind])
        #expect(await terminal.waits(for: "TERM names no terminal"))
        #expect(await terminal.waits(for: "help or quit."))
        terminal.type("next\r")
        #expect(await terminal.waits(for: "Request 2 of 4"))
        #expect(await terminal.waits(for: "help or quit."))
        terminal.type("quit\r")
        #expect(try await terminal.exitStatus() == 0)
        #expect(terminal.text.contains("simulated server recorded"))
        #expect(!terminal.text.contains("\u{1B}"))
        let folder = try Folder()
        let review = try folder.terminal(["review"], setting: ["TERM": kind])
        #expect(await review.waits(for: "TERM names no terminal"))
        #expect(await review.waits(for: "No device is enrolled yet"))
        review.type("quit\r")
        #expect(try await review.exitStatus() == 0)
        #expect(!review.text.contains("\u{1B}"))
    }

    @Test func `LANG=C gets ASCII alone`() async throws {
        let terminal = try PseudoTerminal(["demo"], environment: ["LANG": "C"])
        #expect(await terminal.waits(for: "84.50"))
        terminal.resize(columns: 120, rows: 40)
        #expect(await terminal.waits(for: "Boathouse Supplies"))
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(terminal.output.allSatisfy { $0 < 0x80 })
    }

    @Test func `emoji are drawn as they are, and in LANG=C by what stands for them`() async throws {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
        try await Desk.use { desk in
            let payee = "Zoë \(family) 🇩🇪 Ltd"
            _ = try await desk.send(payload: #"{"amount":"84.50 GBP","payee":"\#(payee)"}"#)
            for (kind, isDrawn) in [("xterm-256color", true), ("vt100", false)] {
                let terminal = try desk.folder.terminal(["review"], setting: ["TERM": kind])
                #expect(await terminal.waits(for: "Ltd"))
                terminal.type("q")
                #expect(try await terminal.exitStatus() == 0)
                #expect(terminal.text.unicodeScalars.contains("\u{200D}") == isDrawn)
                #expect(terminal.text.contains("\u{1B}[?7l") == isDrawn)
                #expect(!terminal.text.contains("<U+"))
            }
            let ascii = try desk.folder.terminal(["review"], setting: ["LANG": "C"])
            #expect(await ascii.waits(for: "Ltd"))
            ascii.type("q")
            #expect(try await ascii.exitStatus() == 0)
            #expect(ascii.output.allSatisfy { $0 < 0x80 })
        }
    }

    @Test(
        arguments: [
            ["LC_ALL": "C"], ["LANG": "de_DE.ISO-8859-1", "LC_ALL": ""], ["LC_ALL": "POSIX"],
        ]
    )
    func `lines of text are ASCII where the locale is not of UTF-8, and JSON is not`(
        locale: [String: String]
    ) async throws {
        try await Desk.use { desk in
            // The second byte of the letter is 0x9B, which begins a sequence of an ISO 8859 terminal.
            let payload = #"{"amount":"84.50 GBP","payee":"Zoë \#u{15B}2J 日本 🇩🇪"}"#
            let push = try await desk.send(payload: payload)
            let review = try await desk.run(
                ["review", "--plain"],
                input: "show\ndetails\nwhy\nnonsense é\nquit\n",
                environment: locale
            )
            let id = "\(push.messageID)"
            var texts = [review.output + review.errors]
            let commands = [
                ["list"], ["show", id], ["show", "é"], ["reject", "ś\u{9B}"], ["--help"],
            ]
            for arguments in commands {
                let outcome = try await desk.run(arguments, environment: locale)
                texts.append(outcome.output + outcome.errors)
            }
            for text in texts { #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)") }
            #expect(texts[1].contains("Zoe s2J ?? DE"))
            let json = try await desk.run(["list", "--json"], environment: locale)
            #expect(json.output.contains("Zoë \u{15B}2J 日本"))
            let here = try await desk.run(["list"])
            #expect(here.output.contains("Zoë \u{15B}2J 日本 🇩🇪"))
            // On a terminal, prompts too.
            let terminal = try desk.folder.terminal(["review", "--plain"], setting: locale)
            #expect(await terminal.waits(for: "help or quit."))
            terminal.type("next\r")
            #expect(await terminal.waits(for: "s2J"))
            #expect(await terminal.waits(for: "help or quit."))
            terminal.type("approve\r")
            #expect(await terminal.waits(for: "Type yes"))
            terminal.type("no\rquit\r")
            _ = try await terminal.exitStatus()
            #expect(terminal.output.allSatisfy { $0 < 0x80 })
        }
    }

    @Test func `what is copied goes to the terminal in base64`() async throws {
        try await Desk.use { desk in
            _ = try await desk.send()
            let terminal = try PseudoTerminal(["review"], environment: desk.folder.environment)
            #expect(await terminal.waits(for: "\u{1B}]2;(1) pratique"))
            // The first of several, or the only one.
            terminal.type("C1")
            #expect(await terminal.waits(for: "\u{1B}]52;c;"))
            #expect(await terminal.waits(for: "Sent to the terminal"))
            let sent = terminal.text.components(separatedBy: "\u{1B}]52;c;").last ?? ""
            let text = sent.components(separatedBy: "\u{1B}\\").first ?? ""
            #expect(Data(base64Encoded: text)?.isEmpty == false, "\(text)")
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    // The list begins behind the title and its headings.
    @Test(arguments: [
        ("xterm-256color", "\u{1B}[<0;5;4M\u{1B}[<0;5;4m"),
        ("screen", "\u{1B}[M %$\u{1B}[M#%$"),
    ])
    func `a press of the mouse selects a row`(kind: String, press: String) async throws {
        // No digit is like that in the same place of another, so that each is written whole.
        let amounts = ["11.11", "22.22", "33.33"]
        try await Desk.use { desk in
            for amount in amounts {
                _ = try await desk.send(payload: #"{"amount":"\#(amount) GBP"}"#)
            }
            let terminal = try desk.folder.terminal(["review"], setting: ["TERM": kind])
            for amount in amounts {
                #expect(await terminal.waits(for: amount))
            }
            #expect(terminal.text.contains("\u{1B}[?1006;1000h") == kind.hasPrefix("xterm"))
            // The requests are assessed anew as others come, which changes their order.
            try await Task.sleep(for: .seconds(5))
            terminal.type(press)
            try await Task.sleep(for: .seconds(1))
            // Another size has everything drawn anew.
            terminal.resize(columns: 81, rows: 24)
            #expect(await terminal.waits(for: "2 of 3"))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
            #expect(terminal.text.contains("1000l"))
        }
    }

    /// Whether a colour of the palette was chosen.
    private func colours(in text: String) throws -> Bool {
        try text.contains(Regex("\u{1B}\\[([0-9;]*;)?(3[0-7]|38;5;[0-9]+)m"))
    }
}
