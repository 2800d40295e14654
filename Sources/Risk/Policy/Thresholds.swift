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

/// One threshold as it stands in a configuration: its name, its unit and its range.
package struct ThresholdSetting: Sendable {
    /// Where the number lies, and how many of the member's units one unit of the name has.
    enum Place: Sendable {
        case length(any WritableKeyPath<Thresholds, Distance> & Sendable, unit: Double)
        case number(any WritableKeyPath<Thresholds, Double> & Sendable)
        case whole(any WritableKeyPath<Thresholds, Int> & Sendable)
    }

    /// The name with the unit at its end, such as `far_from_home_low_km`.
    package let name: String
    /// The numbers that it may have, in the unit of the name.
    package let range: ClosedRange<Double>
    /// What depends on it.
    package let meaning: String
    /// The name of a threshold that is never above this one; `nil` for none.
    package let floor: String?
    private let place: Place

    init(
        _ name: String,
        _ place: Place,
        _ range: ClosedRange<Double>,
        floor: String? = nil,
        _ meaning: String
    ) {
        self.name = name
        self.place = place
        self.range = range
        self.floor = floor
        self.meaning = meaning
    }

    /// Whether only whole numbers are taken.
    package var isWhole: Bool {
        if case .whole = place { true } else { false }
    }

    /// The number in the unit of the name.
    package func value(in thresholds: Thresholds) -> Double {
        switch place {
        case .length(let path, let unit): thresholds[keyPath: path].metres / unit
        case .number(let path): thresholds[keyPath: path]
        case .whole(let path): Double(thresholds[keyPath: path])
        }
    }

    package func takes(_ number: Double) -> Bool {
        range.contains(number) && (!isWhole || number == number.rounded())
    }

    /// Sets the number.
    ///
    /// - Precondition: ``takes(_:)``.
    package func set(_ number: Double, in thresholds: inout Thresholds) {
        precondition(takes(number), "a number outside of the range")
        switch place {
        case .length(let path, let unit): thresholds[keyPath: path] = .metres(number * unit)
        case .number(let path): thresholds[keyPath: path] = number
        case .whole(let path): thresholds[keyPath: path] = Int(number)
        }
    }
}
