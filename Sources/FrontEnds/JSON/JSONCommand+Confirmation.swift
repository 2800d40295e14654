import Authenticator
import Console
import Facts
import Review
import Risk
import Vocabulary

extension JSONCommand.Confirmation {
    /// Answers what the console asks about an approval with what the command has brought along.
    ///
    /// - Parameters:
    ///   - entry: The request as it is now.
    ///   - now: Our clock.
    /// - Returns: What the person has done for it. Whether the request can be answered at all, and
    ///   with this number, is for the service to tell.
    /// - Throws: `FrontEndError.unconfirmed` and `FrontEndError.untyped` for what is missing.
    func passed(by entry: Entry, at now: Instant) throws(FrontEndError) -> ApproverPolicy.Friction {
        var state = State(size: Size(width: Plain.columns, height: 24), now: now)
        _ = update(&state, on: .arrived(entry))
        _ = update(&state, on: .intent(.approve(entry.id)))
        // Which number is right the server knows; a wrong one is refused by the service.
        var next: Intent?
        if case .number = state.dialog {
            next = number.map { .choose($0) } ?? shown.map { .type($0) }
        } else {
            next = try answer(to: state.dialog, about: entry)
        }
        while let intent = next {
            _ = update(&state, on: .intent(intent))
            next = try answer(to: state.dialog, about: entry)
        }
        if let typed, !entry.approvalPhrase.accepts(typed) {
            throw .untyped(phrase: entry.approvalPhrase.text)
        }
        return typed != nil ? .type : isInsisted ? .confirm : .none
    }

    /// The approval that the command wants.
    func decision(about entry: Entry) -> Decision {
        if let shown { return .approveShowing(entry.facts.kind.offered(typed: shown) ?? shown) }
        return number.map { .approveWithNumber($0) } ?? .approve
    }

    /// What the command says to a question; `nil` when none is asked that it could answer.
    private func answer(
        to question: State.Dialog?,
        about entry: Entry
    ) throws(FrontEndError) -> Intent? {
        switch question {
        case .confirm: return .confirm
        case .confirmingAgain:
            guard isInsisted || typed != nil else { throw .unconfirmed }
            return .confirmAgain
        case .confirmingPhrase(let confirmation):
            guard let typed, !confirmation.isRefused else {
                throw .untyped(phrase: entry.approvalPhrase.text)
            }
            return .type(typed)
        default: return nil
        }
    }
}
