import Push
import Review
import Risk
import Vocabulary

/// What the dialog asks.
///
/// The own words come first, so that no text of a message can push them away.
enum Question {
    /// The question in ever shorter words; empty without a dialog.
    static func wordings(of state: State) -> [Wording] {
        switch state.dialog {
        case nil, .help, .palette, .history, .codes: return []
        case .accounts(let list):
            return wordings(of: list, lastTop: state.extents.pane.lastTop)
        case .searching(let search): return searching(search, state).map { Wording($0) }
        case .deciding(let question, _): return deciding(question, state)
        case .askingWhose(let ids):
            let what = Words.whose(ids.count)
            return [
                Wording(what + " -: it was not you, y: it was you, any other key leaves it open."),
                Wording("\(ids.count) rejected. Was it you? y, or - for no; else later."),
            ]
        case .verifying(let verification): return proof(verification).map { Wording($0) }
        case .interrupted(let notice):
            return [
                Wording(notice.text + " Enter goes on."), Wording("Enter goes on. " + notice.text),
            ]
        case .prompting(let reported): return prompting(reported).map { Wording($0) }
        case .leaving where !state.held.isEmpty:
            let held = state.held.flatMap(\.answers).count
            return Words.Grace.leaving(
                held,
                sending: state.inFlight - held,
                undo: state.keys.brief(.undo)
            ).map { Wording($0) }
        case .leaving:
            let count = state.inFlight
            let sent: PrintableText =
                count == 1 ? "1 answer is on its way" : "\(count) answers are on their way"
            return [
                Wording(
                    "Quit? \(sent). y quits and decides nothing else, any other key goes back."
                ),
                Wording("Quit? \(sent). y quits, else back."),
            ]
        }
    }

    private static func deciding(_ question: DecisionQuestion, _ state: State) -> [Wording] {
        let entry = state.entries.first { $0.id == question.choice?.id }
        switch (question, entry) {
        case (.rejecting(let rejection), _): return rejecting(rejection, state)
        case (.shown, let entry?) where entry.facts.kind.asksForShown:
            // What tells of another request waits until the question is answered.
            let notice = state.notice?.wording
            let isOwn = notice?.quoted.isEmpty == true
            return number(entry.facts.kind, notice: isOwn ? notice?.own : nil).map { Wording($0) }
        case (.yes(let choice), let entry?): return confirmation(of: choice, entry, state)
        case (.anyway(let choice), let entry?): return insistence(on: choice, entry, state)
        case (.phrase(let choice, let isRefused), let entry?):
            return phrase(of: choice, isRefused: isRefused, entry, state)
        case (.shown, _), (.yes, _), (.anyway, _), (.phrase, _), (.presence, _): return []
        }
    }

    /// What is held back and can be taken back, in ever shorter words; empty without any.
    static func held(_ state: State) -> [Wording] {
        guard let last = state.held.last, let decision = last.answers.first?.choice.decision else {
            return []
        }
        let words = Words.Grace.held(
            last.answers.count,
            of: decision,
            seconds: state.seconds(of: last),
            others: state.held.dropLast().reduce(0) { $0 + $1.answers.count },
            undo: state.undoIsHeard ? state.keys.brief(.undo) : nil
        )
        return behind(state.title(of: last), words)
    }

    /// Whether the question came by itself behind what the notice tells, and nothing was typed yet, or the
    /// notice is about the answer.
    static func followsNotice(_ state: State) -> Bool {
        if state.notice?.text == Words.typedAhead { return true }
        guard case .prompting(let reported) = state.dialog else { return false }
        return reported == PromptLine(isAsked: true)
    }

    /// What is typed stands in a row of its own below.
    private static func number(_ kind: PushKind, notice: PrintableText?) -> [PrintableText] {
        let offered = kind.offered
        let count = Words.places(kind.offeredNumbers)
        let places: PrintableText = count > 1 ? " or its place, 1 to \(count)" : .empty
        let before = notice.map { $0 + " " } ?? .empty
        let which = Words.shownQuestion(kind)
        return [
            before + which + " Type it\(places), then Enter; Esc goes back.",
            before + which + " Type it, then Enter; Esc goes back.",
            before + which,
            before + (offered.isEmpty ? "Its number?" : "\(Words.choices(kind))?"),
        ]
    }

