import Push
import Review
import Service
import Vocabulary

extension PlainRun {
    /// Does what a word about accounts says, now that they were read anew.
    mutating func handle(_ rows: [AccountRow], for command: Command) {
        let number = command.number ?? 0
        switch command.verb {
        case .accounts:
            accounts = rows.map(\.id)
            report(Plain.accounts(rows, now: state.now))
        case .account:
            report(
                row(number, in: rows).map {
                    Plain.account($0, number: number, zone: state.zone, now: state.now)
                }
                    ?? [Self.unknown(number)]
            )
        default:
            let change = AccountChange(command.verb)
            if let blocker = row(number, in: rows).flatMap({ change?.blocker(of: $0) }) {
                refuse(blocker)
            } else {
                begin(command, with: number, in: rows)
            }
        }
        if !isLeaving, !awaitsLines { showPrompt() }
    }

    /// Tells how an order ended, or what an address says; a script ends with what failed, as the
    /// next lines were written for another course of things.
    mutating func handle(_ outcome: AccountOutcome) {
        if case .addressRead(_, let summary) = outcome { report(Plain.address(summary)) }
        end(with: .accountOrderEnded(outcome), failure: outcome.failure)
    }

    /// Tells what came of an order, and why it failed.
    mutating func end(with update: Update, failure: (any CodedError)?) {
        give { $0.accept(update) }
        if let failure, case .script = input {
            return stop(.failed(code: failure.code), "An account was not changed as asked")
        }
        showPrompt()
    }

    /// Begins something about an account.
    private mutating func begin(_ command: Command, with number: Int, in rows: [AccountRow]) {
        guard let row = row(number, in: rows) else { return refuse(Self.unknown(number)) }
        give { $0.begin(command, about: row) }
    }

    /// Says why nothing is begun; a script ends, as the next line may answer a question that is
    /// not asked.
    private mutating func refuse(_ reason: PrintableText) {
        report(reason.wrapped(to: Plain.columns))
        if case .script = input { stop(.misplaced, "An account cannot be changed like that") }
    }

    /// The account that had this number when accounts were listed last.
    private func row(_ number: Int, in rows: [AccountRow]) -> AccountRow? {
        guard accounts.indices.contains(number - 1) else { return nil }
        return rows.first { $0.id == accounts[number - 1] }
    }

    private static func unknown(_ number: Int) -> PrintableText {
        "There is no account \(number); type accounts to see them."
    }
}
