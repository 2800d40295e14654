import Foundation
import TestSupport
import Testing

/// `pratique accounts import`, run as a person or a script would.
struct ImportTests {
    private static let samples = Folder.packageRoot + "/Samples/import/"
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func run(
        _ arguments: [String],
        input: String = ""
    ) async throws
        -> ChildProcess.Outcome
    {
        try await folder.run(["accounts", "import"] + arguments, input: input)
    }

    private func names() async throws -> Int {
        let listed = try await folder.run(["accounts"])
        return listed.output.split(separator: "\n").count
    }

    @Test func `a dry run changes nothing, and an import says what became of each account`()
        async throws
    {
        let file = Self.samples + "addresses.txt"
        let preview = try await run([file, "--dry-run"])
        #expect(preview.status == 0, "\(preview.errors)")
        #expect(
            preview.output == """
                would import "ann at Example Bank"
                would import "bob at Example Shop"
                would import "ann at Example Mail"

                """
        )
        #expect(preview.errors.contains("3 to import, 0 already here, 0 refused\n"))
        #expect(try await names() == 0)
        let imported = try await run([file])
        #expect(imported.status == 0)
        #expect(imported.output == preview.output.replacing("would import", with: "imported"))
        let again = try await run([file, "--json"])
        #expect(again.status == 0)
        #expect(
            again.output.hasPrefix(
                #"{"line":1,"state":"already-here","issuer":"Example Bank","account":"ann""#
            )
        )
        let code = try await folder.run(["code", "bob", "--at", "1700000000000"])
        #expect(code.output == "56952812\n")
    }

    @Test func `a push device whose answers go elsewhere is imported only with a yes`()
        async throws
    {
        func endpoint(_ host: String, _ action: String) -> String {
            "https://\(host)/am/json/push/sns/message?_action=\(action)"
        }
        let record =
            #"{"mechanismUID":"u-1","issuer":"Bank","accountName":"ann","type":"push","#
            + #""secret":"\#(Data(repeating: 7, count: 32).base64EncodedString())","#
            + #""registrationEndpoint":"\#(endpoint("am.example", "register"))","#
            + #""authenticationEndpoint":"\#(endpoint("evil.example", "authenticate"))"}"#
        for arguments in [["-"], ["-", "--json"]] {
            let refused = try await run(arguments, input: record + "\n")
            #expect(refused.status == 1)
            #expect(refused.errors.contains("different servers"), "\(refused)")
            #expect(try await names() == 0)
        }
        // Who is asked on the terminal reads there why, wherever the errors go.
        let file = folder.path + "/record"
        try Data(record.utf8).write(to: URL(fileURLWithPath: file))
        let terminal = try PseudoTerminal.shell(environment: folder.environment)
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("pratique accounts import \(file) > /dev/null 2> /dev/null\r")
        #expect(await terminal.waits(for: "Type yes:"))
        #expect(terminal.text.contains("warning:"))
        terminal.type("no\r")
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        let imported = try await run(["-", "--yes"], input: record + "\n")
        #expect(imported.status == 0, "\(imported)")
        #expect(imported.output == "imported \"ann at Bank\", answers go to evil.example\n")
    }

    @Test func `a passphrase comes from a file that only its owner can read`() async throws {
        let file = Self.samples + "aegis-encrypted.json"
        let missing = try await run([file])
        #expect(missing.status == 1)
        #expect(missing.errors.contains("import.passphrase-missing"), "\(missing.errors)")
        let wrong = try await run([file, "--passphrase-file", "-"], input: "correct\n")
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("import.passphrase-wrong"), "\(wrong.errors)")
        let right = try await run([file, "--passphrase-file", "-"], input: "correct horse\n")
        #expect(right.status == 0, "\(right.errors)")
        #expect(right.output.contains("imported \"ann at Example Mail\"\n"))
        let both = try await run(["-", "--passphrase-file", "-"])
        #expect(both.status != 0)
    }

    @Test
    func `on a terminal the passphrase is asked for, the accounts are shown and a yes imports`()
        async throws
    {
        let file = Self.samples + "2fas-encrypted.2fas"
        for (answer, status, count) in [("\r", Int32(1), 0), ("Y\r", 0, 3)] {
            let terminal = try folder.terminal(["accounts", "import", file])
            #expect(await terminal.waits(for: "Passphrase of the 2FAS export:"))
            terminal.type("wrong one\r")
            #expect(await terminal.waits(for: "Passphrase of the 2FAS export:"))
            terminal.type("correct horse\r")
            #expect(await terminal.waits(for: "[y/N]"))
            #expect(terminal.text.contains("would import \"bob at Example Shop\""))
            #expect(!terminal.text.contains("correct horse"))
            terminal.type(answer)
            #expect(try await terminal.exitStatus() == status)
            #expect(try await names() == count)
        }
    }

    @Test func `a missing part and a bad entry end with 3 after the rest was imported`()
        async throws
    {
        let lines = try #require(
            try? String(contentsOfFile: Self.samples + "google-authenticator.txt", encoding: .utf8)
        ).split(separator: "\n")
        let part = try await run(["-"], input: String(lines[0]))
        #expect(part.status == 3)
        #expect(
            part.output == "imported \"ann at Example Bank\"\nimported \"bob at Example Shop\"\n"
        )
        #expect(
            part.errors.contains(
                "pratique: part 2 of 2 of the Google Authenticator export is missing"
            )
        )
        let bad = try await run(
            ["-"],
            input: #"{"Authenticators":[{"Type":3,"Issuer":"Bank","Username":"ann"}]}"#
        )
        #expect(bad.status == 3)
        #expect(
            bad.errors.contains("pratique: entry 1, \"ann at Bank\": import.type: The type of ")
        )
        #expect(bad.errors.contains("0 imported, 0 already here, 1 refused\n"))
        let unknown = try await run(["-"], input: "hello")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("import.format"))
    }
}
