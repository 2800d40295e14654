package import Geodesy

/// The numbers that rules compare with, each with the reason for its default.
package struct Thresholds: Hashable, Sendable {
    /// Taken off a distance for each location, since no message states how sure it is: 1 km, the
    /// usual error of a phone's network location in a town.
    package var locationUncertainty = Distance.metres(1_000)
    /// From here on from home: low, since people live and work within 50 km.
    package var farFromHomeLow = Distance.metres(50_000)
    /// From here on: medium, since 500 km is a day's journey on the ground.
    package var farFromHomeMedium = Distance.metres(500_000)
    /// From here on: high, since 2,000 km is a journey that one knows about.
    package var farFromHomeHigh = Distance.metres(2_000_000)
    /// Requests of one account within ten minutes that are a burst.
    package var burst = 3
    /// Approved requests from which on habits are judged; fewer are a cold start.
    package var coldStart = 5
    /// How many median absolute deviations above the median an amount is unusual: 3.5, after
    /// Iglewicz and Hoaglin (1993).
    package var amountDeviations = 3.5

    package init() {}
}
