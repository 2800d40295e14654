import Host
import Push
import Review
import Store
import Synchronization
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Service

/// A broker that lies, repeats and drops.
struct HostileBrokerTests {
    private struct Bench {
        let bench: RequestBench
        let service: ApprovalService
        let token: BrokerToken

        init() async throws {
            bench = try await RequestBench()
            service = bench.service(minute: 1)
            await service.use(broker: "mqtt://127.0.0.1:1")
            try await service.rotateDeviceToken(of: try #require(await service.accounts().first))
            token = try #require(
                await service.accounts().first?.push.flatMap {
                    BrokerToken($0.deviceToken.wanted)
                }
            )
        }

        /// A second device token of the account, beside the first.
        func rotated() async throws -> BrokerToken {
            try await service.rotateDeviceToken(of: try #require(await service.accounts().first))
            let push = try #require(await service.accounts().first?.push)
            return try #require(BrokerToken(push.deviceToken.wanted))
        }

        func message(_ number: UInt8, for token: BrokerToken? = nil) throws -> [UInt8] {
            try encrypted(RequestBench.envelope(number, "Pay", latitude: 51.45), for: token)
        }

        func encrypted(_ bytes: [UInt8], for token: BrokerToken? = nil) throws -> [UInt8] {
            try (token ?? self.token).encrypt(
                bytes,
                sender: KeyPair(new: .es256),
                salt: ApprovalService.randomBytes(16)
            )
        }

        func publish(_ number: UInt8, id: UInt16) throws -> FakeBroker.Step {
            .publish(topic: token.topic, bytes: try message(number), id: id)
        }

        func receive(
            from broker: FakeBroker,
            to sink: (any InboxSink)? = nil,
            until isDone: () async throws -> Bool
        ) async throws {
            let address = try #require(BrokerAddress("mqtt://127.0.0.1:\(broker.port)"))
            let settings = BrokerSettings(address: address)
            let inbox = BrokerInbox(settings, for: service, in: bench.folder.path)
            let sink = sink ?? StoreSink(service)
            let task = Task { await inbox.deliver(to: sink) }
            #expect(try await comesAbout(isDone))
            task.cancel()
            await task.value
            broker.stop()
        }

        var stored: [String] {
            get async throws {
                try await service.latestEntries(limit: 100).map(\.id.text).sorted()
            }
        }
    }

    /// Keeps a message only when it is let go, but for the first ones.
    private final class HeldSink: InboxSink {
        let hold: Mutex<Bool> = Mutex(true)
        let arrived = Mutex(0)
        private let free: Int

        init(free: Int = 0) { self.free = free }

        func accepts(token: String) async -> Bool? { true }

        func keep(_ delivery: Delivery) async -> DeliveryOutcome {
            let number = arrived.withLock { arrived in
                arrived += 1
                return arrived
            }
            while number > free, hold.withLock({ $0 }) {
                try? await Task.sleep(for: .milliseconds(5))
            }
            return .kept
        }
    }

    @Test func `nothing is acknowledged before the store has it`() async throws {
        let bench = try await Bench()
        let broker = try FakeBroker([[try bench.publish(1, id: 7), .awaitAcknowledgements(1)]])
        let sink = HeldSink()
        let clock = ContinuousClock()
        let began = Mutex<ContinuousClock.Instant?>(nil)
        try await bench.receive(from: broker, to: sink) {
            guard sink.arrived.withLock({ $0 }) == 1 else { return false }
            let start = began.withLock { began in
                began = began ?? clock.now
                return began ?? clock.now
            }
            if clock.now - start < .seconds(2) {
                #expect(broker.acknowledged == [])
            } else {
                sink.hold.withLock { $0 = false }
            }
            return broker.acknowledged == [7]
        }
    }

