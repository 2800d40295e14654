package import Geodesy

/// The numbers that rules compare with, and the reasons for their defaults.
package struct Thresholds: Hashable, Sendable {
    /// Subtracted for each location without a stated accuracy: 1 km, the usual error of a phone's
    /// network location in a town.
    package var locationUncertainty = Distance.metres(1_000)
    /// Low: people live and work within 50 km.
    package var farFromHomeLow = Distance.metres(50_000)
    /// Medium: 500 km is a day's journey on the ground.
    package var farFromHomeMedium = Distance.metres(500_000)
    /// High: 2,000 km is a journey that one knows about.
    package var farFromHomeHigh = Distance.metres(2_000_000)
    /// Requests within ten minutes that are a burst.
    package var burst = 3
    /// Approved requests below which there is no baseline.
    package var coldStart = 5
    /// Median absolute deviations of an unusual amount: 3.5, after Iglewicz and Hoaglin (1993).
    package var amountDeviations = 3.5

    package init() {}
}

extension Thresholds {
    /// Every member of ``Thresholds`` must be listed.
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
            "this many requests of one account within ten minutes are a burst"
        ),
        ThresholdSetting(
            "cold_start_approvals",
            .whole(\.coldStart),
            1...1_000,
            "with fewer approved requests the baseline of an account is not used"
        ),
        ThresholdSetting(
            "amount_deviations",
            .number(\.amountDeviations),
            1...100,
            "so many median absolute deviations above the median an amount is unusual"
        ),
    ]
}

package struct ThresholdSetting: Sendable {
    /// The member, and its units per unit of the name.
    enum Place: Sendable {
        case length(any WritableKeyPath<Thresholds, Distance> & Sendable, unit: Double)
        case number(any WritableKeyPath<Thresholds, Double> & Sendable)
        case whole(any WritableKeyPath<Thresholds, Int> & Sendable)
    }

    /// With the unit at its end, such as `far_from_home_low_km`.
    package let name: String
    /// In the unit of the name.
    package let range: ClosedRange<Double>
    package let meaning: String
    /// A threshold that must not be above this one.
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

    package var isWhole: Bool {
        if case .whole = place { true } else { false }
    }

    /// In the unit of the name.
    package func value(in thresholds: Thresholds) -> Double {
        switch place {
        case .length(let path, let unit): thresholds[keyPath: path].metres / unit
        case .number(let path): thresholds[keyPath: path]
        case .whole(let path): Double(thresholds[keyPath: path])
        }
    }

    package func accepts(_ number: Double) -> Bool {
        range.contains(number) && (!isWhole || number == number.rounded())
    }

    /// The number must satisfy ``accepts(_:)``.
    package func set(_ number: Double, in thresholds: inout Thresholds) {
        precondition(accepts(number), "a number outside of the range")
        switch place {
        case .length(let path, let unit): thresholds[keyPath: path] = .metres(number * unit)
        case .number(let path): thresholds[keyPath: path] = number
        case .whole(let path): thresholds[keyPath: path] = Int(number)
        }
    }
}
