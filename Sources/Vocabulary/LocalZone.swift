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
    }

    private let periods: [Period]

    /// Coordinated universal time.
    public static let utc = LocalZone(periods: [])

    /// Puts a zone together.
    ///
    /// - Parameter periods: In the order of their starts; none is UTC.
    public init(periods: [Period]) { self.periods = periods }

    /// The period of an instant.
    public func period(at instant: Instant) -> Period {
        periods.last { $0.start <= instant } ?? periods.first
            ?? Period(start: instant, offsetMinutes: 0, name: "UTC")
    }

    /// The fields of an instant as this clock shows them.
    public func fields(of instant: Instant) -> CivilTime {
        CivilTime(instant, offsetMinutes: period(at: instant).offsetMinutes)
    }
}
