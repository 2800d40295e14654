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
