import Risk

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
