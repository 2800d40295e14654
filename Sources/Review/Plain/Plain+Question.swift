package import Push
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
    package static func openQuestion(_ state: PlainState) -> Question? {
        switch state.asked {
        case .decision(.shown):
            let isText = if case .presence = state.selected?.facts.kind { true } else { false }
            return Question(
                "What does the login page show?",
                about: state.selected?.headline,
                answer: isText ? "shown TEXT" : "number N"
            )
        case .decision(.yes(let choice)):
            return question(about: choice, state, "?", answer: "yes")
        case .decision(.anyway(let choice)):
            return question(about: choice, state, " anyway?", answer: "anyway")
        case .decision(.phrase(let choice, _)):
            let entry = state.entries.first { $0.id == choice.id }
            let phrase = entry?.approvalPhrase.text ?? .empty
            return question(about: choice, state, "?", answer: phrase)
        case .decision(.rejecting(let rejection)):
            let entries = state.rejectable(of: rejection.ids)
            return Question(
                rejectionMatter(rejection.scope, entries, state),
                about: entries.first?.review.account,
                answer: "yes"
            )
        case .account(let question):
            return Question(question.matter, about: question.subject, answer: question.answer)
        case .decision(.presence), .whose, .interrupted, .leaving, nil: return nil
        }
    }

    /// How many would be rejected.
    private static func rejectionMatter(
        _ scope: Rejection.Scope,
        _ entries: [Entry],
        _ state: PlainState
    ) -> PrintableText {
        switch scope {
        case .account: "Reject \(state.rejectedOfAccount(entries))?"
        case .alike: "Reject the \(entries.count) waiting requests like this one?"
        case .chosen where entries.count == 1: "Reject this request?"
        case .chosen, .filtered: "Reject \(Words.Marks.matter(entries, "that you named"))?"
        }
    }

    private static func question(
        about choice: Choice,
        _ state: PlainState,
        _ end: PrintableText,
        answer: PrintableText
    ) -> Question? {
        guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return nil }
        let verb = Words.verb(choice.decision, again: entry.state)
        return Question(verb + end, about: entry.headline, answer: answer)
    }

    /// The most groups of a question about several requests.
    private static let mostGroups = 20

    /// What is asked now, in words.
    ///
    /// - Parameters:
    ///   - state: The state of the review.
    ///   - isShown: Whether the request that is selected was shown.
    /// - Returns: Lines of at most ``columns`` columns.
    package static func prompt(
        _ state: PlainState,
        isShown: Bool = true
    ) -> [PrintableText] {
        let question: PrintableText
        switch state.asked {
        case .decision(.presence):
            question = "Checking who is at the device; nothing is sent yet."
        case .interrupted(let notice): question = notice.text
        case .decision(.shown):
            guard let kind = state.selected?.facts.kind, kind.asksForShown else { return [] }
            let how: PrintableText =
                if case .challenge(let numbers) = kind {
                    "number, a space and the number\(places(numbers))"
                } else {
                    "shown, a space and what it shows"
                }
            question = Words.shownQuestion(kind) + " Type: \(how); or back."
        case .decision(.yes(let choice)):
            let entry = state.entries.first { $0.id == choice.id }
            let headline = entry?.headline ?? .empty
            let needsProof = entry.map { choice.needsVerification($0.facts) } ?? false
            let verb =
                entry.map { Words.verb(choice.decision, again: $0.state) }
                ?? Words.verb(choice.decision)
            if let entry, choice.decision == .reject, entry.asksWhose {
                question =
                    Words.warning(entry.review.assessment)
                    + "\(verb)? Type yes to send it for good, not-you if nobody here asked, changed-mind"
                    + " if it was yours, or no: " + quoted(headline)
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
                + "\(verb)\(choice.decision.isRejection ? .empty : matter(entry))? Type yes to"
                + " \(needsProof ? "prove who you are and " : "")send it for"
                + " good, or no: " + quoted(headline)
        case .decision(.anyway(let choice)): question = insistence(on: choice, state)
        case .decision(.phrase(let choice, let isRefused)):
            question = phrase(of: choice, isRefused: isRefused, state)
        case .leaving:
            let count = state.entries.count(where: \.isSending)
            question =
                "Quit? \(count == 1 ? "1 answer is" : "\(count) answers are") on the way. Type yes to"
                + " quit, or no."
        case .decision(.rejecting(let rejection)):
            let entries = state.rejectable(of: rejection.ids)
            let whose: PrintableText =
                entries.areUrgent ? ", not-you to also record that it was not you" : .empty
            let start =
                rejectionMatter(rejection.scope, entries, state)
                + " Type yes to send it for good\(whose), or no: "
            // Each group in a line of its own: none is answered unseen.
            let groups = RequestGroup.list(of: entries)
            guard groups.count > 1 else {
                question = start + quoted(groups.first ?? .empty)
                break
            }
            return start.wrapped(to: columns)
                + groups.prefix(mostGroups).map { ("  " + $0.quoted).fitted(to: columns) }
                + (groups.count > mostGroups ? ["  and \(groups.count - mostGroups) more"] : [])
        case .account(let asked):
            switch asked {
            case .order(_, let label):
                question = asked.matter + " Type yes to do it, or no: " + quoted(label)
            case .enrolment:
                question = asked.matter + " Type yes to enrol, or no, which changes nothing."
            case .removal(let removal):
                question =
                    (removal.isRefused ? anotherText : .empty) + asked.matter
                    + " To remove it, type the text in quotes, or back: " + quoted(removal.phrase)
            }
        case .whose, nil: question = words(state, isShown: isShown)
        }
        return question.wrapped(to: columns)
    }

    /// What is asked while nothing else is: the words that are used most, of those that apply, in one
    /// line, as it is printed after each answer.
    private static func words(_ state: PlainState, isShown: Bool) -> PrintableText {
        var words: [String] = []
        if isShown, let entry = state.selected, entry.isWaiting(at: state.now) {
            words = ["approve", "reject"]
            switch entry.facts.kind {
            case .challenge: words.append("number")
            case .presence: words.append("shown")
            case .standard, .biometric, .unusableChallenge, .unknown: break
            }
            if state.waiting > 1 { words.append("next") }
            words += ["details", "why"]
        } else if state.waiting > 0 {
            words = ["next"]
        }
        words += ["list", "history", "help"]
        return "Type \(PrintableText(words.joined(separator: ", "))) or quit."
    }

    /// The second question about an approval.
    private static func insistence(on choice: Choice, _ state: PlainState) -> PrintableText {
        guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return .empty }
        let proof: PrintableText =
            choice.needsVerification(entry.facts) ? "prove who you are and " : .empty
        return Words.warning(entry.review.assessment)
            + "\(Words.verb(choice.decision, again: entry.state))\(matter(entry)) anyway? Type"
            + " anyway to \(proof)send it for good, or no: " + quoted(entry.headline)
    }

    /// The question of a command about an approval, which stands alone at the end of a long sheet: what
    /// would be approved and for whom.
    package static func approval(of entry: Entry, _ decision: Decision) -> PrintableText {
        let verb = Words.verb(decision, again: entry.state)
        return Words.warning(entry.review.assessment)
            + "\(verb)\(matter(entry)): \(quoted(entry.headline)) for"
            + " \(entry.review.account.fitted(to: 50).quoted)?"
    }

    /// The question of a command about a rejection, behind the sheet: what, from where and for whom.
    package static func rejection(of entry: Entry, _ decision: Decision) -> PrintableText {
        let name = PlaceSentence.shortName(entry.review.locationContext.place)
        let place: PrintableText = name.isEmpty ? .empty : " from \(name.fitted(to: 40))"
        return "\(Words.verb(decision, again: entry.state)): \(quoted(entry.headline))\(place) for"
            + " \(entry.review.account.fitted(to: 50).quoted)?"
    }

    /// What must be typed to approve.
    private static func phrase(
        of choice: Choice,
        isRefused: Bool,
        _ state: PlainState
    ) -> PrintableText {
        guard let entry = state.entries.first(where: { $0.id == choice.id }) else {
            return .empty
        }
        let proof: PrintableText =
            choice.needsVerification(entry.facts) ? "prove who you are and " : .empty
        return (isRefused ? anotherText : .empty)
            + Words.warning(entry.review.assessment)
            + "\(Words.verb(choice.decision, again: entry.state))\(matter(entry))? Type"
            + " \(Words.wanted(entry.approvalPhrase)), to \(proof)send it"
            + " for good, or back: " + quoted(entry.headline)
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
