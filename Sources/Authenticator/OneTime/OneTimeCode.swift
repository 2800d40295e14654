public import Vocabulary

/// A one-time code, and when a time-based one is valid.
///
/// Whoever sees it can use it: it is shown where ``text`` is asked for, not when it is printed by
/// accident.
public struct OneTimeCode: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The code: 6 or 8 digits.
    public let text: String
    /// When it begins to be valid; `nil` for a counter-based code.
    public let start: Instant?
    /// When the next one takes its place; `nil` for a counter-based code.
    public let until: Instant?

    init(text: String, start: Instant? = nil, until: Instant? = nil) {
        self.text = text
        self.start = start
        self.until = until
    }

    /// How much of its time is over: 0 at the start and before, 1 at the end and later.
    ///
    /// A counter-based code has no time and stays at 0, as in the SDKs.
    public func progress(at now: Instant) -> Double {
        guard let start, let until else { return 0 }
        let whole = until.milliseconds(since: start)
        let past = min(max(now.milliseconds(since: start), 0), whole)
        return Double(past) / Double(whole)
    }

    /// How long it is still valid: its whole time before it starts, zero when it is over; `nil` for
    /// a counter-based code.
    public func remaining(at now: Instant) -> Duration? {
        guard let start, let until else { return nil }
        return .milliseconds(max(until.milliseconds(since: max(now, start)), 0))
    }

    /// Always `<code>`.
    public var description: String { "<code>" }
    /// A mirror without children, so that `dump` does not show it either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
