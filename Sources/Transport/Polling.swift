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
