import Testing

@testable import Arguments

/// What help and version print.
@Suite struct HelpTests {
    @Test func `help tells what a command does and takes`() throws {
        #expect(
            try Tool.reply("help", "run").text == #"""
                OVERVIEW: Runs.

                USAGE: tool run [--to-file <to-file>] [--loud-http-talk] [--count <count>] [--reach <reach>] [--colour <colour>] [--title <title>] [--home <home>] <first> [<others> ...]

                ARGUMENTS:
                  <first>                 The first.
                  <others>                Others.

                OPTIONS:
                  --to-file <to-file>     Where\to.
                  --loud-http-talk        Say [more]: it's loud.
                  --count <count>         How many. (default: 3)
                  --reach <reach>         How far.
                  --colour <colour>       Which one. (values: red, green, blue; default: green)
                  --title <title>         What to call it.
                  --home <home>           Where from.
                  --version               Show the version.
                  -h, --help              Show help information.


                """#
        )
    }

    @Test func `the help of a program names its commands, but not the hidden one`() throws {
        let text = try Tool.reply("--help").text
        #expect(text.contains("SUBCOMMANDS:\n  run                     Runs.\n  set    "))
        #expect(text.hasSuffix("\n  See 'tool help <subcommand>' for detailed help.\n"))
        #expect(!text.contains("secret-it"))
        #expect(try Tool.reply("help").text == text)
        #expect(try Tool.reply("help", "help").text == text)
        #expect(try Tool.error("help", "nope") == "Error: 'nope' is not a command")
        #expect(try Tool.reply().text == text)
        #expect(try Tool.reply("-h").exitCode == .success)
    }

    @Test func `alone it is about the group, beside other words about the usual command`() throws {
        let group = try Tool.reply("set", "--help").text
        #expect(group.contains("USAGE: tool set <subcommand>\n"))
        #expect(group.contains("  one (default)           First.\n"))
        #expect(group.hasSuffix("  See 'tool help set <subcommand>' for detailed help.\n"))
        #expect(try Tool.reply("help", "set").text == group)
        #expect(try Tool.reply("set", "--help", "x").text.contains("USAGE: tool set one [--quick]"))
    }

    @Test(arguments: [
        ["run", "--help"], ["run", "-h"], ["run", "a", "--help"], ["run", "--nope", "-hx"],
        ["run", "a", "--count", "100", "--help"], ["run", "-xh", "a"], ["run", "--help=1"],
    ])
    func `whoever asks for help gets it, whatever else is wrong`(words: [String]) throws {
        guard case .reply(let reply) = Tool.reading(of: words) else {
            throw Tool.UnexpectedCommand()
        }
        #expect(reply.text.hasPrefix("OVERVIEW: Runs."), "\(words)")
    }

    @Test func `the version is that of the program, for every command`() throws {
        for words in [
            ["--version"], ["run", "--version"], ["set", "--version"], ["help", "--version"],
        ] {
            guard case .reply(let reply) = Tool.reading(of: words) else {
                throw Tool.UnexpectedCommand()
            }
            #expect(reply == CommandReply(text: "tool 1.0\n", exitCode: .success))
        }
    }

    @Test(arguments: [40, 57, 80, 133, 200])
    func `lines fit the terminal`(columns: Int) throws {
        let text = try Tool.reply("help", "run", columns: columns).text
        for line in text.split(separator: "\n") where !line.hasPrefix("USAGE:") {
            #expect(line.count <= columns, "\(line)")
        }
    }

    @Test func `a terminal of no width or of a strange one gets lines that can be read`() throws {
        #expect(try Tool.reply("help", columns: 0) == Tool.reply("help", columns: 40))
        #expect(try Tool.reply("help", columns: -5) == Tool.reply("help", columns: 40))
        #expect(try Tool.reply("help", columns: .max) == Tool.reply("help", columns: 200))
    }

    @Test(arguments: [
        ("", 5, 0, ""), ("abc def", 7, 0, "abc def"), ("abc def", 6, 0, "abc\ndef"),
        ("abc def g", 7, 0, "abc\ndef g"), ("abcdefghij k", 5, 0, "abcdefghij\nk"),
        ("a\n\n  b c", 8, 2, "  a\n\n    b c"), ("abcde\nf", 5, 0, "abcde\nf"),
    ])
    func `text is broken at blanks and at its own line ends`(
        text: String,
        width: Int,
        indent: Int,
        wrapped: String
    ) {
        #expect(TextColumn(width: width, indent: indent).wrapped(text) == wrapped)
    }

    @Test func `a command with many options shows only what must be given`() {
        let run = RunIt().definitions
        let path = CommandPath(Tool.self).appending(SetIt.self).appending(SetOne.self)
        let options = run.filter { $0.kind != .operand && $0.isOptional }
        let many = options + options + options
        #expect(UsageText(path, many).line == "tool set one <options>")
        let needed = run.filter { $0.kind == .operand }
        #expect(
            UsageText(path, many + needed).line == "tool set one [<options>] <first> [<others> ...]"
        )
    }
}
