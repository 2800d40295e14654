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
        case nil, .help: return []
        case .number(let digits):
            guard case .challenge(let numbers)? = state.selected?.facts.kind else { return [] }
            return number(Words.list(numbers), typed: digits, notice: state.notice?.text)
        case .confirm(let choice):
            guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return [] }
            return confirmation(of: choice, entry)
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

    private static func confirmation(of choice: Choice, _ entry: Entry) -> [PrintableText] {
        let verb = Words.verb(choice.decision)
        let assessment = entry.review.assessment
        let words: [PrintableText] = [
            Words.warning(assessment)
                + "\(verb)? y sends it and cannot be undone, any other key goes back: ",
            Words.shortWarning(assessment)
                + "\(verb)? y sends it for good, any other key goes back: ",
            Words.shortWarning(assessment) + "\(verb)? y sends it, else back: ",
        ]
        // A long message is cut before the own words are.
        return words.flatMap { own in
            [100, 60, 30].map { own + entry.headline.fitted(to: $0) }
        }
    }
}
