import Vocabulary

/// One run of questions to a mailbox.
actor Polling {
    private let mailbox: Mailbox
    private let pace: PollingInterval
    private let jitter: @Sendable () -> Double

    private var sequence: Int
    private var failures = 0
    /// How many envelopes in a row were good for nothing.
    private var useless = 0
    private var connection: DeliveryEvent?
    private var waiting: DeliveryEvent?
    private var pause = Duration.zero

    init(
        mailbox: Mailbox,
        pace: PollingInterval,
        sequence: Int,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.mailbox = mailbox
        self.pace = pace
        self.sequence = sequence
        self.jitter = jitter
    }

    /// The next event; `nil` when the task was cancelled or the transport closed.
    func next() async -> DeliveryEvent? {
        while !Task.isCancelled {
            if let event = waiting {
                waiting = nil
                return event
            }
            guard await rest() else { return nil }
            do throws(TransportError) {
                if let event = try await ask() { return event }
            } catch .cancelled, .interrupted, .closed {
                return nil
            } catch {
                if let event = fail(error) { return event }
            }
        }
        return nil
    }

    /// Notes what the last envelope was worth.
    func judge(isUseful: Bool) {
        useless = isUseful ? 0 : useless + 1
        if !isUseful { pause = pace.pause(afterFailures: useless, jitter: jitter()) }
    }

    /// Whether the pause was not cut short.
    private func rest() async -> Bool {
        guard pause > .zero else { return true }
        do {
            try await Task.sleep(for: pause)
            pause = .zero
            return true
        } catch {
            return false
        }
    }

    /// Asks once; gives what there is to tell.
    private func ask() async throws(TransportError) -> DeliveryEvent? {
        // The first question is not held, so that it is known at once whether the server answers.
        let isFirst = connection != .online
        let began = ContinuousClock.now
        let message = try await mailbox.message(after: sequence, wait: isFirst ? 0 : pace.wait)
        guard let message else {
            if !isFirst, ContinuousClock.now - began < pace.shortest { pause = pace.shortest }
            return succeed(nil)
        }
        sequence = message.sequence
        return succeed(.envelope(bytes: message.bytes, sequence: message.sequence))
    }

    private func succeed(_ event: DeliveryEvent?) -> DeliveryEvent? {
        failures = 0
        guard connection != .online else { return event }
        connection = .online
        waiting = event
        return .online
    }

    private func fail(_ error: TransportError) -> DeliveryEvent? {
        failures += 1
        pause = pace.pause(afterFailures: failures, jitter: jitter())
        let event = DeliveryEvent.offline(code: error.code)
        guard connection != event else { return nil }
        connection = event
        return event
    }
}

/// A mailbox at a server, asked one question at a time.
struct Mailbox: Sendable {
    /// How far a message's number may lie beyond the one before: a number at the end of all numbers
    /// would leave none for those that follow.
    static let farthest = 1 << 32

    let transport: HTTPTransport
    let address: WebAddress

    /// The first message after a number.
    ///
    /// - Parameters:
    ///   - sequence: The number of the last message that was taken in; 0 for none.
    ///   - wait: Seconds that the server may hold the question.
    /// - Returns: The message and its number; `nil` when none came.
    /// - Throws: ``TransportError``; `.delivery` for a reply without a usable number.
    func message(
        after sequence: Int,
        wait: Int
    ) async throws(TransportError) -> (bytes: [UInt8], sequence: Int)? {
        let request = OutgoingRequest(
            method: .get,
            address: address.asking("after=\(sequence)&wait=\(wait)&form=fcm"),
            wanted: ["Delivery-Sequence"]
        )
        let reply = try await transport.exchange(request, over: .repeated, extra: .seconds(wait))
        switch reply.status {
        case 200:
            guard let text = reply.only("Delivery-Sequence"),
                text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(text), number > sequence, number - sequence <= Self.farthest
            else { throw .delivery }
            return (reply.body, number)
        case 204: return nil
        default: throw .status(reply.status)
        }
    }
}

/// How often a server is asked for messages.
package struct PollingInterval: Hashable, Sendable {
    /// How many seconds the server is asked to hold a question that it has no message for.
    package let wait: Int
    /// The shortest time between two questions when the last one failed or was not held.
    package let shortest: Duration
    /// The longest time between two questions.
    package let longest: Duration

    /// 25 seconds; from 1 to 30 seconds.
    package static let usual = PollingInterval(
        wait: 25,
        shortest: .seconds(1),
        longest: .seconds(30)
    )

    /// Sets a pace.
    package init(wait: Int, shortest: Duration, longest: Duration) {
        self.wait = wait
        self.shortest = shortest
        self.longest = longest
    }

    /// How long to pause after some failures in a row.
    ///
    /// The range doubles with each failure; the pause lies anywhere in it, so that many clients
    /// do not come back at the same moment.
    ///
    /// - Parameters:
    ///   - failures: From 1.
    ///   - jitter: From 0 to 1.
    /// - Returns: From ``shortest`` to ``longest``.
    package func pause(afterFailures failures: Int, jitter: Double) -> Duration {
        let doublings = min(max(failures, 1), 20)
        let most = min(longest, shortest * (1 << doublings))
        return shortest + (most - shortest) * min(max(jitter, 0), 1)
    }
}
