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

/// What a review learns of other programs that share its store.
@Suite(.timeLimit(.minutes(30))) struct WatchingTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)

    private let folder: TemporaryFolder
    private let store: ApprovalStore
    private let other: ApprovalStore
    private let service: ApprovalService
    private let otherService: ApprovalService

    init() async throws {
        folder = try TemporaryFolder()
        store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
        try await store.add(try OneAccount.mechanism(), deviceToken: "token", now: Self.now)
        other = try ApprovalStore(path: folder.path + "/ledger.sqlite")
        func service(_ store: ApprovalStore) -> ApprovalService {
            ApprovalService.fixed(at: Self.now, on: store)
        }
        self.service = service(store)
        otherService = service(other)
    }

    /// Has the other program take in a request.
    private func receive(_ number: Int) async throws {
        let challenge =
            [UInt8(number & 0xFF), UInt8(number >> 8)] + [UInt8](repeating: 1, count: 30)
        let token = try TokenSigner.sign(
            JSONObject([
                ("u", .string("m-1")), ("c", .string(Base64.encodeStandard(challenge))),
                ("t", .string("120")), ("i", .string("\(Self.now.milliseconds)")),
                ("m", .string("Login")),
            ]),
            with: SigningKey(OneAccount.secret)
        )
        let envelope = #"{"messageId":"AUTHENTICATE:\#(number)","message":"\#(token)"}"#
        _ = try await otherService.receive(Array(envelope.utf8))
    }

    /// A request that the other program has taken in.
    private func request(_ id: String) async throws -> ApprovalRequest {
        let stored = try #require(try await other.request(messageID: id))
        let envelope = try stored.message().envelope()
        return try ApprovalRequest(
            envelope.token.verified(with: SigningKey(OneAccount.secret)),
            envelope: envelope,
            received: stored.received
        )
    }

    /// What a watch tells, a line an event.
    private func watch(since entries: [Entry] = []) -> AsyncStream<String> {
        let changes = service.changesByOthers(since: entries, pause: .milliseconds(1))
        return AsyncStream { continuation in
            let task = Task {
                for await event in changes {
                    switch event {
                    case .arrived(let entry):
                        continuation.yield(
                            "\(entry.id.text) \(entry.review.account.text) \(Self.word(entry.state))"
                                + (entry.lock == nil ? "" : " locked")
                        )
                    case .withdrawn(let mechanisms):
                        continuation.yield("withdrawn \(mechanisms.sorted())")
                    default:
                        continuation.yield("another event")
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static func word(_ state: RequestState) -> String {
        switch state {
        case .pending: "pending"
        case .sending: "sending"
        case .unknown: "unknown"
        case .delivered: "delivered"
        case .expired, .ended, .refused: "another state"
        }
    }

    /// Many more than a look takes of the newest.
    @Test func `a request that waits is told however many came after it`() async throws {
        for number in 1...230 { try await receive(number) }
        var reported: Set<String> = []
        for await line in watch() {
            reported.insert(String(line.prefix { $0 != " " }))
            if reported.count == 230 { break }
        }
        #expect(reported.contains("AUTHENTICATE:1"))
    }

    /// More than two looks take.
    @Test func `however many wait, the looks that find them follow each other at once`()
        async throws
    {
        for number in 1...900 { try await receive(number) }
        var reported: Set<String> = []
        let start = ContinuousClock.now
        for await event in service.changesByOthers(since: [], pause: .seconds(200)) {
            if case .arrived(let entry) = event { reported.insert(entry.id.text) }
            if reported.count == 900 { break }
        }
        #expect(.now - start < .seconds(190))
    }

    @Test func `an answer in doubt stays in the list however many came after it`() async throws {
        try await receive(1)
        let attempt = try await other.begin(
            .approve,
            for: request("AUTHENTICATE:1"),
            shown: [],
            now: Self.now
        ).get()
        _ = try await other.finish(attempt, as: .unknown(.approve, .interrupted), now: Self.now)
        for number in 2...240 { try await receive(number) }
        let entries = try await service.openEntries()
        #expect(entries.contains { $0.id.text == "AUTHENTICATE:1" })
        #expect(try await other.doubtfulRequests(since: Self.now, limit: 10).count == 1)
    }

    @Test func `what another program does is told, one change after the other`() async throws {
        var reported = watch().makeAsyncIterator()
        try await receive(1)
        #expect(await reported.next() == "AUTHENTICATE:1 ann at Example Bank pending")
        try await otherService.rename(OneAccount.id, issuer: nil, accountName: "Till")
        #expect(await reported.next() == "AUTHENTICATE:1 Till at Example Bank pending")
        try await otherService.lock(OneAccount.id, naming: nil)
        #expect(await reported.next() == "AUTHENTICATE:1 Till at Example Bank pending locked")
        try await otherService.unlock(OneAccount.id)
        #expect(await reported.next() == "AUTHENTICATE:1 Till at Example Bank pending")
        try await receive(2)
        // A look that was under way may weigh the first anew before it tells of the second.
        var last = await reported.next()
        while last?.hasPrefix("AUTHENTICATE:1 ") == true { last = await reported.next() }
        #expect(last == "AUTHENTICATE:2 Till at Example Bank pending")
    }

    @Test func `a request is weighed anew by what became of others`() async throws {
        try await receive(1)
        let first = try await service.openEntries()
        var reported = watch(since: first).makeAsyncIterator()
        for number in 2...6 { try await receive(number) }
        // Nothing of the request itself has changed.
        while let line = await reported.next(), !line.hasPrefix("AUTHENTICATE:1 ") {}
        let now = try await service.openEntries()
        let one = try #require(now.first { $0.id == first.first?.id })
        #expect(one.state == first.first?.state && one.review != first.first?.review)
    }

    @Test(arguments: [false, true])
    func `requests leave with their account, whoever removes it`(isByOther: Bool) async throws {
        try await receive(1)
        var reported = watch(since: try await service.openEntries()).makeAsyncIterator()
        try await (isByOther ? otherService : service).remove(OneAccount.id)
        #expect(await reported.next() == #"withdrawn ["m-1"]"#)
        // Once: what comes next is another event.
        try await other.add(try OneAccount.mechanism(), deviceToken: "token", now: Self.now)
        try await receive(2)
        #expect(await reported.next() == "AUTHENTICATE:2 ann at Example Bank pending")
    }

    @Test func `an account that had no request yet is withdrawn, too`() async throws {
        var reported = watch().makeAsyncIterator()
        try await receive(1)
        #expect(await reported.next() == "AUTHENTICATE:1 ann at Example Bank pending")
        try await otherService.remove(OneAccount.id)
        #expect(await reported.next() == #"withdrawn ["m-1"]"#)
    }

    @Test func `an answer whose program has ended is found out`() async throws {
        try await receive(1)
        let dead = try ApprovalStore(
            path: folder.path + "/ledger.sqlite",
            process: ProcessMark("run numbering 999999999 1")
        )
        let request = try await request("AUTHENTICATE:1")
        _ = try await dead.begin(
            .approve,
            for: request,
            shown: [],
            grounds: .person(confirmationLevel: nil),
            now: Self.now
        ).get()
        var reported = watch().makeAsyncIterator()
        #expect(await reported.next() == "AUTHENTICATE:1 ann at Example Bank unknown")
    }

    @Test func `an older request that another program has answered is told, too`()
        async throws
    {
        for number in 1...203 { try await receive(number) }
        let entries = try await service.openEntries()
        try #require(entries.count == 203)
        // All came at the same time; the order of their ids decides.
        let oldest = "AUTHENTICATE:1"
        let reported = "\(oldest) ann at Example Bank"
        var changes = watch(since: entries).makeAsyncIterator()
        let attempt = try await other.begin(
            .reject,
            for: try await request(oldest),
            shown: [],
            grounds: .person(confirmationLevel: nil),
            now: Self.now
        ).get()
        while let change = await changes.next(), change != "\(reported) sending" {}
        _ = try await other.finish(attempt, as: .delivered(.reject), now: Self.now)
        while let change = await changes.next(), change != "\(reported) delivered" {}
    }

    @Test func `a request is found by a part of its id without opening any other`() async throws {
        for number in 1...3 { try await receive(number) }
        try PlainDatabase(path: folder.path + "/ledger.sqlite").execute(
            "UPDATE requests SET record = zeroblob(40) WHERE message_id = 'AUTHENTICATE:2'"
        )
        #expect(try await service.entry(matching: "AUTHENTICATE:3").id.text == "AUTHENTICATE:3")
        #expect(store.damagedRequests == 0)
    }
}
