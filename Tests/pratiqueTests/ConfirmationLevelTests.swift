import AMServer
import Foundation
import TestSupport
import Testing

/// What a doubtful approval asks for, by each way that leads to the server.
@Suite struct ConfirmationLevelTests {
    private static let payment = #"{"amount":"4980.00 EUR","payee":"LB Trading"}"#
    /// Every level asks for one more key.
    private static let confirm = #"{"friction":{"none":"confirm","critical":"confirm"}}"#
    /// Every request from Bristol is critical.
    private static let forbidden = #"{"forbiddenAreas":["GB"]}"#

    private func expectNothingSent(_ desk: Desk, _ push: SentPush) async {
        #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
    }

    @Test func `without a terminal one more yes is a flag, and the trail tells`() async throws {
        try await Desk.use { desk in
            try desk.configure(Self.confirm)
            let push = try await desk.send()
            let bare = try await desk.run(["approve", push.messageID], input: "yes\n")
            #expect(bare.status == 1)
            #expect(bare.errors.contains("argument.unconfirmed"))
            await expectNothingSent(desk, push)
            let flagged = try await desk.run(["approve", push.messageID, "--yes"])
            #expect(flagged.status == 0, "\(flagged.errors)")
            #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
            let audit = try await desk.run(["audit"])
            #expect(audit.output.contains("friction confirm"))
            // What cannot be sent asks for nothing.
            let again = try await desk.run(["approve", push.messageID])
            #expect(again.errors.contains("answer.already-delivered"))
        }
    }

    @Test(arguments: [[], ["--number"]])
    func `an approval of any risk is asked for, and without a terminal needs a flag`(
        options: [String]
    ) async throws {
        try await Desk.use { desk in
            let push = try await desk.send(options.isEmpty ? .default : .challenge)
            let number = push.expectedNumber.map { ["\($0)"] } ?? []
            let arguments = ["approve", push.messageID] + options + number
            let bare = try await desk.run(arguments, input: "y\nyes\n")
            #expect(bare.status == 1)
            #expect(bare.errors.contains("argument.unconfirmed: Nothing was sent"))
            #expect(bare.errors.contains("a yes from a pipe is not read. Give `--yes`"))
            await expectNothingSent(desk, push)
            for (answer, status) in [("\r", 1), ("n\r", 1), ("y\r", 0)] as [(String, Int32)] {
                let terminal = try desk.folder.terminal(arguments)
                #expect(await terminal.waits(for: "? [y/N]"))
                await expectNothingSent(desk, push)
                terminal.type(answer)
                #expect(try await terminal.exitStatus() == status)
            }
            #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
        }
    }

    @Test func `all of a message is shown before the question, which names the account`()
        async throws
    {
        try await Desk.use { desk in
            let words = String(repeating: "Thank you for your order. ", count: 20)
            let payload =
                #"{"amount":"84.50 GBP","payee":"Mill","sharedAccount":"ann at Other Bank","#
                + #""note":"\#(words)and mallory becomes an owner"}"#
            let push = try await desk.send(payload: payload)
            let terminal = try desk.folder.terminal(["approve", push.messageID])
            #expect(await terminal.waits(for: "? [y/N]"))
            let shown = terminal.text.split(whereSeparator: { " \r\n".contains($0) })
                .joined(separator: " ")
            #expect(shown.contains("and mallory becomes an owner"), "\(shown)")
            #expect(shown.contains(#"for "ann at Example Bank" shared "ann at Other Bank""#))
            // Alone on the screen below a long text, the question tells what and for whom.
            let question = shown.split(separator: "Approve GBP 84.50").last.map(String.init) ?? ""
            #expect(question.contains("risk low:"), "\(question)")
            #expect(question.contains("Mill"), "\(question)")
            #expect(question.hasSuffix(#""ann at Example Bank"? [y/N]"#), "\(question)")
            terminal.type("n\r")
            #expect(try await terminal.exitStatus() == 1)
        }
    }

