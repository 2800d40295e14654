package import Risk
import Vocabulary

/// What is usual for many accounts, while their requests are gone through.
struct AccountMemory {
    /// Holds the habits of one account, so that they are changed in their place.
    private final class Account {
        var habits: Habits

        init(_ habits: Habits) { self.habits = habits }
    }

    private var accounts: [String: Account] = [:]

    /// How many accounts there are.
    var count: Int { accounts.count }

    /// Whether an account was met before.
    func holds(_ account: String) -> Bool { accounts[account] != nil }

    /// What is usual for an account.
    subscript(account: String) -> Habits { accounts[account]?.habits ?? Habits() }

    /// Begins an account.
    mutating func begin(_ account: String, with habits: Habits) {
        accounts[account] = Account(habits)
    }

    /// Notes a request of an account.
    mutating func note(_ traits: Traits, outcome: Outcome, of account: String) {
        if let known = accounts[account] {
            known.habits.note(traits, outcome: outcome)
        } else {
            var habits = Habits()
            habits.note(traits, outcome: outcome)
            begin(account, with: habits)
        }
    }
}

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