    @Test func `a connection that drops in between loses nothing and stores nothing twice`()
        async throws
    {
        let bench = try await Bench()
        let first = try bench.message(1)
        let topic = bench.token.topic
        let broker = try FakeBroker([
            // Gone before the acknowledgement can be read, perhaps.
            [.publish(topic: topic, bytes: first, id: 1), .drop],
            // The same again, twice, in another order than another one.
            [
                try bench.publish(2, id: 2), .publish(topic: topic, bytes: first, id: 1),
                .publish(topic: topic, bytes: first, id: 3), .rest(milliseconds: 50), .drop,
            ],
            [
                .publish(topic: topic, bytes: first, id: 1), try bench.publish(3, id: 4),
                try bench.publish(3, id: 5), .awaitAcknowledgements(3),
            ],
        ])
        try await bench.receive(from: broker) {
            try await bench.stored.count == 3 && broker.connections >= 3
                && Set(broker.acknowledged).isSuperset(of: [1, 4, 5])
        }
        #expect(
            try await bench.stored == ["AUTHENTICATE:1", "AUTHENTICATE:2", "AUTHENTICATE:3"]
        )
        #expect(broker.topics == [topic])
    }

    @Test func `topics of nobody are refused and left`() async throws {
        let bench = try await Bench()
        let message = try bench.message(1)
        let other = "pratique/AAECAwQFBgcICQoLDA0ODw"
        let broker = try FakeBroker([
            [
                .publish(topic: other, bytes: message, id: 1),
                .publish(topic: "$SYS/broker", bytes: message, id: 2),
                .publish(topic: "pratique/\u{202E}", bytes: [], id: 3),
                try bench.publish(2, id: 4), .awaitAcknowledgements(4),
            ]
        ])
        try await bench.receive(from: broker) { broker.acknowledged.count == 4 }
        #expect(try await bench.stored == ["AUTHENTICATE:2"])
        await bench.service.writeRefusals()
        let refused = try await bench.service.store.refusals()
        #expect(refused.map(\.code) == ["broker-message.topic"])
        #expect(refused.map(\.count) == [3])
    }

    @Test func `a packet without an end is cut, and the next connection delivers`() async throws {
        let bench = try await Bench()
        let endless: [UInt8] = [0x32, 0xFF, 0xFF, 0xFF, 0x7F]
        let broker = try FakeBroker([
            // It stays until the other side ends it.
            [.raw(endless + [UInt8](repeating: 0, count: 16_777_216))],
            [try bench.publish(1, id: 1), .awaitAcknowledgements(1)],
        ])
        try await bench.receive(from: broker) {
            try await bench.stored == ["AUTHENTICATE:1"]
        }
    }

    /// libmosquitto 2.0 asserts that there is none: in a message, an acknowledgement and a farewell.
    @Test func `a property that the library does not know ends the connection alone`()
        async throws
    {
        let bench = try await Bench()
        let packets: [[UInt8]] = [
            [0x30, 0x07, 0x00, 0x01, 0x78, 0x02, 0x7E, 0x00, 0x68],
            [0x40, 0x06, 0x00, 0x01, 0x00, 0x02, 0x7E, 0x00], [0xE0, 0x04, 0x00, 0x02, 0x7E, 0x00],
        ]
        var scripts: [[FakeBroker.Step]] = packets.map { [.raw($0)] }
        scripts.append([try bench.publish(1, id: 1), .awaitAcknowledgements(1)])
        let broker = try FakeBroker(scripts)
        try await bench.receive(from: broker) {
            try await bench.stored == ["AUTHENTICATE:1"]
        }
        #expect(broker.connections == 4)
    }

    /// Why a client of a broker that does not answer is not connected.
    private func failure(at port: Int) async throws -> BrokerError? {
        var settings = BrokerSettings(
            address: try #require(BrokerAddress("mqtt://127.0.0.1:\(port)"))
        )
        settings.openingTime = .milliseconds(300)
        let found = Mutex<BrokerError?>(nil)
        let client = BrokerClient(
            receivingFrom: settings,
            as: "client",
            topics: ["pratique/topic"],
            BrokerClient.Receiver(deliver: { _ in true }) { status in
                if case .lost(let error) = status { found.withLock { $0 = error } }
            }
        )
        _ = try await comesAbout { found.withLock { $0 != nil } }
        await client.end()
        return found.withLock { $0 }
    }

    @Test func `a broker that says nothing, or lets nobody in, is given up in time`() async throws {
        let silent = try FakeBroker(silentWithQueue: 8)
        #expect(try await failure(at: silent.port)?.code == "broker.lost")
        let full = try FakeBroker(silentWithQueue: 0)
        let caller = try Wire(port: full.port)
        #expect(try await failure(at: full.port)?.code == "broker.unreachable")
        withExtendedLifetime(caller) { silent.stop() }
        full.stop()
    }

