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
            case .leaving, nil: break
            case .order, .removal, .enrolment:
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
        switch command {
        case .approve, .reject, .rejectAll, .rejectAlike, .postpone, .skip, .quit, .go, .look:
            act(command)
        case .rejectNotMine, .rejectChangedMind: reject(by: command)
        case .number(let number): show(String(number))
        case .shown(let text): show(text)
        case .yes: if asked?.isAnsweredByYes == true { changing { $0.confirm() } }
        case .anyway:
            if case .anyway = asking { changing { $0.answer(.anyway) } }
        case .no: leave()
        case .typed(let line):
            switch asked {
            case .decision(.phrase): changing { $0.answer(.typed(line)) }
            case .removal(let removal): changing { $0.type(line, for: removal) }
            default: break
            }
        case .select(let number):
            leave()
            if entries.indices.contains(number - 1) { go(to: entries[number - 1].id) }
        case .find(let text):
            leave()
            if asked == nil { changing { $0.find(text) } }
        case .enrol(let address?):
            leave()
            changing { state in
                state.notice = nil
                if address.characters > 0 { state.order(.readAddress(address)) }
            }
        case .named, .next, .show, .details, .why, .list, .map, .codes, .code, .history, .open,
            .mine,
            .notMine, .export, .accounts, .account, .rename, .change, .enrol(nil), .help:
            break
        }
    }

    /// Begins what a word says of an account.
    package mutating func begin(_ command: Command, about row: AccountRow) {
        leave()
        changing { state in
            state.notice = nil
            switch command {
            case .rename(_, let part, let name):
                // A control character has no place in a name.
                let typed = String(
                    String.UnicodeScalarView(
                        name.unicodeScalars.filter { $0.properties.generalCategory != .control }
                    )
                )
                if typed == (part == .account ? row.name : row.issuer).text {
                    state.notice = StatusMessage(Words.Accounts.nothingChanged)
                } else {
                    state.order(.rename(row.id, part, to: typed))
                }
            case .change(_, .remove): state.asked = .removal(Removal(row))
            case .change(_, let change):
                let order = change.order(about: row.id)
                state.asked = .order(order, of: Words.Accounts.label(of: order, in: [row]))
            default: break
            }
        }
    }

    /// Does it once what was asked is left.
    private mutating func act(_ command: Command) {
        leave()
        changing { state in
            state.notice = nil
            switch command {
            case .approve: state.startApproval()
            case .reject: state.startRejection(.reject)
            case .rejectNotMine: state.startRejection(.rejectNotMine)
            case .rejectChangedMind: state.startRejection(.rejectChangedMind)
            case .rejectAll: state.startRejecting(isAll: true)
            case .rejectAlike: state.startRejecting(isAll: false)
            case .postpone: state.postpone()
            case .skip, .go: state.go(command)
            case .look(let verb):
                guard let scene = state.selected?.review.locationContext.scene else {
                    if state.selected != nil { state.notice = StatusMessage(Words.Map.none) }
                    break
                }
                state.map.obey(verb, over: scene, with: .ascii)
            case .quit:
                if state.entries.contains(where: \.isSending) {
                    state.asked = .leaving
                } else {
                    state.isOver = true
                }
            default: break
            }
        }
    }

    private mutating func go(_ command: Command) {
        switch command {
        case .go(.nextMatch) where hasSearched: selectMatch(by: 1)
        case .go(.previousMatch) where hasSearched: selectMatch(by: -1)
        case .go(.previous), .go(.previousMatch):
            if let index = selectedIndex { show(max(0, index - 1)) }
        default: selectNextWaiting()
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

    /// Takes the name of an account that is removed.
    private mutating func type(_ line: String, for removal: Removal) {
        var removal = removal
        if removal.accepts(line) {
            order(.remove(removal.account))
        } else {
            removal.refuse()
            asked = .removal(removal)
        }
    }

    /// A reason to reject: for the question about a rejection, or to begin with.
    private mutating func reject(by command: Command) {
        let decision: Decision =
            command == .rejectNotMine ? .rejectNotMine : .rejectChangedMind
        switch asking {
        case .yes(let choice) where choice.decision == .reject:
            changing { $0.answer(.reason(decision)) }
        case .rejecting where decision == .rejectNotMine:
            changing { $0.answer(.reason(decision)) }
        default: act(command)
        }
    }

    /// Says yes to what is asked.
    private mutating func confirm() {
        switch asked {
        case .decision: answer(.yes)
        case .leaving:
            asked = nil
            isOver = true
        case .order(let order, _): self.order(order)
        case .enrolment(let address, let summary, let agreed):
            if agreed < summary.confirmations.count {
                asked = .enrolment(address, summary, agreed: agreed + 1)
            } else {
                order(.enrol(address, isReplacing: summary.isReplacing))
            }
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
        if let mistake = RequestFilter(typing: text, in: zone).mistakes.first {
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
        let wanted = RequestFilter(typing: found)
        let count = entries.count
        return (0..<count).lazy
            .map { (selected + first + $0 * step % count + 2 * count) % count }
            .first { wanted.holds(entries[$0], at: now) }
    }

    /// Whether a text was looked for, so that there can be a next match.
    package var hasSearched: Bool { !found.isEmpty }
}