    private static func searching(_ search: State.Search, _ state: State) -> [PrintableText] {
        let typed: PrintableText = "/\(PrintableText(search.line.text).end(within: 40))_"
        let shown = state.queue.count
        if let mistake = state.filter.mistakes.last {
            return mistake.hints.map { typed + " " + $0 } + [typed]
        }
        guard shown > 0 else {
            return [
                typed + " No request matches. Change the line, or Esc goes back.",
                typed + " No request matches.",
            ]
        }
        let count: PrintableText = " \(shown) of \(state.entries.count)"
        return [
            typed + count + "   Enter saves it, Esc goes back. Also account:ann place:paris"
                + " level:high",
            typed + count + "   Enter saves it, Esc goes back.",
            typed + count,
        ]
    }

    /// A sentence with a mark at its end.
    static func ended(_ sentence: PrintableText) -> PrintableText {
        guard let last = sentence.text.last, !".?!".contains(last) else { return sentence }
        return sentence + "."
    }

    /// What the person tells; what is wrong with the line comes before the question.
    private static func prompting(_ reported: PromptLine) -> [PrintableText] {
        if reported.isAwaited { return ["Looking it up."] }
        if let problem = reported.problem.map(ended) {
            // In a small window what a digit chooses comes before why it is asked.
            let choices = reported.choices.isEmpty ? nil : problem.text.firstRange(ofText: ": ")
            let rest = choices.map { PrintableText(String(problem.text[$0.upperBound...])) }
            return [problem + " Esc goes back.", problem] + [rest].compactMap(\.self)
        }
        return switch reported.told {
        case .home where reported.isAsked: [Words.Home.question, Words.Home.shortQuestion]
        case .home: ["Where are you? A town or coordinates. Enter saves it, Esc goes back."]
        case .expectation:
            [
                "What do you expect? Such as: Paris, FR until Friday, or 1200 GBP to River Insurance until"
                    + " 4 Dec. Enter saves it, Esc goes back.",
                "What do you expect, until when? Enter saves it, Esc goes back.",
            ]
        case .payeeNote(let payee):
            [
                "Your note on \(payee.fitted(to: 60).quoted)? It is shown with each request that names"
                    + " this payee. Enter keeps it, an empty one removes it, Esc goes back.",
                "Your note on \(payee.fitted(to: 30).quoted)? Enter keeps it.",
            ]
        }
    }

    /// The counts are of those that can still be rejected; what they are stands behind, by group.
    private static func rejecting(_ rejection: Rejection, _ state: State) -> [Wording] {
        let entries = state.rejectable(of: rejection.ids)
        guard let first = entries.first else { return [] }
        let isOfAccount = rejection.scope == .alike || rejection.scope == .account
        let level = entries.map(\.review.assessment.level).max() ?? .none
        let warning: PrintableText =
            level >= .high ? "Risk \(level.word.text.uppercased()). " : .empty
        let whose: PrintableText =
            entries.areUrgent ? ", - also records that it was not you" : .empty
        let shortWhose: PrintableText = entries.areUrgent ? ", -: not you" : .empty
        let what = what(rejection, entries, state)
        let key = state.keys.brief(.rejectAll) ?? "R"
        let some = state.keepsWaiting(of: first) ? " that can be rejected" : PrintableText.empty
        let stays = state.entries.count { entry in
            isOfAccount && entry.facts.mechanismUID == first.facts.mechanismUID
                && entry.isWaiting(at: state.now) && !entries.contains { $0.id == entry.id }
        }
        let rest: PrintableText =
            stays == 0
            ? .empty : stays == 1 ? " 1 other request stays." : " \(stays) other requests stay."
        var other: PrintableText = .empty
        if rejection.hasChoice {
            let count = rejection.otherIDs.count
            other =
                rejection.scope == .account
                ? ", \(key) for only the \(count) alike" : ", \(key) for all \(count)\(some)"
        }
        let number: PrintableText =
            entries.count == 1
            ? "it" : rejection.scope == .account ? "all \(entries.count)" : "\(entries.count)"
        let titles = RequestGroup.titles(of: entries, glyphs: state.glyphs)
        let finality = finality(state)
        return behind(
            isOfAccount ? titles : Words.Marks.accounts(of: entries) + ": " + titles,
            lengths: [1_600, 800] + lengths,
            [
                warning + "Reject \(what)?\(rest) y rejects\(finality)\(whose)\(other),"
                    + " any other key goes back: ",
                warning + "Reject \(what)?\(rest) y rejects\(finality)\(shortWhose)\(other), else"
                    + " back: ",
                "Reject \(what)? y rejects\(finality)\(shortWhose)\(other), else back: ",
            ]
        ) + [
            Wording("Reject \(number)? y rejects\(finality)\(shortWhose)\(other), else back."),
            Wording("Reject \(number)? y rejects\(shortWhose), else back."),
        ]
    }

