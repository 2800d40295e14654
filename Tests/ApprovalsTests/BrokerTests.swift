import Glibc
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

/// A gateway, a real broker and a store.
struct BrokerTests {
    /// A store whose device token is of a broker.
    struct Bench {
        let bench: RequestBench
        let service: ApprovalService
        let token: String
        let broker: Mosquitto

        init(_ broker: Mosquitto) async throws {
            self.broker = broker
            bench = try await RequestBench()
            service = bench.service(minute: 1)
            await service.use(broker: broker.settings.address.text)
            try await service.rotateDeviceToken(of: try #require(await service.accounts().first))
            token = try #require(
                await service.accounts().first?.push?.deviceToken.wanted
            )
        }

        var topic: String { BrokerToken(token)?.topic ?? "" }

        func inbox(_ settings: BrokerSettings? = nil) -> BrokerInbox {
            BrokerInbox(settings ?? broker.settings, for: service, in: bench.folder.path)
        }

        /// Runs `body` while the store receives.
        func receiving(
            to sink: (any InboxSink)? = nil,
            _ body: () async throws -> Void
        ) async throws {
            let inbox = inbox()
            let sink = sink ?? StoreSink(service)
            let task = Task { await inbox.deliver(to: sink) }
            do {
                try await body()
            } catch {
                task.cancel()
                throw error
            }
            task.cancel()
            await task.value
        }

        func delivery(_ number: UInt8) throws -> Delivery {
            Delivery(
                token: token,
                envelope: try RequestBench.envelope(number, "Pay", latitude: 51.45)
            )
        }

        var stored: [String] {
            get async throws {
                try await service.latestEntries(limit: 1_000).map(\.id.text).reversed()
            }
        }

        func waits(for count: Int) async throws -> [String] {
            let haveCome = try await comesAbout { try await stored.count >= count }
            #expect(haveCome)
            return try await stored
        }

