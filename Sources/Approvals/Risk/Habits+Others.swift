package import Risk
import Vocabulary

extension Habits {
    /// The habits that bytes hold; `nil` when they hold none.
    package init?(stored bytes: [UInt8]) {
        guard let habits = try? Habits(decoding: bytes) else { return nil }
        self = habits
    }

    /// The habits as they bear on a request that was noted and not learned: without it and what
    /// came later.
    ///
    /// Of requests that were made at the same instant, those count that had come before.
    ///
    /// - Parameters:
    ///   - id: Its name in the ledger.
    ///   - instant: When it was made.
    /// - Returns: What is left.
    func without(_ id: String, madeAt instant: Instant) -> Habits {
        var others = self
        let own = recent.firstIndex { $0.id == id }
        // The newest is the first.
        others.recent.removeFirst(own.map { $0 + 1 } ?? 0)
        others.recent.removeAll { $0.instant > instant }
        return others
    }
}
