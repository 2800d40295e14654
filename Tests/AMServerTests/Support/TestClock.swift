import Synchronization
import Vocabulary

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
    private let time = Mutex(Instant(milliseconds: 1_755_365_762_960))

    /// The time that the clock shows.
    var now: Instant { time.withLock { $0 } }

    /// Moves the clock.
    func advance(seconds: Int) {
        time.withLock { $0 = $0.advanced(byMilliseconds: Int64(seconds) * 1_000) }
    }
}

/// A small generator with a seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