        /// What was refused, when so much was.
        func refused(_ count: Int) async throws -> [String: Int] {
            var all: [RefusalCount] = []
            let isWhole = try await comesAbout {
                await service.writeRefusals()
                all = try await service.store.refusals()
                return all.map(\.count).reduce(0, +) >= count
            }
            #expect(isWhole)
            return Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0.count) })
        }
    }

    /// A sink that cannot keep the first messages.
    private final class FullSink: InboxSink {
        private let sink: StoreSink
        private let left: Mutex<Int>
        private let tries = Mutex<[Delivery]>([])

        init(_ sink: StoreSink, failures: Int) {
            self.sink = sink
            left = Mutex(failures)
        }

        var seen: [Delivery] { tries.withLock { $0 } }

        func accepts(token: String) async -> Bool? { true }

        func keep(_ delivery: Delivery) async -> DeliveryOutcome {
            tries.withLock { $0.append(delivery) }
            let fails = left.withLock { left in
                left -= 1
                return left >= 0
            }
            return fails ? .unavailable : await sink.keep(delivery)
        }
    }

    /// Publishes as soon as somebody has subscribed.
    private func publish(_ delivery: Delivery, by gateway: BrokerSink) async throws {
        #expect(try await comesAbout { await gateway.keep(delivery) == .kept })
    }

    @Test func `a message goes through a gateway and a broker into the store, once`() async throws {
        let bench = try await Bench(try await Mosquitto())
        let gateway = BrokerSink(bench.broker.settings)
        try await bench.receiving {
            try await publish(bench.delivery(1), by: gateway)
            #expect(try await bench.waits(for: 1) == ["AUTHENTICATE:1"])
            // The server sends it again, and others behind it.
            for number: UInt8 in [1, 2, 3] {
                #expect(await gateway.keep(try bench.delivery(number)) == .kept)
            }
            let all = ["AUTHENTICATE:1", "AUTHENTICATE:2", "AUTHENTICATE:3"]
            #expect(try await bench.waits(for: 3) == all)
        }
        await gateway.close()
    }

    @Test func `one device token gets no more in a day than a store takes`() async throws {
        let bench = try await Bench(try await Mosquitto())
        let time = Atomic<Int64>(RequestBench.instant(1).milliseconds)
        let gateway = BrokerSink(
            bench.broker.settings,
            clock: Clock(read: { Instant(milliseconds: time.load(ordering: .relaxed)) })
        )
        try await bench.receiving { try await publish(bench.delivery(1), by: gateway) }
        let delivery = try bench.delivery(2)
        for number in 2...1_000 {
            try #require(await gateway.keep(delivery) == .kept, "message \(number)")
        }
        #expect(await gateway.keep(delivery) == .unavailable)
        time.add(90_000, ordering: .relaxed)
        #expect(await gateway.keep(delivery) == .kept)
        #expect(await gateway.keep(delivery) == .unavailable)
        await gateway.close()
    }

    @Test func `nothing is taken for nobody`() async throws {
        let bench = try await Bench(try await Mosquitto())
        let gateway = BrokerSink(bench.broker.settings)
        #expect(await gateway.keep(try bench.delivery(1)) == .unavailable)
        let other = Delivery(token: "token", envelope: [1])
        #expect(await gateway.keep(other) == .unknownToken)
        #expect(await gateway.accepts(token: "token") == false)
        #expect(await gateway.accepts(token: bench.token) == true)
        await gateway.close()
        // Nor without a broker.
        await bench.broker.stop()
        let alone = BrokerSink(bench.broker.settings, limit: .milliseconds(300))
        #expect(await alone.keep(try bench.delivery(1)) == .unavailable)
        await alone.close()
    }

    @Test func `what waits is fetched by a command, and what comes while nobody is there waits`()
        async throws
    {
        let bench = try await Bench(try await Mosquitto())
        let sink = StoreSink(bench.service)
        func soon() -> ContinuousClock.Instant { .now + .seconds(120) }
        let first = await bench.inbox().fetchWaiting(to: sink, until: soon())
        #expect(first.failures.isEmpty)
        let gateway = BrokerSink(bench.broker.settings)
        for number in 1...60 {
            #expect(await gateway.keep(try bench.delivery(UInt8(number))) == .kept)
        }
        await gateway.close()
        await bench.broker.stop()
        try await bench.broker.start()
        let observed = FullSink(sink, failures: 0)
        let second = await bench.inbox().fetchWaiting(to: observed, until: soon())
        #expect(second.failures.isEmpty)
        #expect(observed.seen.count == 60)
        // All of them, once, in their order.
        #expect(try observed.seen == (1...60).map { try bench.delivery(UInt8($0)) })
        #expect(try await bench.stored.count == 60)
        // While another program receives, a command does not.
        try await bench.receiving {
            let third = await bench.inbox().fetchWaiting(to: sink, until: soon())
            #expect(third.failures.isEmpty)
        }
    }

    /// The broker's reply waits behind what it delivers: a slow store is not its fault.
    @Test func `a store that is slower than a broker may be loses no connection`() async throws {
        let bench = try await Bench(try await Mosquitto())
        let sink = StoreSink(bench.service)
        let first = await bench.inbox().fetchWaiting(to: sink, until: .now + .seconds(60))
        #expect(first.failures.isEmpty)
        let gateway = BrokerSink(bench.broker.settings)
        for number in 1...12 {
            #expect(await gateway.keep(try bench.delivery(UInt8(number))) == .kept)
        }
        await gateway.close()
        var settings = bench.broker.settings
        settings.openingTime = .seconds(1)
        let slow = SlowSink(sink: sink, pause: .milliseconds(200))
        let second = await bench.inbox(settings).fetchWaiting(to: slow, until: .now + .seconds(60))
        #expect(second.failures.isEmpty)
        #expect(try await bench.stored.count == 12)
    }

    /// A sink that takes its time.
    private struct SlowSink: InboxSink {
        let sink: StoreSink
        var pause = Duration.seconds(3)

        func accepts(token: String) async -> Bool? { true }

        func keep(_ delivery: Delivery) async -> DeliveryOutcome {
            try? await Task.sleep(for: pause)
            return await sink.keep(delivery)
        }
    }

    @Test func `a command whose time is over says that more may wait`() async throws {
        let bench = try await Bench(try await Mosquitto())
        let sink = StoreSink(bench.service)
        _ = await bench.inbox().fetchWaiting(to: sink, until: .now + .seconds(30))
        let gateway = BrokerSink(bench.broker.settings)
        for number: UInt8 in 1...3 {
            #expect(await gateway.keep(try bench.delivery(number)) == .kept)
        }
        await gateway.close()
        let slow = await bench.inbox().fetchWaiting(
            to: SlowSink(sink: sink),
            until: .now + .seconds(5)
        )
        #expect(slow.failures.map(\.error.code) == ["broker.unfinished"])
        #expect(slow.failures.first?.sentence.includes("more are waiting") == true)
        let rest = await bench.inbox().fetchWaiting(to: sink, until: .now + .seconds(30))
        #expect(rest.failures.isEmpty)
        #expect(try await bench.stored.count == 3)
    }

    @Test func `a store that cannot keep a message gets it again`() async throws {
        let bench = try await Bench(try await Mosquitto())
        let gateway = BrokerSink(bench.broker.settings)
        let sink = FullSink(StoreSink(bench.service), failures: 2)
        try await bench.receiving(to: sink) {
            for number: UInt8 in 1...3 {
                try await publish(bench.delivery(number), by: gateway)
            }
            let all = ["AUTHENTICATE:1", "AUTHENTICATE:2", "AUTHENTICATE:3"]
            #expect(try await bench.waits(for: 3) == all)
            #expect(sink.seen.count >= 5)
        }
        await gateway.close()
        // All was acknowledged in the end: nothing comes again.
        let again = FullSink(StoreSink(bench.service), failures: 0)
        let report = await bench.inbox().fetchWaiting(to: again, until: .now + .seconds(30))
        #expect(report.failures.isEmpty)
        #expect(again.seen.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `a broker that ends loses nothing that it has acknowledged`(signal: Int32) async throws {
        let bench = try await Bench(try await Mosquitto())
        let gateway = BrokerSink(bench.broker.settings, limit: .seconds(60))
        try await bench.receiving {
            try await publish(bench.delivery(1), by: gateway)
            for number: UInt8 in 2...4 {
                await bench.broker.stop(signal)
                // Published while there is no broker: it is sent when there is one again.
                async let outcome = gateway.keep(bench.delivery(number))
                try await bench.broker.start()
                #expect(try await outcome == .kept)
                _ = try await bench.waits(for: Int(number))
            }
        }
        #expect(try await bench.stored == (1...4).map { "AUTHENTICATE:\($0)" })
        await gateway.close()
    }

    @Test func `rubbish is refused, counted and acknowledged, and the rest comes`() async throws {
        let bench = try await Bench(try await Mosquitto())
        let gateway = BrokerSink(bench.broker.settings)
        let token = try #require(BrokerToken(bench.token))
        let envelope = try bench.delivery(1).envelope
        var tampered = try token.encrypt(
            envelope,
            sender: KeyPair(new: .es256),
            salt: ApprovalService.randomBytes(16)
        )
        tampered[100] ^= 1
        let other = BrokerToken(
            name: ApprovalService.randomBytes(16),
            publicKey: try KeyPair(new: .es256).publicKey,
            secret: ApprovalService.randomBytes(16)
        )
        let foreign = try other.encrypt(
            envelope,
            sender: KeyPair(new: .es256),
            salt: ApprovalService.randomBytes(16)
        )
        try await bench.receiving {
            try await publish(bench.delivery(2), by: gateway)
            for bytes in [
                [], Array("no".utf8), tampered, foreign, envelope,
                [UInt8](repeating: 0, count: 80_000), [UInt8](repeating: 0, count: 300_000),
            ] {
                #expect(try await bench.broker.publish(bytes, to: bench.topic) == 0)
            }
            #expect(await gateway.keep(try bench.delivery(3)) == .kept)
            #expect(
                // The broker keeps the longest to itself, as it was asked.
                try await bench.refused(6)
                    == ["broker-message.encryption": 5, "broker-message.too-long": 1]
            )
            #expect(try await bench.waits(for: 2) == ["AUTHENTICATE:2", "AUTHENTICATE:3"])
        }
        await gateway.close()
    }

    @Test func `a broker with another certificate, or for another name, is not used`() async throws
    {
        let bench = try await Bench(try await Mosquitto())
        let sink = StoreSink(bench.service)
        var wrong = bench.broker.settings
        wrong.authority = try await Mosquitto.certificate(for: "other", in: bench.bench.folder)
        var elsewhere = BrokerSettings(
            address: try #require(BrokerAddress("mqtts://127.0.0.1:\(bench.broker.port)"))
        )
        elsewhere.authority = bench.broker.certificate
        var system = bench.broker.settings
        system.authority = nil
        for settings in [wrong, elsewhere, system] {
            let report = await bench.inbox(settings)
                .fetchWaiting(to: sink, until: .now + .seconds(20))
            #expect(report.failures.map(\.error.code) == ["broker.tls"])
            let gateway = BrokerSink(settings, limit: .milliseconds(500))
            #expect(await gateway.keep(try bench.delivery(1)) == .unavailable)
            await gateway.close()
        }
    }

    @Test func `a broker wants its password, and its access list is heard`() async throws {
        let folder = try TemporaryFolder()
        let password = folder.path + "/passwords"
        let made = try await ChildProcess.run([
            "/usr/bin/mosquitto_passwd", "-b", "-c", password, "ann", "secret",
        ])
        #expect(made.status == 0)
        let list = try folder.file("list", Array("user ann\ntopic write pratique/+\n".utf8))
        let broker = try await Mosquitto(
            "allow_anonymous false\npassword_file \(password)\nacl_file \(list)"
        )
        let bench = try await Bench(broker)
        let sink = StoreSink(bench.service)
        var settings = broker.settings
        func code() async -> [String] {
            await bench.inbox(settings).fetchWaiting(to: sink, until: .now + .seconds(20))
                .failures.map(\.error.code)
        }
        #expect(await code() == ["broker.sign-in"])
        settings.user = "ann"
        settings.password = SecretBytes(Array("wrong".utf8))
        #expect(await code() == ["broker.sign-in"])
        settings.password = SecretBytes(Array("secret".utf8))
        #expect(await code() == [])
        _ = try folder.file("list", Array("user ann\ntopic read pratique/+\n".utf8))
        await broker.stop()
        try await broker.start()
        #expect(await code() == [])
        // What may not be published is not answered as if it were delivered.
        let gateway = BrokerSink(settings)
        #expect(await gateway.keep(try bench.delivery(1)) == .unavailable)
        await gateway.close()
    }

    @Test func `an earlier token is received from as long as it holds, a strange one never`()
        async throws
    {
        let bench = try await Bench(try await Mosquitto())
        let gateway = BrokerSink(bench.broker.settings)
        try await bench.receiving {
            try await publish(bench.delivery(1), by: gateway)
            // The message confirms its token.
            let isConfirmed = try await comesAbout {
                let push = try await bench.service.accounts().first?.push
                return push?.deviceToken.confirmed == bench.token
            }
            #expect(isConfirmed)
            let account = try #require(await bench.service.accounts().first)
            try await bench.service.rotateDeviceToken(of: account)
            let new = try #require(await bench.service.accounts().first?.push?.deviceToken.wanted)
            #expect(new != bench.token)
            try await publish(
                Delivery(token: new, envelope: try bench.delivery(2).envelope),
                by: gateway
            )
            #expect(await gateway.keep(try bench.delivery(3)) == .kept)
            #expect(try await bench.waits(for: 3).count == 3)
        }
        await gateway.close()
        let keys = try await bench.service.store.brokerKeys()
        #expect(keys.whole.count == 2)
        #expect(!keys.isDamaged)
    }
}
