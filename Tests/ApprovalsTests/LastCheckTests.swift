import Geodesy
import Host
import Push
import Review
import Risk
import Store
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Service

/// What is over keeps the risk that it had when somebody looked at it last.
@Suite struct LastCheckTests {
    /// Nobody was paid.
    @Test func `a payment rejected as one's own teaches who asked, and no payee`() async throws {
        let bench = try await RequestBench()
        let payment =
            #"{"amount":"500.00","currency":"GBP","payee":"Zed","iban":"GB94BARC10201530093459"}"#
        try await bench.receive(1, "Pay", latitude: 51.45, payload: payment)
        let stored = try await bench.store.request(messageID: "AUTHENTICATE:1")
        let request = try #require(stored?.verified(by: try OneAccount.mechanism()))
        let learner = await bench.service().learner
        for (decision, approvals, payees) in [
            (Decision.rejectChangedMind, 1, 0), (.reject, 0, 0), (.approve, 1, 1),
        ] {
            let change = learner.change(.delivered(decision), of: request)
            let baseline = try Baseline(decoding: try #require(change(Baseline().encoded())))
            #expect(baseline.approvals == approvals && baseline.paid(upTo: 9).count == payees)
        }
    }

    private func answer(
        _ numbers: [Int],
        _ decision: Decision,
        at minute: Int64,
        of bench: RequestBench
    ) async throws {
        let device = try OneAccount.mechanism()
        let learner = await bench.service().learner
        var attempts: [(attempt: Attempt, request: ApprovalRequest)] = []
        for number in numbers {
            let stored = try await bench.store.request(messageID: "AUTHENTICATE:\(number)")
            let request = try #require(stored?.verified(by: device))
            let attempt = try await bench.store.begin(
                decision,
                for: request,
                shown: [],
                grounds: .person(confirmationLevel: nil),
                now: RequestBench.instant(minute)
            ).get()
            attempts.append((attempt, request))
        }
        for (attempt, request) in attempts {
            let state = RequestState.delivered(decision)
            _ = try await bench.store.finish(
                attempt,
                as: state,
                learning: learner.change(state, of: request),
                now: RequestBench.instant(minute).advanced(byMilliseconds: 50)
            )
        }
    }

    private func assessments(of bench: RequestBench, at minute: Int64) async throws -> [Assessment]
    {
        try await bench.service(minute: minute).latestEntries(limit: 10).map(\.review.assessment)
    }

    @Test(arguments: [Decision.reject, .approve])
    func `a burst that was answered at once keeps its levels`(decision: Decision) async throws {
        let bench = try await RequestBench()
        try await bench.receive(3, "Pay the baker", latitude: 51.45)
        try await bench.receive(4, "Pay the butcher", latitude: 51.46)
        let before = try await assessments(of: bench, at: 4)
        try await answer([3, 4], decision, at: 4, of: bench)
        #expect(try await assessments(of: bench, at: 5) == before)
        #expect(try await assessments(of: bench, at: 60) == before)
    }

    @Test func `what was rejected while a request waited stays with it when it is over`()
        async throws
    {
        let bench = try await RequestBench()
        for number in [1, 2, 3] as [UInt8] {
            try await bench.receive(number, "Pay \(number)", latitude: 51.45)
        }
        let before = try await assessments(of: bench, at: 3)[0]
        for number in [2, 3] { try await answer([number - 1], .reject, at: 3, of: bench) }
        let waiting = try await assessments(of: bench, at: 4)[0]
        #expect(waiting.level > before.level)
        #expect(try await assessments(of: bench, at: 60)[0].isAlike(waiting))
        #expect(try await assessments(of: bench, at: 60)[0].level == waiting.level)
    }

    @Test func `another home, and another version of the rules, change nothing of what is over`()
        async throws
    {
        let bench = try await RequestBench.filled()
        let before = try await assessments(of: bench, at: 60)
        let abroad = try Coordinate(latitude: -33.9, longitude: 151.2)
        let other = ApprovalService(
            store: bench.store,
            poster: Poster(transport: HTTPTransport()),
            profile: Profile(home: abroad),
            device: .system(way: .passphrase, pamService: nil, storeFiles: []),
            clock: .fixed(at: RequestBench.instant(61))
        )
        #expect(try await other.latestEntries(limit: 10).map(\.review.assessment) == before)
        let assessed = try await other.latestEntries(limit: 1).first?.assessed
        #expect(assessed == RequestBench.instant(3))
    }

    @Test func `a request that was approved a moment ago is not compared with itself`()
        async throws
    {
        let bench = try await RequestBench()
        try await bench.receive(3, "Pay the baker", latitude: 51.45)
        let service = bench.service(minute: 4)
        let before = try #require(try await service.openEntries().first)
        // As another program read it before the answer was noted.
        let row = try #require(
            try await bench.store.openRequests(at: RequestBench.instant(4)).first
        )
        try await answer([3], .approve, at: 4, of: bench)
        let after = try #require(try await service.entries([row]).first)
        #expect(after.review.assessment == before.review.assessment)
        #expect(after.review.locationContext == before.review.locationContext)
    }

