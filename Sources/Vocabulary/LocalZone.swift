/// The clock of a place through some years: how far it is ahead of UTC, and from when on.
public struct LocalZone: Hashable, Sendable {
    /// From an instant on, an offset and the name that the place has for it.
    public struct Period: Hashable, Sendable {
        /// When it begins; the first one of a zone is taken for all before it as well.
        public let start: Instant
        /// Minutes ahead of UTC.
        public let offsetMinutes: Int
        /// What the place calls it, such as `CET`.
        public let name: PrintableText

        /// Creates a period.
        public init(start: Instant, offsetMinutes: Int, name: PrintableText) {
            self.start = start
            self.offsetMinutes = offsetMinutes
            self.name = name
        }

        /// Milliseconds ahead of UTC.
        fileprivate var offset: Int64 { Int64(offsetMinutes) * 60_000 }
    }

    private let periods: [Period]

    /// Coordinated universal time.
    public static let utc = LocalZone(periods: [])

    /// Puts a zone together.
    ///
    /// - Parameter periods: In the order of their starts; none is UTC.
    public init(periods: [Period]) { self.periods = periods }

    public func period(at instant: Instant) -> Period {
        periods.last { $0.start <= instant } ?? periods.first
            ?? Period(start: instant, offsetMinutes: 0, name: "UTC")
    }

    /// The fields of an instant as this clock shows them.
    public func fields(of instant: Instant) -> CivilTime {
        CivilTime(instant, offsetMinutes: period(at: instant).offsetMinutes)
    }

    /// When a day begins by this clock.
    ///
    /// - Parameter day: `2026-03-01`.
    /// - Returns: Its first instant; `nil` when the text is no day.
    public func start(ofDay day: some StringProtocol) -> Instant? {
        instant(of: day, time: "00:00:00")
    }

    /// When a day ends by this clock: its last millisecond.
    public func end(ofDay day: some StringProtocol) -> Instant? {
        instant(of: day, time: "23:59:59.999", isLast: true)
    }

    /// The instant at which this clock shows a time: the first or the last one where it shows it twice,
    /// and where it never does, the change that leaves it out.
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
