import Foundation
import Synchronization
import Testing
import Vocabulary

@testable import Host

@Suite(.timeLimit(.minutes(30))) struct DeliveryTests {
    /// So fast that a test can wait for several pauses.
    private static let fast = PollingInterval(
        wait: 1,
        shortest: .milliseconds(10),
        longest: .milliseconds(40)
    )

    private func delivery(_ sequence: String, _ body: String = "{}") -> String {
        reply(200, body: body, headers: ["Delivery-Sequence: \(sequence)"])
    }

    private static let nothing = "HTTP/1.1 204 None\r\n\r\n"

    /// A server that gives these replies in turn, each to one question, then holds the rest.
    private func server(_ replies: [String]) throws -> LoopbackServer {
        let rest = Mutex(replies)
        return try LoopbackServer { connection, server in
            while true {
                let request = connection.readRequest()
                guard !request.isEmpty else { return }
                server.note(String(request.prefix { $0 != "\r\n" }))
                let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                guard let next else {
                    _ = connection.readSome()
                    return
                }
                // An empty reply stands for a cut connection.
                guard !next.isEmpty, connection.write(next) else { return }
            }
        }
    }

    private func client(
        of server: LoopbackServer,
        over transport: HTTPTransport,
        deviceToken: String = "device",
        pace: PollingInterval = .usual
    ) throws -> DeliveryClient {
        try DeliveryClient(
            transport: transport,
            base: server.origin,
            deviceToken: deviceToken,
            pace: pace
        )
    }

    /// The first `count` events of a mailbox.
    private func events(
        _ count: Int,
        from server: LoopbackServer,
        deviceToken: String = "device",
        after sequence: Int = 0,
        limits: TransportLimits = .usual
    ) async throws -> [DeliveryEvent] {
        try await withWire(limits: limits) { transport in
            let client = try client(
                of: server,
                over: transport,
                deviceToken: deviceToken,
                pace: Self.fast
            )
            var events: [DeliveryEvent] = []
            guard count > 0 else { return events }
            for await event in client.events(after: sequence, jitter: { 0.5 }) {
                events.append(event)
                if events.count == count { break }
            }
            return events
        }
    }

    @Test func `envelopes come in order and each question names the last`() async throws {
        let server = try server([
            delivery("3", "one"), delivery("7", "two"), Self.nothing, delivery("8", "three"),
        ])
        let events = try await events(4, from: server, after: 2)
        #expect(
            events == [
                .online, .envelope(bytes: Array("one".utf8), sequence: 3),
                .envelope(bytes: Array("two".utf8), sequence: 7),
                .envelope(bytes: Array("three".utf8), sequence: 8),
            ]
        )
        #expect(
            server.requests == [
                "GET /deliveries/device?after=2&wait=0&form=fcm HTTP/1.1",
                "GET /deliveries/device?after=3&wait=1&form=fcm HTTP/1.1",
                "GET /deliveries/device?after=7&wait=1&form=fcm HTTP/1.1",
                "GET /deliveries/device?after=7&wait=1&form=fcm HTTP/1.1",
            ]
        )
        #expect(server.connections == 1)
    }

    @Test func `what is there already is taken without waiting`() async throws {
        let server = try server([delivery("2", "one"), Self.nothing])
        try await withWire { transport in
            let client = try client(of: server, over: transport)
            let first = try await client.next(after: 0)
            #expect(first?.sequence == 2)
            #expect(first?.bytes == Array("one".utf8))
            let second = try await client.next(after: 2)
            #expect(second == nil)
        }
        #expect(server.requests.last == "GET /deliveries/device?after=2&wait=0&form=fcm HTTP/1.1")
    }

    @Test func `a server that answers with nothing is online`() async throws {
        let server = try server([Self.nothing])
        #expect(try await events(1, from: server) == [.online])
    }

    @Test func `nothing is asked for before what came is taken`() async throws {
        let server = try server([delivery("1"), delivery("2"), delivery("3")])
        _ = try await events(2, from: server)
        #expect(server.requests.count == 1)
    }

    @Test func `a failure shows once and the same delivery is asked for again`() async throws {
        let server = try server([
            delivery("1"), reply(503), reply(503), reply(404), "", delivery("2"),
        ])
        let events = try await events(6, from: server)
        #expect(
            events == [
                .online, .envelope(bytes: Array("{}".utf8), sequence: 1),
                .offline(code: "transport.status"), .offline(code: "transport.broken"), .online,
                .envelope(bytes: Array("{}".utf8), sequence: 2),
            ]
        )
        #expect(server.requests.dropFirst().allSatisfy { $0.contains("after=1&") })
        // After a failure the question is not held.
        #expect(server.requests.last?.contains("&wait=0&") == true)
    }

    @Test(arguments: [
        "", "0", "5", "4", "-6", "+6", "6x", " 6 7", "99999999999999999999", "9223372036854775807",
        "4294967302",
    ])
    func `a number that does not go up, or leaves none behind it, is no delivery`(
        number: String
    ) async throws {
        let server = try server([delivery(number)])
        let events = try await events(1, from: server, after: 5)
        #expect(events == [.offline(code: "transport.delivery")])
    }

    @Test func `a delivery without a number or with two is none`() async throws {
        let two = reply(200, headers: ["Delivery-Sequence: 1", "Delivery-Sequence: 2"])
        let first = try await events(1, from: try server([reply(200)]))
        let second = try await events(1, from: try server([two]))
        #expect(first == [.offline(code: "transport.delivery")])
        #expect(second == first)
    }

    @Test func `an envelope over the limit is not taken`() async throws {
        let server = try server([delivery("1", String(repeating: "x", count: 65_537))])
        let events = try await events(1, from: server)
        #expect(events == [.offline(code: "transport.reply-too-long")])
    }

    @Test func `a redirect is not followed`() async throws {
        let other = try LoopbackServer.answering(delivery("1"))
        let server = try server([reply(302, headers: ["Location: \(other.origin)/"])])
        let events = try await events(1, from: server)
        #expect(events == [.offline(code: "transport.status")])
        #expect(other.connections == 0)
    }

    @Test func `a server that is not there is offline until it is`() async throws {
        let bound = try LoopbackServer.bound()
        let transport = HTTPTransport()
        defer { transport.close() }
        let client = try DeliveryClient(
            transport: transport,
            base: "http://127.0.0.1:\(bound.port)/",
            deviceToken: "device",
            pace: Self.fast
        )
        var iterator = client.events(after: 0, jitter: { 0 }).makeAsyncIterator()
        #expect(await iterator.next() == .offline(code: "transport.connect"))
        let server = try LoopbackServer(on: bound) { connection, _ in
            while !connection.readRequest().isEmpty { connection.write(Self.nothing) }
        }
        // On a busy machine it may be asked once more before it listens.
        var event = await iterator.next()
        for _ in 0..<50 {
            guard case .offline = event else { break }
            event = await iterator.next()
        }
        #expect(event == .online)
        #expect(server.connections > 0)
    }

    @Test func `a server that holds too long is offline`() async throws {
        let server = try server([])
        let events = try await events(1, from: server, limits: short)
        #expect(events == [.offline(code: "transport.timeout")])
    }

    @Test func `a server that never holds a question is not asked without a pause`() async throws {
        let server = try LoopbackServer.answering(Self.nothing)
        try await withWire { transport in
            let pace = PollingInterval(wait: 1, shortest: .milliseconds(50), longest: .seconds(1))
            let client = try client(of: server, over: transport, pace: pace)
            let began = ContinuousClock.now
            let task = Task { for await _ in client.events(after: 0, jitter: { 0 }) {} }
            while server.requests.count < 5 { try await Task.sleep(for: .milliseconds(5)) }
            // The first question is never held; a pause follows each of the next three.
            #expect(ContinuousClock.now - began >= .milliseconds(150))
            task.cancel()
            await task.value
        }
    }

    @Test func `a server whose messages are good for nothing is asked ever less often`()
        async throws
    {
        let server = try server((1...9).map { delivery("\($0)") })
        try await withWire { transport in
            let pace = PollingInterval(wait: 1, shortest: .milliseconds(20), longest: .seconds(10))
            let client = try client(of: server, over: transport, pace: pace)
            let events = client.events(after: 0, jitter: { 1 })
            let began = ContinuousClock.now
            for await event in events {
                guard case .envelope(_, let sequence) = event else { continue }
                await events.judge(isUseful: sequence == 4)
                if sequence == 6 { break }
            }
            // 40, 80 and 160 ms; none after the fourth; 40 after the fifth.
            #expect(ContinuousClock.now - began >= .milliseconds(320))
        }
    }

    @Test func `cancelling ends the stream at once`() async throws {
        let server = try server([Self.nothing])
        try await withWire { transport in
            let client = try client(of: server, over: transport)
            let task = Task { for await _ in client.events(after: 0, jitter: { 0 }) {} }
            while server.requests.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
            let began = ContinuousClock.now
            task.cancel()
            await task.value
            #expect(ContinuousClock.now - began < .seconds(30))
        }
    }

    @Test func `closing the transport ends the stream`() async throws {
        let server = try server([Self.nothing])
        let transport = HTTPTransport()
        let client = try client(of: server, over: transport)
        let task = Task { for await _ in client.events(after: 0, jitter: { 0 }) {} }
        while server.requests.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        transport.close()
        await task.value
    }

    @Test func `a push token is escaped`() async throws {
        let server = try server([Self.nothing])
        _ = try await events(1, from: server, deviceToken: "a/b?c=d&é~-._Z9%")
        #expect(
            server.requests.first
                == "GET /deliveries/a%2Fb%3Fc%3Dd%26%C3%A9~-._Z9%25?after=0&wait=0&form=fcm HTTP/1.1"
        )
    }

    @Test(arguments: [
        ("ftp://127.0.0.1", "device", "transport.address"),
        ("https://push.example.org/?x", "device", "transport.address"),
        ("https://push.example.org", "", "transport.address"),
        ("http://push.example.org", "device", "transport.plain-http"),
    ])
    func `a mailbox has an address and a name`(base: String, token: String, code: String) {
        let transport = HTTPTransport()
        #expect {
            try DeliveryClient(transport: transport, base: base, deviceToken: token)
        } throws: { error in
            (error as? TransportError)?.code == code
        }
    }
}

@Suite struct PaceTests {
    @Test(arguments: [
        (1, 0.0, 1_000), (1, 1.0, 2_000), (2, 0.5, 2_500), (3, 1.0, 8_000), (4, 1.0, 16_000),
        (5, 1.0, 30_000), (60, 0.0, 1_000), (60, 1.0, 30_000), (Int.max, 1.0, 30_000),
        (1, -3.0, 1_000), (5, 9.0, 30_000), (0, 1.0, 2_000),
    ])
    func `pauses grow from one second to thirty`(failures: Int, jitter: Double, expected: Int) {
        let pause = PollingInterval.usual.pause(afterFailures: failures, jitter: jitter)
        #expect(pause == .milliseconds(expected))
    }
}
