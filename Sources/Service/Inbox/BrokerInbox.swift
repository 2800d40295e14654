package import Host
import Push
import Review
import Store
import Synchronization
import Token
import Vocabulary

/// Receives from a broker the messages of this store's device tokens.
///
/// One program of a store does at a time; another one follows when that ends.
package final class BrokerInbox: Sendable {
    /// How often the store is checked for new device tokens, and the lock for its end.
    private static let round = Duration.seconds(1)
    /// The longest pause before a message on a topic of nobody is acknowledged.
    private static let longestPause = Duration.seconds(1)

    private struct State {
        var keys: [String: BrokerKey] = [:]
        /// Messages in a row on topics that nobody has subscribed to, which the broker alone can send.
        var unasked = 0
        /// What may be refused of each topic, twice as much as one sender gets through a gateway.
        var rates = SenderRates(
            burst: 2 * SenderRates.burst,
            perSecond: 2 * SenderRates.perSecond
        )
        /// How many messages were kept since the client was made.
        var kept = 0
        var isConnected = false
        var isFollowing = false
        var isCaughtUp = false
        var failure: BrokerError?
    }

    private let settings: BrokerSettings
    private let service: ApprovalService
    private let folder: String
    private let state = Mutex(State())

    /// - Parameters:
    ///   - settings: The broker.
    ///   - service: Knows the store.
    ///   - folder: The folder of the store, for the lock.
    package init(_ settings: BrokerSettings, for service: ApprovalService, in folder: String) {
        self.settings = settings
        self.service = service
        self.folder = folder
    }

    /// Receives until the task is cancelled.
    package func deliver(to sink: any InboxSink) async {
        state.withLock { $0.isFollowing = true }
        while !Task.isCancelled {
            if let lock = lock() {
                let client = await client(to: sink) { self.report($0) }
                var mark = try? await service.store.mark()
                while !Task.isCancelled {
                    try? await Task.sleep(for: Self.round)
                    let now = try? await service.store.mark()
                    guard now != mark else { continue }
                    mark = now
                    if let topics = await topics() { client.subscribe(to: topics) }
                }
                await client.end()
                withExtendedLifetime(lock) {}
            } else {
                // What another program receives is found in the store.
                state.withLock { $0.isCaughtUp = true }
                report(.connected)
                try? await Task.sleep(for: Self.round)
            }
        }
    }

    /// Receives what waits, and subscribes to new topics, without waiting for more.
    ///
    /// - Parameters:
    ///   - sink: Keeps the messages.
    ///   - deadline: When it is given up.
    /// - Returns: Why the broker could not be asked.
    package func fetchWaiting(
        to sink: any InboxSink,
        until deadline: ContinuousClock.Instant
    ) async -> FetchReport {
        var report = FetchReport()
        var client: BrokerClient?
        var held: WatchLock?
        if !state.withLock({ $0.isFollowing }) {
            guard let lock = lock() else { return report }
            held = lock
            client = await self.client(to: sink) { _ in }
        }
        while ContinuousClock.now < deadline, !Task.isCancelled {
            let (isDone, failure) = state.withLock { ($0.isCaughtUp, $0.failure) }
            if isDone || failure != nil { break }
            try? await Task.sleep(for: .milliseconds(20))
        }
        await client?.end()
        withExtendedLifetime(held) {}
        let (isDone, failure) = state.withLock { ($0.isCaughtUp, $0.failure) }
        if !isDone {
            let (isConnected, kept) = state.withLock { ($0.isConnected, $0.kept) }
            let error: BrokerError = isConnected ? .unfinished(fetched: kept) : .unreachable
            report.failures = [
                FetchFailure(address: settings.address.text, error: failure ?? error)
            ]
        }
        await service.writeRefusals()
        return report
    }

    private func lock() -> WatchLock? { try? WatchLock(in: folder, named: "broker.lock") }

    private func client(
        to sink: any InboxSink,
        report: @escaping @Sendable (Connection) -> Void
    ) async -> BrokerClient {
        state.withLock { state in
            (state.isCaughtUp, state.failure) = (false, nil)
            (state.isConnected, state.kept) = (false, 0)
        }
        try? await service.store.forgetUnusedBrokerKeys(now: service.clock.now)
        var topics = await topics()
        while topics == nil, !Task.isCancelled {
            try? await Task.sleep(for: Self.round)
            topics = await self.topics()
        }
        let name = (try? await service.store.brokerClient()) ?? ""
        return BrokerClient(
            receivingFrom: settings,
            as: name,
            topics: topics ?? [],
            BrokerClient.Receiver(
                deliver: { await self.deliver($0, to: sink) },
                report: { status in
                    switch status {
                    case .connected:
                        self.state.withLock { ($0.isConnected, $0.failure) = (true, nil) }
                        report(.connected)
                    case .caughtUp: self.state.withLock { $0.isCaughtUp = true }
                    case .lost(let error):
                        self.state.withLock { state in
                            (state.isConnected, state.isCaughtUp) = (false, false)
                            state.failure = error
                        }
                        report(.lost(PrintableText(error.code)))
                    }
                }
            )
        )
    }

    /// The topics of all device tokens; `nil` when the store cannot be read now.
    private func topics() async -> Set<String>? {
        do throws(StorageError) {
            let (keys, isDamaged) = try await service.store.brokerKeys()
            if isDamaged { service.inboxUpdates.report(.problem(StorageError.brokerKeyDamaged)) }
            return state.withLock { state in
                state.keys = Dictionary(
                    keys.map { ($0.token.topic, $0) },
                    uniquingKeysWith: { first, _ in first }
                )
                return Set(state.keys.keys)
            }
        } catch {
            service.inboxUpdates.report(.problem(error))
            return nil
        }
    }

    /// Decrypts a message and hands it on.
    ///
    /// Whoever may send on a topic can fill that one alone: what is too much there is dropped at once.
    ///
    /// - Returns: Whether it is safe or refused for good.
    private func deliver(_ message: BrokerMessage, to sink: any InboxSink) async -> Bool {
        let now = service.clock.now
        let (key, isAdmitted) = state.withLock { state in
            // What waited comes before the broker has answered every subscription.
            state.isConnected = true
            return (state.keys[message.topic], state.rates.wouldAdmit(message.topic, at: now))
        }
        let delivery: Delivery
        do throws(BrokerMessageError) {
            guard let key else { throw .topic }
            guard isAdmitted else { throw .tooOften }
            delivery = try Delivery(message, for: key)
        } catch {
            await service.count(error)
            await error == .topic ? slowDown() : refuse(message)
            return true
        }
        switch await sink.keep(delivery) {
        case .kept: state.withLock { ($0.kept, $0.unasked) = ($0.kept + 1, 0) }
        case .refused, .unknownToken: refuse(message)
        case .unavailable: return false
        }
        return true
    }

    /// Counts a refused message for its topic.
    private func refuse(_ message: BrokerMessage) {
        let now = service.clock.now
        state.withLock { state in
            state.unasked = 0
            _ = state.rates.admits(message.topic, at: now)
        }
    }

    /// A broker that sends what nobody asked for gets slow answers.
    private func slowDown() async {
        let unasked = state.withLock { state in
            state.unasked += 1
            return state.unasked
        }
        guard unasked > 10 else { return }
        try? await Task.sleep(for: min(Self.longestPause, .milliseconds(10) * (unasked - 10)))
    }

    private func report(_ connection: Connection) {
        service.inboxUpdates.report(.connection(connection))
    }
}

