package import Authenticator
package import Review

extension Command {
    /// The keys that the word stands for at this point.
    ///
    /// - Returns: Events for ``update(_:on:)``, in order; none for words that only show something,
    ///   which the shell answers with the lines of ``Plain``, and none for those about an account,
    ///   which ``events(about:of:in:)`` has.
    package func events(in state: State) -> [Event] {
        // A question that is not answered by yes is dropped first, as any other key does.
        let leave = Self.leaving(state)
        switch self {
        case .approve: return leave + [.action(.approve)]
        case .reject: return leave + [.action(.reject)]
        case .rejectAll: return leave + [.action(.rejectAll)]
        case .postpone: return leave + [.action(.postpone)]
        case .skip: return leave + [.action(.next)]
        case .quit: return leave + [.action(.quit)]
        case .go(let action), .look(let action): return leave + [.action(action)]
        case .number(let number):
            if case .number = state.dialog { return Self.digits(number) }
            return leave + [.action(.approve)] + Self.digits(number)
        case .yes: return Self.isAnsweredByYes(state) ? [.key(.character("y"))] : []
        case .anyway:
            guard case .confirmingAgain = state.dialog else { return [] }
            return [.key(.character("a"))]
        case .no: return leave
        case .typed(let line):
            guard Self.isAskingForLine(state) else { return [] }
            return line.unicodeScalars.map { .key(.character($0)) } + [.key(.enter)]
        case .select(let number):
            guard state.entries.indices.contains(number - 1) else { return leave }
            return leave + [.selected(state.entries[number - 1].id)]
        case .find(let text): return leave + [.action(.search), .pasted(text), .key(.enter)]
        case .enrol(let address?):
            return leave + [
                .action(.accounts), .key(.character("e")), .pasted(address.exposedText),
                .key(.enter),
            ]
        case .named, .show, .list, .map, .codes, .code, .history, .open, .mine, .notMine, .export,
            .accounts, .account, .rename, .change, .enrol(nil), .help:
            return []
        }
    }

    /// The keys that a word about an account stands for.
    ///
    /// - Parameters:
    ///   - account: The account that its number means.
    ///   - rows: All accounts as they are now.
    ///   - state: Where the keys go.
    /// - Returns: Events for ``update(_:on:)`` that open the pane, go to the account and begin;
    ///   none when the account is not there, and for every other word.
    package func events(
        about account: AccountID,
        of rows: [AccountRow],
        in state: State
    ) -> [Event] {
        guard let index = rows.firstIndex(where: { $0.id == account }) else { return [] }
        let keys: [Event]
        switch self {
        case .rename(_, let part, let name):
            let letter: Key = .character(part == .account ? "n" : "i")
            keys = [.key(letter), .key(.eraseLine), .pasted(name), .key(.enter)]
        case .change(_, let change): keys = [.key(change.key)]
        default: return []
        }
        return Self.leaving(state) + [.action(.accounts), .accounts(rows)]
            + Array(repeating: .key(.down), count: index) + keys
    }

    /// Whether the question that is open takes yes.
    package static func isAnsweredByYes(_ state: State) -> Bool {
        switch state.dialog {
        case .confirm, .rejectingAll, .leaving: return true
        case .accounts(let list):
            switch list.step {
            case .asking, .reviewing: return true
            case .renaming, .removing, .addressing, nil: return false
            }
        case nil, .number, .confirmingAgain, .confirmingPhrase, .verifying, .interrupted, .history,
            .codes,
            .help, .searching, .palette:
            return false
        }
    }

    /// Whether a line that ``typed(_:)`` brings is asked for.
    private static func isAskingForLine(_ state: State) -> Bool {
        switch state.dialog {
        case .confirmingPhrase: true
        case .accounts(let list): list.removal != nil
        default: false
        }
    }

    /// The keys that lead away from whatever is asked.
    package static func leaving(_ state: State) -> [Event] {
        switch state.dialog {
        case nil: []
        // One for what is asked, and one for the pane.
        case .accounts(let list) where list.step != nil: [.key(.escape), .key(.escape)]
        default: [.key(.escape)]
        }
    }

    /// The digits and Enter.
    private static func digits(_ number: Int) -> [Event] {
        String(number).unicodeScalars.map { .key(.character($0)) } + [.key(.enter)]
    }
}
