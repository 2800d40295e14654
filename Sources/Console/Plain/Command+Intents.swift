package import Push
import Review

extension Command {
    /// What the words want.
    ///
    /// - Returns: Intents for ``update(_:on:)``, in order; none for words that only show something,
    ///   which the shell answers with the lines of ``Plain``, and none for those about an account,
    ///   which ``intent(about:)`` has.
    package func intents(in state: State) -> [Intent] {
        switch self {
        case .approve: [.leave, .act(.approve)]
        case .reject: [.leave, .act(.reject)]
        case .rejectNotMine: rejecting(.rejectNotMine, in: state)
        case .rejectChangedMind: rejecting(.rejectChangedMind, in: state)
        case .rejectAll: [.leave, .act(.rejectAll)]
        case .rejectAlike: [.leave, .act(.rejectAlike)]
        case .postpone: [.leave, .act(.postpone)]
        case .skip: [.leave, .act(.next)]
        case .quit: [.leave, .act(.quit)]
        case .go(let verb), .look(let verb): [.leave, .act(verb)]
        case .number(let number): showing(String(number), in: state)
        case .shown(let text): showing(text, in: state)
        case .yes: state.isAnsweredByYes ? [.confirm] : []
        case .anyway:
            if case .confirmingAgain = state.dialog { [.confirmAgain] } else { [] }
        case .no: [.leave]
        case .typed(let line): state.isAskingForLine ? [.type(line)] : []
        case .select(let number):
            state.entries.indices.contains(number - 1)
                ? [.leave, .select(state.entries[number - 1].id)] : [.leave]
        case .find(let text): [.leave, .search(text)]
        case .enrol(let address?): [.readAddress(address)]
        case .named, .next, .show, .details, .why, .list, .map, .codes, .code, .history, .open,
            .mine, .notMine, .export,
            .accounts, .account, .rename, .change, .enrol(nil), .help:
            []
        }
    }

    /// What the login page shows, for the question that asks for it, or after an approval is begun.
    private func showing(_ text: String, in state: State) -> [Intent] {
        if case .number = state.dialog { return [.type(text)] }
        return [.leave, .act(.approve), .type(text)]
    }

    /// The reason of a rejection, for the question about one, or to begin with.
    private func rejecting(_ verb: Verb, in state: State) -> [Intent] {
        switch state.dialog {
        case .confirm(let choice) where choice.decision == .reject: return [.act(verb)]
        case .rejectingAll where verb == .rejectNotMine: return [.act(verb)]
        default: break
        }
        return [.leave, .act(verb)]
    }

    /// What the words want of the account that their number means; `nil` for every other word.
    package func intent(about account: AccountID) -> Intent? {
        switch self {
        case .rename(_, let part, let name): .rename(account, part, to: name)
        case .change(_, let change): .change(account, change)
        default: nil
        }
    }
}
