package import Geodesy
package import Vocabulary

/// What is usual for an account: learned from the requests that were approved.
///
/// Its size is bounded, whatever the length of the history: rules read this value instead of the
/// history. What was rejected stands in ``recent`` alone.
package struct Habits: Hashable, Sendable {
    /// The most recent requests that are kept.
    package static let recentCapacity = 32
    /// The most payees that are kept; the one paid longest ago goes.
    package static let payeeCapacity = 128
    /// The most amounts that are kept.
    package static let amountCapacity = 64
    /// By how much clocks may differ, in milliseconds: added to the time between two requests.
    static let clockAllowance: Int64 = 60_000
    /// The most bytes of a currency's code.
    static let longestCurrency = 16

    /// The latest requests, whatever became of them, newest first.
    package var recent: [Episode]
    /// How many approved requests were learned.
    package var approvals = 0
    /// Whether any approved request stated a location.
    package var knowsLocation: Bool { !places.isEmpty }
    /// Where approved requests came from, heaviest first.
    package var places: [UsualPlace] = []
    /// ISO 3166-1 codes of their locations.
    package var countries = Tally()
    /// ISO 3166-2 codes of their locations.
    package var provinces = Tally()
    /// Towns; see ``Traits/town``.
    package var towns = Tally()
    /// Networks; see ``Traits/network``.
    package var networks = Tally()
    /// ISO 3166-1 codes of their addresses.
    package var addressCountries = Tally()
    /// Browsers without versions.
    package var browsers = Tally()
    /// The latest version of the browser of each outline.
    package var browserVersions: [String: String] = [:]
    /// Operating systems.
    package var operatingSystems = Tally()
    /// Kinds of devices.
    package var devices = Tally()
    /// Browsers, systems and kinds of devices that came together; see ``Traits/outline``.
    package var outlines = Tally()
    /// Hours of the day at the location, `0` to `23`.
    package var hours = Tally()
    /// Days of the week at the location, `1` to `7`.
    package var weekdays = Tally()
    /// How messages wanted to be answered; see ``Traits/KindWord``.
    package var kinds = Tally()
    /// Currencies of payments.
    package var currencies = Tally()
    /// Who was paid, latest first.
    package var payees: [PayeeHabit] = []
    /// The amounts of the last payments to anybody, newest first.
    package var amounts: [AmountHabit] = []

    /// What the custom payload said where nobody reads it, latest place first.
    var members: [MemberHabit] = []

    /// The habits of an account that has none yet.
    package init(recent: [Episode] = []) {
        self.recent = Array(recent.sorted { $0.instant > $1.instant }.prefix(Self.recentCapacity))
    }
}

extension Habits {
    /// The latest request with a location that says something, whatever became of it.
    ///
    /// - Parameter instant: When the request was made that is compared with it; clocks may differ
    ///   by a minute.
    /// - Returns: `nil` when no request before it had a location other than 0/0.
    package func lastPlace(before instant: Instant) -> Episode? {
        let latest = instant.advanced(byMilliseconds: Habits.clockAllowance)
        return recent.first { episode in
            episode.instant <= latest && episode.location.map { !$0.isNullIsland } ?? false
        }
    }

    /// Where the latest approved request came from, whatever came after it.
    ///
    /// A burst of other requests may have pushed it out of ``recent``: then it is the middle of the
    /// place that was approved last.
    ///
    /// - Parameter instant: When the request was made that is compared with it; clocks may differ
    ///   by a minute.
    /// - Returns: `nil` when no approved request before it had a location other than 0/0.
    package func lastApprovedPlace(before instant: Instant) -> Coordinate? {
        let latest = instant.advanced(byMilliseconds: Habits.clockAllowance)
        let approved = recent.first { episode in
            episode.outcome == .approved && episode.instant <= latest
                && episode.location.map { !$0.isNullIsland } ?? false
        }
        return approved?.location
            ?? places.filter { $0.last <= latest }.max { $0.last < $1.last }?.centre
    }
}
