import AMServer
import Foundation
import TestSupport
import Testing

/// The history of the real program on a terminal.
@Suite struct HistoryPaneTests {
    @Test func `the history folds what is alike, and narrows while a line is typed`() async throws {
        try await Desk.use { desk in
            for _ in 0..<3 {
                let push = try await desk.send(payload: #"{"amount":"1.00 GBP","payee":"Quill"}"#)
                #expect(try await desk.run(["reject", push.messageID]).status == 0)
            }
            let push = try await desk.send(payload: #"{"amount":"2.00 GBP","payee":"Inkwell"}"#)
            #expect(try await desk.run(["reject", push.messageID]).status == 0)
            let open = try await desk.send(payload: #"{"amount":"3.00 GBP","payee":"Blotter"}"#)
            // It is in the store from now on.
            #expect(try await desk.run(["list"]).output.contains("Blotter"))
            let listed = try await desk.run(["history"]).output
            #expect(listed.contains("Quill") && !listed.contains("Blotter"))
            #expect(
                try await desk.run(["history", "--state", "pending"]).output.contains("Blotter")
            )
            let copy = try await desk.run(["history", "export", "--format", "json"]).output
            #expect(copy.contains(open.messageID))
            let terminal = try desk.folder.terminal(["review"], columns: 120, rows: 40)
            #expect(await terminal.waits(for: "to answer"))
            terminal.type("E")
            #expect(await terminal.waits(for: "1 of 4, newest"))
            #expect(await terminal.waits(for: "3 \u{D7} 1.00 Quill"))
            terminal.type("jl")
            #expect(await terminal.waits(for: "3 alike, "))
            terminal.type("h-")
            #expect(await terminal.waits(for: "Recorded: these 3 were not you."))
            terminal.type("/level:")
            #expect(await terminal.waits(for: "medium, high or critical"))
            terminal.type("\u{15}ink\r")
            #expect(await terminal.waits(for: "1 of 1 found"))
            terminal.type("Eq")
            #expect(try await terminal.exitStatus() == 0)
        }
    }
}
