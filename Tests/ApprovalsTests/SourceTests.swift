import Foundation
import Host
import Push
import Review
import Service
import Store
import Synchronization
import TestSupport
import Testing
import Vocabulary
import WebServer

/// What a service makes of several sources of messages, of which some do not work.
struct SourceTests {
    /// A server that has no messages, and holds what is posted to it until it is told.
    private final class Mailboxes: Responder {
        private let isReleased = Mutex(false)

        func release() { isReleased.withLock { $0 = true } }

        func respond(to request: Request) async -> Response {
            while request.method == "POST", !isReleased.withLock({ $0 }), !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(5))
            }
            return Response(status: 204)
        }
    }

    /// A server that always has one more message.
    private struct Endless: Responder {
        let message: [UInt8]
        /// What is done when one is taken.
        var isAccepted: @Sendable () -> Void = {}

        func respond(to request: Request) async -> Response {
            let after = request.target.parameters.first { $0.name == "after" }
            guard let after, let number = Int(after.value) else { return Response(status: 404) }
            isAccepted()
            return Response(headers: ["Delivery-Sequence": "\(number + 1)"], body: message)
        }
    }

    /// A server that never answers.
    private struct Silence: Responder {
        func respond(to request: Request) async -> Response {
            while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
            return Response(status: 204)
        }
    }

    private let responder = Mailboxes()

    private func server(_ responder: (any Responder)? = nil) async throws -> HTTPServer {
        var configuration = ServerConfiguration()
        configuration.limits.connections = 64
        return try await HTTPServer.start(configuration, responder: responder ?? self.responder)
    }

    private static let fast = PollingInterval(
        wait: 1,
        shortest: .milliseconds(5),
        longest: .milliseconds(10)
    )

    private func address(_ port: Int) -> String { "http://127.0.0.1:\(port)" }

    /// The first event that is right, with those before it.
    private func events(
        of stream: AsyncStream<Update>,
        until isRight: (Update) -> Bool
    ) async -> [Update] {
        var events: [Update] = []
        for await event in stream {
            events.append(event)
            if isRight(event) { return events }
        }
        return events
    }

    private func isConnected(_ event: Update) -> Bool {
        if case .connection(.connected) = event { true } else { false }
    }

    @Test(.timeLimit(.minutes(30)))
    func `a source whose place cannot be read at first is followed once it can`() async throws {
        let bench = try await RequestBench()
        let server = try await server()
        let database = try PlainDatabase(path: bench.folder.path + "/ledger.sqlite")
        try database.execute("ALTER TABLE deliveries RENAME TO elsewhere")
        let stream = bench.service().incoming(
            from: [DeliverySource(address: address(server.port), deviceToken: "token")],
            over: HTTPTransport()
        )
        var problems = 0
        _ = await events(of: stream) { event in
            if case .problem = event {
                problems += 1
                if problems == 1 {
                    try? database.execute("ALTER TABLE elsewhere RENAME TO deliveries")
                }
            }
            return isConnected(event)
        }
        #expect(problems > 0)
        await server.stop()
    }

    @Test(.timeLimit(.minutes(30)))
    func `a source that is lost is said and named, whatever the others do`() async throws {
        let bench = try await RequestBench()
        let server = try await server()
        let stream = bench.service().incoming(
            from: [
                DeliverySource(address: address(1), deviceToken: "token"),
                DeliverySource(address: address(server.port), deviceToken: "token"),
            ],
            over: HTTPTransport(),
            pace: Self.fast
        )
        var said: [Connection] = []
        for await event in stream {
            guard case .connection(let connection) = event else { continue }
            said.append(connection)
            guard case .partly(let reason, let host, _) = connection else { continue }
            #expect(reason == "transport.connect")
            #expect(host == "127.0.0.1:1")
            break
        }
        // The other one connects before that or after it, and neither is said of both.
        #expect(!said.contains(.connected))
        #expect(said.last.map { if case .partly = $0 { true } else { false } } == true)
        await server.stop()
    }

    @Test(.timeLimit(.minutes(30)))
    func `a server that does not answer for its device token keeps no source waiting`()
        async throws
    {
        let server = try await server()
        let bench = try await RequestBench(port: server.port)
        let store = bench.store
        let service = bench.service()
        try await service.rotateDeviceToken(of: try #require(try await store.accounts().first))
        try await store.keep(DeliverySource(address: address(server.port), deviceToken: "token"))
        let stream = service.incoming(from: [], over: HTTPTransport())
        _ = await events(of: stream) { isConnected($0) }
        // Nothing came back for the token yet: the source did not wait for it.
        let push = try await store.accounts().first?.push
        #expect(push?.deviceToken.nextAttempt == nil)
        #expect(push?.deviceToken.confirmed != push?.deviceToken.wanted)
        responder.release()
        await server.stop()
    }

    @Test(.timeLimit(.minutes(30)))
    func `what is refused is counted in memory and written now and then`() async throws {
        let bench = try await RequestBench()
        let server = try await server(Endless(message: Array("nonsense".utf8)))
        let service = bench.service()
        let source = DeliverySource(address: address(server.port), deviceToken: "token")
        var refused = 0
        var stream: AsyncStream<Update>? = service.incoming(
            from: [source],
            over: HTTPTransport(),
            pace: Self.fast
        )
        for await event in try #require(stream) {
            if case .refused = event { refused += 1 }
            if refused == 5 { break }
        }
        let before = try await bench.store.refusals().reduce(0) { $0 + $1.count }
        #expect(before < 5)
        stream = nil
        while try await bench.store.refusals().reduce(0, { $0 + $1.count }) < 5 {
            try await Task.sleep(for: .milliseconds(10))
        }
        await server.stop()
    }

    @Test(.timeLimit(.minutes(30)), arguments: ["record = zeroblob(60)", "expires = expires + 1"])
    func `a message whose row was changed is refused, and those behind it come`(
        change: String
    ) async throws {
        let bench = try await RequestBench()
        let message = try RequestBench.envelope(1, "Login", latitude: 51.45)
        _ = try await bench.service(minute: 1).receive(message)
        try PlainDatabase(path: bench.folder.path + "/ledger.sqlite")
            .execute("UPDATE requests SET \(change)")
        let server = try await server(Endless(message: message))
        let source = DeliverySource(address: address(server.port), deviceToken: "token")
        let stream = bench.service(minute: 1).incoming(
            from: [source],
            over: HTTPTransport(),
            pace: Self.fast
        )
        let events = await events(of: stream) { event in
            if case .refused = event { true } else { false }
        }
        guard case .refused(let error)? = events.last else {
            Issue.record("nothing was refused")
            return
        }
        #expect(error.code == "storage.request.damaged")
        while try await bench.store.cursor(of: source) < 3 {
            try await Task.sleep(for: .milliseconds(10))
        }
        await server.stop()
    }

    @Test(.timeLimit(.minutes(30)))
    func `a message that comes before its device is in the ledger is not lost`() async throws {
        let bench = try await RequestBench()
        let message = try RequestBench.envelope(1, "Login", latitude: 51.45, device: 2)
        let server = try await server(
            Endless(message: message) {
                Task {
                    try? await bench.store.add(
                        try OneAccount.mechanism(2),
                        deviceToken: "token-2",
                        now: RequestBench.start
                    )
                }
            }
        )
        let stream = bench.service(minute: 1).incoming(
            from: [DeliverySource(address: address(server.port), deviceToken: "token")],
            over: HTTPTransport(),
            pace: Self.fast
        )
        let events = await events(of: stream) { event in
            if case .arrived = event { true } else { false }
        }
        #expect(!events.contains { if case .refused = $0 { true } else { false } })
        await server.stop()
    }

    @Test(.timeLimit(.minutes(30)))
    func `a look at all sources has an end, and a silent one keeps no other waiting`() async throws
    {
        let bench = try await RequestBench()
        let silent = try await server(Silence())
        let healthy = try await server()
        let dead = DeliverySource(address: address(1), deviceToken: "token")
        let failures = await bench.service().fetchWaiting(
            from: [
                DeliverySource(address: address(silent.port), deviceToken: "token"), dead,
                DeliverySource(address: address(healthy.port), deviceToken: "token"),
            ],
            over: HTTPTransport(),
            until: .now + .seconds(20)
        ).failures
        #expect(failures.map(\.error.code) == ["transport.timeout", "transport.connect"])
        #expect(
            failures.last?.sentence
                == "\(TransportError.connect.sentence) No messages were fetched from 127.0.0.1:1."
        )
        await silent.stop()
        await healthy.stop()
    }

    @Test(arguments: [
        ("ftp://ann:hunter2@host.example/x?y", "host.example"), ("nonsense", "\"nonsense\""),
        ("https://host.example:8443/a", "host.example:8443"), ("ann:hunter2@host", "host"),
    ])
    func `a source is named by its host, without who asks there`(
        address: String,
        host: String
    ) async throws {
        let bench = try await RequestBench()
        let source = DeliverySource(address: address, deviceToken: "token")
        let failures = await bench.service().fetchWaiting(
            from: [source],
            over: HTTPTransport(),
            until: .now
        ).failures
        #expect(failures.map(\.host.text) == [host])
    }
}
