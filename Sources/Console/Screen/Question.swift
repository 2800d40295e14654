import Facts
import Risk
import Vocabulary

/// What the dialog asks.
///
/// The own words come first, so that no text of a message can push them away.
enum Question {
    /// The question in ever shorter words; empty without a dialog.
    static func wordings(of state: State) -> [PrintableText] {
        switch state.dialog {
        case nil, .help, .codes: return []
        case .verifying(let verification): return proof(verification)
        case .interrupted(let notice):
            return [notice.text + " Enter goes on.", "Enter goes on. " + notice.text]
        case .number(let digits):
            guard case .challenge(let numbers)? = state.selected?.facts.kind else { return [] }
            return number(Words.list(numbers), typed: digits, notice: state.notice?.text)
        case .confirm(let choice):
            guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return [] }
            return confirmation(of: choice, entry)
        case .insisting(let choice):
            guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return [] }
            return insistence(on: choice, entry)
        case .retyping(let retyping):
            guard let entry = state.entries.first(where: { $0.id == retyping.choice.id }) else {
                return []
            }
            return phrase(of: retyping, entry)
        case .leaving:
            return [
                "Quit? \(state.waiting) waiting, \(state.inFlight) on the way."
                    + " y quits and decides nothing, any other key goes back.",
                "Quit? y quits and decides nothing, any other key goes back.",
            ]
        }
    }

    /// What is typed is in every wording; in the last it comes first, as its end may be cut.
    private static func number(
        _ list: PrintableText,
        typed digits: String,
        notice: PrintableText?
    ) -> [PrintableText] {
        let before = notice.map { $0 + " " } ?? .empty
        let number: PrintableText = "Number: \(digits)_"
        let which: PrintableText = "Which number does the login page show: \(list)?"
        return [
            before + which + " Type it, then Enter; Esc goes back. " + number,
            before + which + " " + number,
            before + "\(list)? " + number,
            number + " " + before + "\(list)?",
        ]
    }

    /// What the check says; what is typed stands in a row of its own below.
    private static func proof(_ verification: Verification) -> [PrintableText] {
        let told = verification.told.map { $0 + " " } ?? .empty
        guard let question = verification.question else {
            return [
                "Checking who is at the device; nothing is sent yet, Esc stops it. " + told,
                "Checking; Esc stops it. " + told,
            ]
        }
        let full: PrintableText = verification.isFull ? "No more fits. " : .empty
        return [
            "To approve, prove who you are; Enter gives the line to the check of this device,"
                + " Esc sends nothing. " + full + told + question.text,
            "Prove who you are; Enter gives it, Esc stops. " + full + told + question.text,
            "Enter gives, Esc stops. " + full + question.text,
        ]
    }

    /// The line that is typed for the check, its end when it is longer than `width`; `nil` when no
    /// line is asked for.
    static func typedLine(of state: State, width: Int) -> PrintableText? {
        let prompt: PrintableText = "> "
        let cursor: PrintableText = "_"
        let room = max(0, width - prompt.columns - cursor.columns)
        switch state.dialog {
        case .retyping(let retyping):
            return prompt + PrintableText(retyping.typed).end(within: room) + cursor
        case .verifying(let verification):
            guard let question = verification.question else { return nil }
            let line = verification.typed.shown(
                isHidden: question.isHidden,
                mark: state.glyphs == .unicode ? "\u{2022}" : "*",
                width: room
            )
            return prompt + line + cursor
        default: return nil
        }
    }

    private static func confirmation(of choice: Choice, _ entry: Entry) -> [PrintableText] {
        let verb = Words.verb(choice.decision, again: entry.state)
        let assessment = entry.review.assessment
        let needsProof = choice.needsVerification(entry.facts.kind)
        guard choice.friction(of: entry) < .confirm else { return goingOn(verb, assessment, entry) }
        let first: PrintableText = needsProof ? "y checks who you are, then sends it" : "y sends it"
        let short: PrintableText = needsProof ? "y checks you and sends" : "y sends it"
        let words: [PrintableText] = [
            Words.warning(assessment)
                + "\(verb)? \(first) and cannot be undone, any other key goes back: ",
            Words.shortWarning(assessment)
                + "\(verb)? \(first) for good, any other key goes back: ",
            Words.shortWarning(assessment) + "\(verb)? \(short), else back: ",
        ]
        return before(entry, words)
    }

    /// The first of two questions: nothing is sent by its answer.
    private static func goingOn(
        _ verb: PrintableText,
        _ assessment: Assessment,
        _ entry: Entry
    ) -> [PrintableText] {
        before(
            entry,
            [
                Words.warning(assessment)
                    + "\(verb)? y goes on and sends nothing yet, any other key goes back: ",
                Words.shortWarning(assessment) + "\(verb)? y goes on, any other key goes back: ",
                Words.shortWarning(assessment) + "\(verb)? y goes on, else back: ",
            ]
        )
    }

    /// The second of two questions.
    private static func insistence(on choice: Choice, _ entry: Entry) -> [PrintableText] {
        let verb = Words.verb(choice.decision, again: entry.state)
        let needsProof = choice.needsVerification(entry.facts.kind)
        let first: PrintableText = needsProof ? "checks who you are, then sends it" : "sends it"
        let short: PrintableText = needsProof ? "checks you and sends" : "sends it"
        return before(
            entry,
            [
                Words.warning(entry.review.assessment)
                    + "\(verb) all the same? a \(first) and cannot be undone, any other key goes"
                    + " back: ",
                Words.shortWarning(entry.review.assessment)
                    + "\(verb) all the same? a \(first) for good, any other key goes back: ",
                "\(verb) all the same? a \(short) for good, else back: ",
            ]
        )
    }

    /// What must be typed; the line stands in a row of its own below.
    private static func phrase(of retyping: Retyping, _ entry: Entry) -> [PrintableText] {
        let verb = Words.verb(retyping.choice.decision, again: entry.state)
        let needsProof = retyping.choice.needsVerification(entry.facts.kind)
        let phrase = entry.approvalPhrase
        let wanted = Words.wanted(phrase)
        let refused: PrintableText = retyping.isRefused ? "That is another text. " : .empty
        let wrong: PrintableText = retyping.isRefused ? "Wrong. " : .empty
        let sends: PrintableText = needsProof ? "checks who you are, then sends it" : "sends it"
        let short: PrintableText = needsProof ? "checks you, sends" : "sends"
        let assessment = entry.review.assessment
        let risk = Words.shortWarning(assessment)
        let text = phrase.text.fitted(to: 24)
        return before(
            entry,
            [
                refused + Words.warning(assessment)
                    + "\(verb)? Type \(wanted); Enter \(sends) and cannot be undone, Esc goes"
                    + " back: "
            ]
        ) + [
            refused + risk
                + "\(verb)? Type \(wanted); Enter \(sends) and cannot be undone, Esc goes back.",
            refused + risk + "\(verb)? Type \(wanted); Enter \(short) for good, Esc goes back.",
            wrong + risk + "\(verb)? Type \(text); Enter \(short) for good, Esc back.",
            wrong + risk + "Type \(text); Enter \(short) for good, Esc back.",
            wrong + "Type \(text); Enter \(short) for good, Esc back.",
            wrong + "\(text), Enter sends for good or Esc.",
        ]
    }

    /// The own words before the headline, which is cut before they are.
    private static func before(_ entry: Entry, _ words: [PrintableText]) -> [PrintableText] {
        words.flatMap { own in
            [100, 60, 30].map { own + entry.headline.fitted(to: $0) }
        }
    }
}

extension PrintableText {
    /// The end of the text; one whose beginning is cut starts with `~`.
    fileprivate func end(within width: Int) -> PrintableText {
        guard columns > width else { return self }
        var rest = Substring(text)
        while PrintableText(String(rest)).columns > max(0, width - 1) { rest = rest.dropFirst() }
        return "~" + PrintableText(String(rest))
    }
}
