public import Vocabulary

/// Where a push mechanism's device token stands with its server.
public struct DeviceTokenState: Hashable, Sendable {
    /// Whether the server takes updates of the token.
    public enum Support: String, Hashable, Sendable {
        /// Never asked.
        case unknown
        /// It has taken one.
        case supported
        /// It answered that it does not know the request; it is not asked again.
        case unsupported
    }

    /// The token that messages shall be sent to.
    public var wanted: String
    /// The token that the server has confirmed; `nil` when it has confirmed none.
    public var confirmed: String?
    /// Which messaging service the wanted token is of, in the word that the server knows, such as
    /// `apns`; `nil` for the usual one.
    public var service: String?
    /// Whether the server takes updates.
    public var support: Support
    /// How often an update has failed since the last that was taken.
    public var failures: Int
    /// Before this no update is tried again; `nil` when one may be tried at once.
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
    /// The shortest time between two tries, in milliseconds: 30 s.
    public static let shortestPause: Int64 = 30_000
    /// The longest time between two tries, in milliseconds: 6 h.
    public static let longestPause: Int64 = 21_600_000

    /// Whether the server should be told the wanted token now.
    public func isUpdateDue(at now: Instant) -> Bool {
        support != .unsupported && wanted != confirmed && (nextAttempt.map { $0 <= now } ?? true)
    }

    /// The state that wants another token; it may be sent at once.
    ///
    /// A server that does not know the request is not asked again for it either.
    public func wanting(_ token: String, of service: String? = nil) -> DeviceTokenState {
        guard token != wanted || service != self.service else { return self }
        return DeviceTokenState(
            wanted: token,
            // The same token of another service is told again.
            confirmed: token == confirmed && service != self.service ? nil : confirmed,
            service: service,
            support: support
        )
    }

    /// The state after the server's reply to an update.
    ///
    /// Only a 200 of the server's own confirms the token. A 501 says that the server does not know
    /// the request; a 404 may be a realm or path that comes back, and is tried again as every other
    /// failure is.
    ///
    /// - Parameters:
    ///   - reply: What came back.
    ///   - token: The token that was sent.
    ///   - now: Our clock.
    ///   - jitter: From 0 to 1, at random: spreads the next tries of many mechanisms.
    /// - Returns: The state; a failure to send a token that is not wanted any more changes nothing.
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

    /// The state after the wanted token could not be sent, or no reply came.
    ///
    /// The pause doubles with every failure; a random part of it is added.
    ///
    /// - Parameters:
    ///   - now: Our clock.
    ///   - jitter: From 0 to 1, at random; what lies outside counts as the nearer end.
    /// - Returns: The state with its next attempt 30 s to 6 h from now.
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
