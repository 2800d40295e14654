import Push
import Store
import TestSupport
import Testing
import Vocabulary

/// What is usual for an account is kept once for each request, whatever happens.
@Suite(.timeLimit(.minutes(30))) struct BaselineTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    /// Stands for the baseline: a text with a word for each step.
    private static let learning = BaselineLearning { bytes, requests in
        var words = bytes ?? []
        while let past = try requests.next() {
            guard try !requests.isForgotten(past) else { continue }
            let mark = past.statement?.rawValue ?? past.state.word
            words += word(past.messageID, mark)
        }
        return words
    }

    private static func word(_ id: String, _ mark: String) -> [UInt8] {
        Array("\(id.suffix(1)):\(mark) ".utf8)
    }

    private func change(_ id: String, _ mark: String) -> BaselineChange {
        { $0 + Self.word(id, mark) }
    }

    private func baseline(_ store: ApprovalStore) async throws -> String? {
        try await store.baseline(of: Bench.alice, learning: Self.learning) { $0 }
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Records a message that came some minutes after the start, and learns that.
    @discardableResult
    private func record(
        _ number: UInt8,
        minute: Int64 = 0,
        in store: ApprovalStore
    ) async throws -> ApprovalRequest {
        let instant = Bench.now.advanced(byMilliseconds: minute * 60_000)
        let message = try Bench.message(
            "AUTHENTICATE:\(number)",
            challenge: number,
            issued: instant,
            received: instant
        )
        let learning = change(message.request.messageID.text, "open")
        _ = try await store.record(message.request, in: message.envelope, learning: learning)
        return message.request
    }

    private func answer(
        _ decision: Decision,
        _ request: ApprovalRequest,
        as state: RequestState? = nil,
        in store: ApprovalStore
    ) async throws {
        let now = request.facts.validity.received
        let attempt = try await store.begin(decision, for: request, now: now).get()
        _ = try await store.finish(
            attempt,
            as: state ?? .delivered(decision),
            learning: change(request.messageID.text, "learned"),
            now: now
        )
    }

    @Test func `what came and what was delivered is learned once`() async throws {
        let store = try await bench.store()
        #expect(try await baseline(store)?.isEmpty == true)
        let first = try await record(1, in: store)
        try await record(1, in: store)
        #expect(try await baseline(store) == "1:open ")
        try await answer(.approve, first, as: .unknown(.approve, .interrupted), in: store)
        #expect(try await baseline(store) == "1:open ")
        try await answer(.approve, first, in: store)
        #expect(try await baseline(store) == "1:open 1:learned ")
        let kept = try await store.baseline(of: Bench.alice, learning: Self.learning) { $0 }
        #expect(kept?.learned == "AUTHENTICATE:1")
    }

    @Test func `an outcome that is noted twice is learned once`() async throws {
        let store = try await bench.store()
        _ = try await baseline(store)
        let request = try await record(1, in: store)
        let attempt = try await store.begin(.approve, for: request, now: Bench.now).get()
        for _ in 1...2 {
            _ = try await store.finish(
                attempt,
                as: .delivered(.approve),
                learning: change("AUTHENTICATE:1", "learned"),
                now: Bench.now
            )
        }
        #expect(try await baseline(store) == "1:open 1:learned ")
    }

    @Test(
        arguments: [
            "DELETE FROM habits", "UPDATE habits SET record = x''",
            "UPDATE habits SET record = x'00'",
            "UPDATE habits SET record = substr(record, 1, length(record) - 1)",
        ]
    )
    func `missing or damaged habits are worked out from the history`(harm: String) async throws {
        let store = try await bench.store()
        _ = try await baseline(store)
        let first = try await record(1, in: store)
        try await answer(.approve, first, in: store)
        try bench.execute(harm)
        // What is learned on top of damage is found in the history as well.
        try await record(2, minute: 1, in: store)
        #expect(try await baseline(store) == "1:delivered 2:pending ")
        #expect(try await baseline(store) == "1:delivered 2:pending ")
    }

    @Test func `habits that the reader refuses are worked out again and kept`() async throws {
        let store = try await bench.store()
        try await record(1, in: store)
        let bad = BaselineLearning { _, _ in Array("bad".utf8) }
        _ = try await store.rebuildBaseline(of: Bench.alice, learning: bad)
        let read = try await store.baseline(of: Bench.alice, learning: Self.learning) {
            $0.bytes == Array("bad".utf8) ? nil : $0
        }
        #expect(read?.bytes == Self.word("1", "pending"))
        #expect(try await baseline(store) == "1:pending ")
    }

    @Test func `a value of another account is not taken for this one's`() async throws {
        let store = try await bench.store()
        let bob = try Bench.mechanism("uid-2", account: "bob")
        try await store.add(bob)
        try await record(1, in: store)
        #expect(try await baseline(store) == "1:pending ")
        _ = try await store.rebuildBaseline(of: bob.account, learning: Self.learning)
        try bench.execute(
            "UPDATE habits SET record = (SELECT record FROM habits WHERE account = 1)"
        )
        let read = try await store.baseline(of: bob.account, learning: Self.learning) { $0 }
        #expect(read?.bytes == [])
    }

    @Test func `a statement is learned instead of the answer, and audited`() async throws {
        let store = try await bench.store()
        let first = try await record(1, in: store)
        try await answer(.approve, first, in: store)
        try await record(2, minute: 1, in: store)
        for (statement, id) in [(Ownership.notMine, 1), (.mine, 2), (.notMine, 2)] {
            try await store.state(
                statement,
                about: "AUTHENTICATE:\(id)",
                learning: Self.learning,
                now: Bench.now
            )
        }
        #expect(try await baseline(store) == "1:disowned 2:disowned ")
        #expect(try await store.statement(about: "AUTHENTICATE:2") == .notMine)
        #expect(try await store.statement(about: "AUTHENTICATE:3") == nil)
        let kinds = try await store.auditTrail(limit: 3).map(\.kind)
        #expect(kinds == [.requestNotMine, .requestMine, .requestNotMine])
        #expect(try await store.verifyAudit().isIntact)
        await #expect(throws: StorageError.requestMissing) {
            try await store.state(
                .mine,
                about: "AUTHENTICATE:9",
                learning: Self.learning,
                now: Bench.now
            )
        }
    }

    @Test func `a delivery that comes after a statement is not learned again`() async throws {
        let store = try await bench.store()
        let request = try await record(1, in: store)
        let attempt = try await store.begin(.approve, for: request, now: Bench.now).get()
        let later = Bench.now.advanced(byMilliseconds: 600_000)
        _ = try await store.recoverInterrupted(now: later)
        try await store.state(.mine, about: "AUTHENTICATE:1", learning: Self.learning, now: later)
        _ = try await store.finish(
            attempt,
            as: .delivered(.approve),
            learning: change("AUTHENTICATE:1", "learned"),
            now: later
        )
        #expect(try await baseline(store) == "1:owned ")
    }

    /// What the person says was theirs was asked by nobody else.
    @Test func `a rejection that was one's own counts no more among others`() async throws {
        let store = try await bench.store()
        try await answer(.reject, try await record(1, in: store), in: store)
        #expect(try bench.answer(to: "SELECT rejected FROM requests") == "1")
        for (statement, rejected) in [(Ownership.mine, "0"), (.notMine, "1")] {
            try await store.state(
                statement,
                about: "AUTHENTICATE:1",
                learning: Self.learning,
                now: Bench.now
            )
            #expect(try bench.answer(to: "SELECT rejected FROM requests") == rejected)
        }
    }

    @Test func `what is forgotten is not learned again from the history`() async throws {
        let store = try await bench.store()
        let first = try await record(1, in: store)
        try await answer(.approve, first, in: store)
        try await store.state(
            .mine,
            about: "AUTHENTICATE:1",
            learning: Self.learning,
            now: Bench.now
        )
        try await store.forgetBaseline(of: Bench.alice, now: Bench.now)
        #expect(try await baseline(store)?.isEmpty == true)
        #expect(try await store.statement(about: "AUTHENTICATE:1") == nil)
        try await record(2, minute: 1, in: store)
        #expect(try await baseline(store) == "2:open ")
        _ = try await store.rebuildBaseline(of: Bench.alice, learning: Self.learning)
        #expect(try await baseline(store) == "2:pending ")
        // Whoever says something about an old request means it.
        try await store.state(
            .mine,
            about: "AUTHENTICATE:1",
            learning: Self.learning,
            now: Bench.now
        )
        #expect(try await baseline(store) == "1:owned 2:pending ")
        #expect(try await store.auditTrail(limit: 2).map(\.kind).last == .baselineForgotten)
        let nobody = AccountID(issuer: "Example", accountName: "nobody")
        await #expect(throws: StorageError.accountMissing) {
            try await store.forgetBaseline(of: nobody, now: Bench.now)
        }
        #expect(
            try await store.baseline(of: nobody, learning: Self.learning) { $0 } == nil
        )
    }

    @Test func `what was learned of deleted requests survives a correction`() async throws {
        let store = try await bench.store()
        for number in 1...3 as ClosedRange<UInt8> {
            try await record(number, minute: Int64(number), in: store)
        }
        let later = Bench.now.advanced(byMilliseconds: 86_400_000)
        #expect(try await store.prune(keeping: 1, learning: Self.learning, now: later) == 2)
        try await store.state(.mine, about: "AUTHENTICATE:3", learning: Self.learning, now: later)
        #expect(try await baseline(store) == "1:pending 2:pending 3:owned ")
        #expect(try await store.prune(keeping: 0, learning: Self.learning, now: later) == 1)
        _ = try await store.rebuildBaseline(of: Bench.alice, learning: Self.learning)
        #expect(try await baseline(store) == "1:pending 2:pending 3:owned ")
    }

    @Test func `habits outlive a mechanism that is replaced, and go with the account`() async throws
    {
        let store = try await bench.store()
        try await record(1, in: store)
        #expect(try await baseline(store) == "1:pending ")
        try await store.add(Bench.mechanism("uid-9"), replacing: true)
        _ = try await store.rebuildBaseline(of: Bench.alice, learning: Self.learning)
        #expect(try await baseline(store) == "1:pending ")
        try await store.remove(Bench.alice, now: Bench.now)
        #expect(try bench.answer(to: "SELECT count(*) FROM habits") == "0")
    }

    @Test func `a history is lent in the order of receipt, for one account or for all`()
        async throws
    {
        let store = try await bench.store()
        try await record(2, minute: 2, in: store)
        try await record(1, minute: 1, in: store)
        for account in [Bench.alice, nil] {
            let ids = try await store.withHistory(of: account) { requests in
                var ids: [String] = []
                while let past = try requests.next() { ids.append(past.messageID) }
                return ids
            }
            #expect(ids == ["AUTHENTICATE:1", "AUTHENTICATE:2"])
        }
    }

    @Test func `arrivals come newest first, the others' of a shorter span`() async throws {
        let store = try await bench.store()
        var first: ApprovalRequest?
        for number in 1...5 as ClosedRange<UInt8> {
            let request = try await record(number, minute: Int64(number), in: store)
            first = first ?? request
        }
        try await answer(.reject, try #require(first), in: store)
        func recentRequests(
            besides id: String,
            of uid: String,
            othersFrom minute: Int64 = 0,
            limit: Int = 9
        ) async throws -> [StoredRecentRequest] {
            try await store.recentRequests(
                of: uid,
                after: Bench.now,
                othersAfter: Bench.now.advanced(byMilliseconds: minute * 60_000),
                until: Bench.now.advanced(byMilliseconds: 4 * 60_000),
                limit: limit
            ).around(id)
        }
        let uid = try #require(first).facts.mechanismUID
        let own = try await recentRequests(besides: "AUTHENTICATE:3", of: uid, othersFrom: 3)
        #expect(own.map { $0.received.milliseconds(since: Bench.now) / 60_000 } == [4, 2, 1])
        #expect(own.map(\.isRejection) == [nil, nil, true])
        #expect(own.map(\.state) == [.pending, .pending, .delivered])
        #expect(own.map(\.mechanismUID) == [uid, uid, uid])
        let others = try await recentRequests(besides: "", of: "uid-9", othersFrom: 2)
        #expect(others.map { $0.received.milliseconds(since: Bench.now) / 60_000 } == [4, 3])
        #expect(others.map(\.mechanismUID) == [uid, uid])
        #expect(try await recentRequests(besides: "", of: uid, limit: 1).count == 1)
        #expect(try await recentRequests(besides: "", of: "uid-9", limit: 1).count == 1)
    }
}

extension RequestState {
    /// The word of the state, without what was decided.
    fileprivate var word: String {
        switch self {
        case .pending: "pending"
        case .delivered: "delivered"
        default: "other"
        }
    }
}
