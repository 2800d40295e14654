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

extension Thresholds {
    /// Every threshold as a person can set it; each member of ``Thresholds`` has one here.
    package static let settings: [ThresholdSetting] = [
        ThresholdSetting(
            "location_uncertainty_m",
            .length(\.locationUncertainty, unit: 1),
            0...100_000,
            "taken off every distance, for each of its two ends"
        ),
        ThresholdSetting(
            "far_from_home_low_km",
            .length(\.farFromHomeLow, unit: 1_000),
            1...20_100,
            "from this distance from home on: low"
        ),
        ThresholdSetting(
            "far_from_home_medium_km",
            .length(\.farFromHomeMedium, unit: 1_000),
            1...20_100,
            floor: "far_from_home_low_km",
            "from this distance from home on: medium"
        ),
        ThresholdSetting(
            "far_from_home_high_km",
            .length(\.farFromHomeHigh, unit: 1_000),
            1...20_100,
            floor: "far_from_home_medium_km",
            "from this distance from home on: high"
        ),
        ThresholdSetting(
            "burst_requests",
            .whole(\.burst),
            2...100,
            "so many requests of one account within ten minutes are a burst"
        ),
        ThresholdSetting(
            "cold_start_approvals",
            .whole(\.coldStart),
            1...1_000,
            "with fewer approved requests the habits of an account are not judged"
        ),
        ThresholdSetting(
            "amount_deviations",
            .number(\.amountDeviations),
            1...100,
            "so many median absolute deviations above the median an amount is unusual"
        ),
    ]
}
