public import Vocabulary

/// When a message was made, when it arrived and how long it lives; it expires by either the
/// server's clock or ours; an issue time in the future never prolongs its life.
public struct Validity: Hashable, Sendable {
    /// Claim `i`, by the server's clock; `nil` from servers before 7.2.
    public let issued: Instant?
    /// By our clock.
    public let received: Instant
    /// Claim `t`, in seconds, at most 86 400; 120 by default.
    public let timeToLive: Int

    package init(issued: Instant?, received: Instant, timeToLive: Int) {
        self.issued = issued
        self.received = received
        self.timeToLive = timeToLive
    }

    /// For a message without a time to live: `expires` is the server's later statement in whole
    /// seconds, `seconds` the assumption until then.
    init(received: Instant, expires: Instant?, usual seconds: Int) {
        let told = expires.map { Int($0.milliseconds(since: received) / 1_000) }
        self.init(
            issued: nil,
            received: received,
            timeToLive: min(max(0, told ?? seconds), 86_400)
        )
    }

    /// The last instant to answer.
    public var expires: Instant {
        let start = issued.map { min($0, received) } ?? received
        return start.advanced(byMilliseconds: Int64(timeToLive) * 1_000)
    }

    /// Whether `now` is strictly later than ``expires``, or the message had no life at all.
    public func isExpired(at now: Instant) -> Bool { timeToLive <= 0 || now > expires }

    /// Our clock minus the server's at receipt.
    public var skewMilliseconds: Int64? { issued.map { received.milliseconds(since: $0) } }
}
