import AMServer
import Foundation
import TestSupport
import Testing

/// What shells offer of the store, and requests that are named by their place.
@Suite struct CandidateTests {
    /// The first characters of an id without its type, as lists print them.
    private func short(_ push: SentPush) -> String {
        String((push.messageID.split(separator: ":").last ?? "").prefix(8))
    }

    @Test func `waiting requests and accounts are offered, a word a line`() async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["candidates", "requests"]).output.isEmpty)
            let first = try await desk.send()
            let second = try await desk.send()
            #expect(try await desk.run(["list"]).status == 0)
            let both = try await desk.run(["candidates", "requests"])
            #expect(both.status == 0)
            #expect(both.errors.isEmpty)
            let words = both.output.split(separator: "\n").map(String.init)
            #expect(Set(words) == [short(first), short(second)])
            #expect(try await desk.run(["reject", words[0]]).status == 0)
            #expect(try await desk.run(["candidates", "requests"]).output == words[1] + "\n")
            #expect(try await desk.run(["candidates", "accounts"]).output == "ann\n")
            #expect(try await desk.run(["candidates", "keys"]).output.isEmpty)
            #expect(try await desk.run(["candidates", "secrets"]).status == 64)
        }
    }

    @Test func `nothing is offered or said without a store, nor of one with a passphrase`()
        async throws
    {
        let folder = try Folder()
        let none = try await folder.run(["candidates", "accounts"])
        #expect(none.status == 0)
        #expect((none.output + none.errors).isEmpty)
        let made = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(!made.contains { $0.hasSuffix("ledger.sqlite") })
        try await Desk.use { desk in
            let passphrase = try desk.folder.secret("passphrase", "correct horse battery\n")
            let changed = try await desk.run(["store", "passphrase", "--from", passphrase])
            try #require(changed.status == 0)
            for kind in ["requests", "accounts"] {
                let outcome = try await desk.run(["candidates", kind])
                #expect(outcome.status == 0)
                #expect((outcome.output + outcome.errors).isEmpty)
            }
        }
    }

    @Test func `a place in the list names no request`() async throws {
        try await Desk.use { desk in
            let older = try await desk.send(payload: #"{"amount":"11.00 GBP","payee":"Older"}"#)
            #expect(try await desk.run(["list"]).status == 0)
            let newer = try await desk.send(payload: #"{"amount":"22.00 GBP","payee":"Newer"}"#)
            let list = try await desk.run(["list"]).output.split(separator: "\n")
            #expect(list.count == 2)
            for (line, push) in zip(list, [newer, older]) {
                #expect(line.hasPrefix("\(short(push))  1:"))
            }
            for place in ["0", "1", "2", "3", "-1", "1x", "10001"] {
                for command in ["show", "approve", "reject"] {
                    let outcome = try await desk.run([command, "--", place])
                    #expect(outcome.status == 1)
                    #expect(outcome.errors.contains("request.unknown"))
                }
            }
            #expect(await desk.host.record(newer.messageID)?.answers.isEmpty == true)
        }
    }

    @Test func `one account is shown as the line that the list has of it`() async throws {
        try await Desk.use { desk in
            let list = try await desk.run(["accounts", "--json"])
            let show = try await desk.run(["accounts", "show", "ann", "--json"])
            #expect(show.status == 0)
            #expect(show.output == list.output)
            #expect(show.output.hasPrefix(#"{"issuer":"Example Bank","account":"ann""#))
        }
    }

    /// Types lines into a shell, completes each, and prints what stands there then.
    private static let typists = [
        "fish": #"""
        source $argv[1]; or exit 1
        for line in $argv[2..]
            echo pratique $line(complete -C "pratique $line" | string replace -r '\t.*' '')
        end
        """#,
        "zsh": TerminalTypist.zsh,
        "bash": TerminalTypist.bash,
    ]

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a shell completes ids and accounts`(shell: String) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["list"]).status == 0)
            let script = desk.folder.path + "/script"
            let text = try await desk.run(["completions", shell]).output
            try Data(text.utf8).write(to: URL(fileURLWithPath: script))
            let lines = ["approve ", "reject ", "show ", "code ", "accounts show "]
            let program = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
            let start =
                shell == "fish"
                ? ["/usr/bin/fish", "--no-config", "-c"] : ["/usr/bin/zsh", "-f", "-c"]
            let name = shell == "fish" ? [] : ["zsh"]
            let outcome = try await ChildProcess.run(
                start + [try #require(Self.typists[shell])] + name + [script] + lines,
                environment: Program.bareEnvironment.merging(desk.folder.environment) { $1 }
                    .merging(["PATH": "\(program):/usr/bin:/bin"]) { $1 }
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let completed = outcome.output.split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let id = short(push)
            #expect(
                completed == [
                    "pratique approve \(id)", "pratique reject \(id)", "pratique show \(id)",
                    "pratique code ann", "pratique accounts show ann",
                ]
            )
        }
    }
}
