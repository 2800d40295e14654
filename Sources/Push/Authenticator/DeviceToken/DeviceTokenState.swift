public import Vocabulary

/// The state of a push mechanism's device token at its server.
public struct DeviceTokenState: Hashable, Sendable {
    /// Whether the server accepts updates of the token.
    public enum Support: String, Hashable, Sendable {
        /// Never asked.
        case unknown
        case supported
        /// It does not know the request and is not asked again.
        case unsupported
    }

    /// Where messages should go.
    public var wanted: String
    /// The token that the server has confirmed.
    public var confirmed: String?
    /// The service of the wanted token in the server's word, such as `apns`; `nil` for the default.
    public var service: String?
    public var support: Support
    /// Failed updates since the last accepted one.
    public var failures: Int
    /// No update is tried earlier.
    public var nextAttempt: Instant?

    public init(
        wanted: String,
        confirmed: String?,
        service: String? = nil,
        support: Support = .unknown,
        failures: Int = 0,
        nextAttempt: Instant? = nil
    ) {
        self.wanted = wanted
        self.confirmed = confirmed
        self.service = service
        self.support = support
        self.failures = failures
        self.nextAttempt = nextAttempt
    }
}

extension DeviceTokenState {
    /// In milliseconds: 30 s.
    public static let shortestPause: Int64 = 30_000
    /// In milliseconds: 6 h.
    public static let longestPause: Int64 = 21_600_000

    public func isUpdateDue(at now: Instant) -> Bool {
        support != .unsupported && wanted != confirmed && (nextAttempt.map { $0 <= now } ?? true)
    }

    /// The state that wants another token, which may be sent at once, but not to a server without
    /// updates.
    public func wanting(_ token: String, of service: String? = nil) -> DeviceTokenState {
        guard token != wanted || service != self.service else { return self }
        return DeviceTokenState(
            wanted: token,
            // The same token of another service is sent again.
            confirmed: token == confirmed && service != self.service ? nil : confirmed,
            service: service,
            support: support
        )
    }

    /// The state after the server's reply to an update.
    ///
    /// Only a 200 of the server itself confirms the token. A 501 says that the server does not know
    /// the request; a 404 may be a realm or path that comes back, and is retried like any other
    /// failure. `jitter` from 0 to 1 spreads the retries of many mechanisms. A failure of a token
    /// that is no longer wanted changes nothing.
    public func after(
        reply: PostReply,
        sent token: String,
        now: Instant,
        jitter: Double
    ) -> DeviceTokenState {
        switch (reply.status, ReplyMeaning(reply)) {
        case (200, .taken):
            return DeviceTokenState(
                wanted: wanted,
                confirmed: token,
                service: service,
                support: .supported
            )
        case (501, _):
            return DeviceTokenState(
                wanted: wanted,
                confirmed: confirmed,
                service: service,
                support: .unsupported
            )
        default:
            return token == wanted ? afterFailure(at: now, jitter: jitter) : self
        }
    }

    /// The state after a failure: the next attempt follows in 30 s to 6 h; the pause doubles with
    /// every failure, plus a random part by `jitter`, which is clamped to 0...1.
    public func afterFailure(at now: Instant, jitter: Double) -> DeviceTokenState {
        let half = Self.longestPause / 2
        let doublings = min(failures, 10)
        let pause = min(Self.shortestPause << Int64(doublings), half)
        let share = jitter.isNaN ? 0 : min(max(jitter, 0), 1)
        var next = self
        next.failures = min(failures, .max - 1) + 1
        next.nextAttempt = now.advanced(
            byMilliseconds: pause + Int64((Double(pause) * share).rounded(.down))
        )
        return next
    }
}
