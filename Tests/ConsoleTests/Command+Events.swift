import Push

@testable import Console
@testable import Review

extension Command {
    /// What the words want, as events for the console.
    func events(in state: State) -> [Event] { intents(in: state).map(Event.intent) }

    /// The same for words about an account; none for others.
    func events(about account: AccountID, of rows: [AccountRow], in state: State) -> [Event] {
        guard let intent = intent(about: account) else { return [] }
        return [
            .intent(.leave), .intent(.act(.accounts)), .accounts(rows), .intent(intent),
        ]
    }
}
