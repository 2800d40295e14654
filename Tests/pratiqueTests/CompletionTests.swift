import Foundation
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
    private func run(_ shell: String, _ arguments: [String]) throws -> (Int32, String) {
        let path = try #require(Self.path(of: shell))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let folder = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        process.environment = Program.bareEnvironment.merging(
            ["PATH": "\(folder):/usr/bin:/bin", "HOME": NSTemporaryDirectory()]
        ) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// The script of a shell in a file of its own.
    private func script(_ shell: String, in folder: Folder) throws -> String {
        let outcome = try Program.run(["completions", shell])
        try #require(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let path = folder.path + "/_pratique"
        try Data(outcome.output.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// What bash offers for a line whose last word is being typed.
    private func offers(_ words: [String]) throws -> [String] {
        let folder = try Folder()
        let path = try script("bash", in: folder)
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
        let (status, output) = try run("bash", ["--norc", "-c", text])
        #expect(status == 0, "\(output)")
        return output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test(arguments: [
        (["pratique", "ge"], ["geo"]), (["pratique", "geo", "ro"], ["route"]),
        (["pratique", "completions", ""], ["bash", "zsh", "fish"]),
        (["pratique", "doctor", "--off"], ["--offline"]),
        (["pratique", "am-server", "--mode", "as"], ["as-AM"]),
    ])
    func `bash completes commands, options and values`(
        words: [String],
        offered: [String]
    ) throws {
        #expect(Set(try offers(words)) == Set(offered))
    }

    @Test func `bash completes the names of certificates where one is asked for`() throws {
        let folder = try Folder()
        for name in ["chain.pem", "notes.txt"] { _ = try folder.handle(name) }
        let found = try offers(["pratique", "doctor", "--authorities", folder.path + "/"])
        #expect(found.contains { $0.hasSuffix("chain.pem") })
        #expect(!found.contains { $0.hasSuffix("notes.txt") })
    }

    @Test func `bash loads its script without a complaint`() throws {
        try expectLoading(
            in: "bash",
            ["--norc", "-c", "set -eu; source FILE; complete -p pratique >/dev/null"]
        )
    }

    @Test(.enabled(if: path(of: "zsh") != nil, "zsh is not installed"))
    func `zsh loads its script without a complaint`() throws {
        let line = "autoload -U compinit && compinit -u -D && source FILE && whence _pratique"
        try expectLoading(in: "zsh", ["-f", "-c", line])
    }

    @Test(.enabled(if: path(of: "fish") != nil, "fish is not installed"))
    func `fish loads its script without a complaint`() throws {
        try expectLoading(in: "fish", ["--no-config", "-c", "source FILE; or exit 1"])
    }

    private func expectLoading(in shell: String, _ arguments: [String]) throws {
        let folder = try Folder()
        let path = try script(shell, in: folder)
        let arguments = arguments.map { $0.replacing("FILE", with: "'\(path)'") }
        let (status, output) = try run(shell, arguments)
        #expect(status == 0, "\(output)")
        // What zsh says of a function that it knows is no complaint.
        let said = output.split(whereSeparator: \.isWhitespace).filter { $0 != "_pratique" }
        #expect(said.isEmpty, "\(output)")
    }

    @Test(arguments: [
        ("bash", "complete -o filenames -F _pratique pratique"), ("zsh", "#compdef pratique"),
        ("fish", "complete -c 'pratique'"),
    ])
    func `a script is that of its shell and knows every command`(
        shell: String,
        mark: String
    ) throws {
        let text = try Program.run(["completions", shell]).output
        #expect(text.contains(mark))
        for command in ["approve", "doctor", "am-server", "completions"] {
            #expect(text.contains(command))
        }
    }

    @Test func `another shell is refused`() throws {
        let outcome = try Program.run(["completions", "csh"])
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
    }
}
