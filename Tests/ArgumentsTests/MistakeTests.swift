import Testing
import Vocabulary

@testable import Arguments

/// What is said about a wrong command line.
@Suite struct MistakeTests {
    @Test func `a mistake names the argument, what it is for and how the command is typed`() throws
    {
        let reply = try Tool.reply("set", "many", "1", "--key")
        #expect(
            reply.text == """
                Error: Missing value for '--key <key>'
                Help:  --key <key>  Needed.
                Usage: tool set many <numbers> ... --key <key>
                  See 'tool set many --help' for more information.

                """
        )
        #expect(reply.exitCode == ExitCode(64))
    }

    @Test(arguments: [
        (["run"], "Missing expected argument '<first>'"),
        (["set", "many", "--key", "x"], "Missing expected argument '<numbers> ...'"),
        (["set", "many", "1"], "Missing expected argument '--key <key>'"),
        (["run", "a", "--count", "100"], "a count is below 100"),
        (
            ["run", "a", "--loud-http-talk=yes"],
            "The option '--loud-http-talk' does not take any value, but 'yes' was specified."
        ),
        (
            ["run", "a", "--colour", "RED"],
            "The value 'RED' is invalid for '--colour <colour>'."
                + " Please provide one of 'red', 'green' or 'blue'. Did you mean 'red'?"
        ),
        (
            ["run", "a", "--count", "ten"],
            "The value 'ten' is invalid for '--count <count>'."
                + " Please provide a whole number, such as 20."
        ),
        (
            ["run", "a", "--colour", "gren"],
            "The value 'gren' is invalid for '--colour <colour>'."
                + " Please provide one of 'red', 'green' or 'blue'. Did you mean 'green'?"
        ),
        (["help", "rnu"], "'rnu' is not a command. Did you mean 'run'?"),
        (["help", "set", "mnay"], "'mnay' is not a command. Did you mean 'many'?"),
        (["help", "nothing-like-it"], "'nothing-like-it' is not a command"),
        (["set", "one", "x"], "Unexpected argument 'x'"),
        (["set", "one", "x", "--", "y"], "3 unexpected arguments: 'x', '--', 'y'"),
        (["---run"], "Invalid option: ---run"),
        (["run", "-=x"], "Invalid option: -=x"),
        (["help", "--nope"], "Unknown option '--nope'"),
        (["-z"], "Unknown option '-z'"),
    ])
    func `each mistake has its sentence`(words: [String], sentence: String) throws {
        guard case .reply(let reply) = Tool.reading(of: words) else {
            throw Tool.UnexpectedCommand()
        }
        #expect(reply.text.hasPrefix("Error: \(sentence)\n"), "\(reply.text)")
        #expect(reply.exitCode == .validationFailure)
    }

    @Test func `a misspelt option names the nearest, a single letter none`() throws {
        let misspelt = "Error: Unknown option '--titel'. Did you mean '--title'?"
        #expect(try Tool.error("run", "a", "--titel", "x") == misspelt)
        #expect(
            try Tool.error("run", "a", "-title", "x")
                == "Error: Unknown option '-title'. Did you mean '--title'?"
        )
        #expect(try Tool.error("run", "a", "--TITLE") == "Error: Unknown option '--TITLE'")
        #expect(try Tool.error("run", "a", "-t") == "Error: Unknown option '-t'")
    }

    @Test(arguments: ["rnu", "RUN", "ru", "runx"])
    func `a misspelt command names the nearest, whatever follows it`(word: String) throws {
        let sentence = "Error: Unexpected argument '\(word)'. Did you mean 'run'?"
        #expect(try Tool.error(word) == sentence)
        #expect(try Tool.error(word, "a", "--count", "3") == sentence)
    }

    @Test func `below a command with a default the nearest is named as well`() throws {
        #expect(
            try Tool.error("set", "mnay")
                == "Error: Unexpected argument 'mnay'. Did you mean 'many'?"
        )
        // Whoever names the command means an operand.
        #expect(try Tool.error("set", "one", "mnay") == "Error: Unexpected argument 'mnay'")
    }

    @Test func `a hidden command is not suggested, and a strange word has no nearest`() throws {
        #expect(try Tool.error("secret-i") == "Error: Unexpected argument 'secret-i'")
        #expect(try Tool.error("elsewhere") == "Error: Unexpected argument 'elsewhere'")
        #expect(try Tool.error("") == "Error: Unexpected argument ''")
    }

    @Test func `what a command line holds does nothing to a terminal`() throws {
        let hostile = "\u{1B}[31mX\u{07}\r\n\u{202E}"
        for words in [
            [hostile], ["--\(hostile)"], ["---\(hostile)"], ["run", "a", "--count", hostile],
            ["run", "a", "--loud-http-talk=\(hostile)"], ["set", "one", hostile, hostile],
            ["-\(hostile)=\(hostile)"],
        ] {
            guard case .reply(let reply) = Tool.reading(of: words) else {
                throw Tool.UnexpectedCommand()
            }
            let text = reply.text
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "\(words)")
            #expect(!text.unicodeScalars.contains("\u{202E}"))
            #expect(text.contains("<U+001B>"))
        }
    }

    @Test func `what is shown of a command line is bounded`() throws {
        let long = String(repeating: "x", count: 100_000)
        #expect(try Tool.error("--\(long)").utf8.count < 300)
        #expect(try Tool.error("run", "a", "--count", long).utf8.count < 300)
        let many = Array(repeating: long, count: 1_000)
        guard case .reply(let reply) = Tool.reading(of: ["set", "one"] + many) else {
            throw Tool.UnexpectedCommand()
        }
        #expect(reply.text.utf8.count < 2_500)
        #expect(reply.text.contains("1000 unexpected arguments: 'x"))
        #expect(reply.text.contains(" and 992 more\n"))
    }

    @Test func `any words are answered, in printable lines`() {
        let parts = [
            "run", "set", "many", "help", "-", "--", "---", "-h", "--help", "--version", "=", "-1",
            "--count", "--key=", "--home", "--quick", "\u{1B}[2J", "e\u{301}", "", "-=", "--=",
            "👩‍👩‍👧", "-hx", "--colour", "red", "7", "-é", "--\u{7}",
        ]
        var state: UInt64 = 1
        for _ in 0..<4_000 {
            var words: [String] = []
            while true {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let choice = Int(state >> 33) % (parts.count + 4)
                guard choice < parts.count, words.count < 9 else { break }
                words.append(parts[choice])
            }
            guard case .reply(let reply) = Tool.reading(of: words) else { continue }
            let isClean = reply.text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }
            #expect(isClean && reply.text.hasSuffix("\n"), "\(words)")
        }
    }

    @Test func `a misspelt flag that every command has is known as well`() throws {
        let known = "Error: Unknown option '--hlep'. Did you mean '--help'?"
        #expect(try Tool.error("run", "1", "--hlep") == known)
        #expect(try Tool.error("set", "--hlep") == known)
        #expect(
            try Tool.error("help", "--vresion")
                == "Error: Unknown option '--vresion'. Did you mean '--version'?"
        )
        #expect(
            try Tool.error("set", "many", "1", "--key", "2", "--hey")
                == "Error: Unknown option '--hey'. Did you mean '--key'?"
        )
    }
}
