import Push
import Store
import TestSupport
import Testing
import Token
import Vocabulary

@Suite(.timeLimit(.minutes(30))) struct SearchTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let bob = AccountID(issuer: "Example", accountName: "bob")

    private func minutes(_ count: Int) -> Instant {
        Bench.now.advanced(byMilliseconds: Int64(count) * 60_000)
    }

    /// A store with ten requests, one a minute: the odd ones are bob's.
    private func store() async throws -> ApprovalStore {
        let store = try await bench.store()
        let bob = try Bench.mechanism("uid-2", account: "bob")
        try await store.add(bob)
        for number in 0..<10 {
            let message = try Bench.message(
                "AUTHENTICATE:\(number)",
                uid: number.isMultiple(of: 2) ? "uid-1" : "uid-2",
                challenge: UInt8(number),
                text: number == 4 ? "Überweisung an ÄRZTE" : "Login number \(number)",
                issued: minutes(number),
                received: minutes(number)
            )
            try await store.recordNew(message)
            let states: [Int: RequestState] = [
                1: .delivered(.reject), 2: .delivered(.approve),
                3: .refused(.approve, .notAccepted), 5: .unknown(.approve, .notTheServer),
            ]
            guard let state = states[number] else { continue }
            let decision: Decision = number == 1 ? .reject : .approve
            let attempt = try await store.begin(
                decision,
                for: message.request,
                now: minutes(number)
            ).get()
            _ = try await store.finish(attempt, as: state, now: minutes(number))
        }
        return store
    }

    private func numbers(
        _ query: HistoryQuery,
        in store: ApprovalStore,
        at minute: Int = 9
    ) async throws -> [Int] {
        let page = try await store.search(query, now: minutes(minute))
        return page.requests.compactMap { Int($0.messageID.dropFirst("AUTHENTICATE:".count)) }
    }

    @Test func `without conditions all come, in the order that was asked for`() async throws {
        let store = try await store()
        #expect(try await numbers(HistoryQuery(), in: store) == (0..<10).reversed())
        let oldest = HistoryQuery(order: .oldestFirst)
        #expect(try await numbers(oldest, in: store) == Array(0..<10))
    }

    private static let queries: [(query: HistoryQuery, numbers: [Int])] = [
        (HistoryQuery(account: Bench.alice), [8, 6, 4, 2, 0]),
        (HistoryQuery(account: bob), [9, 7, 5, 3, 1]),
        (HistoryQuery(account: AccountID(issuer: "Example", accountName: "eve")), []),
        (HistoryQuery(account: AccountID(issuer: "example", accountName: "bob")), []),
        (HistoryQuery(states: [.delivered]), [2, 1]),
        (HistoryQuery(states: [.refused, .unknown]), [5, 3]),
        (HistoryQuery(states: [.sending]), []),
        (HistoryQuery(states: [.pending]), [9, 8, 7]),
        (HistoryQuery(states: [.expired]), [6, 4, 0]),
        (HistoryQuery(states: [.expired, .delivered]), [6, 4, 2, 1, 0]),
        (HistoryQuery(account: bob, states: [.delivered]), [1]),
    ]

    @Test(arguments: queries)
    func `conditions are met together`(query: HistoryQuery, numbers: [Int]) async throws {
        let store = try await store()
        #expect(try await self.numbers(query, in: store) == numbers)
    }

    @Test func `both ends of a span of time count`() async throws {
        let store = try await store()
        let query = HistoryQuery(from: minutes(3), to: minutes(5))
        #expect(try await numbers(query, in: store) == [5, 4, 3])
    }

    @Test(arguments: [HistoryQuery.Order.newestFirst, .oldestFirst])
    func `pages follow each other without loss`(order: HistoryQuery.Order) async throws {
        let store = try await store()
        let query = HistoryQuery(order: order, limit: 3)
        var mark: HistoryPage.Mark?
        var found: [String] = []
        repeat {
            let page = try await store.search(query, after: mark, now: minutes(9))
            #expect(page.requests.count <= 3)
            found += page.requests.map(\.messageID)
            mark = page.next
        } while mark != nil
        let all = (0..<10).map { "AUTHENTICATE:\($0)" }
        #expect(found == (order == .oldestFirst ? all : all.reversed()))
    }

    @Test func `what is older than an instant is pruned, and nothing that may be answered`()
        async throws
    {
        let store = try await store()
        #expect(try await store.prune(olderThan: minutes(3), now: minutes(9)) == 3)
        #expect(try await numbers(HistoryQuery(), in: store) == [9, 8, 7, 6, 5, 4, 3])
        #expect(try await store.prune(olderThan: .latest, now: minutes(9)) == 4)
        #expect(try await numbers(HistoryQuery(), in: store) == [9, 8, 7])
    }

    @Test func `pruning waits until an account has enough to prune`() async throws {
        let store = try await store()
        let now = minutes(60)
        func prune(slack: Int) async throws -> Int {
            try await store.prune(requestsOf: "uid-1", keeping: 2, slack: slack, now: now)
        }
        #expect(try await prune(slack: 3) == 0)
        #expect(try await prune(slack: 2) == 3)
        #expect(try await prune(slack: 2) == 0)
        // The one that was decided stays, and so do all of the other account.
        let kept = try await numbers(HistoryQuery(), in: store, at: 60)
        #expect(kept == [9, 8, 7, 5, 3, 2, 1])
    }

    @Test func `what nobody decided goes first, of each account by itself`() async throws {
        let store = try await store()
        #expect(try await store.prune(keeping: 3, now: minutes(60)) == 4)
        #expect(try await numbers(HistoryQuery(), in: store, at: 60) == [8, 6, 5, 3, 2, 1])
        #expect(try await store.pruneUnanswered(now: minutes(60)) == 2)
        #expect(try await numbers(HistoryQuery(), in: store, at: 60) == [5, 3, 2, 1])
    }

    @Test func `requests that nobody answers have a limit for each account and day`() async throws {
        let store = try await bench.store()
        let bob = try Bench.mechanism("uid-2", account: "bob")
        try await store.add(bob)
        func record(_ number: Int, of uid: String, minute: Int) async throws -> Recording {
            let message = try Bench.message(
                "AUTHENTICATE:\(uid)-\(number)",
                uid: uid,
                challengeStart: [UInt8(number % 256), UInt8(number / 256)],
                issued: minutes(minute),
                received: minutes(minute)
            )
            let received = try #require(ReceivedMessage(message.envelope))
            return try await store.record(message.request, in: received, unanswered: 256)
        }
        for number in 0..<256 {
            #expect(try await record(number, of: "uid-1", minute: number) == .new)
        }
        #expect(try await record(300, of: "uid-1", minute: 300) == .tooManyUnanswered)
        #expect(try await record(0, of: "uid-2", minute: 300) == .new)
        #expect(try await store.refusals().map(\.code) == ["notification.too-many"])
        // What is deleted makes no room; a day later there is some again.
        #expect(try await store.pruneUnanswered(now: minutes(300)) == 256)
        #expect(try await record(302, of: "uid-1", minute: 301) == .tooManyUnanswered)
        #expect(try await record(301, of: "uid-1", minute: 24 * 60 + 1) == .new)
        #expect(try await record(303, of: "uid-1", minute: 24 * 60 + 1) == .new)
        #expect(try await record(304, of: "uid-1", minute: 24 * 60 + 1) == .tooManyUnanswered)
    }

    /// Each is read and weighed whenever requests are listed, those of all accounts together.
    @Test func `large requests that can still be answered have a limit for each account`()
        async throws
    {
        let store = try await bench.store()
        try await store.add(try Bench.mechanism("uid-2", account: "bob"))
        let text = String(repeating: "x", count: 9_000)
        func record(_ number: Int, of uid: String, minute: Int) async throws -> Recording {
            let message = try Bench.message(
                "AUTHENTICATE:\(uid)-\(number)",
                uid: uid,
                challengeStart: [UInt8(number % 256), UInt8(number / 256)],
                text: text,
                issued: minutes(minute),
                received: minutes(minute)
            )
            let received = try #require(ReceivedMessage(message.envelope))
            return try await store.record(message.request, in: received, unanswered: 1_000)
        }
        var count = 0
        while try await record(count, of: "uid-1", minute: 0) == .new, count < 1_000 { count += 1 }
        #expect((100...230).contains(count), "\(count)")
        #expect(try await record(0, of: "uid-2", minute: 0) == .new)
        // What is over takes no room.
        #expect(try await record(1_000, of: "uid-1", minute: 5) == .new)
    }

    @Test(arguments: [true, false])
    func `what is deleted to make room still counts`(showsTime: Bool) async throws {
        let store = try await bench.store()
        func record(_ number: Int) async throws -> ApprovalRequest? {
            let message = try Bench.message(
                "AUTHENTICATE:\(number)",
                challengeStart: [UInt8(number % 256), UInt8(number / 256)],
                issued: showsTime ? minutes(number) : nil,
                received: minutes(number)
            )
            let received = try #require(ReceivedMessage(message.envelope))
            let recording = try await store.record(message.request, in: received, unanswered: 20)
            return recording == .new ? message.request : nil
        }
        for number in 0..<30 {
            let request = try #require(try await record(number))
            let attempt = try await store.begin(
                .reject,
                for: request,
                shown: [],
                grounds: .person(confirmationLevel: nil),
                now: minutes(number)
            ).get()
            _ = try await store.finish(attempt, as: .delivered(.reject), now: minutes(number))
        }
        var stored = 0
        for number in 100..<300 {
            if try await record(number) != nil { stored += 1 }
            try await store.prune(requestsOf: "uid-1", keeping: 10, now: minutes(number + 3))
        }
        #expect((1...20).contains(stored))
        #expect(try await store.refusals().map(\.code) == ["notification.too-many"])
    }

    @Test func `what a rule decided is no decision of the person`() async throws {
        let store = try await bench.store()
        func record(_ number: Int, limit: Int = .max) async throws -> ApprovalRequest? {
            let message = try Bench.message(
                "AUTHENTICATE:\(number)",
                challenge: UInt8(number),
                issued: minutes(number),
                received: minutes(number)
            )
            let received = try #require(ReceivedMessage(message.envelope))
            let recording = try await store.record(
                message.request,
                in: received,
                unanswered: limit
            )
            return recording == .new ? message.request : nil
        }
        for number in 0..<6 {
            let request = try #require(try await record(number))
            let attempt = try await store.begin(
                .reject,
                for: request,
                shown: [],
                grounds: number == 0
                    ? .person(confirmationLevel: nil) : .rule("place.far-from-home"),
                now: minutes(number)
            ).get()
            _ = try await store.finish(attempt, as: .delivered(.reject), now: minutes(number))
        }
        #expect(try await record(6, limit: 6) != nil)
        #expect(try await record(7, limit: 6) == nil)
        #expect(try await store.prune(keeping: 2, now: minutes(60)) == 5)
        #expect(try await numbers(HistoryQuery(), in: store, at: 60) == [6, 0])
        #expect(try await store.pruneUnanswered(now: minutes(60)) == 1)
        #expect(try await numbers(HistoryQuery(), in: store, at: 60) == [0])
    }
}
