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
