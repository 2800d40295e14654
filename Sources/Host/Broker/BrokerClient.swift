import Glibc
import Synchronization
import Vocabulary

/// A client of an MQTT broker on one thread of its own, which connects again with growing pauses.
///
/// A message is acknowledged only after ``Receiver/deliver`` has said that it is safe; when that
/// says otherwise, the connection is dropped without a word, and the broker sends it again.
/// Everything that waits is bounded.
package final class BrokerClient: Sendable {
    /// What became of a publication.
    package enum Publication: Hashable, Sendable {
        /// The broker has it, for at least one subscriber.
        case stored
        /// The broker has it and threw it away: nobody has subscribed to the topic.
        case noSubscriber
        /// The broker refused it, with its reason code; `nil` for one that is too long.
        case refused(code: Int?)
        /// No acknowledgement came in time. The broker may have it.
        case unknown
    }

    package enum Status: Hashable, Sendable {
        /// The session is open and every topic is subscribed to.
        case connected
        case lost(BrokerError)
        /// What waited at the broker has been delivered.
        case caughtUp
    }

    /// Who receives.
    package struct Receiver: Sendable {
        /// Whether a message is safe, or refused for good; it comes again otherwise.
        let deliver: @Sendable (BrokerMessage) async -> Bool
        let report: @Sendable (Status) -> Void

        package init(
            deliver: @escaping @Sendable (BrokerMessage) async -> Bool,
            report: @escaping @Sendable (Status) -> Void
        ) {
            self.deliver = deliver
            self.report = report
        }
    }

    /// How long a broker keeps the session of a console that is gone: 30 days.
    private static let sessionSeconds: UInt32 = 2_592_000
    /// The most publications that wait for an acknowledgement.
    private static let mostWaiting = 1_000
    private static let pauses: [Duration] = [
        .milliseconds(200), .seconds(1), .seconds(2), .seconds(5), .seconds(15), .seconds(30),
    ]

    private struct Order {
        let topic: String
        let bytes: [UInt8]
    }

    private struct Orders {
        /// By number, in order.
        var waiting: [Int: Order] = [:]
        var unsent: [Int] = []
        var waiters: [Int: CheckedContinuation<Publication, Never>] = [:]
        var timers: [Int: Task<Void, Never>] = [:]
        var last = 0
        var topics: Set<String> = []
        /// What was said of the messages that were handed over.
        var verdict: Bool?
        /// Whether the connection has carried a message that was acknowledged.
        var hasWorked = false
        /// When the broker opened the session.
        var opened: ContinuousClock.Instant?
        var isClosed = false
        var hasEnded = false
    }

    private let settings: BrokerSettings
    private let client: String
    private let receiver: Receiver?
    private let orders: Mutex<Orders>
    private let signal: Signal

    /// A client that publishes.
    package convenience init(publishingTo settings: BrokerSettings, as client: String) {
        self.init(settings, client, nil, [])
    }

    /// A client that receives, whose session the broker keeps.
    ///
    /// - Parameters:
    ///   - settings: The broker.
    ///   - client: What the broker knows the session by: always the same for a store.
    ///   - topics: What to subscribe to; ``subscribe(to:)`` changes it.
    ///   - receiver: Gets the messages, one after the other.
    package convenience init(
        receivingFrom settings: BrokerSettings,
        as client: String,
        topics: Set<String>,
        _ receiver: Receiver
    ) {
        self.init(settings, client, receiver, topics)
    }

    private init(
        _ settings: BrokerSettings,
        _ client: String,
        _ receiver: Receiver?,
        _ topics: Set<String>
    ) {
        self.settings = settings
        self.client = client
        self.receiver = receiver
        orders = Mutex(Orders(topics: topics))
        signal = Signal()
        if !SystemThread.start({ [self] in run() }) {
            receiver?.report(.lost(.unreachable))
            close()
        }
    }

    /// Ends the client soon, without waiting for it.
    package func close() {
        let waiters = orders.withLock { orders in
            orders.isClosed = true
            defer { (orders.waiting, orders.waiters) = ([:], [:]) }
            return orders.waiters
        }
        for waiter in waiters.values { waiter.resume(returning: .unknown) }
        signal.raise()
    }

    /// Ends the client and waits until it has said farewell, though not for long: nobody hurries the
    /// network.
    package func end() async {
        close()
        for _ in 0..<100 where !orders.withLock({ $0.hasEnded }) {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Changes what is subscribed to.
    package func subscribe(to topics: Set<String>) {
        let isNew = orders.withLock { orders in
            defer { orders.topics = topics }
            return orders.topics != topics
        }
        if isNew { signal.raise() }
    }

    /// Publishes a message and waits for the broker's acknowledgement, up to a limit.
    ///
    /// One that was sent when the connection broke is sent again with the next.
    package func publish(
        _ bytes: [UInt8],
        to topic: String,
        within limit: Duration
    ) async -> Publication {
        await withCheckedContinuation { waiter in
            let number: Int? = orders.withLock { orders in
                guard !orders.isClosed, orders.waiting.count < Self.mostWaiting else { return nil }
                orders.last += 1
                orders.waiting[orders.last] = Order(topic: topic, bytes: bytes)
                orders.waiters[orders.last] = waiter
                orders.unsent.append(orders.last)
                return orders.last
            }
            guard let number else { return waiter.resume(returning: .unknown) }
            signal.raise()
            let timer = Task {
                try? await Task.sleep(for: limit)
                finish(number, .unknown)
            }
            orders.withLock { if $0.waiting[number] != nil { $0.timers[number] = timer } }
        }
    }

    private func finish(_ number: Int, _ outcome: Publication) {
        let waiter = orders.withLock { orders in
            orders.waiting[number] = nil
            orders.timers.removeValue(forKey: number)?.cancel()
            return orders.waiters.removeValue(forKey: number)
        }
        waiter?.resume(returning: outcome)
    }

    private var isClosed: Bool { orders.withLock { $0.isClosed } }
}

/// What the thread does.
extension BrokerClient {
    private func run() {
        SystemThread.blockSignals()
        defer { orders.withLock { $0.hasEnded = true } }
        var failures = 0
        while !isClosed {
            do throws(BrokerError) {
                guard let connection = try open() else { return }
                var session = Session(connection)
                try serve(&session)
                // Closed: acknowledgements of what is safe leave before.
                connection.disconnect()
            } catch {
                guard !isClosed else { return }
                receiver?.report(.lost(error))
                let (hasWorked, opened) = orders.withLock { orders in
                    defer { (orders.hasWorked, orders.opened) = (false, nil) }
                    return (orders.hasWorked, orders.opened)
                }
                if hasWorked { failures = min(failures, 1) }
                if let opened, opened.duration(to: .now) > settings.lastingTime { failures = 0 }
                // Two programs with one name would end each other's connections without end.
                if error == .taken { failures = Self.pauses.count }
                let pause = Self.pauses[min(failures, Self.pauses.count - 1)]
                failures += 1
                let end = ContinuousClock.now + pause * Double.random(in: 0.5...1)
                while !isClosed, rest(until: end) {}
            }
        }
    }

    /// Connects, on a thread of its own.
    ///
    /// The library waits for names and networks as long as the system does; an attempt that takes too
    /// long is left behind.
    ///
    /// - Returns: `nil` when the client was closed meanwhile.
    private func open() throws(BrokerError) -> BrokerConnection? {
        let attempt = Attempt()
        let isStarted = SystemThread.start { [settings, client, receiver, signal] in
            SystemThread.blockSignals()
            let result = Result { () throws(BrokerError) in
                let connection = try BrokerConnection(
                    settings,
                    client: client,
                    sessionSeconds: receiver == nil ? 0 : Self.sessionSeconds
                )
                try connection.connect(to: settings.address)
                return connection
            }
            attempt.result.withLock { $0 = result }
            signal.raise()
        }
        guard isStarted else { throw .unreachable }
        let end = ContinuousClock.now + settings.openingTime
        while !isClosed {
            if let result = attempt.result.withLock({ $0 }) { return try result.get() }
            guard rest(until: end) else { throw .unreachable }
        }
        return nil
    }

    private final class Attempt: Sendable {
        let result = Mutex<Result<BrokerConnection, BrokerError>?>(nil)
    }

    /// What one connection has begun.
    private struct Session {
        let connection: BrokerConnection
        var isOpen = false
        var subscribed: Set<String> = []
        var subscribing: [Int32: String] = [:]
        var published: [Int32: Int] = [:]
        /// A subscription that is made again, whose reply comes behind what waits.
        var barrier: Int32?
        var isCaughtUp = false
        var isReported = false
        /// When the wait for the reply to CONNECT or the first SUBSCRIBE began.
        var asked = ContinuousClock.now

        init(_ connection: BrokerConnection) { self.connection = connection }

        var isWaiting: Bool { !isOpen || !subscribing.isEmpty }
    }

    /// Until the client is closed, or the connection fails.
    private func serve(_ session: inout Session) throws(BrokerError) {
        let connection = session.connection
        // What the connection before has sent is sent again.
        orders.withLock { $0.unsent = $0.waiting.keys.sorted() }
        while !isClosed {
            if session.isOpen { try queue(&session) }
            if connection.wantsWrite { try connection.write() }
            signal.wait(
                besides: connection.socket,
                writing: connection.wantsWrite,
                milliseconds: 1_000
            )
            let news = try connection.read()
            guard !news.hasOverflowed else { throw .lost }
            if news.connected == 0 {
                session.isOpen = true
                orders.withLock { $0.opened = .now }
            }
            for one in news.published {
                guard let number = session.published.removeValue(forKey: one.id) else { continue }
                orders.withLock { $0.hasWorked = true }
                finish(number, Publication(code: one.code))
            }
            for one in news.subscribed {
                guard one.code < 0x80 else { throw .subscription(code: one.code) }
                if one.id == session.barrier, news.arrived.isEmpty {
                    session.isCaughtUp = true
                    receiver?.report(.caughtUp)
                } else if let topic = session.subscribing.removeValue(forKey: one.id) {
                    session.subscribed.insert(topic)
                }
            }
            if !news.arrived.isEmpty {
                let start = ContinuousClock.now
                guard deliver(news.arrived) else { throw .undelivered }
                // The broker's reply may wait behind them: that time is not its own.
                session.asked += start.duration(to: .now)
                session.isCaughtUp = false
                session.barrier = nil
            }
            try connection.keep()
            if session.isWaiting, session.asked.duration(to: .now) > settings.openingTime {
                throw .lost
            }
            if receiver != nil { try report(&session) }
        }
    }

    /// Queues what is to be sent.
    private func queue(_ session: inout Session) throws(BrokerError) {
        let (topics, numbers) = orders.withLock { orders in
            defer { orders.unsent = [] }
            return (orders.topics, orders.unsent)
        }
        for number in numbers {
            guard let order = orders.withLock({ $0.waiting[number] }) else { continue }
            if let id = try session.connection.publish(order.bytes, to: order.topic) {
                session.published[id] = number
            } else {
                finish(number, .refused(code: nil))
            }
        }
        for topic in topics
        where !session.subscribed.contains(topic) && !session.subscribing.values.contains(topic) {
            if !session.isWaiting { session.asked = .now }
            session.subscribing[try session.connection.subscribe(to: topic)] = topic
            session.isReported = false
        }
        for topic in session.subscribed.subtracting(topics) {
            try session.connection.unsubscribe(from: topic)
            session.subscribed.remove(topic)
        }
    }

    /// Hands messages over, one after the other, and waits until they are safe.
    private func deliver(_ messages: [BrokerMessage]) -> Bool {
        guard let receiver else { return true }
        orders.withLock { $0.verdict = nil }
        Task {
            var isSafe = true
            for message in messages where isSafe { isSafe = await receiver.deliver(message) }
            orders.withLock { orders in
                orders.verdict = isSafe
                if isSafe { orders.hasWorked = true }
            }
            signal.raise()
        }
        while true {
            if let verdict = orders.withLock({ $0.verdict }) { return verdict }
            signal.wait(besides: -1, writing: false, milliseconds: 1_000)
        }
    }

    private func report(_ session: inout Session) throws(BrokerError) {
        guard session.isOpen, session.subscribed == orders.withLock({ $0.topics }) else { return }
        if !session.isReported {
            receiver?.report(.connected)
            session.isReported = true
        }
        guard session.barrier == nil, !session.isCaughtUp else { return }
        guard let topic = session.subscribed.first else {
            session.isCaughtUp = true
            receiver?.report(.caughtUp)
            return
        }
        session.barrier = try session.connection.subscribe(to: topic)
    }

    /// Waits for a signal; false when the time is over.
    private func rest(until end: ContinuousClock.Instant) -> Bool {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else { return false }
        let milliseconds =
            left.components.seconds * 1_000 + 1
            + left.components.attoseconds / 1_000_000_000_000_000
        signal.wait(besides: -1, writing: false, milliseconds: Int32(milliseconds))
        return true
    }
}

extension BrokerClient.Publication {
    /// By the reason code of PUBACK.
    fileprivate init(code: Int) {
        self = code == 0x10 ? .noSubscriber : code < 0x80 ? .stored : .refused(code: code)
    }
}
