import AMServer
import Foundation
import TestSupport
import Testing

/// Rules that reject in place of the person, against a server.
@Suite struct AutomaticRejectionTests {
    private static let rule = """
        {"forbiddenAreas":["GB"],"automaticRejection":{"codes":["place.forbidden-area"]}}
        """

    @Test func `a request is rejected when it comes, and everything says so`() async throws {
        try await Desk.use { desk in
            let earlier = try await desk.send()
            #expect(try await desk.run(["list"]).output.contains(" left, risk"))
            try desk.configure(Self.rule)
            let push = try await desk.send()
            let list = try await desk.run(["list"])
            #expect(list.status == 0, "\(list.errors)")
            let words = list.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("rejected by your rule (place.forbidden-area)"))
            #expect(await desk.host.record(push.messageID)?.lastDecision == .denied)
            // What had come before the rule waits.
            #expect(await desk.host.record(earlier.messageID)?.answers.isEmpty == true)
            #expect(list.output.contains(" left, risk"))

            let show = try await desk.run(["show", push.messageID])
            #expect(show.output.contains("rejected by your rule (place.forbidden-area)"))
            let json = try await desk.run(["show", push.messageID, "--json"])
            #expect(json.output.contains(#""rejecting_rule":"place.forbidden-area""#))
            let audit = try await desk.run(["audit"])
            #expect(audit.output.contains("decision.automatic"))
            #expect(audit.output.contains("by rule place.forbidden-area"))
            #expect(try await desk.run(["audit", "verify"]).status == 0)
            #expect(await desk.host.record(push.messageID)?.answers.count == 1)
        }
    }

    @Test func `a rule that is refused leaves the request to the person`() async throws {
        try await Desk.use { desk in
            try desk.configure(Self.rule)
            await desk.host.inject(ServerFault(.status(400), processes: false))
            let push = try await desk.send()
            for _ in 0..<2 {
                #expect(try await desk.run(["list", "--open"]).output.contains("failed"))
            }
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            #expect(try await desk.run(["reject", push.messageID]).status == 0)
            #expect(
                try await desk.run(["show", push.messageID]).output.contains("your rule") == false
            )
        }
    }

    @Test func `no setting approves anything`() async throws {
        try await Desk.use { desk in
            for text in [
                #"{"automaticApproval":{"level":"none"}}"#,
                #"{"automaticRejection":{"level":"none"}}"#,
                #"{"automaticRejection":{"approve":true}}"#,
            ] {
                try desk.configure(text)
                #expect(try await desk.run(["list"]).status == 78)
            }
            try desk.configure(#"{"automaticRejection":{"level":"critical"}}"#)
            let push = try await desk.send()
            #expect(try await desk.run(["list"]).output.contains(" left, risk"))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
        }
    }
}
