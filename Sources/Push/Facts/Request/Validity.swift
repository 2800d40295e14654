public import Vocabulary

/// When a message was made, when it came and how long it lives.
///
/// Both clocks count: the message is expired when either the server's or ours says so, and an
/// issue time in the future never prolongs its life.
public struct Validity: Hashable, Sendable {
    /// Claim `i`: the server's clock; `nil` from servers before 7.2.
    public let issued: Instant?
    /// Our clock at receipt.
    public let received: Instant
    /// Claim `t`, in seconds, at most 86 400; 120 when the message has none.
    public let timeToLive: Int

    package init(issued: Instant?, received: Instant, timeToLive: Int) {
        self.issued = issued
        self.received = received
        self.timeToLive = timeToLive
    }

    /// The life of a message that says nothing of it.
    ///
    /// - Parameters:
    ///   - received: Our clock at receipt.
    ///   - expires: Until when it lives as its server told later, in whole seconds; `nil` while it
    ///     has not.
    ///   - seconds: How long it is taken to live until then.
    init(received: Instant, expires: Instant?, usual seconds: Int) {
        let told = expires.map { Int($0.milliseconds(since: received) / 1_000) }
        self.init(
            issued: nil,
            received: received,
            timeToLive: min(max(0, told ?? seconds), 86_400)
        )
    }

    /// The last instant at which the message may be answered.
    public var expires: Instant {
        let start = issued.map { min($0, received) } ?? received
        return start.advanced(byMilliseconds: Int64(timeToLive) * 1_000)
    }

    /// Whether `now` is strictly later than ``expires``, or the message had no life at all.
    public func isExpired(at now: Instant) -> Bool { timeToLive <= 0 || now > expires }

    /// Our clock minus the server's at receipt, in milliseconds; `nil` without an issue time.
    public var skewMilliseconds: Int64? { issued.map { received.milliseconds(since: $0) } }
}