    @Test func `without a terminal the phrase is an option, and a flag is not enough`() async throws
    {
        try await Desk.use { desk in
            try desk.configure(Self.forbidden)
            let push = try await desk.send(payload: Self.payment)
            for arguments in [
                [], ["--yes"], ["--typed", "498000"], ["--typed", "approve", "--yes"],
                ["--typed", ""], ["--typed", "Bristol"],
            ] {
                let outcome = try await desk.run(
                    ["approve", push.messageID] + arguments,
                    input: "4,980.00\n"
                )
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("argument.untyped"), "\(arguments)")
                #expect(outcome.errors.contains("needs the phrase \"4,980.00\""))
                #expect(outcome.errors.contains("or give `--typed 4,980.00`"))
            }
            await expectNothingSent(desk, push)
            let typed = try await desk.run(["approve", push.messageID, "--typed", "4980.00"])
            #expect(typed.status == 0, "\(typed.errors)")
            #expect(try await desk.run(["audit"]).output.contains("friction type"))
        }
    }

    @Test func `a phrase that is given must be right, whatever the risk`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send(payload: Self.payment)
            let wrong = try await desk.run(["approve", push.messageID, "--typed", "4890.00"])
            #expect(wrong.status == 1)
            #expect(wrong.errors.contains("argument.untyped"))
            await expectNothingSent(desk, push)
            let right = try await desk.run(["approve", push.messageID, "--typed", "4,980.00"])
            #expect(right.status == 0)
        }
    }

    @Test func `a flag is recorded as no more than what was asked for`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
            #expect(try await !desk.run(["audit"]).output.contains("friction"))
            try desk.configure(Self.confirm)
            let second = try await desk.send()
            #expect(try await desk.run(["approve", second.messageID, "--yes"]).status == 0)
            #expect(try await desk.run(["audit"]).output.contains("friction confirm"))
        }
    }

    @Test(arguments: [[], ["--yes"], ["--yes", "--quiet"]])
    func `a rejection by a script asks for nothing`(options: [String]) async throws {
        try await Desk.use { desk in
            try desk.configure(Self.forbidden)
            let push = try await desk.send()
            let arguments = ["reject", push.messageID] + options
            guard options.isEmpty else {
                let terminal = try desk.folder.terminal(arguments)
                #expect(try await terminal.exitStatus() == 0)
                #expect(!terminal.text.contains("[y/N]"))
                return
            }
            #expect(try await desk.run(arguments).status == 0)
        }
    }

    @Test func `on a terminal a rejection asks once, and names what, where and for whom`()
        async throws
    {
        try await Desk.use { desk in
            let push = try await desk.send(payload: Self.payment)
            for (answer, status) in [("\r", 1), ("n\r", 1), ("y\r", 0)] as [(String, Int32)] {
                let terminal = try desk.folder.terminal(["reject", push.messageID])
                #expect(await terminal.waits(for: "? [y/N]"))
                let shown = terminal.text.split(whereSeparator: { " |\r\n".contains($0) })
                    .joined(separator: " ")
                let question = shown.split(separator: "Reject: ").last.map(String.init) ?? ""
                #expect(question.contains("LB Trading"), "\(question)")
                #expect(question.contains("from Bristol"), "\(question)")
                #expect(question.hasSuffix(#""ann at Example Bank"? [y/N]"#), "\(question)")
                await expectNothingSent(desk, push)
                terminal.type(answer)
                #expect(try await terminal.exitStatus() == status)
            }
            #expect(await desk.host.record(push.messageID)?.lastDecision == .denied)
        }
    }

    @Test(arguments: [
        (confirm, "Type yes:", "y\r", "argument.unconfirmed", "yes\r"),
        (forbidden, "Type it:", "yes\r", "argument.untyped", "5\r4,980.00\r"),
    ])
    func `on a terminal the command asks`(
        configuration: String,
        question: String,
        wrong: String,
        code: String,
        right: String
    ) async throws {
        try await Desk.use { desk in
            try desk.configure(configuration)
            let push = try await desk.send(payload: Self.payment)
            for (answer, reported, status) in [(wrong, code, 1), (right, "delivered", 0)] {
                let terminal = try desk.folder.terminal(["approve", push.messageID])
                #expect(await terminal.waits(for: question))
                await expectNothingSent(desk, push)
                let lines = answer.split(separator: "\r")
                terminal.type("\(lines[0])\r")
                // What was mistyped is asked for again; nothing, and the command stops.
                if lines.count > 1 || code == "argument.untyped" && answer == wrong {
                    #expect(await terminal.waits(for: "Type it again"))
                    await expectNothingSent(desk, push)
                    terminal.type(lines.count > 1 ? "\(lines[1])\r" : "\r")
                }
                #expect(await terminal.waits(for: reported))
                #expect(try await terminal.exitStatus() == Int32(status))
            }
            #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
        }
    }

    @Test func `the screen sends after the third key, and after the phrase`() async throws {
        try await Desk.use { desk in
            for (configuration, first, question, last) in [
                (Self.confirm, "ay", "anyway?", "Y"),
                (Self.forbidden, "a", "Type the amount, 4,980.00", "4980.00\r"),
            ] {
                try desk.configure(configuration)
                let push = try await desk.send(payload: Self.payment)
                _ = try await desk.run(["list"])
                let terminal = try desk.folder.terminal(["review"], columns: 120, rows: 40)
                #expect(await terminal.waits(for: "to answer"))
                if first == "ay" {
                    await terminal.type("a", then: "y")
                } else {
                    terminal.type(first)
                }
                #expect(await terminal.waits(for: question))
                await expectNothingSent(desk, push)
                terminal.type(last)
                #expect(await terminal.waits(for: "delivered"))
                #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
                terminal.type("q")
                #expect(try await terminal.exitStatus() == 0)
            }
        }
    }

    @Test func `a pasted phrase is not typed, and sends nothing`() async throws {
        try await Desk.use { desk in
            try desk.configure(Self.forbidden)
            let push = try await desk.send(payload: Self.payment)
            _ = try await desk.run(["list"])
            let terminal = try desk.folder.terminal(["review"], columns: 120, rows: 40)
            #expect(await terminal.waits(for: "to answer"))
            terminal.type("a")
            #expect(await terminal.waits(for: "Type the amount, 4,980.00"))
            // As terminals send it: between two marks, a line end in it or after it.
            terminal.type("\u{1B}[200~4980.00\r\u{1B}[201~\r")
            #expect(await terminal.waits(for: "does not match"))
            await expectNothingSent(desk, push)
            terminal.type("4980.00\r")
            #expect(await terminal.waits(for: "delivered"))
            #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    @Test func `lines approve with one more word, or with the phrase`() async throws {
        try await Desk.use { desk in
            for (configuration, lines, confirmationLevel) in [
                (Self.confirm, "approve\nyes\nanyway\n", "friction confirm"),
                (Self.forbidden, "approve\n4980.00\n", "friction type"),
            ] {
                try desk.configure(configuration)
                let push = try await desk.send(payload: Self.payment)
                let outcome = try await desk.run(["review", "--plain"], input: lines)
                #expect(outcome.status == 0, "\(outcome.output)")
                #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
                #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
                #expect(try await desk.run(["audit"]).output.contains(confirmationLevel))
            }
        }
    }

    @Test(arguments: [
        (confirm, "approve\nyes\n", 4), (confirm, "approve\nyes\napprove\nyes\n", 4),
        (confirm, "approve\nyes\nreject\nyes\n", 4),
        (confirm, "approve\nyes\nskip\nreject\nyes\n", 4),
        (confirm, "approve\nanyway\n", 4), (confirm, "approve\nyes\nnumber 56\nyes\n", 4),
        (confirm, "approve\nyes\n\n\nyes\n", 4), (forbidden, "approve\n", 4),
        (forbidden, "approve\nyes\n", 4), (forbidden, "approve\napprove\nyes\n", 4),
        (forbidden, "approve\n498000\n4980.00\n", 4), (forbidden, "4980.00\n", 4),
        (forbidden, "approve\nno\n4980.00\n", 4),
    ])
    func `no other lines send anything, and none reaches another request`(
        configuration: String,
        lines: String,
        status: Int32
    ) async throws {
        try await Desk.use { desk in
            try desk.configure(configuration)
            let first = try await desk.send(payload: Self.payment)
            let second = try await desk.send(payload: Self.payment)
            let outcome = try await desk.run(
                ["review", "--plain", "--only", first.messageID, second.messageID],
                input: lines
            )
            #expect(outcome.status == status, "\(outcome.output)")
            await expectNothingSent(desk, first)
            await expectNothingSent(desk, second)
        }
    }
}
