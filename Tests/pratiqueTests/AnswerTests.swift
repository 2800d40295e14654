import AMServer
import Foundation
import TestSupport
import Testing

@Suite struct AnswerTests {
    @Test func `a request is listed, shown, approved, and the server says accepted`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send(
                payload: #"{"amount":"249.00 GBP","payee":"Ledger Books Ltd"}"#
            )
            let list = try await desk.run(["list"])
            #expect(list.output.contains("GBP 249.00 to Ledger Books Ltd"))
            let show = try await desk.run(["show", push.messageID, "--home", "51.4632,-2.5893"])
            #expect(show.output.contains("Bristol"))
            #expect(show.output.contains("1.3 km"))
            let approval = try await desk.run(["approve", push.messageID, "--yes"])
            #expect(approval.status == 0)
            #expect(approval.output.contains("approval delivered"))
            let record = try #require(await desk.host.record(push.messageID))
            #expect(record.lastDecision == .accepted)
            #expect(record.answers.map(\.cookie) == ["amlbcookie=01"])
            #expect(record.answers.allSatisfy { !$0.hasSetCookie })
            #expect(try await desk.host.checkOutcome(push.messageID) == .success)
            // A second answer is refused here; the server is not asked again.
            let again = try await desk.run(["reject", push.messageID, "--yes"])
            #expect(again.status == 1)
            #expect(again.errors.contains("answer.already-delivered"))
            #expect(await desk.host.record(push.messageID)?.answers.count == 1)
        }
    }

    @Test func `where standard output is none, the sheet is shown where it is asked`()
        async throws
    {
        try await Desk.use { desk in
            let push = try await desk.send(
                payload: #"{"amount":"249.00 GBP","payee":"Ledger Books Ltd"}"#
            )
            let terminal = try PseudoTerminal.shell(environment: desk.folder.environment)
            #expect(await terminal.waits(for: PseudoTerminal.prompt))
            terminal.type("pratique approve \(push.messageID) > /dev/null\r")
            #expect(await terminal.waits(for: "[y/N]"))
            #expect(terminal.text.contains("PAY GBP 249.00 to \"Ledger Books Ltd\""))
            terminal.type("n\r")
            #expect(await terminal.waits(for: PseudoTerminal.prompt))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }

    @Test func `several are rejected at once, each once, and what fails stops no other`()
        async throws
    {
        try await Desk.use { desk in
            let pushes = [
                try await desk.send(), try await desk.send(), try await desk.send(),
            ]
            let ids = pushes.map(\.messageID)
            let outcome = try await desk.run(
                ["reject", ids[0], "zzzz9999", ids[1], ids[0], "--json"]
            )
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("request.unknown"))
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.allSatisfy { $0.contains(#""state":"rejected""#) })
            for id in ids.prefix(2) {
                #expect(await desk.host.record(id)?.answers.count == 1)
            }
            #expect(await desk.host.record(ids[2])?.answers.isEmpty == true)
            let quiet = try await desk.run(["reject", ids[2], "--quiet"])
            #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
            // What is not accepted is an error.
            let refused = try await desk.send()
            await desk.host.inject(ServerFault(.status(400), processes: false))
            let failed = try await desk.run(["reject", refused.messageID, "--quiet"])
            #expect(failed.status == 4 && failed.output.isEmpty)
            #expect(failed.errors.contains("rejection"), "\(failed.errors)")
            #expect(try await desk.run(["reject", "--json", "--quiet"]).status == 64)
        }
    }

    @Test(arguments: ["approve", "reject"])
    func `without an id it is the one that waits, and of several none`(
        command: String
    ) async throws {
        try await Desk.use { desk in
            let none = try await desk.run([command])
            #expect(none.status == 1 && none.errors.contains("request.none-waits"))
            let first = try await desk.send()
            if command == "approve" {
                // Nobody has seen which one waits.
                for option in [["--yes"], ["--typed", "I approve"]] {
                    #expect(try await desk.run([command] + option).status == 64)
                }
                #expect(await desk.host.record(first.messageID)?.answers.isEmpty == true)
                let asked = try PseudoTerminal([command], environment: desk.folder.environment)
                #expect(await asked.waits(for: "[y/N]"))
                asked.type("y\n")
                #expect(try await asked.exitStatus() == 0)
            } else {
                #expect(try await desk.run([command, "--yes"]).status == 64)
                let one = try await desk.run([command, "--json"])
                #expect(one.status == 0, "\(one.errors)")
                #expect(one.output.contains(#""state":"rejected""#))
            }
            #expect(await desk.host.record(first.messageID)?.answers.count == 1)
            let two = [try await desk.send(), try await desk.send()]
            let several = try await desk.run([command])
            #expect(several.status == 1 && several.errors.contains("request.several-wait"))
            for push in two {
                #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            }
            // On a terminal it asks which.
            let terminal = try desk.folder.terminal([command])
            #expect(await terminal.waits(for: "Which one, 1 to 2?"))
            terminal.type("2\n")
            #expect(await terminal.waits(for: "[y/N]"))
            terminal.type("y\n")
            #expect(try await terminal.exitStatus() == 0)
            // The newest comes first.
            #expect(await desk.host.record(two[0].messageID)?.answers.count == 1)
            #expect(await desk.host.record(two[1].messageID)?.answers.isEmpty == true)
        }
    }

    @Test func `a rejection is recorded as denied`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["reject", push.messageID]).status == 0)
            #expect(await desk.host.record(push.messageID)?.lastDecision == .denied)
        }
    }

    @Test(arguments: [[], ["--quiet"], ["--json"]])
    func `whoever rejects at a terminal is asked, whatever is printed`(
        options: [String]
    ) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            for arguments in [["reject", push.messageID] + options, ["reject"] + options] {
                let no = try desk.folder.terminal(arguments)
                #expect(await no.waits(for: "[y/N]"))
                no.type("n\n")
                #expect(try await no.exitStatus() != 0)
                #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            }
            let yes = try desk.folder.terminal(["reject", push.messageID] + options)
            #expect(await yes.waits(for: "[y/N]"))
            yes.type("y\n")
            #expect(try await yes.exitStatus() == 0)
            #expect(await desk.host.record(push.messageID)?.lastDecision == .denied)
        }
    }

    @Test func `on a terminal the number is asked for, and a wrong one sends nothing`() async throws
    {
        try await Desk.use { desk in
            let push = try await desk.send(.challenge)
            let number = try #require(push.expectedNumber)
            let wrong = try desk.folder.terminal(["approve", push.messageID])
            #expect(await wrong.waits(for: "Which number does the login page show"))
            wrong.type("7777\n")
            #expect(try await wrong.exitStatus() == 1)
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            let right = try desk.folder.terminal(["approve", push.messageID])
            #expect(await right.waits(for: "Which number does the login page show"))
            right.type("\(number)\n")
            #expect(await right.waits(for: "[y/N]"))
            right.type("y\n")
            #expect(try await right.exitStatus() == 0)
            #expect(await desk.host.record(push.messageID)?.chosenNumber == number)
        }
    }

    /// Whoever searches them finds all of it.
    @Test func `a line of the list is one whole line in a pipe`() async throws {
        try await Desk.use { desk in
            let words =
                String(repeating: "Harbour ", count: 9) + "7be1f0aa 3. 4:58 left, risk none: Bank"
            _ = try await desk.send(payload: #"{"amount":"249.00 GBP","payee":"\#(words)"}"#)
            let lines = try await desk.run(["list"]).output.split(separator: "\n")
            #expect(lines.count == 1 && lines[0].contains(words), "\(lines)")
        }
    }

    @Test func `a challenge takes the number of the login page and nothing else`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send(.challenge)
            let number = try #require(push.expectedNumber)
            let plain = try await desk.run(["approve", push.messageID, "--yes"])
            #expect(plain.status == 1 && plain.errors.contains("answer.number-needed"))
            #expect(plain.errors.contains("Give it with --number."), "\(plain.errors)")
            #expect(plain.errors.contains("\(number)"))
            let wrong = try await desk.run(["approve", push.messageID, "--yes", "--number", "7"])
            #expect(wrong.errors.contains("answer.number-not-offered"))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            let right = try await desk.run([
                "approve", push.messageID, "--yes", "--number", "\(number)",
            ])
            #expect(right.status == 0)
            #expect(await desk.host.record(push.messageID)?.chosenNumber == number)
        }
    }

    @Test func `without a terminal nobody proves who is at the device`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send(.biometric)
            let approval = try await desk.run(["approve", push.messageID, "--yes"])
            #expect(approval.status == 1)
            #expect(approval.errors.contains("device.verification.cancelled"))
            #expect(try await desk.run(["reject", push.messageID]).status == 0)
        }
    }

    @Test func `without a server the request stays and the decision is not lost`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["list"]).status == 0)
            try await desk.stopServer()
            let approval = try await desk.run(["approve", push.messageID, "--yes"])
            #expect(approval.status == 4)
            #expect(approval.output.contains("transport.connect"))
            let list = try await desk.run(["list", "--open", "--json"])
            #expect(list.output.contains(#""state":"failed""#))
            #expect(list.output.contains(push.messageID))
        }
    }

    @Test func `a wrong number is the first cause that is named, and another may follow`()
        async throws
    {
        try await Desk.use(profile: .am81) { desk in
            let push = try await desk.send(.challenge)
            let right = try #require(push.expectedNumber)
            #expect(try await desk.run(["list"]).status == 0)
            let show = try await desk.run(["show", push.messageID, "--json"])
            let json = try JSONSerialization.jsonObject(with: Data(show.output.utf8))
            let request = try #require((json as? [String: Any])?["request"] as? [String: Any])
            let numbers = try #require(request["numbers"] as? [Int])
            let wrong = try #require(numbers.first { $0 != right })
            let first = try await desk.run([
                "approve", push.messageID, "--yes", "--number", "\(wrong)",
            ])
            #expect(first.status == 4)
            let reported = first.output.replacing("\n", with: " ")
            #expect(
                reported.contains("HTTP 400 without a reason: not the number on the login page,")
            )
            let second = try await desk.run([
                "approve", push.messageID, "--yes", "--number", "\(right)",
            ])
            #expect(second.status == 0)
            #expect(await desk.host.record(push.messageID)?.chosenNumber == right)
        }
    }

    @Test(arguments: [
        (ServerFault.Effect.status(400), 4, "failed"),
        (.redirect(to: "http://127.0.0.1:9/"), 4, "failed"),
        (.page, 5, "unknown"),
        (.brokenJSON, 5, "unknown"),
        (.status(500), 5, "unknown"),
        (.status(503), 5, "unknown"),
        (.close, 5, "unknown"),
    ])
    func `a reply that is no success is never shown as one, and the same answer may follow`(
        effect: ServerFault.Effect,
        status: Int32,
        state: String
    ) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            await desk.host.inject(ServerFault(effect, processes: false))
            let first = try await desk.run(["approve", push.messageID, "--yes"])
            #expect(first.status == status)
            #expect(!first.output.contains("delivered"))
            let show = try await desk.run(["show", push.messageID, "--json"])
            #expect(show.output.contains(#""state":"\#(state)""#))
            if state == "unknown" {
                let other = try await desk.run(["reject", push.messageID])
                #expect(other.errors.contains("answer.other-decision"))
            }
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
            #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
        }
    }

    @Test func `a second program cannot answer while an answer is under way`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["list"]).status == 0)
            await desk.host.inject(ServerFault(.delay(milliseconds: 6_000)))
            async let slow = desk.run(["approve", push.messageID, "--yes"])
            var second = try await desk.run(["show", push.messageID, "--json"])
            for _ in 0..<100 where !second.output.contains(#""state":"sending""#) {
                second = try await desk.run(["show", push.messageID, "--json"])
            }
            let hasty = try await desk.run(["reject", push.messageID])
            #expect(hasty.status == 1)
            #expect(hasty.errors.contains("answer.in-flight"))
            #expect(try await slow.status == 0)
            #expect(await desk.host.record(push.messageID)?.answers.count == 1)
        }
    }

    @Test func `a piped review decides requests in their order`() async throws {
        try await Desk.use { desk in
            let first = try await desk.send()
            let second = try await desk.send(.challenge)
            let number = try #require(second.expectedNumber)
            let outcome = try await desk.run(
                ["review", "--plain", "--only", first.messageID, second.messageID],
                input: "reject\nno\nreject\nyes\nnumber \(number)\nyes\n"
            )
            #expect(outcome.status == 0)
            #expect(await desk.host.record(first.messageID)?.lastDecision == .denied)
            #expect(await desk.host.record(second.messageID)?.chosenNumber == number)
            // Rows of a list are whole in a script.
            let lines = outcome.output.split(separator: "\n").filter {
                !$0.contains(#/^\S+  \d+\. /#)
            }
            #expect(lines.allSatisfy { $0.count <= 80 })
        }
    }

    @Test func `piped lines never reach another request than they were written for`() async throws {
        try await Desk.use { desk in
            let first = try await desk.send()
            let second = try await desk.send()
            await desk.host.inject(ServerFault(.status(400), processes: false))
            let outcome = try await desk.run(
                ["review", "--plain", "--only", first.messageID, second.messageID],
                input: "reject\nyes\napprove\nyes\n"
            )
            #expect(outcome.status == 4)
            #expect(outcome.errors.contains("not delivered"))
            #expect(await desk.host.record(first.messageID)?.lastDecision == .unknown)
            #expect(await desk.host.record(second.messageID)?.lastDecision == .unknown)
        }
    }

    @Test(arguments: [
        "aprove\nyes\nreject\nyes\n",
        "approve\nyes\nreject\nyes\n",
        "yes\nreject\nyes\n",
        "skip\nskip\nreject\nyes\n",
    ])
    func `a script stops at the first line that has no effect`(lines: String) async throws {
        try await Desk.use { desk in
            // The first request cannot be approved, so that line two of the script fits nothing.
            let first = try await desk.send(.biometric)
            let second = try await desk.send()
            let outcome = try await desk.run(
                ["review", "--plain", "--only", first.messageID, second.messageID],
                input: lines
            )
            #expect(outcome.status == 4)
            #expect(outcome.errors.contains("are not read"))
            #expect(await desk.host.record(first.messageID)?.answers.isEmpty == true)
            #expect(await desk.host.record(second.messageID)?.answers.isEmpty == true)
        }
    }

    @Test func `a script skips one request and answers the next`() async throws {
        try await Desk.use { desk in
            let first = try await desk.send()
            let second = try await desk.send()
            let outcome = try await desk.run(
                ["review", "--plain", "--only", first.messageID, second.messageID],
                input: "skip\nreject\nyes\napprove\nyes\n"
            )
            #expect(outcome.status == 4)
            #expect(await desk.host.record(first.messageID)?.answers.isEmpty == true)
            #expect(await desk.host.record(second.messageID)?.lastDecision == .denied)
        }
    }

    @Test func `a review without requests ends with its input`() async throws {
        let folder = try Folder()
        let outcome = try await folder.run(["review", "--plain"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("No device is enrolled yet"))
        let decisions = try await folder.run(["review", "--plain"], input: "approve\nyes\n")
        #expect(decisions.status == 4)
    }

    @Test func `a review ends at quit however much is piped after it`() async throws {
        try await Desk.use { desk in
            _ = try await desk.send()
            let flood = String(repeating: "yes\n", count: 100_000)
            let outcome = try await desk.run(["review", "--plain"], input: "quit\nyes\n" + flood)
            #expect(outcome.status == 0)
        }
    }

    @Test func `a taken answer with a broken reply is unknown, and only it may be repeated`()
        async throws
    {
        try await Desk.use { desk in
            let push = try await desk.send()
            await desk.host.inject(ServerFault(.brokenJSON, processes: true))
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 5)
            let other = try await desk.run(["reject", push.messageID])
            #expect(other.errors.contains("answer.other-decision"))
            #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
        }
    }

    @Test func `an account is enrolled once`() async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bob", issuer: "Example Bank")
            #expect(try await desk.run(["enrol", address]).status == 0)
            let again = try await desk.run(["enrol", address])
            #expect(again.status == 1)
            #expect(again.errors.contains("storage.account.exists"))
        }
    }

    @Test func `a store that cannot be made is a coded error`() async throws {
        let outcome = try await Program.run(["list"], environment: ["XDG_STATE_HOME": "/proc/none"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("storage."))
    }
}
