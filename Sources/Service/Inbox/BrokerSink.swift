package import Host
package import Push
import Store
import Synchronization
import Token
import Vocabulary

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
