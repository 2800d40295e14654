import Host
import Push
import Review
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// The reason of a rejection is what the history asks later: whether it was you.
@Suite(.timeLimit(.minutes(10))) struct RejectionReasonTests {
    private static let nonce = "MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"

    private let bench: PushTokenBench

    init() throws { bench = try PushTokenBench() }

    /// What the history says, and how many requests count as the person's own, after an answer.
    private func reported(
        after decision: Decision
    ) async throws -> (statement: Ownership?, approved: Int) {
        var reported: (Ownership?, Int) = (nil, -1)
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask([
                try server.question { question in
                    question.nonce = Self.nonce
                    question.capabilities = #"{"decline_reason": true}"#
                }
            ])
            _ = await bench.fetch(bench.service())
            let id = try MessageID(Self.nonce)
            let outcome = try await bench.service(seconds: 5).answer(decision, to: id, shown: [])
            #expect(outcome.state == .delivered(decision))
            let service = bench.service(seconds: 200)
            let baseline = try await service.baseline(of: server.token.account)
            reported = (try await service.details(of: id).statement, baseline.approvals)
            // It can be said again the other way.
            try await service.state(.mine, about: id)
            let later = try await service.details(of: id).statement
            #expect(later == .mine)
        }
        return reported
    }

    @Test func `a rejection of what was not mine says so, and nothing is learned`() async throws {
        let reported = try await reported(after: .rejectNotMine)
        #expect(reported.statement == .notMine)
        #expect(reported.approved == 0)
    }

    @Test func `whoever has changed their mind had asked themselves`() async throws {
        let reported = try await reported(after: .rejectChangedMind)
        #expect(reported.statement == .mine)
        #expect(reported.approved == 1)
    }

    @Test(
        arguments: [(.rejectChangedMind, false), (.rejectNotMine, true), (.reject, true)]
            as [(Decision, Bool)]
    )
    func `the next request is one after a rejection only when it was not mine`(
        decision: Decision,
        isAfterRejection: Bool
    ) async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            func question(_ nonce: String) throws -> JSONValue {
                try server.question { question in
                    question.nonce = nonce
                    question.capabilities = #"{"decline_reason": true}"#
                }
            }
            simulated.ask([try question(Self.nonce)])
            _ = await bench.fetch(bench.service())
            let id = try MessageID(Self.nonce)
            _ = try await bench.service(seconds: 5).answer(decision, to: id, shown: [])
            simulated.ask([try question("NJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT")])
            _ = await bench.fetch(bench.service(seconds: 30))
            let entry = try #require(try await bench.service(seconds: 31).openEntries().first)
            let codes = entry.review.assessment.hints.map(\.code)
            #expect(codes.contains("frequency.after-rejection") == isAfterRejection)
        }
    }

    @Test func `a rejection without a reason says nothing of it`() async throws {
        let reported = try await reported(after: .reject)
        #expect(reported.statement == nil)
        #expect(reported.approved == 0)
    }
}