    private static func what(
        _ rejection: Rejection,
        _ entries: [Entry],
        _ state: State
    ) -> PrintableText {
        let count = entries.count
        switch (rejection.scope, count) {
        case (.account, _): return state.rejectedOfAccount(entries)
        case (.alike, 1): return "this one"
        case (.alike, _): return "these \(count), which are alike"
        case (.filtered, _): return Words.Marks.matter(entries, "that the filter shows")
        case (.chosen, _):
            let hidden = Set(entries.map(\.id)).subtracting(
                state.queue.map { state.entries[$0].id }
            )
            let note: PrintableText =
                hidden.isEmpty ? .empty : ", \(hidden.count) not shown by the filter"
            return Words.Marks.matter(entries, "that you marked") + note
        }
    }

    /// What the check says; what is typed stands in a row of its own below.
    private static func proof(_ verification: Verification) -> [PrintableText] {
        let reported = verification.reported.map { $0 + " " } ?? .empty
        guard let question = verification.question else {
            let sent: PrintableText = verification.choice == nil ? "" : "nothing is sent yet, "
            return [
                "Checking who is at the device; \(sent)Esc stops it. " + reported,
                "Checking; Esc stops it. " + reported,
            ]
        }
        let full: PrintableText = verification.isFull ? "The line is full. " : .empty
        if verification.choice == nil {
            return [
                "Prove who you are to unlock the screen; Esc leaves it locked. " + full + reported
                    + question.text,
                "Enter submits, Esc stops. " + full + question.text,
            ]
        }
        return [
            "To approve, prove who you are; Enter submits it to this device only, Esc sends"
                + " nothing. " + full + reported + question.text,
            "Prove who you are; Enter submits it, Esc stops. " + full + reported + question.text,
            "Enter submits, Esc stops. " + full + question.text,
        ]
    }

    /// The line that is typed, its end when it is longer than `width`; `nil` when no
    /// line is asked for.
    static func typedLine(of state: State, width: Int) -> PrintableText? {
        let prompt: PrintableText = "> "
        let cursor: PrintableText = "_"
        let room = max(0, width - prompt.columns - cursor.columns)
        switch state.dialog {
        case .deciding(.shown, let line):
            if case .presence = state.selected?.facts.kind {
                return "Shown: \(PrintableText(line.text))_"
            }
            return "Number: \(line.text)_"
        case .deciding(.phrase, let line):
            return prompt + PrintableText(line.text).end(within: room) + cursor
        case .verifying(let verification):
            guard let question = verification.question else { return nil }
            let line = verification.typed.shown(
                isHidden: question.isHidden,
                mark: state.glyphs == .unicode ? "\u{2022}" : "*",
                width: room
            )
            return prompt + line + cursor
        case .prompting(let reported):
            return prompt + PrintableText(reported.line.text).end(within: room) + cursor
        case .accounts(let list):
            return typedLine(of: list, state: state, width: width)
        default: return nil
        }
    }

    private static func confirmation(
        of choice: Choice,
        _ entry: Entry,
        _ state: State
    ) -> [Wording] {
        let finality = finality(state)
        let verb = Words.verb(choice.decision, again: entry.state)
        let assessment = entry.review.assessment
        let needsProof = choice.needsVerification(entry.facts)
        guard !entry.needsMoreThanYes(to: choice.decision) else {
            return goingOn(verb, assessment, entry)
        }
        if choice.decision == .reject, entry.asksWhose {
            return before(
                entry,
                [
                    Words.warning(assessment)
                        + "\(verb)? y rejects\(finality), - rejects: not you, c rejects: it was you;"
                        + " any other key goes back: ",
                    Words.shortWarning(assessment)
                        + "\(verb)? y rejects\(finality), -: not you, c: you; any other key goes back: ",
                    "\(verb)? y rejects, -: not you, c: you; else back: ",
                ]
            )
        }
        let does = does(choice)
        let first: PrintableText = needsProof ? "y checks who you are, then \(does)" : "y \(does)"
        let short: PrintableText = needsProof ? "y checks you and \(does)" : "y \(does)"
        let what = choice.decision.isRejection ? .empty : Words.matter(entry.review)
        let words: [PrintableText] = [
            Words.warning(assessment) + "\(verb)\(what)? "
                + "\(first)\(finality), any other key goes back: ",
            Words.warning(assessment)
                + "\(verb)? \(first)\(finality), any other key goes back: ",
            Words.shortWarning(assessment)
                + "\(verb)? \(first)\(finality), any other key goes back: ",
            Words.shortWarning(assessment) + "\(verb)? \(short), else back: ",
        ]
        return before(entry, words)
    }

    /// What the key does that answers.
    private static func does(_ choice: Choice) -> PrintableText {
        choice.decision.isRejection ? "rejects" : "approves"
    }

