import Geodesy

/// The way from where an earlier request said it was to where this one says it is.
struct Journey {
    /// What a speed is compared with.
    enum Band: Int, Comparable, CaseIterable {
        case walking
        case road
        case train
        case airliner
        case faster
        case impossible

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The shortest path.
    let path: Geodesic
    /// How far off both ends are together.
    let uncertainty: Distance
    /// The time between the two requests in milliseconds, 0 or more.
    let elapsed: Int64
    /// What became of the earlier request.
    let outcome: Outcome

    /// Whether both requests were made in one second.
    var isSimultaneous: Bool { elapsed < TravelRule.simultaneous }

    /// The lowest speed in km/h that both messages allow.
    var lowestSpeed: Double {
        let metres = max(0, path.distance.metres - uncertainty.metres)
        return metres / Double(elapsed + Habits.clockAllowance) * 3_600
    }

    /// The speed in km/h by the numbers as they stand; `nil` for requests of one second.
    var statedSpeed: Double? {
        isSimultaneous ? nil : path.distance.metres / Double(elapsed) * 3_600
    }

    /// The band of the lowest speed.
    var band: Band { Self.band(of: lowestSpeed) }

    /// The band of a speed in km/h; each includes its upper end.
    static func band(of speed: Double) -> Band {
        switch speed {
        case ...7: .walking
        case ...130: .road
        case ...320: .train
        case ...950: .airliner
        case ...1_900: .faster
        default: .impossible
        }
    }
}

extension Journey.Band {
    /// What the speed amounts to, in a few words.
    var wording: String {
        switch self {
        case .walking: "a walk away"
        case .road: "a journey by road"
        case .train: "as fast as a train"
        case .airliner: "as fast as an airliner"
        case .faster, .impossible: "faster than an airliner"
        }
    }
}
