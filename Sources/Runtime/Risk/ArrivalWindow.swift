import Risk
import Vocabulary

/// The requests of the last 24 hours, while a history is gone through in the order of receipt.
struct ArrivalWindow {
    /// A request that came.
    struct Entry {
        let account: String
        let instant: Instant
        let outcome: Outcome
        /// When the outcome was known; `nil` when it is open.
        let decided: Instant?
        let expires: Instant
    }

    private static let span: Int64 = 86_400_000
    /// The most arrivals of one request.
    private static let most = 256

    /// Oldest first; those before `start` are over.
    private var entries: [Entry] = []
    private var start = 0

    /// Adds a request; nothing older than a day before it is needed any more.
    mutating func add(_ entry: Entry) {
        entries.append(entry)
        let first = entry.instant.advanced(byMilliseconds: -Self.span)
        while start < entries.count - 1, entries[start].instant <= first { start += 1 }
        // Only as many as one request can see are kept, however many come in a day.
        start = max(start, entries.count - Self.most)
        if start > 4_096 {
            entries.removeFirst(start)
            start = 0
        }
    }

    /// What had come before a request of an account, newest first.
    func arrivals(before instant: Instant, of account: String) -> [Arrival] {
        let first = instant.advanced(byMilliseconds: -Self.span)
        var numbers = AccountNumbers(from: account)
        return entries[start...].reversed().filter { $0.instant > first && $0.instant <= instant }
            .map { entry in
                let isDecided = entry.decided.map { $0 <= instant } ?? false
                return Arrival(
                    instant: entry.instant,
                    account: numbers.account(entry.account),
                    outcome: isDecided ? entry.outcome : .open,
                    isPending: !isDecided && entry.expires >= instant
                )
            }
    }
}
