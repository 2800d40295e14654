import Push
import Risk
import Service
import Store
import TestSupport
import Testing
import Vocabulary

@testable import Review

/// Notifications of BSA that end a request, and what is left to the person.
@Suite(.timeLimit(.minutes(10))) struct NotificationEndingTests {
    private static let endings: [(String, RequestState.Ending)] = [
        ("Success", .succeeded), ("CANCEL", .cancelled), ("failed", .failed),
        ("Change", .codeEntered),
    ]

    @Test(arguments: endings)
    func `an end closes the request that it belongs to, once`(
        target: String,
        ending: RequestState.Ending
    ) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            try await bench.receive("Request", ["block_key": "b2-another-block"], seconds: 1)
            let receipt = try await bench.receive(target, seconds: 5)
            guard case .repeated(let reported?) = receipt else {
                Issue.record("nothing was told")
                return
            }
            #expect(reported.state == .ended(ending))
            for next in [target, "Cancel", "Request"] {
                if case .arrived = try await bench.receive(next, seconds: 6) {
                    Issue.record("\(next) began it again")
                }
            }
            let entries = try await bench.service(seconds: 7).latestEntries(limit: 9)
            #expect(entries.map(\.state) == [.pending, .ended(ending)])
            #expect(entries.map(\.ending) == [nil, ending])
            let open = try await bench.service(seconds: 7).openEntries()
            #expect(open.count == 1)
            let service = bench.service(seconds: 8)
            await #expect(throws: AnswerError.ended) {
                try await service.answer(.approve, to: reported.id, shown: [])
            }
            #expect(bench.server.posts.isEmpty)
            let anomalies = try await bench.store.auditTrail(limit: 100)
                .filter { $0.kind == .requestEnded }.map(\.detail)
            #expect(anomalies == [ending.rawValue])
        }
    }

    @Test(arguments: endings)
    func `an end that comes first keeps its request from being asked`(
        target: String,
        ending: RequestState.Ending
    ) async throws {
        try await NotificationBench.use { bench in
            for _ in 0..<2 {
                guard case .repeated(nil) = try await bench.receive(target) else {
                    Issue.record("an end of nobody was told")
                    return
                }
            }
            guard case .repeated(nil) = try await bench.receive(seconds: 1) else {
                Issue.record("it was asked all the same")
                return
            }
            let entries = try await bench.service(seconds: 2).latestEntries(limit: 9)
            #expect(entries.isEmpty)
            let counts = try await bench.refusals()
            #expect(counts.isEmpty)
            // The one trace of it, once.
            let anomalies = try await bench.store.auditTrail(limit: 100)
                .filter { $0.kind == .requestEnded }
            #expect(anomalies.map(\.detail) == [ending.rawValue])
            #expect(anomalies.map(\.account) == [bench.client.account])
        }
    }

    @Test func `an answer in doubt is over once the request has ended`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            let id = try await bench.entry().id
            bench.server.reply("nobody", status: 200)
            let outcome = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            guard case .unknown(.approve, _) = outcome.state else {
                Issue.record("\(outcome.state)")
                return
            }
            try await bench.receive("Success", seconds: 3)
            let entry = try await bench.entry(seconds: 4)
            let now = RequestBench.start.advanced(byMilliseconds: 4_000)
            #expect(entry.blocker(to: .approve, at: now) == .answerError(.ended))
            let rows = ReviewText(entry, now: now).sections.flatMap(\.items)
            let possible = try #require(rows.first { $0.label == "Possible" })
            #expect(possible.text == "nothing more: it has ended")
            let service = bench.service(seconds: 4)
            await #expect(throws: AnswerError.ended) {
                try await service.answer(.approve, to: id, shown: [])
            }
        }
    }

    @Test func `hidden characters are a hint, and another text of one id counts once`() async throws
    {
        try await NotificationBench.use { bench in
            try await bench.receive("Request", ["clientName": "Pay \u{202E} now"])
            let entry = try await bench.entry()
            #expect(entry.facts.anomalies.contains(.hiddenCharacters))
            #expect(
                entry.review.assessment.hints.contains { $0.code == "message.hidden-characters" }
            )
            try await bench.receive("Request", ["clientName": "Another name"])
            #expect(try await bench.refusals() == ["message.same-id-other-token": 1])
        }
    }

    @Test func `how it ended stands beside what was approved here`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            let id = try await bench.entry().id
            _ = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            try await bench.receive("Success", seconds: 4)
            let entry = try await bench.entry(seconds: 5)
            #expect(entry.state == .delivered(.approve))
            #expect(entry.ending == .succeeded)
            #expect(entry.expires == RequestBench.start.advanced(byMilliseconds: 120_000))
            let service = bench.service(seconds: 6)
            await #expect(throws: AnswerError.alreadyDelivered) {
                try await service.answer(.approve, to: id, shown: [])
            }
            let text = ReviewText(entry, now: RequestBench.start)
            let rows = text.sections.flatMap(\.items)
            let later = try #require(rows.first { $0.label == "Later" })
            #expect(later.text == "an unsigned notification says that it succeeded")
            // Nothing beside it says that one never learns that.
            let answer = try #require(rows.first { $0.label == "Answer" })
            #expect(answer.text == "The server accepted the answer: approval delivered.")
            let found = try await bench.service().search(try RequestFilter("state:approved"))
                .entries
            #expect(found.count == 1)
        }
    }

    @Test func `no rule answers it`() async throws {
        try await NotificationBench.use { bench in
            for rule in [
                ApproverPolicy.AutomaticRejection(level: .low), .init(codes: ["message.unsigned"]),
            ] {
                let service = bench.service(policy: ApproverPolicy(automaticRejection: rule))
                _ = try await service.receive(
                    try NotificationBench.notification(),
                    for: NotificationBench.deviceToken
                )
                let entry = try await bench.entry()
                #expect(entry.state == .pending)
            }
            #expect(bench.server.posts.isEmpty)
        }
    }
}
