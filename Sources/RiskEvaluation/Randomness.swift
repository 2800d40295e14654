import Glibc

/// SplitMix64 of Steele, Lea and Flood (2014): a seed gives the same histories on every machine.
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 up to 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    mutating func happens(_ probability: Double) -> Bool { unit() < probability }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(unit() * Double(range.count))
    }

    mutating func one<Value>(of values: [Value]) -> Value {
        values[whole(0...(values.count - 1))]
    }

    /// Box and Muller.
    mutating func normal(mean: Double, deviation: Double) -> Double {
        let radius = (-2 * log(1 - unit())).squareRoot()
        return mean + deviation * radius * cos(2 * .pi * unit())
    }
}
