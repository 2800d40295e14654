import Geodesy

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

    /// Whether the threshold can have this number.
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
