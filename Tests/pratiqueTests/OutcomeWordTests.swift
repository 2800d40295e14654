import AMServer
import Foundation
import TestSupport
import Testing

/// The words about a reply claim no more than the reply says, and the audit trail keeps its status.
struct OutcomeWordTests {
    private func trail(_ desk: Desk) async throws -> String {
        try await desk.run(["audit", "list"]).output
    }

    /// As OpenAM: the login is over, the answer is taken all the same.
    @Test func `an approval that is taken too late is not said to let anybody in`() async throws {
        try await Desk.use(profile: .openAM16) { desk in
            var order = PushOrder(user: Desk.user)
            order.timeoutMilliseconds = 6_000
            let push = try await desk.host.send(order)
            try await Task.sleep(for: .milliseconds(6_200))
            let file = desk.folder.path + "/envelope"
            let envelope = try #require(await desk.host.envelope(of: push.messageID))
            try envelope.write(toFile: file, atomically: true, encoding: .utf8)
            // Without a time of issue the life counts from here.
            let run = try await desk.run(["review", "--plain", file], input: "approve\nyes\n")
            try #require(run.status == 0, "\(run.output)\(run.errors)")
            #expect(try await desk.host.checkOutcome(push.messageID) == .expired)
            let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("The server accepted the answer: approval delivered."))
            #expect(words.contains("Its reply does not say how the sign-in or payment ended."))
            #expect(try await trail(desk).contains("delivered approve, attempt 1, HTTP 200"))
        }
    }

    @Test func `HTTP 400 is told as all that it can mean`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            await desk.host.inject(ServerFault(.status(400)))
            let run = try await desk.run(["approve", push.messageID, "--yes"])
            #expect(run.status == 4)
            let words = (run.output + run.errors).split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            #expect(
                words.contains(
                    "HTTP 400 without a reason: too late, already answered, unknown there or another key"
                )
            )
            #expect(!words.contains("delivered"))
            #expect(
                try await trail(desk).contains("refused approve not-taken, attempt 1, HTTP 400")
            )
        }
    }

    @Test func `the status of every reply is kept, and none where none came`() async throws {
        try await Desk.use { desk in
            for status in [404, 500, 503] {
                let push = try await desk.send()
                await desk.host.inject(ServerFault(.status(status)))
                _ = try await desk.run(["reject", push.messageID])
                #expect(try await trail(desk).contains(", attempt 1, HTTP \(status)"))
            }
            let push = try await desk.send()
            await desk.host.inject(ServerFault(.close))
            #expect(try await desk.run(["reject", push.messageID]).status == 5)
            let last = try await trail(desk).split(separator: "\n").first {
                $0.contains(push.messageID) && $0.contains("transport.")
            }
            #expect(last?.contains("HTTP") == false)
        }
    }

    @Test func `an enrolment says that the registration was taken, and no more`() async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bob", issuer: "Example Bank")
            let run = try await desk.run(["enrol", "-"], input: address + "\n")
            #expect(run.status == 0)
            #expect(
                run.output.contains(
                    "the server accepted the registration; its page shows whether it is valid"
                )
            )
            // The page does not look in this test: nothing is registered yet.
            let refused = try await desk.run(
                ["enrol", "-", "--replace", "--yes"],
                input: address + "\n"
            )
            #expect(refused.status == 1)
            #expect(refused.errors.contains("enrolment.refused"))
            #expect(refused.errors.contains("without a reason"))
        }
    }
}
