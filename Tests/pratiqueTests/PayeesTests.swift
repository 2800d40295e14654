import TestSupport
import Testing

/// `pratique payees`.
@Suite(.timeLimit(.minutes(10))) struct PayeesTests {
    @Test func `notes are kept, listed, told as JSON and removed`() async throws {
        let folder = try Folder()
        func run(_ words: String...) async throws -> ChildProcess.Outcome {
            try await folder.run(["payees"] + words)
        }
        #expect(try await run().output == "there are no notes on payees\n")
        let note = "checked by phone, 12 May"
        let kept = try await run("note", "River Insurance", note)
        #expect(kept.output == "noted on River Insurance: \(note)\n", "\(kept.errors)")
        #expect(try await run("list").output == "River Insurance: \(note)\n")
        #expect(
            try await run("list", "--json").output
                == #"{"payees":[{"payee":"River Insurance","note":"\#(note)"}]}"# + "\n"
        )
        let removed = try await run("note", "river insurance", "")
        #expect(removed.output == "removed the note on river insurance\n", "\(removed.errors)")
        let unknown = try await run("note", "river insurance", "")
        #expect(unknown.status == 1 && unknown.errors.contains("payee-note.unknown"))
        #expect(try await run("note", "River Insurance").status == 64)
        _ = try await run("note", "River Insurance", note)
        #expect(try await run("forget").output == "removed all notes on payees\n")
        #expect(try await run().output == "there are no notes on payees\n")
    }
}
