import Foundation
import TestSupport
import Testing

/// `pratique home`, and the question after an enrolment.
@Suite(.timeLimit(.minutes(10))) struct HomeTests {
    private static let address =
        "otpauth://hotp/Bank:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=0"
    private static let other =
        "otpauth://hotp/Bank:bob?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJR&counter=0"

    private func run(
        _ arguments: [String],
        in folder: Folder,
        input: String = "",
        environment: [String: String] = [:]
    ) async throws -> ChildProcess.Outcome {
        try await folder.run(arguments, input: input, setting: environment)
    }

    @Test func `a home is kept, shown, forgotten, and told as JSON`() async throws {
        let folder = try Folder()
        #expect(try await run(["home"], in: folder).output.contains("home: not set"))
        let several = try await run(["home", "set", "Bristol"], in: folder)
        #expect(several.status == 1)
        #expect(several.errors.contains("home.several"))
        #expect(several.errors.contains(#""Bristol, GB"; "Bristol, US-CT""#))
        #expect(try await run(["home", "set", "Bristol, GB"], in: folder).status == 0)
        let shown = try await run(["home", "--json"], in: folder).output
        #expect(shown.contains(#""name":"Bristol, GB""#))
        #expect(shown.contains(#""source":"store""#))
        #expect(try await run(["home", "set", "-33.9,18.4"], in: folder).status == 0)
        #expect(
            try await run(["home"], in: folder).output
                == "home: -33.9000,18.4000, kept in the store\n"
        )
        #expect(try await run(["home", "forget"], in: folder).status == 0)
        #expect(try await run(["home", "--json"], in: folder).output.contains(#""source":"none""#))
    }

    @Test func `the environment wins over the configuration, and that over the store`() async throws
    {
        let folder = try Folder()
        #expect(try await run(["home", "set", "Reykjavik"], in: folder).status == 0)
        try folder.configure(#"{"home": {"latitude": 1, "longitude": 2, "name": "Desk"}}"#)
        let configured = try await run(["home"], in: folder).output
            .replacing("\n   ", with: "")
        #expect(configured.contains("home: Desk (1.0000,2.0000), set at"))
        #expect(configured.contains("config.json:1"))
        #expect(configured.contains("The store has Reykjavík, IS"))
        let variable = try await run(
            ["home"],
            in: folder,
            environment: ["PRATIQUE_HOME": #"{"latitude": 3, "longitude": 4}"#]
        )
        #expect(variable.output.contains("home: 3.0000,4.0000, set at PRATIQUE_HOME"))
    }

    @Test func `a home that was changed in the file is told and can be told anew`() async throws {
        let folder = try Folder()
        #expect(try await run(["home", "set", "Reykjavik"], in: folder).status == 0)
        try PlainDatabase(path: folder.path + "/state/pratique/ledger.sqlite")
            .execute("UPDATE settings SET record = x'00'")
        let list = try await run(["list"], in: folder)
        #expect(list.status == 0)
        #expect(list.errors.contains("storage.home.damaged"))
        #expect(try await run(["home"], in: folder).status == 1)
        #expect(try await run(["audit", "verify"], in: folder).output.contains("where you are"))
        #expect(try await run(["home", "set", "Reykjavik"], in: folder).status == 0)
        #expect(try await run(["home"], in: folder).status == 0)
    }

    @Test func `of several towns a person at a terminal chooses one by its digit`() async throws {
        let folder = try Folder()
        for (digit, status) in [("x\r", 1), ("2\r", 0)] as [(String, Int32)] {
            let terminal = try folder.terminal(["home", "set", "Bristol"])
            #expect(await terminal.waits(for: "1 Bristol, England; 2 Bristol, Connecticut"))
            #expect(await terminal.waits(for: ">"))
            terminal.type(digit)
            #expect(try await terminal.exitStatus() == status)
        }
        #expect(try await run(["home"], in: folder).output.contains("Bristol, US-CT"))
    }

    @Test func `after an enrolment a person is asked once, and a wrong word is explained`()
        async throws
    {
        let folder = try Folder()
        let terminal = try folder.terminal(["enrol", Self.address])
        #expect(await terminal.waits(for: "Where are you?"))
        #expect(await terminal.waits(for: ">"))
        terminal.type("Bristol\r")
        #expect(await terminal.waits(for: "1 Bristol, England;"))
        #expect(await terminal.waits(for: "> "))
        terminal.type("1\r")
        #expect(await terminal.waits(for: "home: Bristol, GB, kept in the store"))
        #expect(try await terminal.exitStatus() == 0)
        let again = try folder.terminal(["enrol", Self.other])
        #expect(try await again.exitStatus() == 0)
        #expect(!again.text.contains("Where are you"))
    }

    @Test(arguments: [["\r"], ["\u{1B}"], ["\u{3}"], ["\u{4}"], ["Xq\r", "Yq\r", "Zq\r"]])
    func `whoever wants to tell it later is not asked again`(lines: [String]) async throws {
        let folder = try Folder()
        let terminal = try folder.terminal(["enrol", Self.address])
        #expect(await terminal.waits(for: "Where are you?"))
        for line in lines {
            #expect(await terminal.waits(for: "> "))
            terminal.type(line)
        }
        #expect(await terminal.waits(for: "any time: pratique home set TOWN"))
        #expect(try await terminal.exitStatus() == 0)
        #expect(try await run(["home", "--json"], in: folder).output.contains(#""later":true"#))
        let again = try folder.terminal(["enrol", Self.other])
        #expect(try await again.exitStatus() == 0)
        #expect(!again.text.contains("Where are you"))
    }

    @Test func `nobody is asked where no person reads, or where it is known`() async throws {
        let folder = try Folder()
        for arguments in [["enrol", "-"], ["enrol", "-", "--yes", "--replace"]] {
            let outcome = try await run(arguments, in: folder, input: Self.address)
            #expect(outcome.status == 0)
            #expect(!outcome.output.contains("Where are you"))
        }
        try folder.configure(#"{"home": {"latitude": 1, "longitude": 2}}"#)
        let terminal = try folder.terminal(["enrol", Self.other])
        #expect(try await terminal.exitStatus() == 0)
        #expect(!terminal.text.contains("Where are you"))
    }
}
