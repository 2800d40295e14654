import AMServer
import Foundation
import TestSupport
import Testing
import Vocabulary

/// Four programs on one store at once, each killed at a random moment or not.
///
/// `PRATIQUE_RACES` sets how many rounds; `Scripts/check-races` runs 200.
@Suite(.serialized) struct RaceTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["PRATIQUE_RACES"].flatMap { Int($0) } ?? 5
    /// Each desk lives through so many rounds.
    private static let roundsADesk = 50

    @Test(.timeLimit(.minutes(60)))
    func `four programs at once lose nothing and answer nothing twice, whoever is killed`()
        async throws
    {
        var random = SeededGenerator(seed: 0x4ACE)
        var done = 0
        var killed = 0
        while done < Self.rounds {
            let count = min(Self.roundsADesk, Self.rounds - done)
            try await Desk.use { desk in
                try desk.configure(
                    #"{"friction": {"low": "none", "medium": "none", "high": "none"}}"#
                )
                var sent: [String] = []
                for _ in 0..<count { killed += try await race(desk, &random, &sent) }
                try await settle(desk, sent)
            }
            done += count
        }
        print("races: \(done) rounds of four programs, \(killed) killed while they ran")
    }

    /// Two messages come; two programs decide about the first in opposite ways, one about the second,
    /// and one fetches.
    ///
    /// - Returns: How many programs were killed.
    private func race(
        _ desk: Desk,
        _ random: inout SeededGenerator,
        _ sent: inout [String]
    ) async throws -> Int {
        let pair = [try await desk.send().messageID, try await desk.send().messageID]
        sent += pair
        let acts = [
            ["approve", pair[0], "--yes"], ["reject", pair[0]], ["reject", pair[1]],
            ["list", "--limit", "1"],
        ]
        let moments: [Double?] = acts.map { _ in
            Bool.random(using: &random) ? Double.random(in: 0.005...0.25, using: &random) : nil
        }
        let statuses = try await withThrowingTaskGroup { group in
            for (act, moment) in zip(acts, moments) {
                group.addTask {
                    guard let moment else { return try await desk.run(act).status }
                    return try await desk.kill(act, after: moment).status
                }
            }
            return try await group.reduce(into: [Int32]()) { $0.append($1) }
        }
        return statuses.count { $0 == -SIGKILL }
    }

    /// Compares the store with what the server has sent and taken.
    private func settle(_ desk: Desk, _ sent: [String]) async throws {
        let list = try await desk.run(["list", "--json", "--limit", "10000"])
        #expect(list.status == 0, "\(list.errors)")
        var states: [String: String] = [:]
        for line in list.output.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let members = try #require(object as? [String: Any])
            let request = try #require(members["request"] as? [String: Any])
            let id = try #require(request["message_id"] as? String)
            #expect(states.updateValue(members["state"] as? String ?? "", forKey: id) == nil)
        }
        for id in sent {
            let record = try #require(await desk.host.record(id))
            #expect(record.answers.count { $0.status == 200 } <= 1, "\(id) was answered twice")
            switch (record.lastDecision, states[id]) {
            case (.unknown, "pending"), (.unknown, "failed"), (.unknown, "unknown"),
                (.unknown, "expired"), (.accepted, "approved"), (.accepted, "unknown"),
                (.denied, "rejected"), (.denied, "unknown"):
                break
            default:
                Issue.record("\(id): server \(record.lastDecision), ledger \(states[id] ?? "lost")")
            }
        }
        let audit = try await desk.run(["audit", "verify"])
        #expect(audit.status == 0, "\(audit.output) \(audit.errors)")
        let doctor = try await desk.run(["doctor"])
        #expect(doctor.output.contains("The audit trail is intact."), "\(doctor.output)")
        #expect(doctor.output.contains("Every account and request is as it was written."))
    }
}
