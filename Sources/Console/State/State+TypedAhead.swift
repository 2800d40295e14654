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

    /// So many keys that follow each other faster than ``pastedPause`` milliseconds are no person's.
    ///
    /// They were pasted, and a terminal that does not mark what is pasted sends it in one piece or several.
    static let pastedKeys = 3
    static let pastedPause: Int64 = 20
    /// So long after such keys, in milliseconds, nothing answers a question: another piece may follow.
    static let pieceGap: Int64 = 500

    /// Whether a key answers nothing: it was pressed before the open question could be seen, or shortly
    /// after pasted keys.
    ///
    /// - Parameter frame: How many frames had been drawn when it was pressed; `nil` for a key that
    ///   nobody counts for.
    /// - Returns: False for such a one.
    mutating func isTypedAhead(_ frame: Int?) -> Bool {
        guard let frame else { return false }
        let pause = lastKey.map { uptime - $0 } ?? .max
        lastKey = uptime
        let isEarly = frame <= unasked
        if question == nil || isEarly {
            burst = pause < Self.pastedPause ? burst + 1 : 1
        } else if pause >= Self.pieceGap {
            burst = 0
        }
        return question != nil && (isEarly || burst >= Self.pastedKeys)
    }
}
