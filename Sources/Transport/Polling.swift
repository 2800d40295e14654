import AsyncHTTPClient
import NIOHTTP1

/// One run of questions to a mailbox.
actor Polling {
    private let wire: Wire
    private let mailbox: WebAddress
    private let pace: Pace
    private let jitter: @Sendable () -> Double

    private var sequence: Int
    private var failures = 0
    private var connection: DeliveryEvent?
    private var waiting: DeliveryEvent?
    private var pause = Duration.zero

    init(
        wire: Wire,
        mailbox: WebAddress,
        pace: Pace,
        sequence: Int,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.wire = wire
        self.mailbox = mailbox
        self.pace = pace
        self.sequence = sequence
        self.jitter = jitter
    }

    /// The next event; `nil` when the task was cancelled or the wire closed.
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
        let wait = isFirst ? 0 : pace.wait
        let request = HTTPClientRequest(
            url: "\(mailbox.text)?after=\(sequence)&wait=\(wait)&form=fcm"
        )
        let began = ContinuousClock.now
        let reply = try await wire.exchange(
            request,
            over: .repeated,
            extra: .seconds(wait),
            departure: nil
        )
        switch reply.status {
        case 200:
            let numbers = reply.headers["Delivery-Sequence"]
            guard numbers.count == 1, let number = numbers.first.flatMap({ Int($0) }),
                number > sequence
            else { throw .delivery }
            sequence = number
            return succeed(.envelope(bytes: reply.body, sequence: number))
        case 204:
            if !isFirst, ContinuousClock.now - began < pace.shortest { pause = pace.shortest }
            return succeed(nil)
        default: throw .status(reply.status)
        }
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
