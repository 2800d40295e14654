/// The offsets of a place from UTC through some years.
public struct LocalZone: Hashable, Sendable {
    /// An offset and its name, from an instant on.
    public struct Period: Hashable, Sendable {
        /// The first one of a zone also applies before.
        public let start: Instant
        /// Ahead of UTC.
        public let offsetMinutes: Int
        /// Such as `CET`.
        public let name: PrintableText

        public init(start: Instant, offsetMinutes: Int, name: PrintableText) {
            self.start = start
            self.offsetMinutes = offsetMinutes
            self.name = name
        }

        /// Milliseconds ahead of UTC.
        fileprivate var offset: Int64 { Int64(offsetMinutes) * 60_000 }
    }

    private let periods: [Period]

    public static let utc = LocalZone(periods: [])

    /// In the order of their starts; none is UTC.
    public init(periods: [Period]) { self.periods = periods }

    public func period(at instant: Instant) -> Period {
        periods.last { $0.start <= instant } ?? periods.first
            ?? Period(start: instant, offsetMinutes: 0, name: "UTC")
    }

    public func fields(of instant: Instant) -> CivilTime {
        CivilTime(instant, offsetMinutes: period(at: instant).offsetMinutes)
    }

    /// The first instant of a day such as `2026-03-01`; `nil` for an invalid one.
    public func start(ofDay day: some StringProtocol) -> Instant? {
        instant(of: day, time: "00:00:00")
    }

    /// The last millisecond.
    public func end(ofDay day: some StringProtocol) -> Instant? {
        instant(of: day, time: "23:59:59.999", isLast: true)
    }

    /// The first or last instant with a local time; a skipped time gives the change that skips it.
    private func instant(
        of day: some StringProtocol,
        time: String,
        isLast: Bool = false
    ) -> Instant? {
        guard let shown = Instant(rfc3339: "\(day)T\(time)Z") else { return nil }
        let all = periods.isEmpty ? [period(at: shown)] : periods
        let met = all.map { shown.advanced(byMilliseconds: -$0.offset) }
            .filter { fields(of: $0) == CivilTime(shown) }
        if let instant = isLast ? met.max() : met.min() { return instant }
        return all.first { shown < $0.start.advanced(byMilliseconds: $0.offset) }?.start ?? shown
    }
}
