import AMServer
import Foundation
import TestSupport
import Testing

/// The console of somebody who has enrolled nothing yet.
@Suite(.timeLimit(.minutes(10))) struct FirstRunTests {
    @Test func `the demonstration runs from the empty console, which comes back afterwards`()
        async throws
    {
        let folder = try Folder()
        let terminal = try folder.terminal(["review"])
        #expect(await terminal.waits(for: "Nothing is enrolled yet."))
        terminal.type("2")
        #expect(await terminal.waits(for: "Step 1 of 3"))
        // The note may come before the request.
        #expect(await terminal.waits(for: "as 12 times before"))
        await terminal.type("a", then: "y")
        #expect(await terminal.waits(for: "look at what is marked"))
        terminal.type("q")
        #expect(await terminal.waits(for: "The demonstration is over"))
        #expect(await terminal.waits(for: "Nothing is enrolled yet."))
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        #expect(terminal.isAsBefore)
        let accounts = try await folder.run(["accounts"])
        #expect(!accounts.output.contains("harbour-rowing"))
    }

    @Test func `where one is can be told before anything is enrolled`() async throws {
        let folder = try Folder()
        let terminal = try folder.terminal(["review"])
        #expect(await terminal.waits(for: "Set where you are"))
        terminal.type("3")
        #expect(await terminal.waits(for: "A town or coordinates."))
        terminal.type("51.46,-2.59\r")
        #expect(await terminal.waits(for: "Your home: "))
        #expect(await terminal.waits(for: "Change where you are: 51.4600,-2.5900"))
        terminal.type("q")
        #expect(try await terminal.exitStatus() == 0)
        let home = try await folder.run(["home", "--json"])
        #expect(home.output.contains(#""latitude":51.46"#))
    }

    @Test func `what another program enrols is seen, with its codes and the last decisions`()
        async throws
    {
        try await Desk.use { desk in
            let push = try await desk.send(payload: #"{"amount":"11.00 GBP"}"#)
            #expect(try await desk.run(["reject", push.messageID]).status == 0)
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "Last decisions"))
            #expect(await terminal.waits(for: "11.00"))
            #expect(await terminal.waits(for: "No server can send to you yet"))
            let address =
                "otpauth://hotp/Bank:cas?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=0"
            #expect(try await desk.run(["enrol", "-"], input: address).status == 0)
            #expect(await terminal.waits(for: "one-time codes of cas at Bank"))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }
}
