import AMServer
import Foundation
import TestSupport
import Testing

/// Accounts in plain lines, as a script drives the program.
struct PlainAccountTests {
    private func review(_ desk: Desk, _ lines: [String]) async throws -> ChildProcess.Outcome {
        try await desk.run(["review", "--plain"], input: lines.joined(separator: "\n") + "\n")
    }

    @Test func `a script does with accounts what the screen does`() async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bea", issuer: "Example Bank")
            let run = try await review(
                desk,
                [
                    "accounts", "account 1", "rename 1 Shared till", "rename-issuer 1 Bank",
                    "account 1", "own-issuer 1", "lock 1", "yes", "account 1", "unlock 1", "yes",
                    "lock 1", "no", "rotate-token 1", "yes", "update-token 1", "yes",
                    "enrol \(address)", "yes", "accounts", "remove 1", "Shared till", "accounts",
                    "quit",
                ]
            )
            #expect(run.status == 0, "\(run.output)")
            var rest = run.output[...]
            for words in [
                "1. \"ann at Example Bank\": approves", "Token     confirmed by the",
                "Renamed to: \"Shared till at Example Bank\"",
                "Renamed to: \"Shared till at Bank\"",
                "Own name  ann at Example Bank", "Renamed to: \"Shared till at Example Bank\"",
                "Lock this account?", "Locked: \"Shared till at Example Bank\"",
                "Lock      locked by you: it approves nothing",
                "Unlocked: \"Shared till at Example Bank\"", "Nothing was changed.",
                "Device token: confirmed by the server.", "Device token: confirmed by the server.",
                "What this address would do:", "will be able to ask you",
                "account: bea", "Enrol this account? Type yes to enrol",
                "Enrolled: \"bea at Example Bank\"",
                "2. \"bea at Example Bank\": approves",
                "To remove it, type the text", "Removed: \"Shared till at Example Bank\"",
                "1. \"bea at Example Bank\": approves",
            ] {
                guard let found = rest.firstRange(of: words) else {
                    Issue.record("\(words) is missing in \(run.output)")
                    continue
                }
                rest = rest[found.upperBound...]
            }
            #expect(await desk.host.pollRegistration(user: "bea") == .registered)
            let long = run.output.split(separator: "\n").filter { $0.count > 80 }
            #expect(long.isEmpty, "\(long)")
            // What stands in the address is printed and noted nowhere.
            let secret = address.suffix(20)
            let audit = try await desk.run(["audit", "show", "1"])
            let trail = try await desk.run(["audit"])
            for text in [run.output, run.errors, audit.output, trail.output] {
                #expect(!text.contains(secret))
            }
        }
    }

    @Test(
        arguments: [
            (["lock 1"], "Account 1 is not in a list that was printed"),
            (["accounts", "lock 2", "yes"], "Account 2 is not in a list that was printed"),
            (["accounts", "remove 0", "ann"], "Account 0 is not in a list that was printed"),
            (["accounts", "rename 9 Till"], "Account 9 is not in a list that was printed"),
            (["accounts", "rename 1"], "That is not how rename is typed. Type rename 2 NAME"),
            (["accounts", "unlock 1", "yes"], "This account is not locked."),
            (["accounts", "lock 1", "yes", "lock 1", "yes"], "You have locked this account"),
            (["accounts", "lock 1", "approve"], "Line 3 does not answer the question"),
            (["accounts", "lock 1", "lock 1"], "Line 3 does not answer the question"),
            (["accounts", "remove 1", "bob"], "Line 3 is not what must be typed to remove"),
            (["accounts", "remove 1", "yes"], "Line 3 is not what must be typed to remove"),
            (
                ["accounts", "lock 1", "yes", "rename 1 Till"],
                "account.locked: This account is locked."
            ),
            (["accounts", "rename 1 \u{202E}liT"], "account.display-name: The display name"),
            (["enrol"], "Line 1 has no address"),
            (["enrol pushauth://push/x"], "enrolment.missing."),
            (["enrol https://example.org"], "enrolment.scheme: This is a link"),
            (["enrol two words", "yes"], "enrolment.scheme: This is not an"),
            (["accounts", "", "dance", "yes"], "Line 3 is not a command"),
            (
                ["acounts", "yes"],
                "Line 1 is not a command; found \"acounts\"; did you mean \"accounts\"?"
            ),
        ] as [([String], String)]
    )
    func `a line about an account that is wrong says so and ends a script`(
        lines: [String],
        words: String
    ) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let run = try await review(desk, lines + ["reject", "yes"])
            #expect(run.status == 4, "\(run.output)")
            let text = (run.output + run.errors).split { " \n".contains($0) }.joined(separator: " ")
            #expect(text.contains(words), "\(run.output)\(run.errors)")
            #expect(run.errors.contains("pratique: review.stopped: "), "\(run.errors)")
            #expect(run.errors.contains("the lines after it are not read."))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            #expect(!run.output.contains("\u{202E}"))
        }
    }

    @Test func `a line that no address is as long as ends a script`() async throws {
        try await Desk.use { desk in
            let line = "enrol otpauth://totp/" + String(repeating: "a", count: 20_000)
            let run = try await review(desk, [line, "yes"])
            #expect(run.status == 4)
            #expect(run.errors.contains("That is not how enrol is typed."))
            #expect(!(run.output + run.errors).contains("aaaa"))
        }
    }

    @Test(arguments: ["account 7", "open 7", "code 7", "history level:odd", "zoom-in", "previous"])
    func `a word that only shows something ends no script`(line: String) async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            let run = try await review(desk, [line, "reject", "yes"])
            #expect(run.status == 0, "\(run.output)")
            #expect(await desk.host.record(push.messageID)?.lastDecision == .denied)
        }
    }

    @Test func `a device token that the server cannot be told ends a script`() async throws {
        try await Desk.use { desk in
            try await desk.stopServer()
            let run = try await review(desk, ["accounts", "rotate-token 1", "yes", "accounts"])
            #expect(run.status == 4, "\(run.output)")
            let text = run.output.split { " \n".contains($0) }.joined(separator: " ")
            #expect(text.contains("Device token: a new one waits for the server"), "\(text)")
            #expect(!text.contains("token waits for the server"), "the last line is not read")
        }
    }

    @Test func `an enrolment without a reply ends a script with the code for that`() async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bea", issuer: "Example Bank")
            await desk.host.inject(ServerFault(.closeAfterHeaders))
            let run = try await review(desk, ["enrol \(address)", "yes", "accounts"])
            #expect(run.status == 5, "\(run.output)")
        }
    }

    @Test func `what history found is written to a file of its own`() async throws {
        try await Desk.use { desk in
            _ = try await desk.send()
            let lines = "reject\nyes\nhistory state:rejected\nexport\n"
            let run = try await desk.run(
                ["review", "--plain"],
                input: lines,
                directory: desk.folder.path
            )
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains("Wrote 1 request to pratique-history-"))
            let files = try FileManager.default.contentsOfDirectory(atPath: desk.folder.path)
            let name = try #require(files.first { $0.hasPrefix("pratique-history-") })
            let text = try String(contentsOfFile: "\(desk.folder.path)/\(name)", encoding: .utf8)
            #expect(text.split(separator: "\r\n").count == 2, "\(text)")
        }
    }
}
