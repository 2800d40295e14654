import Geodesy
import Host
import Push
import Review
import Risk
import Store
import Synchronization
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Service

/// What rules of the person decide, and what a service asks for before an approval leaves.
@Suite struct AutomaticRejectionTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)
    private static let forbidden = ApproverPolicy(forbiddenAreas: [.country(code: "GB")])

    /// A store with one account, whose server cannot be reached.
    private struct Bench {
        let folder: TemporaryFolder
        let store: ApprovalStore

        init() async throws {
            folder = try TemporaryFolder()
            store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
            let mechanism = try OneAccount.mechanism()
            try await store.add(mechanism, deviceToken: "token", now: now)
        }

        func service(_ policy: ApproverPolicy, after seconds: Int64 = 0) -> ApprovalService {
            ApprovalService.fixed(
                at: now.advanced(byMilliseconds: seconds * 1_000),
                on: store,
                policy: policy
            )
        }

        /// What rules and persons began, oldest first.
        func beginnings() async throws -> [String] {
            try await store.auditTrail(limit: 100).reversed()
                .filter { [.decisionAutomatic, .decisionMade].contains($0.kind) }
                .map { "\($0.kind?.rawValue ?? ""): \($0.detail)" }
        }

        func entry(_ service: ApprovalService, _ number: UInt8 = 1) async throws -> Entry {
            try await service.entry(matching: AutomaticRejectionTests.id(number))
        }
    }

    private static func id(_ number: UInt8) -> String { "AUTHENTICATE:\(number)a170000000000" }

    /// A message that says it is from Bristol.
    private static func envelope(_ number: UInt8 = 1) throws -> [UInt8] {
        let token = try TokenSigner.sign(
            JSONObject([
                ("u", .string("m-1")),
                ("c", .string(Base64.encodeStandard([UInt8](repeating: number, count: 32)))),
                ("t", .string("120")), ("i", .string("\(now.milliseconds)")),
                ("m", .string("Login")),
                ("x", .string(#"{"location":{"latitude":51.4517,"longitude":-2.595}}"#)),
            ]),
            with: SigningKey(OneAccount.secret)
        )
        return Array(#"{"messageId":"\#(id(number))","message":"\#(token)"}"#.utf8)
    }

    private static func policy(_ rule: ApproverPolicy.AutomaticRejection) -> ApproverPolicy {
        ApproverPolicy(forbiddenAreas: [.country(code: "GB")], automaticRejection: rule)
    }

    @Test(
        arguments: [
            (.init(level: .critical), "level critical"), (.init(level: .low), "level low"),
            (.init(codes: ["place.forbidden-area"]), "place.forbidden-area"),
        ] as [(ApproverPolicy.AutomaticRejection, String)]
    )
    func `a rule rejects at once and the trail names it`(
        rule: ApproverPolicy.AutomaticRejection,
        name: String
    ) async throws {
        let bench = try await Bench()
        let service = bench.service(Self.policy(rule))
        guard case .rejecting(let new) = try await service.receive(Self.envelope()) else {
            Issue.record("the request is new")
            return
        }
        #expect(new.state == .pending)
        await service.finishRejections(until: .now + .seconds(60))
        let entry = try await bench.entry(service)
        // The server cannot be reached, so that the request waits for the person.
        guard case .refused(.reject, .notSent) = entry.state else {
            Issue.record("\(entry.state)")
            return
        }
        #expect(entry.rejectingRule == PrintableText(name))
        #expect(entry.isWaiting(at: Self.now))
        #expect(
            try await bench.beginnings()
                == ["decision.automatic: sending reject, attempt 1, by rule \(name)"]
        )
        let shown = try await bench.store.auditTrail(limit: 100)
            .first { $0.kind == .decisionAutomatic }?.shown
        #expect(shown?.contains { $0.text.contains("Bristol") } == true)
    }

    @Test(
        arguments: [
            .init(), .init(codes: ["place.at-sea"]), .init(level: .critical),
        ] as [ApproverPolicy.AutomaticRejection]
    )
    func `what meets no rule waits`(rule: ApproverPolicy.AutomaticRejection) async throws {
        let bench = try await Bench()
        let service = bench.service(ApproverPolicy(automaticRejection: rule))
        _ = try await service.receive(Self.envelope())
        let entry = try await bench.entry(service)
        #expect(entry.state == .pending && entry.rejectingRule == nil)
        #expect(try await bench.beginnings().isEmpty)
    }

    @Test func `a rule is tried once, however often the message comes`() async throws {
        let bench = try await Bench()
        let service = bench.service(Self.policy(.init(level: .critical)))
        for _ in 0..<3 { _ = try await service.receive(Self.envelope()) }
        await service.finishRejections(until: .now + .seconds(60))
        _ = try await bench.service(Self.policy(.init(level: .low)), after: 5)
            .receive(Self.envelope())
        #expect(try await bench.beginnings().count == 1)
        #expect(try await bench.store.request(messageID: Self.id(1))?.attempts == 1)
    }

    @Test func `what came before the rule is left alone, even when it comes again`() async throws {
        let bench = try await Bench()
        _ = try await bench.service(Self.forbidden).receive(Self.envelope())
        let service = bench.service(Self.policy(.init(level: .critical)), after: 5)
        guard case .repeated(let repeated) = try await service.receive(Self.envelope()) else {
            Issue.record("the request is known")
            return
        }
        #expect(repeated?.state == .pending)
        #expect(try await service.openEntries().map(\.state) == [.pending])
        #expect(try await bench.beginnings().isEmpty)
    }

    @Test func `after a rule failed to reject, the person decides either way`() async throws {
        let bench = try await Bench()
        let service = bench.service(Self.policy(.init(level: .critical)))
        _ = try await service.receive(Self.envelope())
        await service.finishRejections(until: .now + .seconds(60))
        let entry = try await bench.entry(service)
        let id = entry.id
        let proofs = Proofs(typed: entry.approvalPhrase.text.text)
        _ = try await service.answer(.approve, to: id, shown: [], given: proofs)
        #expect(
            try await bench.entry(service).rejectingRule == nil,
            "the last answer is a person's"
        )
        _ = try await service.answer(.reject, to: id, shown: [])
        #expect(
            try await bench.beginnings() == [
                "decision.automatic: sending reject, attempt 1, by rule level critical",
                "decision.made: sending approve, attempt 2, friction type",
                "decision.made: sending reject, attempt 3",
            ]
        )
        #expect(try await bench.entry(service).rejectingRule == nil)
    }

    @Test func `a request that is over when it comes meets no rule`() async throws {
        let bench = try await Bench()
        let service = bench.service(Self.policy(.init(level: .low)), after: 600)
        _ = try await service.receive(Self.envelope())
        #expect(try await bench.beginnings().isEmpty)
    }

    @Test func `no approval leaves that asked for less than the risk does now`() async throws {
        let bench = try await Bench()
        _ = try await bench.service(.standard).receive(Self.envelope())
        // The risk rises between the question and the answer.
        let service = bench.service(Self.forbidden)
        let entry = try await bench.entry(service)
        let id = entry.id
        for proofs in [Proofs(.once), Proofs(.again), Proofs(.again, typed: "yes")] {
            await #expect(throws: RequestError.riskRose) {
                try await service.answer(.approve, to: id, shown: [], given: proofs)
            }
        }
        #expect(try await bench.beginnings().isEmpty)
        #expect(try await bench.entry(service).state == .pending)
        let proofs = Proofs(typed: entry.approvalPhrase.text.text)
        _ = try await service.answer(.approve, to: id, shown: [], given: proofs)
        #expect(
            try await bench.beginnings()
                == ["decision.made: sending approve, attempt 1, friction type"]
        )
    }

    @Test func `no approval leaves at a higher risk than the person was shown`() async throws {
        let bench = try await Bench()
        let service = bench.service(.standard)
        _ = try await service.receive(Self.envelope())
        let entry = try await bench.entry(service)
        let level = entry.review.assessment.level
        let lower = try #require(Severity.allCases.last { $0 < level })
        var proofs = Proofs(.again, typed: entry.approvalPhrase.text.text, upTo: lower)
        await #expect(throws: RequestError.riskRose) {
            try await service.answer(.approve, to: entry.id, shown: [], given: proofs)
        }
        #expect(try await bench.beginnings().isEmpty)
        proofs.level = level
        _ = try await service.answer(.approve, to: entry.id, shown: [], given: proofs)
        #expect(try await bench.beginnings().count == 1)
    }

    @Test func `a rejection leaves whatever the risk is`() async throws {
        let bench = try await Bench()
        let service = bench.service(Self.forbidden)
        _ = try await service.receive(Self.envelope())
        let id = try await bench.entry(service).id
        _ = try await service.answer(.reject, to: id, shown: [])
        #expect(try await bench.beginnings() == ["decision.made: sending reject, attempt 1"])
    }

    @Test func `a server that does not answer a rejection holds up no other message`()
        async throws
    {
        let silent = try SilentServer()
        let bench = try await RequestBench(port: silent.port)
        try await bench.store.add(
            try OneAccount.mechanism(2),
            deviceToken: "token-2",
            now: RequestBench.start
        )
        let service = ApprovalService.fixed(
            at: RequestBench.instant(1),
            on: bench.store,
            policy: Self.policy(.init(level: .critical))
        )
        let sink = StoreSink(service)
        let began = ContinuousClock.now
        for number: UInt8 in 1...20 {
            let envelope = try RequestBench.envelope(number, "Pay", latitude: 51.45)
            #expect(await sink.keep(Delivery(token: "token", envelope: envelope)) == .kept)
        }
        let other = try RequestBench.envelope(21, "Pay", latitude: 51.45, device: 2)
        #expect(await sink.keep(Delivery(token: "token-2", envelope: other)) == .kept)
        // One answer alone may take 30 s.
        #expect(began.duration(to: .now) < .seconds(25))
        #expect(try await bench.store.latestRequests(limit: 100).count == 21)
        // One at a time of the silent server, while the other account's was found to be out of reach.
        let isTried = try await comesAbout {
            let states = try await bench.store.latestRequests(limit: 100).map(\.state)
                .filter { $0 != .pending }
            return states.count == 2 && states.count { $0 == .sending(.reject) } == 1
        }
        #expect(isTried)
        withExtendedLifetime(silent) {}
    }

    @Test func `the outcome of a rejection is reported to whoever follows`() async throws {
        let bench = try await Bench()
        let service = bench.service(Self.policy(.init(level: .critical)))
        let told = Mutex<[RequestState]>([])
        _ = service.inboxUpdates.follow { update in
            if case .arrived(let entry) = update { told.withLock { $0.append(entry.state) } }
        }
        let sink = StoreSink(service)
        #expect(await sink.keep(Delivery(token: nil, envelope: try Self.envelope())) == .kept)
        await service.finishRejections(until: .now + .seconds(60))
        let states = told.withLock { $0 }
        #expect(states.count == 1)
        guard case .refused(.reject, .notSent)? = states.first else {
            Issue.record("\(states)")
            return
        }
    }
}
