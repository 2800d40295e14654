import AMServer
import Foundation
import TestSupport
import Testing

/// Plain lines on a terminal: a summary first, then one request at a time.
@Suite(.timeLimit(.minutes(10))) struct PlainSteppingTests {
    /// The end of what is asked; what is typed before it, while a request is being shown, is dropped.
    private let asked = "help or quit."

    private func terminal(_ arguments: [String], of desk: Desk) throws -> PseudoTerminal {
        try desk.folder.terminal(["review", "--plain"] + arguments, setting: ["TZ": "CET-1"])
    }

    @Test func `a word that answers nothing says so`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let terminal = try terminal([], of: desk)
            #expect(await terminal.waits(for: asked))
            terminal.type("next\n")
            #expect(await terminal.waits(for: "Request 1 of 1"))
            #expect(await terminal.waits(for: asked))
            for word in ["yes", "no", "anyway"] {
                terminal.type("\(word)\n")
                #expect(await terminal.waits(for: "No question is open, so that answers nothing."))
                #expect(await terminal.waits(for: asked))
            }
            terminal.type("aprove\n")
            #expect(await terminal.waits(for: #"did you mean "approve"? Type help"#))
            terminal.type("reject\n")
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("anyway\n")
            #expect(await terminal.waits(for: "That does not answer the question."))
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("yse\n")
            #expect(await terminal.waits(for: #"did you mean "yes"?"#))
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("n\n")
            #expect(await terminal.waits(for: "Nothing was sent."))
            terminal.type("reject 1\n")
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("no\n")
            #expect(await terminal.waits(for: "Nothing was sent."))
            terminal.type("quit\n")
            #expect(try await terminal.exitStatus() == 0)
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }

    @Test func `no number names a request that was in no list`() async throws {
        try await Desk.use { desk in
            let pushes = [try await desk.send(), try await desk.send()]
            let terminal = try terminal([], of: desk)
            #expect(await terminal.waits(for: asked))
            terminal.type("reject 1 2\n")
            #expect(await terminal.waits(for: "Type list first: its numbers name the requests."))
            terminal.type("list\n")
            #expect(await terminal.waits(for: asked))
            terminal.type("reject 1 2\n")
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("y\n")
            #expect(await terminal.waits(for: "2 rejections delivered"))
            terminal.type("quit\n")
            #expect(try await terminal.exitStatus() == 0)
            for push in pushes {
                #expect(await desk.host.record(push.messageID)?.answers.isEmpty == false)
            }
        }
    }

    @Test func `after an answer what-now is about it`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let terminal = try terminal([], of: desk)
            #expect(await terminal.waits(for: asked))
            terminal.type("what-now\n")
            #expect(await terminal.waits(for: "No request is shown; type next to see one."))
            terminal.type("next\n")
            #expect(await terminal.waits(for: "Request 1 of 1"))
            #expect(await terminal.waits(for: asked))
            terminal.type("not-you\n")
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("yes\n")
            #expect(await terminal.waits(for: "No other requests are waiting"))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == false)
            terminal.type("what-now\n")
            #expect(await terminal.waits(for: "1. Change the password where it is used"))
            terminal.type("quit\n")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    @Test func `a person is told what waits, and goes on with next`() async throws {
        try await Desk.use { desk in
            let payment = #"{"amount":"42.00 GBP","payee":"Baker"}"#
            let first = try await desk.send(payload: payment)
            let second = try await desk.send()
            let terminal = try terminal([], of: desk)
            #expect(await terminal.waits(for: "2 requests are waiting"))
            #expect(await terminal.waits(for: "Type next for the most urgent one"))
            #expect(await terminal.waits(for: asked))
            #expect(!terminal.text.contains("Request 1 of 2"))
            for word in ["approve", "reject", "details", "why", "postpone", "map"] {
                terminal.type("\(word)\n")
                #expect(await terminal.waits(for: "No request is shown; type next to see one."))
            }
            terminal.type("next-match\n")
            #expect(await terminal.waits(for: "Nothing was searched for"))
            terminal.type("next\n")
            #expect(await terminal.waits(for: "Request 1 of 2"))
            #expect(await terminal.waits(for: " CET"))
            #expect(await terminal.waits(for: "PAY GBP 42.00 to \"Baker\""))
            #expect(await terminal.waits(for: asked))
            #expect(!terminal.text.contains(" UTC"))
            terminal.type("details\n")
            #expect(await terminal.waits(for: " UTC"))
            terminal.type("next\n")
            #expect(await terminal.waits(for: "Request 2 of 2"))
            #expect(await terminal.waits(for: asked))
            terminal.type("reject\n")
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("yes\n")
            #expect(await terminal.waits(for: "delivered"))
            #expect(await terminal.waits(for: "1 more is waiting"))
            terminal.type("reject\n")
            #expect(await terminal.waits(for: "No request is shown; type next to see one."))
            terminal.type("skip\n")
            #expect(await terminal.waits(for: "Request 1 of 2"))
            #expect(await terminal.waits(for: asked))
            terminal.type("next\n")
            #expect(await terminal.waits(for: "No other requests are waiting."))
            terminal.type("reject\n")
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("yes\n")
            #expect(await terminal.waits(for: "No other requests are waiting."))
            terminal.type("quit\n")
            #expect(try await terminal.exitStatus() == 0)
            for push in [first, second] {
                #expect(await desk.host.record(push.messageID)?.lastDecision == .denied)
            }
        }
    }

    @Test func `a request that is named is shown without next`() async throws {
        try await Desk.use { desk in
            _ = try await desk.send()
            let second = try await desk.send(payload: #"{"amount":"42.00 GBP","payee":"Baker"}"#)
            let terminal = try terminal(["--only", second.messageID], of: desk)
            #expect(await terminal.waits(for: "PAY GBP 42.00 to \"Baker\""))
            #expect(await terminal.waits(for: asked))
            terminal.type("reject\n")
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("yes\n")
            #expect(await terminal.waits(for: "delivered"))
            terminal.type("quit\n")
            #expect(try await terminal.exitStatus() == 0)
            #expect(await desk.host.record(second.messageID)?.lastDecision == .denied)
        }
    }

    @Test func `what is alike is one row of the summary and one word to reject`() async throws {
        try await Desk.use { desk in
            for _ in 0..<4 { _ = try await desk.send() }
            let terminal = try terminal([], of: desk)
            #expect(await terminal.waits(for: asked))
            try #require(terminal.text.contains("4 alike from Bristol, GB."), "\(terminal.text)")
            terminal.type("next\n")
            #expect(await terminal.waits(for: "type reject-alike to reject all 4."))
            #expect(await terminal.waits(for: asked))
            terminal.type("reject-alike\n")
            #expect(await terminal.waits(for: "Type yes to send it"))
            terminal.type("yes\n")
            #expect(await terminal.waits(for: "No other requests are waiting."))
            terminal.type("quit\n")
            #expect(try await terminal.exitStatus() == 0)
        }
    }
}
