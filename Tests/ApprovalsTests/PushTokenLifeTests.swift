import Host
import Push
import Review
import Service
import Store
import TestSupport
import Testing
import Vocabulary

/// How long a question of privacyIDEA lives: its server lists what is open, and says nothing else.
@Suite(.timeLimit(.minutes(10))) struct PushTokenLifeTests {
    private static let first = "MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"
    private static let second = "NJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"

    private let bench: PushTokenBench

    init() throws { bench = try PushTokenBench() }

    private func entry(_ seconds: Int64) async throws -> Entry {
        try #require(try await bench.service(seconds: seconds).latestEntries(limit: 1).first)
    }

    /// How long the question lives as it is known then, in seconds.
    private func life(_ seconds: Int64) async throws -> Int64 {
        try await entry(seconds).expires.milliseconds(since: RequestBench.start) / 1_000
    }

    private func asking(
        _ body: (ExampleServer, SimulatedPrivacyIDEA) async throws -> Void
    ) async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask([try server.question { $0.nonce = Self.first }])
            #expect(await bench.fetch(bench.service()) == [])
            try await body(server, simulated)
        }
    }

    private func endings() async throws -> [AuditEntry] {
        try await bench.store.auditTrail(limit: 100).filter { $0.kind == .requestEnded }
    }

    @Test func `a question that is listed no more is over, which the trail tells`() async throws {
        try await asking { _, simulated in
            simulated.ask([])
            #expect(await bench.fetch(bench.service(seconds: 20)) == [])
            let entry = try await entry(20)
            #expect(entry.state == .ended(.unlisted))
            #expect(!entry.isWaiting(at: RequestBench.start.advanced(byMilliseconds: 20_000)))
            let open = try await bench.service(seconds: 20).openEntries()
            #expect(open == [])
            let service = bench.service(seconds: 21)
            await #expect(throws: AnswerError.ended) {
                try await service.answer(.approve, to: entry.id, shown: [])
            }
            #expect(simulated.answers.isEmpty)
            let anomalies = try await endings()
            #expect(anomalies.map(\.detail) == ["unlisted"])
            #expect(anomalies.first?.messageID == Self.first)
            // A second look says nothing new.
            #expect(await bench.fetch(bench.service(seconds: 25)) == [])
            let later = try await endings()
            #expect(later.count == 1)
        }
    }

    @Test func `a question that is still listed lives on, up to a day`() async throws {
        try await asking { _, simulated in
            // Far from its end nothing is changed.
            _ = await bench.fetch(bench.service(seconds: 60))
            let life60 = try await life(60)
            #expect(life60 == 120)
            _ = await bench.fetch(bench.service(seconds: 115))
            let life115 = try await life(115)
            #expect(life115 == 145)
            // Also when nobody had asked for a while.
            _ = await bench.fetch(bench.service(seconds: 300))
            let entry = try await entry(300)
            #expect(entry.state == .pending)
            let outcome = try await bench.service(seconds: 310)
                .answer(.approve, to: entry.id, shown: [])
            #expect(outcome.state == .delivered(.approve))
            #expect(simulated.answers.count == 1)
        }
    }

    @Test func `no question lives longer than a day`() async throws {
        try await asking { _, _ in
            _ = await bench.fetch(bench.service(seconds: 86_399))
            let longest = try await life(86_399)
            #expect(longest == 86_400)
            _ = await bench.fetch(bench.service(seconds: 90_000))
            let state = try await entry(90_000).state
            #expect(state == .expired)
        }
    }

    @Test func `a question that is listed again is open again`() async throws {
        try await asking { server, simulated in
            simulated.ask([])
            _ = await bench.fetch(bench.service(seconds: 20))
            simulated.ask([try server.question { $0.nonce = Self.first }])
            _ = await bench.fetch(bench.service(seconds: 24))
            let state24 = try await entry(24).state
            #expect(state24 == .pending)
            // A server that lists it on and off fills no trail: it ends by its time.
            for second in 25..<31 {
                simulated.ask(
                    second.isMultiple(of: 2) ? [try server.question { $0.nonce = Self.first }] : []
                )
                _ = await bench.fetch(bench.service(seconds: Int64(second)))
            }
            let state31 = try await entry(31).state
            #expect(state31 == .pending)
            let kinds = try await bench.store.auditTrail(limit: 100).map(\.kind)
                .filter { $0 == .requestEnded || $0 == .requestReopened }
            #expect(kinds == [.requestReopened, .requestEnded])
        }
    }

    @Test func `a question whose answer is in doubt lives on while it is listed`() async throws {
        try await asking { _, simulated in
            simulated.answer("not the server")
            let id = try await entry(1).id
            let outcome = try await bench.service(seconds: 5).answer(.approve, to: id, shown: [])
            #expect(outcome.state == .unknown(.approve, .notTheServer))
            _ = await bench.fetch(bench.service(seconds: 115))
            let life = try await life(115)
            #expect(life == 145)
            // Listed no more, it may have been taken.
            simulated.ask([])
            _ = await bench.fetch(bench.service(seconds: 120))
            let state = try await entry(120).state
            #expect(state == .unknown(.approve, .notTheServer))
        }
    }

    @Test func `a list that cannot be read whole ends nothing`() async throws {
        try await asking { server, simulated in
            simulated.ask([
                try server.question(signedBy: server.token.pair) { $0.nonce = Self.second }
            ])
            _ = await bench.fetch(bench.service(seconds: 20))
            let state20 = try await entry(20).state
            #expect(state20 == .pending)
            // What stands beside the bad one lives on.
            simulated.ask([
                try server.question(signedBy: server.token.pair) { $0.nonce = Self.second },
                try server.question { $0.nonce = Self.first },
            ])
            _ = await bench.fetch(bench.service(seconds: 115))
            let longer = try await life(115)
            #expect(longer == 145)
            simulated.reply("{}", status: 500)
            _ = await bench.fetch(bench.service(seconds: 21))
            let state21 = try await entry(21).state
            #expect(state21 == .pending)
        }
    }

    @Test func `an answer from here stays what it was`() async throws {
        try await asking { _, simulated in
            let id = try await entry(1).id
            _ = try await bench.service(seconds: 5).answer(.reject, to: id, shown: [])
            simulated.ask([])
            _ = await bench.fetch(bench.service(seconds: 20))
            let entry = try await entry(20)
            #expect(entry.state == .delivered(.reject))
            #expect(entry.ending == nil)
        }
    }

    @Test func `an open console is told`() async throws {
        try await asking { _, simulated in
            simulated.ask([])
            let service = bench.service(seconds: 20)
            let shown = try await service.openEntries()
            let polling = Task {
                for await _ in service.incoming() {}
            }
            defer { polling.cancel() }
            for await event in service.changesByOthers(since: shown, pause: .milliseconds(20)) {
                guard case .arrived(let entry) = event, entry.state != .pending else { continue }
                #expect(entry.state == .ended(.unlisted))
                break
            }
        }
    }
}
