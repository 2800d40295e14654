import AMServer
import TestSupport
import Testing

/// A script that ends before the last question has an answer says so, and sends nothing.
@Suite struct OpenQuestionTests {
    private static let payment = #"{"amount":"4980.00 EUR","payee":"LB Trading"}"#
    /// Every level asks for one more key.
    private static let confirm = #"{"friction":{"none":"confirm","critical":"confirm"}}"#
    /// Every request from Bristol is critical.
    private static let forbidden = #"{"forbiddenAreas":["GB"]}"#

    private func expectUnanswered(_ run: ChildProcess.Outcome, wanted: String) {
        #expect(run.status == 4, "\(run.output)")
        #expect(run.errors.contains("pratique: review.unanswered: The input ended "))
        #expect(run.errors.contains(wanted), "\(run.errors)")
        #expect(run.errors.contains("Nothing was sent for it"))
    }

    @Test(arguments: [
        (confirm, "approve\nyes\n", #"the line "anyway""#),
        (confirm, "approve\nyes\nquit\n", #"the line "anyway""#),
        (confirm, "approve\nyes\nhelp\n\n", #"the line "anyway""#),
        (confirm, "approve\n", #"the line "yes""#), ("{}", "reject\n", #"the line "yes""#),
        ("{}", "reject-all\n", #"the line "yes""#),
        (forbidden, "approve\n", #"the line "4,980.00""#),
    ])
    func `lines that end before an answer say what was asked and what answers it`(
        configuration: String,
        lines: String,
        wanted: String
    ) async throws {
        try await Desk.use { desk in
            try desk.configure(configuration)
            let push = try await desk.send(payload: Self.payment)
            let run = try await desk.run(["review", "--plain"], input: lines)
            expectUnanswered(run, wanted: wanted)
            #expect(run.errors.split(separator: "\n").count == 1)
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }

    @Test(arguments: [
        ("approve\nyes\napprove\n", "Line 3 ", #"Answer it with the line "anyway""#),
        ("reject\nanyway\n", "Line 2 ", #"Answer it with the line "yes", or leave it with "no"."#),
        ("yes\n", "Line 1 ", "none is open"), ("skip\nreject\n", "Line 2", "no request is left"),
        ("aprove\n", "Line 1 ", #"did you mean "approve"?"#),
        ("reject 12345678\n", "Line 1 ", "12345678"),
    ])
    func `the error of a line says what would have fitted`(
        lines: String,
        line: String,
        wanted: String
    ) async throws {
        try await Desk.use { desk in
            try desk.configure(Self.confirm)
            _ = try await desk.send(payload: Self.payment)
            let run = try await desk.run(["review", "--plain"], input: lines)
            #expect(run.status == 4, "\(run.output)")
            #expect(run.errors.hasPrefix("pratique: review.stopped: " + line), "\(run.errors)")
            #expect(run.errors.contains(wanted), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
            #expect(!run.output.contains("not read"))
        }
    }

    @Test func `lines that end before the number of a challenge say so`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send(.challenge)
            let run = try await desk.run(["review", "--plain"], input: "approve\n")
            expectUnanswered(run, wanted: #"the line "number N""#)
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }

    @Test(arguments: [("lock 1", #"the line "yes""#), ("remove 1", "the line \"ann\"")])
    func `lines that end before an answer about an account say so`(
        word: String,
        wanted: String
    ) async throws {
        try await Desk.use { desk in
            let run = try await desk.run(["review", "--plain"], input: "accounts\n\(word)\n")
            expectUnanswered(run, wanted: wanted)
            let accounts = try await desk.run(["accounts"])
            #expect(accounts.output.contains("ann"))
            #expect(!accounts.output.contains("locked"))
        }
    }

    @Test(arguments: ["", "list\n", "approve\nno\n", "approve\nyes\nno\nquit\nyes\n", "quit\n"])
    func `lines that leave no question open end well`(lines: String) async throws {
        try await Desk.use { desk in
            try desk.configure(Self.confirm)
            let push = try await desk.send(payload: Self.payment)
            let run = try await desk.run(["review", "--plain"], input: lines)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }

    @Test(arguments: [
        (confirm, "", #"the member "insisted": true"#),
        (forbidden, "", #"the member "typed": "4,980.00""#),
        (forbidden, #","insisted":true"#, #"the member "typed": "4,980.00""#),
        (forbidden, #","typed":"4981""#, #"the member "typed": "4,980.00""#),
    ])
    func `commands that end before an answer say what was asked and what answers it`(
        configuration: String,
        members: String,
        wanted: String
    ) async throws {
        try await Desk.use { desk in
            try desk.configure(configuration)
            let push = try await desk.send(payload: Self.payment)
            let line = #"{"command":"approve","message_id":"\#(push.messageID)"\#(members)}"#
            let run = try await desk.run(["review", "--json"], input: line + "\n")
            expectUnanswered(run, wanted: wanted)
            #expect(run.errors.contains(push.messageID))
            let problem = run.output.split(separator: "\n").first { $0.contains(#""problem""#) }
            #expect(problem?.contains(#""code":"review.unanswered""#) == true, "\(run.output)")
            #expect(run.output.hasSuffix("{\"event\":\"bye\"}\n"))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            // A rejection needs no more.
            let other = line.replacing("approve", with: "reject")
            let rejected = try await desk.run(["review", "--json"], input: other + "\n")
            #expect(rejected.status == 0, "\(rejected.errors)")
        }
    }

    @Test func `an approval that is repeated as it was asked for leaves nothing open`() async throws
    {
        try await Desk.use { desk in
            try desk.configure(Self.confirm)
            let push = try await desk.send()
            let id = #""message_id":"\#(push.messageID)""#
            let lines = [
                #"{"id":1,"command":"approve",\#(id)}"#,
                #"{"id":2,"command":"approve",\#(id),"insisted":true}"#,
            ]
            let run = try await desk.run(
                ["review", "--json"],
                input: lines.joined(separator: "\n") + "\n"
            )
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("argument.unconfirmed"))
            #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
        }
    }
}
