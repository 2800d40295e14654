import Geodesy
package import Push
import Risk
import Vocabulary

/// What the person types.
extension PlainState {
    /// Leaves what is asked, unanswered.
    package mutating func leave() {
        guard asked != nil else { return }
        changing { state in
            switch state.asked {
            case .interrupted(let reported):
                // What was told meanwhile is newer.
                state.notice = state.notice ?? reported
            case .leaving, .whose, nil: break
            case .account:
                state.notice = StatusMessage(Words.Accounts.nothingChanged)
            case .decision: state.notice = StatusMessage(Words.nothingSent)
            }
            state.asked = nil
        }
    }

    /// Goes to a request; nothing while a question is open.
    package mutating func go(to id: MessageID) {
        guard asked == nil else { return }
        changing { state in
            state.notice = nil
            state.select(id)
        }
    }

    /// Does what a word says, as far as the session or the requests have to do with it; words that only
    /// show something are nothing here.
    package mutating func obey(_ command: Command) {
        switch command.verb {
        case .approve, .reject, .rejectAll, .rejectAlike, .postpone, .skip, .previous, .nextMatch,
            .previousMatch, .quit:
            act(command.verb)
        case .rejectNotMine, .rejectChangedMind: reject(for: command.verb)
        case .number where selected?.facts.kind.asksForShown == false,
            .shown where selected?.facts.kind.asksForShown == false:
            leave()
            changing { $0.notice = StatusMessage(Words.asksForNoNumber, style: .warning) }
        case .number, .shown: show(command.text ?? command.number.map { "\($0)" } ?? "")
        case .yes: if asked?.isAnsweredByYes == true { changing { $0.confirm() } }
        case .anyway: if case .anyway = asking { changing { $0.answer(.anyway) } }
        case .no: leave()
        case .show:
            guard let number = command.number else { break }
            leave()
            if entries.indices.contains(number - 1) { go(to: entries[number - 1].id) }
        case .search:
            leave()
            if asked == nil { changing { $0.find(command.text ?? "") } }
        case .enrol:
            guard let address = command.address else { break }
            leave()
            changing { state in
                state.notice = nil
                if address.characters > 0 { state.order(.readAddress(address)) }
            }
        case .map: break
        default: if command.verb.isOfMap { act(command.verb) }
        }
    }

    /// Asks whether to reject these.
    package mutating func reject(_ ids: [MessageID]) {
        leave()
        changing { state in
            state.notice = nil
            state.startRejecting(ids, .chosen)
        }
    }

    /// Gives a line to the question that asks for one.
    package mutating func type(_ line: String) {
        switch asked {
        case .decision(.phrase), .decision(.shown): changing { $0.answer(.typed(line)) }
        case .account(let question): changing { $0.accept(question) { $0.accept(line) } }
        default: break
        }
    }

    /// Begins what a word says of an account.
    package mutating func begin(_ command: Command, about row: AccountRow) {
        leave()
        changing { state in
            state.notice = nil
            if let kind = AccountText(command.verb) {
                state.write(command.text ?? "", as: kind, of: row)
            } else if let change = AccountChange(command.verb) {
                state.asked = .account(AccountQuestion(change, of: row))
            }
        }
    }

    private mutating func write(_ text: String, as kind: AccountText, of row: AccountRow) {
        // A control character has no place in it.
        let typed = String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.generalCategory != .control }
            )
        )
        if typed == kind.shown(of: row) {
            notice = StatusMessage(Words.Accounts.nothingChanged)
        } else {
            order(.write(typed, as: kind, of: row.id))
        }
    }

    /// Does it once what was asked is left.
    private mutating func act(_ verb: Verb) {
        leave()
        changing { state in
            state.notice = nil
            switch verb {
            case .approve: state.startApproval()
            case .reject, .rejectNotMine, .rejectChangedMind:
                state.startRejection(verb.rejection ?? .reject)
            case .rejectAll: state.startRejecting(isAll: true)
            case .rejectAlike: state.startRejecting(isAll: false)
            case .postpone: state.postpone()
            case .nextMatch where state.hasSearched: state.selectMatch(by: 1)
            case .previousMatch where state.hasSearched: state.selectMatch(by: -1)
            case .previous, .previousMatch:
                if let index = state.selectedIndex { state.show(max(0, index - 1)) }
            case .skip, .nextMatch: state.selectNextWaiting()
            case .quit:
                if state.entries.contains(where: \.isSending) {
                    state.asked = .leaving
                } else {
                    state.isOver = true
                }
            default:
                guard let scene = state.selected?.review.locationContext.scene else {
                    if state.selected != nil { state.notice = StatusMessage(Words.Map.none) }
                    break
                }
                state.map.obey(verb, over: scene, with: .ascii)
            }
        }
    }
}

/// Answers to what is asked.
extension PlainState {
    /// Takes what the login page shows: for the question that asks for it, or after an approval is begun.
    private mutating func show(_ text: String) {
        if case .shown = asking {} else { act(.approve) }
        changing { $0.answer(.typed(text)) }
    }

    /// Goes on with a question about an account, or does what its answer orders.
    private mutating func accept(
        _ question: AccountQuestion,
        by answer: (inout AccountQuestion) -> AccountOrder?
    ) {
        var question = question
        if let order = answer(&question) {
            self.order(order)
        } else {
            asked = .account(question)
        }
    }

    /// A reason to reject: for the question about a rejection, or to begin with.
    private mutating func reject(for verb: Verb) {
        switch asking {
        case .yes(let choice) where choice.decision == .reject:
            changing { $0.answer(.reason(verb.rejection ?? .reject)) }
        case .rejecting where verb == .rejectNotMine:
            changing { $0.answer(.reason(.rejectNotMine)) }
        default: act(verb)
        }
    }

    /// Says yes to what is asked.
    private mutating func confirm() {
        switch asked {
        case .decision: answer(.yes)
        case .leaving:
            asked = nil
            isOver = true
        case .account(let question): accept(question) { $0.accept() }
        default: break
        }
    }

    private mutating func order(_ order: AccountOrder) {
        asked = nil
        notice = nil
        isUnderOrder = true
        perform(.account(order))
    }
}

/// What is looked for.
extension PlainState {
    /// Goes to the first request with a text; the list stays as it is, as its numbers are known.
    mutating func find(_ text: String) {
        notice = nil
        found = text
        guard !text.isEmpty else { return }
        if let mistake = RequestFilter(typing: text, in: zone, at: now).mistakes.first {
            notice = StatusMessage(mistake.sentence, style: .warning)
            return
        }
        if let index = match(from: 0, by: 1) {
            show(index)
        } else {
            notice = StatusMessage(Words.noMatch(text), style: .warning)
        }
    }

    /// Goes to the next or the previous request with the text that was found last, going round.
    mutating func selectMatch(by step: Int) {
        if let index = match(from: step, by: step) {
            show(index)
        } else {
            notice = StatusMessage(Words.noMatch(found), style: .warning)
        }
    }

    /// Whether any request has the text that was found last.
    package var hasMatch: Bool { match(from: 0, by: 1) != nil }

    /// Where the next match is, counted from the selection and going round.
    private func match(from first: Int, by step: Int) -> Int? {
        guard !found.isEmpty, let selected = selectedIndex else { return nil }
        let wanted = RequestFilter(typing: found, in: zone, at: now)
        let count = entries.count
        return (0..<count).lazy
            .map { (selected + first + $0 * step % count + 2 * count) % count }
            .first { wanted.holds(entries[$0], at: now) }
    }

    /// Whether a text was looked for, so that there can be a next match.
    package var hasSearched: Bool { !found.isEmpty }
}
