package import Host
package import Push
import Review
import Store
import Synchronization
import Token
import Vocabulary

/// Where the doors put messages.
package protocol InboxSink: Sendable {
    /// Whether messages for a device token are accepted; `nil` when that cannot be found out now.
    func accepts(token: String) async -> Bool?

    /// Keeps a message.
    ///
    /// - Returns: `.kept` once a crash cannot lose it.
    func keep(_ delivery: Delivery) async -> DeliveryOutcome

    /// Tells of a sender that is refused, at most 20 at once and one a minute.
    func report(_ error: DoorError)
}

extension InboxSink {
    package func report(_ error: DoorError) {}
}

/// The store of the person, who reviews requests on this machine.
package struct StoreSink: InboxSink {
    private let current: @Sendable () -> ApprovalService
    private var service: ApprovalService { current() }

    /// What comes of each message is told to whoever follows ``ApprovalService/incoming``; the service
    /// is looked up for each.
    package init(_ service: @escaping @autoclosure @Sendable () -> ApprovalService) {
        current = service
    }

    package func report(_ error: DoorError) { service.inboxUpdates.report(.refused(error)) }

    package func accepts(token: String) async -> Bool? {
        try? await service.store.deviceTokens().contains(token)
    }

    package func keep(_ delivery: Delivery) async -> DeliveryOutcome {
        let service = service
        if let token = delivery.token {
            guard let isKnown = await accepts(token: token) else { return .unavailable }
            guard isKnown else { return .unknownToken }
        }
        do throws(StorageError) {
            switch try await service.receive(delivery.envelope, for: delivery.token) {
            case .arrived(let entry), .repeated(let entry?):
                service.inboxUpdates.report(.arrived(entry))
            // Reported with its outcome.
            case .rejecting, .repeated(nil): break
            case .refused(let error):
                service.inboxUpdates.report(.refused(error))
                return .refused(code: error.code)
            }
            return .kept
        } catch {
            service.inboxUpdates.report(.problem(error))
            return .unavailable
        }
    }
}

/// The spool folder of a person, whose console may run as another user.
package final class SpoolSink: InboxSink {
    /// The most files that wait for the console, and the most of one sender, so that nobody shuts out the
    /// others.
    private static let (mostFiles, mostOfSender) = (10_000, 2_500)
    /// After how many messages the files are counted again.
    private static let step = 256

    private let folder: SpoolFolder
    private let room = Mutex(Room())

    private struct Room {
        /// How many messages may come before the files are counted.
        var left = 0
        /// How many each sender has added since few waited.
        var added: [String: Int] = [:]
    }

    package init(_ folder: SpoolFolder) { self.folder = folder }

    package func accepts(token: String) async -> Bool? { true }

    package func keep(_ delivery: Delivery) async -> DeliveryOutcome {
        guard hasRoom(for: delivery.sender) else { return .unavailable }
        return await folder.write(delivery.envelope) ? .kept : .unavailable
    }

    private func hasRoom(for sender: String) -> Bool {
        room.withLock { room in
            if room.left == 0 || room.added[sender, default: 0] >= Self.mostOfSender {
                let count = folder.count
                room.left = max(0, min(Self.step, Self.mostFiles - count))
                if count < Self.step { room.added = [:] }
            }
            guard room.left > 0, room.added[sender, default: 0] < Self.mostOfSender else {
                return false
            }
            room.left -= 1
            room.added[sender, default: 0] += 1
            return true
        }
    }
}

/// A broker, which keeps messages for consoles on other machines.
///
/// It is not trusted: each message is encrypted for the owner of its device token.
package final class BrokerSink: InboxSink {
    /// How long the broker may take; a server that is answered later has given up.
    package static let usualLimit = Duration.seconds(10)

    /// How many messages a device token may get in a day: no console stores more of one account.
    ///
    /// A broker keeps a limited number for a console that is away, whose accounts share it.
    private static let perDay = Double(Recording.mostUnanswered(isSigned: true))

    private let client: BrokerClient
    private let limit: Duration
    private let clock: Clock
    /// By topic; only those that somebody has subscribed to.
    private let rates = Mutex(SenderRates(burst: perDay, perSecond: perDay / 86_400))

    /// Connects to a broker.
    package init(
        _ settings: BrokerSettings,
        limit: Duration = usualLimit,
        clock: Clock = .system
    ) {
        let name = "g" + ApprovalService.randomHexadecimal(bytes: 11)
        client = BrokerClient(publishingTo: settings, as: name)
        self.limit = limit
        self.clock = clock
    }

    package func accepts(token: String) async -> Bool? { BrokerToken(token) != nil }

    package func keep(_ delivery: Delivery) async -> DeliveryOutcome {
        guard let token = delivery.token.flatMap({ BrokerToken($0) }) else { return .unknownToken }
        guard delivery.envelope.count <= Delivery.mostBytes else {
            return .refused(code: DoorError.tooMuch.code)
        }
        guard rates.withLock({ $0.wouldAdmit(token.topic, at: clock.now) }) else {
            return .unavailable
        }
        guard
            let message = try? token.encrypt(
                delivery.envelope,
                sender: KeyPair(new: .es256),
                salt: ApprovalService.randomBytes(MessageEncryption.saltBytes)
            )
        else { return .unavailable }
        switch await client.publish(message, to: token.topic, within: limit) {
        case .stored:
            rates.withLock { _ = $0.admits(token.topic, at: clock.now) }
            return .kept
        // Whoever enrolled has not reached the broker yet, or its session is over: what is thrown
        // away was not delivered.
        case .noSubscriber, .refused, .unknown: return .unavailable
        }
    }

    /// Closes the connection.
    package func close() async { await client.end() }
}
