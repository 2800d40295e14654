import Review
package import Vocabulary

extension Plain {
    /// A question that waits for a line, for whoever has no more lines to give.
    package struct Question: Hashable, Sendable {
        /// What is asked, and about what; at most 200 columns.
        package let text: PrintableText
        /// What would answer it, such as `the line "anyway"`; at most 200 columns.
        package let answer: PrintableText
    }

    /// The question that is open.
    ///
    /// - Parameter state: Where the review stands.
    /// - Returns: The question about a decision or an account; `nil` when none is open, also while
    ///   it is asked whether to quit.
    package static func openQuestion(_ state: State) -> Question? {
        switch state.dialog {
        case .number:
            let text: PrintableText = "Which number does the login page show?"
            return Question(text, about: state.selected?.headline, answer: "number N")
        case .confirm(let choice):
            return question(about: choice, state, "?", answer: "yes")
        case .confirmingAgain(let choice):
            return question(about: choice, state, " all the same?", answer: "anyway")
        case .confirmingPhrase(let confirmation):
            let entry = state.entries.first { $0.id == confirmation.choice.id }
            let phrase = entry?.approvalPhrase.text ?? .empty
            return question(about: confirmation.choice, state, "?", answer: phrase)
        case .rejectingAll(let rejection):
            let entries = state.rejectable(of: rejection.ids)
            return Question(
                rejectionMatter(rejection, count: entries.count),
                about: entries.first?.review.account,
                answer: "yes"
            )
        case .accounts(let list):
            return question(about: list)
        case .verifying, .interrupted, .askingWhose, .searching, .palette, .history, .codes,
            .telling,
            .help, .leaving, nil:
            return nil
        }
    }

    /// How many would be rejected.
    static func rejectionMatter(_ rejection: State.Rejection, count: Int) -> PrintableText {
        rejection.isAll
            ? "Reject all \(count) waiting requests of this account?"
            : "Reject the \(count) waiting requests like this one?"
    }

    private static func question(
        about choice: Choice,
        _ state: State,
        _ end: PrintableText,
        answer: PrintableText
    ) -> Question? {
        guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return nil }
        let verb = Words.verb(choice.decision, again: entry.state)
        return Question(verb + end, about: entry.headline, answer: answer)
    }

    private static func question(about list: AccountList) -> Question? {
        switch list.step {
        case .asking(let order):
            guard let matter = AccountQuestion.matter(of: order) else { return nil }
            let label = AccountQuestion.label(of: order, in: list)
            return Question(matter, about: label, answer: "yes")
        case .reviewing(_, let summary, _, let agreed):
            return Question(AccountQuestion.matter(of: summary, agreed), about: nil, answer: "yes")
        case .removing(let removal):
            return Question(AccountQuestion.removalMatter, about: nil, answer: removal.phrase)
        case .renaming, .addressing, nil: return nil
        }
    }
}

extension Plain.Question {
    /// A question that a line answers.
    fileprivate init(_ own: PrintableText, about subject: PrintableText?, answer: PrintableText) {
        let name = subject.map { " " + Plain.quoted($0) } ?? .empty
        text = own.fitted(to: 95) + name
        self.answer = "the line \"\(answer.fitted(to: 180))\""
    }
}
