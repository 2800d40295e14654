import Push
import Review
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// Answers to requests that nobody signed, and the question whether one was missed.
@Suite(.timeLimit(.minutes(10))) struct NotificationAnswerTests {
    @Test func `an answer names the keys of the request`() async throws {
        try await NotificationBench.use { bench in
            for (index, decision) in [Decision.approve, .reject].enumerated() {
                try await bench.receive("Request", ["block_key": "b\(index)-block-key-0001"])
                let entry = try #require(
                    try await bench.service().latestEntries(limit: 9).first { $0.state == .pending }
                )
                let outcome = try await bench.service(seconds: 2)
                    .answer(decision, to: entry.id, shown: [])
                #expect(outcome.state == .delivered(decision))
            }
            #expect(bench.server.posts.map(\.path) == ["/bsa/answer", "/bsa/answer"])
            for (index, post) in bench.server.posts.enumerated() {
                #expect(post.body["client_key"]?.stringValue == NotificationBench.clientKey)
                #expect(post.body["block_key"]?.stringValue == "b\(index)-block-key-0001")
                #expect(post.body["channel_key"]?.stringValue == "ch-channel-key-0001")
                #expect(post.body["allow"]?.boolValue == (index == 0))
            }
        }
    }

    @Test(arguments: [(Decision.rejectNotMine, Ownership.notMine), (.rejectChangedMind, .mine)])
    func `whose it was is kept, and the server gets a rejection`(
        decision: Decision,
        statement: Ownership
    ) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            let id = try await bench.entry().id
            let service = bench.service(seconds: 2)
            _ = try await service.answer(decision, to: id, shown: [])
            #expect(bench.server.posts.map { $0.body["allow"]?.boolValue } == [false])
            #expect(try await bench.entry(seconds: 3).state == .delivered(decision))
            #expect(try await service.details(of: id).statement == statement)
        }
    }

    @Test func `a code that comes back is handed on and kept nowhere`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive("Request", ["otpAuth": "true"])
            bench.server.reply(#"{"taken":true,"code":"471147"}"#)
            let id = try await bench.entry().id
            let outcome = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            #expect(outcome.code == "471147")
            let trail = try await bench.store.auditTrail(limit: 100).map(\.detail)
            #expect(!trail.isEmpty && !trail.contains { $0.contains("471147") })
        }
    }

    @Test(arguments: [(Decision.approve, 1), (.reject, 0), (.rejectNotMine, 0)])
    func `only the code of an approval is told`(decision: Decision, count: Int) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive("Request", ["otpAuth": "true"])
            bench.server.reply(#"{"taken":true,"code":"471147"}"#)
            let id = try await bench.entry().id
            let session = Session(service: bench.service(seconds: 2)) { _ in }
            let updates = await session.perform(.answer(id, decision, given: Proofs(.once)))
            let codes = updates.count { if case .codeToType = $0 { true } else { false } }
            #expect(codes == count)
            #expect(try await bench.entry(seconds: 3).state == .delivered(decision))
        }
    }

    @Test(
        arguments: [
            (#"{"taken":false}"#, 200, "no-open-question"), ("{}", 403, "forbidden"),
            ("", 400, "bad-request"),
        ] as [(String, Int, String)]
    )
    func `an answer that is not taken stays open`(
        body: String,
        status: Int,
        name: String
    ) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            bench.server.reply(body, status: status)
            let id = try await bench.entry().id
            let outcome = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            guard case .refused(.approve, let refusal) = outcome.state else {
                Issue.record("\(name): \(outcome.state)")
                return
            }
            #expect((refusal == .noOpenQuestion) == (status == 200))
            let isWaiting = try await bench.entry(seconds: 3)
                .isWaiting(at: RequestBench.start.advanced(byMilliseconds: 3_000))
            #expect(isWaiting)
        }
    }

    @Test(arguments: [
        "", "OK", #"{"taken":1}"#, #"[true]"#, #"{"taken":true,"code":""}"#,
        String(repeating: " ", count: 70_000) + #"{"taken":true}"#,
    ])
    func `a reply that is not the server's leaves the outcome unknown`(
        body: String
    ) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            bench.server.reply(body)
            let id = try await bench.entry().id
            let outcome = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            guard case .unknown(.approve, _) = outcome.state else {
                Issue.record("\(outcome.state)")
                return
            }
        }
    }

    @Test func `it can be answered for two minutes`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            let id = try await bench.entry().id
            let late = bench.service(seconds: 121)
            await #expect(throws: AnswerError.expired) {
                try await late.answer(.approve, to: id, shown: [])
            }
            #expect(bench.server.posts.isEmpty)
        }
    }

    @Test func `a request that has come is not missed however many of others came after it`()
        async throws
    {
        try await NotificationBench.use { bench in
            try await bench.store.add(
                try OneAccount.mechanism(),
                deviceToken: "other",
                now: RequestBench.start
            )
            try await bench.receive()
            let service = bench.service(seconds: 1)
            for number in 1...201 as ClosedRange<UInt8> {
                let token = try TokenSigner.sign(
                    JSONObject([
                        ("u", .string("m-1")),
                        (
                            "c",
                            .string(Base64.encodeStandard([UInt8](repeating: number, count: 32)))
                        ),
                        ("t", .string("120")), ("m", .string("Login")),
                    ]),
                    with: SigningKey(OneAccount.secret)
                )
                let envelope = #"{"messageId":"AUTHENTICATE:\#(number)","message":"\#(token)"}"#
                _ = try await service.receive(Array(envelope.utf8))
            }
            bench.server.reply(#"{"open":true}"#)
            let missed = await service.missedAccounts(until: .now + .seconds(300))
            #expect(missed.isEmpty)
        }
    }

    @Test func `a request whose notification was lost is missed`() async throws {
        try await NotificationBench.use { bench in
            bench.server.reply(#"{"open":true}"#)
            let missed = await bench.service().missedAccounts(until: .now + .seconds(300))
            #expect(missed == ["ann at Family Bank"])
            #expect(bench.server.posts.map(\.path) == ["/bsa/open"])
            try await bench.receive()
            let after = await bench.service(seconds: 1).missedAccounts(until: .now + .seconds(300))
            #expect(after.isEmpty)
            // It has run out here, and the server does not say how long it lives there.
            let late = await bench.service(seconds: 300).missedAccounts(until: .now + .seconds(300))
            #expect(late.isEmpty)
            // One that was called off hides no other.
            try await bench.receive("Cancel", seconds: 301)
            let again = await bench.service(seconds: 302).missedAccounts(
                until: .now + .seconds(300)
            )
            #expect(again == ["ann at Family Bank"])
            let next = await bench.service(seconds: 3_601).missedAccounts(
                until: .now + .seconds(300)
            )
            #expect(next == ["ann at Family Bank"])
            for (body, status) in [(#"{"open":false}"#, 200), ("nonsense", 200), ("", 500)] {
                bench.server.reply(body, status: status)
                let other = await bench.service(seconds: 600).missedAccounts(
                    until: .now + .seconds(300)
                )
                #expect(other.isEmpty)
            }
        }
    }
}