    /// Whether the answer can still be taken back.
    private static func finality(_ state: State) -> PrintableText {
        state.grace > 0 ? .empty : " for good"
    }

    /// The first of two questions: nothing is sent by its answer.
    private static func goingOn(
        _ verb: PrintableText,
        _ assessment: Assessment,
        _ entry: Entry
    ) -> [Wording] {
        before(
            entry,
            [
                Words.warning(assessment) + "\(verb)\(Words.matter(entry.review))? "
                    + "y goes on and sends nothing yet, any other key goes back: ",
                Words.warning(assessment)
                    + "\(verb)? y goes on and sends nothing yet, any other key goes back: ",
                Words.shortWarning(assessment) + "\(verb)? y goes on, any other key goes back: ",
                Words.shortWarning(assessment) + "\(verb)? y goes on, else back: ",
            ]
        )
    }

    /// The second of two questions.
    private static func insistence(
        on choice: Choice,
        _ entry: Entry,
        _ state: State
    ) -> [Wording] {
        let finality = finality(state)
        let verb = Words.verb(choice.decision, again: entry.state)
        let needsProof = choice.needsVerification(entry.facts)
        let does = does(choice)
        let first: PrintableText = needsProof ? "checks who you are, then \(does)" : does
        let short: PrintableText = needsProof ? "checks you and \(does)" : does
        return before(
            entry,
            [
                Words.warning(entry.review.assessment)
                    + "\(verb)\(Words.matter(entry.review)) anyway? Capital Y \(first)\(finality), any"
                    + " other key goes back: ",
                Words.warning(entry.review.assessment)
                    + "\(verb) anyway? Capital Y \(first)\(finality), any other key goes back: ",
                Words.shortWarning(entry.review.assessment)
                    + "\(verb) anyway? Capital Y \(first)\(finality), any other key goes back: ",
                "\(verb) anyway? Y \(short)\(finality), else back: ",
                "\(verb) anyway? Y \(does)\(finality), else back: ",
            ]
        )
    }

    /// What must be typed; the line stands in a row of its own below.
    private static func phrase(
        of choice: Choice,
        isRefused: Bool,
        _ entry: Entry,
        _ state: State
    ) -> [Wording] {
        let finality = finality(state)
        let verb = Words.verb(choice.decision, again: entry.state)
        let needsProof = choice.needsVerification(entry.facts)
        let phrase = entry.approvalPhrase
        let wanted = Words.wanted(phrase)
        let refused: PrintableText = isRefused ? "That does not match. " : .empty
        let wrong: PrintableText = isRefused ? "Wrong. " : .empty
        let does = does(choice)
        let sends: PrintableText = needsProof ? "checks who you are, then \(does)" : does
        let short: PrintableText = needsProof ? "checks you, \(does)" : does
        let assessment = entry.review.assessment
        let risk = Words.shortWarning(assessment)
        let text = phrase.text.fitted(to: 24)
        let warned = Words.warning(assessment)
        let ask: PrintableText =
            "? Type \(wanted); Enter \(sends)\(finality), Esc goes back: "
        let full = verb + ask
        return before(
            entry,
            [
                refused + warned + verb + Words.matter(entry.review) + ask,
                refused + warned + full,
                wrong + warned + "\(verb)? Type \(wanted); Enter \(short)\(finality), Esc back: ",
                refused + risk + full,
                refused + risk + "\(verb)? Type \(wanted); Enter \(short)\(finality), Esc back: ",
                wrong + risk + "\(verb)? Type \(text); Enter \(short)\(finality), Esc back: ",
            ]
        ) + [
            Wording(wrong + risk + "\(verb)? Type \(text); Enter \(short)\(finality), Esc back."),
            Wording(wrong + "\(verb)? Type \(text); Enter \(short)\(finality), Esc back."),
            Wording(wrong + "Type \(text); Enter \(short)\(finality), Esc back."),
            Wording(wrong + "\(text): Enter sends\(finality) or Esc."),
        ]
    }

    /// The own words before the headline, which is cut before they are.
    private static func before(_ entry: Entry, _ words: [PrintableText]) -> [Wording] {
        behind(entry.headline, words)
    }

    /// Own words in front of those of a message, which are cut before the own ones get shorter.
    private static func behind(
        _ quoted: PrintableText,
        lengths: [Int] = lengths,
        _ words: [PrintableText]
    ) -> [Wording] {
        words.flatMap { own in lengths.map { Wording(own, quoted: quoted.fitted(to: $0)) } }
    }

    /// The most columns of a message's words behind our own, which are tried in this order.
    private static let lengths = [400, 200, 100, 60, 30, 20]
}
