import Push
import Testing
import Token
import Vocabulary

struct PushDataInboxTests {
    private static let start = Instant(milliseconds: 1_795_358_195_000)
    private var inbox: PushDataInbox

    init() throws { inbox = PushDataInbox(clients: [try #require(PushDataKey("ck-0123456789"))]) }

    private func push(_ target: PushData.Target, block: String = "bk-1") throws -> PushData {
        try #require(
            try PushData.load(
                PushDataTests.data([
                    ("target", .string(target.rawValue)), ("block_key", .string(block)),
                ])
            )
        )
    }

    @Test mutating func `a request is opened once, on arrival and when it is tapped`() throws {
        let request = try push(.request)
        #expect(inbox.receive(request, at: Self.start) == .opened(request))
        #expect(inbox.receive(request, at: Self.start) == .repeated)
        #expect(inbox.open(at: Self.start) == [request])
    }

    @Test(arguments: PushData.Target.allCases.filter { $0 != .request })
    func `what ends a sign-in closes the one that it belongs to, once`(
        target: PushData.Target
    ) throws {
        var inbox = inbox
        let first = try push(.request, block: "bk-1")
        let second = try push(.request, block: "bk-2")
        _ = inbox.receive(first, at: Self.start)
        _ = inbox.receive(second, at: Self.start)
        let end = try push(target, block: "bk-1")
        #expect(inbox.receive(end, at: Self.start) == .closed(first, target))
        #expect(inbox.receive(end, at: Self.start) == .repeated)
        #expect(inbox.receive(first, at: Self.start) == .repeated)
        #expect(inbox.open(at: Self.start) == [second])
    }

    @Test(arguments: PushData.Target.allCases.filter { $0 != .request })
    func `an end that comes first keeps its request from being shown`(
        target: PushData.Target
    ) throws {
        var inbox = inbox
        let request = try push(.request)
        #expect(inbox.receive(try push(target), at: Self.start) == .ofNobody)
        #expect(inbox.receive(request, at: Self.start) == .overBefore)
        #expect(inbox.receive(request, at: Self.start) == .repeated)
        #expect(inbox.receive(try push(.cancel), at: Self.start) == .repeated)
        #expect(inbox.open(at: Self.start).isEmpty)
    }

    @Test mutating func `a client that is not known is refused and counted`() throws {
        inbox.clients = []
        for target in PushData.Target.allCases {
            #expect(inbox.receive(try push(target), at: Self.start) == .unknownClient)
        }
        #expect(inbox.refusals == 5)
        #expect(inbox.open(at: Self.start).isEmpty)
    }

    @Test mutating func `a sign-in is open for its life`() throws {
        let request = try push(.request)
        _ = inbox.receive(request, at: Self.start)
        let last = Self.start.advanced(byMilliseconds: 119_999)
        #expect(inbox.open(at: last) == [request])
        #expect(inbox.open(at: Self.start.advanced(byMilliseconds: 120_000)).isEmpty)
    }

    @Test mutating func `what was decided is open no more, and still told how it ended`() throws {
        let request = try push(.request)
        _ = inbox.receive(request, at: Self.start)
        let session = request.session
        let isDecided = [
            inbox.decided(session, at: Self.start), inbox.decided(session, at: Self.start),
            inbox.decided(try push(.request, block: "bk-9").session, at: Self.start),
        ]
        #expect(isDecided == [true, false, false])
        #expect(inbox.open(at: Self.start).isEmpty)
        #expect(inbox.receive(request, at: Self.start) == .repeated)
        let end = try push(.success)
        #expect(inbox.receive(end, at: Self.start) == .closed(request, .success))
    }

    @Test mutating func `no more is remembered than there is room for`() throws {
        for number in 0..<(PushDataInbox.most + 10) {
            let now = Self.start.advanced(byMilliseconds: Int64(number))
            _ = inbox.receive(try push(.request, block: "bk-\(number)"), at: now)
        }
        let open = inbox.open(at: Self.start)
        #expect(open.count == PushDataInbox.most)
        #expect(open.first == (try push(.request, block: "bk-10")))
    }

    @Test(
        arguments: [
            (nil, nil, PushTokenChange.none), ("", "a", .none), ("a", nil, .register("a")),
            ("a", "a", .unchanged), ("b", "a", .renew("b")),
        ] as [(String?, String?, PushTokenChange)]
    )
    func `a token is registered only when it differs`(
        token: String?,
        registered: String?,
        change: PushTokenChange
    ) {
        #expect(PushTokenChange(token, registered: registered) == change)
    }
}
