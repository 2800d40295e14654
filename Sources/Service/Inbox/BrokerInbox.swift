import Doors
package import Host
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
    /// The longest pause before a message that cannot be used is acknowledged.
    private static let longestPause = Duration.seconds(1)

    private struct State {
        var keys: [String: BrokerKey] = [:]
        /// Messages in a row that could not be used.
        var useless = 0
        var isFollowing = false
        var isConnected = false
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
        let error = state.withLock { state -> BrokerError? in
            guard !state.isCaughtUp else { return nil }
            return state.failure ?? (state.isConnected ? .unfinished : .unreachable)
        }
        if let error {
            report.failures = [FetchFailure(address: settings.address.text, error: error)]
        }
        await service.writeRefusals()
        return report
    }

    private func lock() -> WatchLock? { try? WatchLock(in: folder, named: "broker.lock") }

    private func client(
        to sink: any InboxSink,
        report: @escaping @Sendable (Connection) -> Void
    ) async -> BrokerClient {
        state.withLock { ($0.isConnected, $0.isCaughtUp, $0.failure) = (false, false, nil) }
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
    /// - Returns: Whether it is safe or refused for good.
    private func deliver(_ message: BrokerMessage, to sink: any InboxSink) async -> Bool {
        let key = state.withLock { state in
            // What waited comes before the broker has answered every subscription.
            state.isConnected = true
            return state.keys[message.topic]
        }
        let delivery: Delivery
        do throws(BrokerMessageError) {
            guard let key else { throw .topic }
            delivery = try Delivery(message, for: key)
        } catch {
            await refuse(error)
            return true
        }
        switch await sink.keep(delivery) {
        case .kept:
            state.withLock { $0.useless = 0 }
            return true
        case .refused, .unknownToken:
            await slowDown()
            return true
        case .unavailable: return false
        }
    }

    private func refuse(_ error: BrokerMessageError) async {
        await service.count(error)
        await slowDown()
    }

    /// A broker that sends nothing but rubbish gets slow answers.
    private func slowDown() async {
        let useless = state.withLock { state in
            state.useless += 1
            return state.useless
        }
        guard useless > 10 else { return }
        try? await Task.sleep(for: min(Self.longestPause, .milliseconds(10) * (useless - 10)))
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
        case .encryption:
            (
                "broker-message.encryption",
                "The broker delivered a message that cannot be decrypted: it was changed, or is for"
                    + " another device token."
            )
        }
    }
}
