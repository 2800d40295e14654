import Foundation
import TestSupport
import Testing

/// `pratique completions`, and what shells make of it.
@Suite struct CompletionTests {
    /// Where a shell is installed.
    private static func path(of shell: String) -> String? {
        ["/usr/bin", "/bin", "/usr/local/bin"].map { "\($0)/\(shell)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a script in a shell.
    ///
    /// - Returns: Its exit status, and what it printed, complaints and all.
    private func run(
        _ shell: String,
        _ arguments: [String],
        in directory: String? = nil
    ) async throws -> (Int32, String) {
        let folder = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        let outcome = try await ChildProcess.run(
            [try #require(Self.path(of: shell))] + arguments,
            environment: Program.bareEnvironment.merging(
                ["PATH": "\(folder):/usr/bin:/bin", "HOME": NSTemporaryDirectory()]
            ) { $1 },
            directory: directory
        )
        return (outcome.status, outcome.output + outcome.errors)
    }

    /// The script of a shell in a file of its own.
    private func script(_ shell: String, in folder: Folder) async throws -> String {
        let outcome = try await Program.run(["completions", shell])
        try #require(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let path = folder.path + "/_pratique"
        try Data(outcome.output.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// What bash offers for a line whose last word is being typed.
    private func offers(_ words: [String], in directory: String? = nil) async throws -> [String] {
        let folder = try Folder()
        let path = try await script("bash", in: folder)
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let text = """
            set -u
            source '\(path)'
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
            COMP_LINE='\(words.joined(separator: " "))'; COMP_POINT=${#COMP_LINE}
            COMP_TYPE=9; COMP_KEY=9; COMPREPLY=()
            set -- $(complete -p pratique)
            while [[ $1 != -F ]]; do shift; done
            "$2" pratique "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let (status, output) = try await run("bash", ["--norc", "-c", text], in: directory)
        #expect(status == 0, "\(output)")
        return output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test(arguments: [
        (["pratique", "ge"], ["geo"]), (["pratique", "geo", "ro"], ["route"]),
        (["pratique", "completions", ""], ["bash", "zsh", "fish"]),
        (["pratique", "list", "--off"], ["--offline"]),
        (["pratique", "am-server", "--mode", "as"], ["as-AM"]),
        (["pratique", "am-server", "--mode", "=", ""], ["strict", "as-AM"]),
        (["pratique", "accounts", "--js"], ["--json"]), (["pratique", "help", "ge"], ["geo"]),
        (["pratique", "history", "--state", "app"], ["approved"]),
        (["pratique", "list", "--limit", ""], []), (["pratique", "manu"], []),
    ])
    func `bash completes commands, options and values`(
        words: [String],
        offered: [String]
    ) async throws {
        #expect(Set(try await offers(words)) == Set(offered))
    }

    @Test func `bash completes the names of certificates where one is asked for`() async throws {
        let folder = try Folder()
        for name in ["chain.pem", "notes.txt"] { _ = try folder.handle(name) }
        let found = try await offers(["pratique", "doctor", "--authorities", folder.path + "/"])
        #expect(found.contains { $0.hasSuffix("chain.pem") })
        #expect(!found.contains { $0.hasSuffix("notes.txt") })
    }

    /// Lines with a word that has one end only, and what they become.
    private static let unique = [
        ("ge", "geo"), ("geo ro", "geo route"), ("list --off", "list --offline"),
        ("list --offline acc", "list --offline account:"),
        ("history search --lim", "history search --limit"),
        ("am-server --mode as", "am-server --mode as-AM"), ("completions fi", "completions fish"),
        ("accounts ren", "accounts rename"), ("accounts --js", "accounts --json"),
        ("help accou", "help accounts"), ("history --state app", "history --state approved"),
        ("review --log-level=w", "review --log-level=warning"),
        ("doctor --authorities cha", "doctor --authorities chain.pem"),
        ("decode note", "decode notes.txt"),
        // A folder has the name of a command.
        ("lis", "list"), ("decode lis", "decode list/"),
    ]

    /// A folder with a script, and two files and a folder to be completed.
    private func folder(for shell: String) async throws -> Folder {
        let folder = try Folder()
        _ = try await script(shell, in: folder)
        for name in ["chain.pem", "notes.txt"] { _ = try folder.handle(name) }
        try FileManager.default.createDirectory(
            atPath: folder.path + "/list",
            withIntermediateDirectories: false
        )
        return folder
    }

    @Test func `zsh completes commands, options, values and files on a terminal`() async throws {
        let folder = try await folder(for: "zsh")
        let lines = Self.unique.map(\.0)
        let (status, output) = try await run(
            "zsh",
            ["-f", "-c", TerminalTypist.zsh, "zsh", folder.path + "/_pratique"] + lines
        )
        #expect(status == 0)
        let completed = output.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        // Zsh takes the slash behind a folder away when the line ends there.
        let ends = Self.unique.map { $0.1.hasSuffix("/") ? String($0.1.dropLast()) : $0.1 }
        #expect(completed == ends.map { "pratique \($0)" })
    }

    @Test func `fish completes commands, options, values and files`() async throws {
        let folder = try await folder(for: "fish")
        let typist = #"""
            cd $argv[1]; source ./_pratique; or exit 1
            for line in $argv[2..]
                echo (complete -C "pratique $line" | string replace -r '\t.*' '')
            end
            """#
        let lines = Self.unique.map(\.0)
        let (status, output) = try await run(
            "fish",
            ["--no-config", "-c", typist, folder.path] + lines
        )
        #expect(status == 0)
        let offered = output.split(separator: "\n").map(String.init)
        let ends = Self.unique.map { String($0.1.split(separator: " ").last ?? "") }
        #expect(offered == ends)
    }

    @Test(arguments: ["completions ", "history --state ", "am-server --mode "])
    func `fish shows no description beside a value`(line: String) async throws {
        let folder = try await folder(for: "fish")
        let (status, output) = try await run(
            "fish",
            [
                "--no-config", "-c",
                "cd $argv[1]; source ./_pratique; or exit 1; complete -C \"pratique $argv[2]\"",
                folder.path, line,
            ]
        )
        #expect(status == 0)
        let rows = output.split(separator: "\n").filter { !$0.hasPrefix("-") }
        #expect(rows.count > 1)
        #expect(
            rows.allSatisfy { !$0.trimmingCharacters(in: .whitespaces).contains(" ") },
            "\(output)"
        )
    }

    @Test func `bash completes the same lines on a terminal`() async throws {
        let folder = try await folder(for: "bash")
        let lines = Self.unique.map(\.0)
        let (status, output) = try await run(
            "zsh",
            ["-f", "-c", TerminalTypist.bash, "zsh", folder.path + "/_pratique"] + lines
        )
        #expect(status == 0)
        let completed = output.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(completed == Self.unique.map { "pratique \($0.1)" })
    }

    @Test func `bash loads its script without a complaint`() async throws {
        try await expectLoading(
            in: "bash",
            ["--norc", "-c", "set -eu; source FILE; complete -p pratique >/dev/null"]
        )
    }

    @Test func `zsh loads its script without a complaint`() async throws {
        let line = "autoload -U compinit && compinit -u -D && source FILE && whence _pratique"
        try await expectLoading(in: "zsh", ["-f", "-c", line])
    }

    @Test func `fish loads its script without a complaint`() async throws {
        try await expectLoading(in: "fish", ["--no-config", "-c", "source FILE; or exit 1"])
    }

    private func expectLoading(in shell: String, _ arguments: [String]) async throws {
        let folder = try Folder()
        let path = try await script(shell, in: folder)
        let arguments = arguments.map { $0.replacing("FILE", with: "'\(path)'") }
        let (status, output) = try await run(shell, arguments)
        #expect(status == 0, "\(output)")
        // What zsh says of a function that it knows is no complaint.
        let said = output.split(whereSeparator: \.isWhitespace).filter { $0 != "_pratique" }
        #expect(said.isEmpty, "\(output)")
    }

    @Test(arguments: [
        ("bash", "complete -F _pratique pratique"), ("zsh", "#compdef pratique"),
        ("fish", "complete -c 'pratique'"),
    ])
    func `a script is that of its shell and knows every command`(
        shell: String,
        mark: String
    ) async throws {
        let text = try await Program.run(["completions", shell]).output
        #expect(text.contains(mark))
        for command in ["approve", "doctor", "am-server", "completions"] {
            #expect(text.contains(command))
        }
    }

    @Test func `another shell is refused`() async throws {
        let outcome = try await Program.run(["completions", "csh"])
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
    }
}
