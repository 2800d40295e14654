import Synchronization
import Vocabulary

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
    private let time = Mutex(Instant(milliseconds: 1_755_365_762_960))

    var now: Instant { time.withLock { $0 } }

    func advance(seconds: Int) {
        time.withLock { $0 = $0.advanced(byMilliseconds: Int64(seconds) * 1_000) }
    }
}

final class LineBox: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}
