import Facts
import Review

extension State {
    /// A question that sends or changes something, without what is typed as its answer.
    enum OpenQuestion: Hashable {
        case number(MessageID?)
        case decision(Choice, step: Int)
        case rejecting([MessageID])
        case whose([MessageID])
        case account(AccountStep.Change)
        case leaving
    }

    /// The question that is open; `nil` while none is.
    var question: OpenQuestion? {
        switch dialog {
        case .number: .number(selectedID)
        case .confirm(let choice): .decision(choice, step: 1)
        case .confirmingAgain(let choice): .decision(choice, step: 2)
        case .confirmingPhrase(let confirmation): .decision(confirmation.choice, step: 3)
        case .rejectingAll(let rejection): .rejecting(rejection.ids)
        case .askingWhose(let ids): .whose(ids)
        case .accounts(let list): list.step?.change.map { .account($0) }
        case .leaving: .leaving
        case nil, .verifying, .interrupted, .searching, .palette, .history, .codes, .telling,
            .help:
            nil
        }
    }

    /// Whether a key was pressed before the open question could be seen: such a key answers nothing.
    ///
    /// - Parameter frame: How many frames had been drawn when it was pressed; `nil` for a key that
    ///   nobody counts for.
    /// - Returns: False for such a one.
    func isTypedAhead(_ frame: Int?) -> Bool {
        guard let frame, question != nil else { return false }
        return frame <= unasked
    }
}