    @Test func `what a place was compared with stays with a request when the rest is forgotten`()
        async throws
    {
        let bench = try await RequestBench.filled()
        let before = try await bench.service(minute: 60).latestEntries(limit: 10)
        #expect(before.contains { $0.review.locationContext.previous != nil })
        let account = try #require(try await bench.store.accounts().first?.account.id)
        try await bench.store.forgetBaseline(of: account, now: RequestBench.instant(60))
        let after = try await bench.service(minute: 61).latestEntries(limit: 10)
        #expect(after.map(\.review.locationContext) == before.map(\.review.locationContext))
    }

    @Test func `what is kept comes back whole, and anything else not at all`() async throws {
        let bench = try await RequestBench.filled()
        let entries = try await bench.service(minute: 60).latestEntries(limit: 10)
        for entry in entries {
            let facts = entry.facts
            let place = try #require(facts.location)
            let features = Features(facts, context: RiskContext(place: nil))
            var baseline = Baseline()
            baseline.record(features, outcome: .approved, id: "another")
            let places = EarlierPlaces(baseline, beside: facts)
            #expect(places.recent == [place] && places.newest == features.instant)
            let assessment = entry.review.assessment
            let kept = StoredAssessment(assessment, beside: places, at: RequestBench.start)
            #expect(StoredAssessment(kept.bytes) == kept)
            for count in stride(from: 0, to: kept.bytes.count, by: 7) {
                #expect(StoredAssessment(Array(kept.bytes.prefix(count))) == nil)
            }
        }
        let score = Assessment(
            hints: [],
            unusualness: .score(
                Score(parts: [
                    Score.Part(feature: .town, value: "GB/Bristol", logarithm: 1.25),
                    Score.Part(feature: .hour, value: nil, logarithm: -1e-7),
                ])
            ),
            normal: "Normal: at home"
        )
        let kept = StoredAssessment(score, beside: EarlierPlaces(), at: RequestBench.start)
        #expect(StoredAssessment(kept.bytes) == kept)
    }

    @Test func `what was rejected before a request came still counts against it`() async throws {
        let bench = try await RequestBench()
        for number in [1, 2, 3] as [UInt8] {
            try await bench.receive(number, "Pay \(number)", latitude: 51.45)
            try await answer([Int(number)], .reject, at: Int64(number), of: bench)
        }
        try await bench.receive(4, "Pay again", latitude: 51.45)
        let codes = { (assessments: [Assessment]) in assessments[0].hints.map(\.code) }
        let open = codes(try await assessments(of: bench, at: 4))
        #expect(open.contains { $0.hasPrefix("frequency.") })
        #expect(codes(try await assessments(of: bench, at: 60)) == open)
    }
}
