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
            case .shown, .yes, .anyway, .phrase, .presence, .rejecting:
                state.notice = StatusMessage(Words.nothingSent)
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
            guard case .anyway(let choice) = asked else { return }
            changing { $0.proceed(with: choice, given: Proofs(.again)) }
        case .no: leave()
        case .typed(let line):
            switch asked {
            case .phrase, .removal: changing { $0.type(line) }
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
            case .reject: state.ask(.reject)
            case .rejectNotMine: state.ask(.rejectNotMine)
            case .rejectChangedMind: state.ask(.rejectChangedMind)
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

    /// Selects a request; its map opens anew.
    package mutating func show(_ index: Int) {
        guard entries[index].id != selectedID else { return }
        selectedID = entries[index].id
        map.reset()
    }

    package mutating func selectNextWaiting() {
        guard let place = selectedIndex else { return }
        let others = Array(entries[(place + 1)...].indices) + Array(entries[..<place].indices)
        let waiting = others.filter { entries[$0].isWaiting(at: now) }
        if let next = waiting.first(where: { postponed[entries[$0].id] == nil }) ?? waiting.first {
            show(next)
        } else {
            notice = StatusMessage(Words.noOtherWaits)
        }
    }

    package var postponable: [Entry] { selected.map { [$0] } ?? [] }
}

/// Decisions.
extension PlainState {
    private mutating func startApproval() {
        guard let selected else { return }
        if let blocker = selected.blockerToApproval(at: now) {
            notice = StatusMessage(Words.sentence(blocker), style: .warning)
        } else if case .unknown(let earlier, _) = selected.state {
            ask(earlier)
        } else if selected.facts.kind.asksForShown {
            asked = .shown
        } else {
            ask(.approve)
        }
    }

    /// Asks what a decision about the selected request needs, when it can be taken.
    private mutating func ask(_ decision: Decision) {
        guard let selected else { return }
        if decision == .rejectChangedMind, !selected.facts.acceptsReasons {
            notice = StatusMessage(Words.noReasons, style: .warning)
        } else if let blocker = selected.blocker(to: decision, at: now) {
            notice = StatusMessage(Words.sentence(blocker), style: .warning)
        } else if decision.isRejection {
            asked = .yes(Choice(id: selected.id, decision: decision))
        } else {
            proceed(with: Choice(id: selected.id, decision: decision), given: Proofs())
        }
    }

    /// Takes what the login page shows: for the question that asks for it, or after an approval is begun.
    private mutating func show(_ text: String) {
        if asked != .shown { act(.approve) }
        changing { $0.type(text) }
    }

    /// Takes a line for the question that asks for one; a question that asks for none is left by it.
    private mutating func type(_ line: String) {
        switch asked {
        case .shown:
            guard let kind = selected?.facts.kind, kind.asksForShown else {
                asked = nil
                return
            }
            ask(kind.decision(typed: line))
        case .phrase(let choice, _):
            proceed(with: choice, given: Proofs(typed: line))
            if case .phrase = asked { asked = .phrase(choice, isRefused: true) }
        case .removal(var removal):
            if removal.accepts(line) {
                order(.remove(removal.account))
            } else {
                removal.refuse()
                asked = .removal(removal)
            }
        case .yes:
            asked = nil
            notice = StatusMessage(Words.nothingSent)
        default: break
        }
    }

    /// A reason to reject: for the question about a rejection, or to begin with.
    private mutating func reject(by command: Command) {
        let decision: Decision =
            command == .rejectNotMine ? .rejectNotMine : .rejectChangedMind
        switch asked {
        case .yes(let choice) where choice.decision == .reject:
            changing { state in
                let entry = state.entries.first { $0.id == choice.id }
                let isTaken =
                    decision == .rejectNotMine
                    ? entry?.asksWhose == true : entry?.facts.acceptsReasons == true
                guard isTaken else { return state.drop() }
                state.proceed(with: Choice(id: choice.id, decision: decision), given: Proofs())
            }
        case .rejecting(let ids, _) where decision == .rejectNotMine:
            changing { state in
                let entries = state.rejectable(of: ids)
                guard entries.areUrgent else { return state.drop() }
                state.reject(entries, by: .rejectNotMine)
                state.notice = StatusMessage(Words.changePassword, style: .warning)
            }
        default: act(command)
        }
    }

    /// Leaves a question about a decision: nothing is sent.
    private mutating func drop() {
        asked = nil
        notice = StatusMessage(Words.nothingSent)
    }

    /// Says yes to what is asked.
    private mutating func confirm() {
        switch asked {
        case .yes(let choice): proceed(with: choice, given: Proofs(.once))
        case .rejecting(let ids, _): reject(rejectable(of: ids), by: .reject)
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
        isOrdering = true
        actions.append(.account(order))
    }

    /// Asks whether to reject what is like the selected request, or everything of its account.
    private mutating func startRejecting(isAll: Bool) {
        guard let selected else { return }
        let (all, alike) = rejectable(with: selected)
        if all.isEmpty {
            notice = StatusMessage(Words.nothingToReject)
        } else {
            let isAll = isAll || alike.isEmpty
            asked = .rejecting(isAll ? all : alike, isAll: isAll)
        }
    }

    private mutating func reject(_ chosen: [Entry], by decision: Decision) {
        asked = nil
        let ids = Set(chosen.map(\.id))
        for index in entries.indices where ids.contains(entries[index].id) {
            send(Choice(id: entries[index].id, decision: decision), of: index, given: Proofs())
        }
        guard chosen.count > 1 else { return }
        batch = RejectionBatch(ids)
        notice = StatusMessage(Words.sendingRejections(chosen.count))
    }

    /// Sends a decision, or asks for what it still needs.
    private mutating func proceed(with choice: Choice, given proofs: Proofs) {
        asked = nil
        guard let index = entries.firstIndex(where: { $0.id == choice.id }) else { return }
        if let blocker = entries[index].blocker(to: choice.decision, at: now) {
            notice = StatusMessage(Words.sentence(blocker), style: .warning)
            return
        }
        switch entries[index].need(of: choice.decision, given: proofs) {
        case .number, .shown: asked = .shown
        case .confirmation: asked = .yes(choice)
        case .insistence: asked = .anyway(choice)
        case .phrase: asked = .phrase(choice, isRefused: false)
        case .presence:
            notice = nil
            asked = .presence(choice, proofs)
            actions.append(.verifyUser(.approval(choice.id)))
        case nil: send(choice, of: index, given: proofs)
        }
    }

    /// Sends the approval that waited for the proof; nothing without one that was asked for.
    mutating func approveVerified(_ id: MessageID) {
        guard case .presence(let choice, var proofs) = asked, choice.id == id,
            let index = entries.firstIndex(where: { $0.id == id })
        else { return }
        asked = nil
        proofs.isPresent = true
        if let blocker = entries[index].blocker(to: choice.decision, at: now) {
            notice = StatusMessage(Words.sentence(blocker), style: .warning)
        } else if entries[index].need(of: choice.decision, given: proofs) != nil {
            notice = StatusMessage(Words.riskRose, style: .warning)
        } else {
            send(choice, of: index, given: proofs)
        }
    }

    private mutating func send(_ choice: Choice, of index: Int, given proofs: Proofs) {
        entries[index].state = .sending(choice.decision)
        notice = StatusMessage(Words.sentence(entries[index].state))
        let given = choice.decision.isRejection ? Proofs() : proofs
        actions.append(.answer(choice.id, choice.decision, given: given))
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
