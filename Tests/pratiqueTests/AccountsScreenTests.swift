import AMServer
import Foundation
import TestSupport
import Testing

/// The pane of accounts of the real program on a terminal.
@Suite struct AccountsScreenTests {
    @Test func `an account is renamed, locked, unlocked and enrolled from the screen`()
        async throws
    {
        try await Desk.use { desk in
            let terminal = try desk.folder.terminal(["review"], columns: 120, rows: 40)
            #expect(await terminal.waits(for: "to answer"))
            terminal.type("A")
            #expect(await terminal.waits(for: "approves sign-ins and payments"))
            terminal.type("n")
            #expect(await terminal.waits(for: "New name on the screen"))
            terminal.type("\u{15}Shared till\r")
            #expect(await terminal.waits(for: "Renamed to:"))
            terminal.type("l")
            #expect(await terminal.waits(for: "Lock this account?"))
            terminal.type("y")
            #expect(await terminal.waits(for: "Locked:"))
            #expect(try await desk.run(["accounts"]).output.contains("locked by you"))
            terminal.type("u")
            #expect(await terminal.waits(for: "Unlock this account?"))
            terminal.type("y")
            #expect(await terminal.waits(for: "Unlocked:"))
            let listed = try await desk.run(["accounts"]).output
            #expect(listed.contains("Shared till at Example Bank") && !listed.contains("locked"))

            let address = try await desk.host.enrol(user: "bea", issuer: "Example Bank")
            terminal.type("e")
            #expect(await terminal.waits(for: "Type or paste the enrolment address"))
            // As terminals send it: between two marks.
            terminal.type("\u{1B}[200~\(address)\n\u{1B}[201~\r")
            #expect(await terminal.waits(for: "as \"bea\""))
            terminal.type("y")
            #expect(await terminal.waits(for: "Enrolled:"))
            #expect(await desk.host.pollRegistration(user: "bea") == .registered)
            #expect(!terminal.text.contains(address.suffix(20)))
            #expect(await terminal.waits(for: "Where are you?"))
            terminal.type("\rq")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    @Test func `plain lines ask for an address on the terminal without showing it`() async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bea", issuer: "Example Bank")
            let terminal = try desk.folder.terminal(["review", "--plain"], columns: 120, rows: 60)
            #expect(await terminal.waits(for: "Type list"))
            terminal.type("enrol\n")
            #expect(await terminal.waits(for: "it is not shown:"))
            terminal.type("\u{3}")
            #expect(await terminal.waits(for: "Nothing was changed."))
            terminal.type("enrol\n")
            #expect(await terminal.waits(for: "it is not shown:"))
            terminal.type(address + "\r")
            #expect(await terminal.waits(for: "account: bea"))
            terminal.type("yes\n")
            #expect(await terminal.waits(for: "Enrolled: \"bea at Example Bank\""))
            terminal.type("rename 1\n")
            #expect(await terminal.waits(for: "That is not how rename is typed."))
            terminal.type("lock 7\n")
            #expect(await terminal.waits(for: "Account 7 is not in a list"))
            #expect(!terminal.text.contains(address.suffix(20)))
            terminal.type("quit\n")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    @Test func `the first account is enrolled from the screen and receives in the same session`()
        async throws
    {
        try await Desk.use { desk in
            let folder = try Folder()
            let terminal = try folder.terminal(["review"], columns: 120, rows: 40)
            #expect(await terminal.waits(for: "Nothing is enrolled yet"))
            let address = try await desk.host.enrol(user: "bea", issuer: "Example Bank")
            terminal.type("1")
            #expect(await terminal.waits(for: "Type or paste the enrolment address"))
            terminal.type("\u{1B}[200~\(address)\u{1B}[201~\r")
            #expect(await terminal.waits(for: "as \"bea\""))
            terminal.type("y")
            #expect(await terminal.waits(for: "Where are you?"))
            terminal.type("Bristol\r")
            #expect(await terminal.waits(for: "1 Bristol, England;"))
            terminal.type("1")
            #expect(await terminal.waits(for: "Your home: "))
            #expect(await desk.host.pollRegistration(user: "bea") == .registered)
            let first = try await desk.host.send(PushOrder(user: "bea"))
            try await folder.hand(first, from: desk.host)
            #expect(await terminal.waits(for: "(1) pratique"))
            #expect(await terminal.waits(for: "bea at Example Bank"))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
            let list = try await folder.run(["list", "--json"])
            #expect(list.output.contains(first.messageID))
        }
    }

    @Test func `requests leave the screen with an account that another program removes`()
        async throws
    {
        try await Desk.use { desk in
            _ = try await desk.send()
            let terminal = try desk.folder.terminal(["review"])
            #expect(await terminal.waits(for: "(1) pratique"))
            terminal.type("a")
            #expect(await terminal.waits(for: "for good"))
            #expect(try await desk.run(["accounts", "remove", "ann", "--yes"]).status == 0)
            #expect(await terminal.waits(for: "The request is gone"))
            terminal.type("yq")
            #expect(try await terminal.exitStatus() == 0, "nothing waits that it would ask about")
        }
    }
}