extension Delivery {
    /// Decrypts a message of a broker.
    fileprivate init(_ message: BrokerMessage, for key: BrokerKey) throws(BrokerMessageError) {
        let limit = BrokerToken.mostBytes(ofMessage: Delivery.mostBytes)
        guard let bytes = message.bytes, bytes.count <= limit else { throw .tooLong }
        do throws(MessageEncryptionError) {
            let envelope = try MessageEncryption.decrypt(
                bytes,
                with: key.pair,
                secret: key.token.secret
            )
            self.init(token: key.token.text, envelope: envelope)
        } catch {
            throw .encryption
        }
    }
}

/// Why a message of a broker is not used; it is acknowledged, so that it does not come again.
package enum BrokerMessageError: CodedError {
    case topic
    case tooLong
    case tooOften
    case encryption

    package var row: (code: String, reason: String) {
        switch self {
        case .topic:
            (
                "broker-message.topic",
                "The broker delivered a message on a topic of no device token of this store."
            )
        case .tooLong:
            ("broker-message.too-long", "The broker delivered a message that is too long.")
        case .tooOften:
            (
                "broker-message.too-often",
                "The broker delivered more messages for a device token than can be refused one by one, so"
                    + " that further ones were dropped unread. Give the account another device token with"
                    + " `pratique device-token rotate`."
            )
        case .encryption:
            (
                "broker-message.encryption",
                "The broker delivered a message that cannot be decrypted: it was changed, or is for"
                    + " another device token."
            )
        }
    }
}
