import Vocabulary

/// One polling loop of a mailbox.
actor Polling {
    private let mailbox: Mailbox
    private let pace: PollingInterval
    private let jitter: @Sendable () -> Double

    private var sequence: Int
    private var failures = 0
    /// Useless envelopes in a row.
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

    /// `nil` on cancellation or a closed transport.
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

    func judge(isUseful: Bool) {
        useless = isUseful ? 0 : useless + 1
        if !isUseful { pause = pace.pause(afterFailures: useless, jitter: jitter()) }
    }

    /// False when the pause was cut short.
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

    private func ask() async throws(TransportError) -> DeliveryEvent? {
        // The first request is not held, to learn at once whether the server answers.
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

/// A mailbox at a server, polled sequentially.
struct Mailbox: Sendable {
    /// The largest step of numbers: one at the end of all numbers would leave none for later
    /// messages.
    static let farthest = 1 << 32

    let transport: HTTPTransport
    let address: WebAddress

    /// The first message after a number, 0 for the start; the server may hold the request for
    /// `wait` seconds; throws `.delivery` for a reply without a usable number.
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

/// How often a server is polled.
package struct PollingInterval: Hashable, Sendable {
    /// Seconds that the server may hold a request without a message.
    package let wait: Int
    /// Between two requests when the last one failed or was not held.
    package let shortest: Duration
    package let longest: Duration

    /// 25 seconds; from 1 to 30 seconds.
    package static let usual = PollingInterval(
        wait: 25,
        shortest: .seconds(1),
        longest: .seconds(30)
    )

    package init(wait: Int, shortest: Duration, longest: Duration) {
        self.wait = wait
        self.shortest = shortest
        self.longest = longest
    }

    /// The pause after consecutive failures, from ``shortest`` to ``longest``.
    ///
    /// The range doubles with each failure, and `jitter` from 0 to 1 picks from it, so that many
    /// clients do not return at once.
    package func pause(afterFailures failures: Int, jitter: Double) -> Duration {
        let doublings = min(max(failures, 1), 20)
        let most = min(longest, shortest * (1 << doublings))
        return shortest + (most - shortest) * min(max(jitter, 0), 1)
    }
}
