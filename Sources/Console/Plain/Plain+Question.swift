import Push
package import Review
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
    package static func openQuestion(_ state: State) -> Plain.Question? {
        switch state.dialog {
        case .number:
            let text: PrintableText = "Which number does the login page show?"
            return Plain.Question(text, about: state.selected?.headline, answer: "number N")
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
            return Plain.Question(
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
    ) -> Plain.Question? {
        guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return nil }
        let verb = Words.verb(choice.decision, again: entry.state)
        return Plain.Question(verb + end, about: entry.headline, answer: answer)
    }

    private static func question(about list: AccountList) -> Plain.Question? {
        switch list.step {
        case .asking(let order):
            guard let matter = Words.Accounts.matter(of: order) else { return nil }
            let label = Words.Accounts.label(of: order, in: list.rows ?? [])
            return Plain.Question(matter, about: label, answer: "yes")
        case .reviewing(_, let summary, _, let agreed):
            return Plain.Question(
                Words.Accounts.matter(of: summary, agreed),
                about: nil,
                answer: "yes"
            )
        case .removing(let removal):
            return Plain.Question(Words.Accounts.removalMatter, about: nil, answer: removal.phrase)
        case .renaming, .addressing, nil: return nil
        }
    }
}

extension Plain {
    /// What is asked now, in words.
    package static func prompt(_ state: State) -> [PrintableText] {
        let question: PrintableText
        switch state.dialog {
        case .verifying(let verification):
            guard let asked = verification.question else {
                question = "Checking who is at the device; nothing is sent yet. Type back to stop."
                break
            }
            return Self.verification(asked)
        case .interrupted(let notice): question = notice.text
        case .number:
            guard let kind = state.selected?.facts.kind, kind.asksForShown else { return [] }
            let how: PrintableText =
                if case .challenge(let numbers) = kind {
                    "number, a blank and the number\(places(numbers))"
                } else {
                    "shown, a blank and what it shows"
                }
            question = Words.shownQuestion(kind) + " Type: \(how); or back."
        case .confirm(let choice):
            let entry = state.entries.first { $0.id == choice.id }
            let headline = entry?.headline ?? .empty
            let needsProof = entry.map { choice.needsVerification($0.facts) } ?? false
            let verb =
                entry.map { Words.verb(choice.decision, again: $0.state) }
                ?? Words.verb(choice.decision)
            if let entry, choice.decision == .reject, entry.facts.takesReasons {
                question =
                    "Reject? Type yes to send it, not-you if nobody here asked, changed-mind if you"
                    + " did, which cannot be undone, or no: " + quoted(headline)
                break
            }
            if let entry, entry.needsMoreThanYes(to: choice.decision) {
                question =
                    Words.warning(entry.review.assessment)
                    + "\(verb)\(matter(entry))? Type yes to go on, which sends nothing yet, or no: "
                    + quoted(headline)
                break
            }
            question =
                (entry.map { Words.warning($0.review.assessment) } ?? .empty)
                + "\(verb)\(choice.decision.isRejection ? .empty : matter(entry))? Type yes to \(needsProof ? "prove who you are and " : "")send it,"
                + " which cannot be undone, or no: " + quoted(headline)
        case .confirmingAgain(let choice): question = insistence(on: choice, state)
        case .confirmingPhrase(let confirmation): question = phrase(of: confirmation, state)
        case .leaving:
            let count = state.inFlight
            question =
                "Quit? \(count == 1 ? "1 answer is" : "\(count) answers are") on the way. Type yes to"
                + " quit, or no."
        case .rejectingAll(let rejection):
            let entries = state.rejectable(of: rejection.ids)
            let whose: PrintableText =
                entries.areUrgent ? ", not-you to note as well that it was not you" : .empty
            question =
                rejectionMatter(rejection, count: entries.count) + " Type yes to send it\(whose),"
                + " which cannot be undone, or no: " + quoted(Console.Question.groups(of: entries))
        case .askingWhose: question = Self.words
        case .accounts(let list): question = Self.question(list) ?? Self.words
        case nil, .help, .searching, .palette, .history, .codes, .telling: question = Self.words
        }
        return question.wrapped(to: columns)
    }

    /// What is asked while nothing else is: the words that are wanted most, in one line, as it is said
    /// after each answer.
    private static let words: PrintableText =
        "Type approve, reject, number, next, details, why, list, history, help or quit."

    /// The second question about an approval.
    private static func insistence(on choice: Choice, _ state: State) -> PrintableText {
        guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return .empty }
        let proof: PrintableText =
            choice.needsVerification(entry.facts) ? "prove who you are and " : .empty
        return Words.warning(entry.review.assessment)
            + "\(Words.verb(choice.decision, again: entry.state))\(matter(entry)) all the same? Type anyway to"
            + " \(proof)send it, which cannot be undone, or no: " + quoted(entry.headline)
    }

    /// What must be typed to approve.
    private static func phrase(of confirmation: PhraseConfirmation, _ state: State) -> PrintableText
    {
        guard let entry = state.entries.first(where: { $0.id == confirmation.choice.id }) else {
            return .empty
        }
        let choice = confirmation.choice
        let proof: PrintableText =
            choice.needsVerification(entry.facts) ? "prove who you are and " : .empty
        return (confirmation.isRefused ? anotherText : .empty)
            + Words.warning(entry.review.assessment)
            + "\(Words.verb(choice.decision, again: entry.state))\(matter(entry))? Type"
            + " \(Words.wanted(entry.approvalPhrase)), to \(proof)send it, which cannot be undone,"
            + " or back: " + quoted(entry.headline)
    }

    /// What was just told; empty when nothing was.
    package static func notice(_ state: State) -> [PrintableText] {
        state.notice?.text.wrapped(to: columns) ?? []
    }

    /// What the pane of accounts asks, in words; `nil` when it asks nothing.
    static func question(_ list: AccountList) -> PrintableText? {
        switch list.step {
        case .asking(let order):
            guard let matter = Words.Accounts.matter(of: order) else { return nil }
            let label = Words.Accounts.label(of: order, in: list.rows ?? [])
            return matter + " Type yes to do it, or no: " + quoted(label)
        case .reviewing(_, let summary, _, let agreed):
            return Words.Accounts.matter(of: summary, agreed)
                + " Type yes to enrol, or no, which changes nothing."
        case .removing(let removal):
            return (removal.isRefused ? anotherText : .empty) + Words.Accounts.removalMatter
                + " To remove it type what stands in quotes, else back: " + quoted(removal.phrase)
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