    @Test func `a network that breaks again and again costs no growing pauses`() async throws {
        let breaks = 6
        let broker = try FakeBroker(
            Array(repeating: [.rest(milliseconds: 100), .drop], count: breaks)
        )
        var settings = BrokerSettings(
            address: try #require(BrokerAddress("mqtt://127.0.0.1:\(broker.port)"))
        )
        settings.lastingTime = .milliseconds(50)
        let times = Mutex<[ContinuousClock.Instant]>([])
        let client = BrokerClient(
            receivingFrom: settings,
            as: "client",
            topics: ["pratique/topic"],
            BrokerClient.Receiver(deliver: { _ in true }) { status in
                if case .connected = status { times.withLock { $0.append(.now) } }
            }
        )
        #expect(try await comesAbout { times.withLock { $0.count >= breaks } })
        await client.end()
        broker.stop()
        let (first, last) = try times.withLock { times in
            (try #require(times.first), try #require(times.last))
        }
        // Growing pauses of 0.2, 1, 2, 5 and 15 s have at least half of their sum.
        #expect(first.duration(to: last) < .seconds(11))
    }

    @Test func `rubbish on one topic holds back no other`() async throws {
        let bench = try await Bench()
        let other = try await bench.rotated()
        let rubbish = try bench.encrypted(Array("no".utf8))
        var script: [FakeBroker.Step] = []
        for id: UInt16 in 1...300 {
            script.append(.publish(topic: bench.token.topic, bytes: rubbish, id: id))
            if id % 20 == 0 { script.append(.awaitAcknowledgements(Int(id))) }
        }
        let honest = try bench.message(1, for: other)
        script += [
            .publish(topic: other.topic, bytes: honest, id: 301), .awaitAcknowledgements(301),
        ]
        let broker = try FakeBroker([script])
        try await bench.receive(from: broker) {
            try await bench.stored == ["AUTHENTICATE:1"] && broker.acknowledged.count == 301
        }
        await bench.service.writeRefusals()
        let refused = try await bench.service.store.refusals()
        #expect(refused.map(\.count).reduce(0, +) == 300)
        // The clock stands still, so that no more is admitted.
        let dropped = refused.first { $0.code == "broker-message.too-often" }?.count
        #expect(dropped == 100)
    }

    @Test func `a fetch that runs out of time says how much came and that more waits`()
        async throws
    {
        let bench = try await Bench()
        let broker = try FakeBroker([[try bench.publish(1, id: 1), try bench.publish(2, id: 2)]])
        let sink = HeldSink(free: 1)
        let address = try #require(BrokerAddress("mqtt://127.0.0.1:\(broker.port)"))
        let inbox = BrokerInbox(
            BrokerSettings(address: address),
            for: bench.service,
            in: bench.bench.folder.path
        )
        let report = await inbox.fetchWaiting(to: sink, until: .now + .seconds(20))
        sink.hold.withLock { $0 = false }
        broker.stop()
        let failure = try #require(report.failures.first)
        #expect(failure.error.code == "broker.unfinished")
        #expect(failure.sentence.includes("1 came"), "\(failure.sentence)")
        #expect(!failure.sentence.includes("No messages"))
    }

    @Test func `more than may come, and packets that are none, end the connection alone`()
        async throws
    {
        let bench = try await Bench()
        let garbage: [[UInt8]] = [
            [0x32, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0x00, 0x00], [0xF0, 0x00],
            [0x32, 0x02, 0xFF, 0xFF],
            [0x20, 0x02, 0x00, 0x00], [0x62, 0x02, 0x00, 0x01], [0x90, 0x03, 0x00, 0x01, 0x00],
        ]
        var scripts: [[FakeBroker.Step]] = garbage.prefix(3).map {
            [.raw($0), .rest(milliseconds: 50), .drop]
        }
        let message = try bench.message(1)
        scripts.insert(
            [
                .raw(
                    (1...200).flatMap { id in
                        FakeBroker.publication(bench.token.topic, message, UInt16(id))
                    }
                ), .rest(milliseconds: 50), .drop,
            ],
            at: 0
        )
        scripts.append([try bench.publish(2, id: 1), .awaitAcknowledgements(1)])
        let broker = try FakeBroker(scripts)
        try await bench.receive(from: broker) {
            try await bench.stored.contains("AUTHENTICATE:2")
        }
    }
}
