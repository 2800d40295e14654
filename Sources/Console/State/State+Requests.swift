import Push
import Review
import Risk
import Vocabulary

extension State {
    /// Does a verb while no question is open; nothing for one that has no meaning there.
    mutating func act(_ verb: Verb?) -> [Effect] {
        guard let verb else { return [] }
        notice = nil
        switch verb {
        case .approve: startApproval()
        case .reject: startRejection(.reject)
        case .rejectNotMine: startRejection(.rejectNotMine)
        case .rejectChangedMind: startRejection(.rejectChangedMind)
        case .rejectAll: startRejecting(isAll: !isQueue)
        case .rejectAlike: startRejecting(isAll: false)
        case .postpone: postpone()
        case .next: selectNextWaiting()
        case .previous: if !foldSelected() { select(offset: -1) }
        case .open: if !unfoldSelected() { read(.review) }
        case .details: read(.review)
        case .why: read(.why)
        case .back: goBack()
        case .map, .zoomIn, .zoomOut, .panWest, .panEast, .panNorth, .panSouth, .nextPoint,
            .fitMap, .frameRegion, .resetMap, .worldMap, .changeLook:
            moveMap(verb)
        case .search: startSearch()
        case .nextMatch: selectNext(by: 1)
        case .previousMatch: selectNext(by: -1)
        case .order: changeOrder()
        case .palette: dialog = .palette(Palette())
        case .redraw: return [.redraw]
        case .codes: return openCodes()
        case .history: return openHistory()
        case .accounts: return openAccounts()
        case .enrol: return beginEnrolment()
        case .home: return openPrompt()
        case .demonstrate: return inFlight == 0 ? [.demonstrate] : []
        case .help: dialog = .help(top: 0)
        case .quit: return leave()
        case _ where verb.isOfScrolling: travel(verb)
        default: break
        }
        return []
    }

    /// Goes on to what the filter shows, else to what waits, or back.
    private mutating func selectNext(by step: Int) {
        if !filter.isEmpty {
            selectShown(by: step)
        } else if step > 0 {
            selectNextWaiting()
        } else {
            select(offset: -1)
        }
    }

    /// Opens a text about the selected request from its beginning; the same verb closes it.
    private mutating func read(_ text: Screen) {
        guard selected != nil else { return }
        screen = screen == text ? .list : text
        scroll = 0
    }

    /// Moves in the list or in the text, whichever has the keys.
    private mutating func travel(_ verb: Verb) {
        let (page, last) = (extents.review.page, extents.review.lastTop)
        let step = verb.steps(page: page, all: max(entries.count, last) + 1)
        switch screen {
        case .list: select(offset: step)
        case .review, .why: scroll = min(max(scroll + step, 0), last)
        case .map: break
        }
    }

    /// Selects another row of the list, at most to the first or the last.
    mutating func select(offset: Int) {
        let rows = rows
        guard let place = rows.place(of: selectedIndex) else { return }
        show(rows[min(max(place + offset, 0), rows.count - 1)].first)
    }

    /// Selects a request of the list.
    package mutating func show(_ index: Int) {
        guard entries[index].id != selectedID else { return }
        selectedID = entries[index].id
        scroll = 0
        resetMaps()
    }

    /// Selects the next request that waits, going round, those that were postponed last; says so
    /// when there is no other.
    package mutating func selectNextWaiting() {
        let rows = rows
        guard let place = rows.place(of: selectedIndex) else { return }
        let others = (rows[(place + 1)...] + rows[..<place]).map(\.first)
        let waiting = others.filter { entries[$0].isWaiting(at: now) }
        if let next = waiting.first(where: { postponed[entries[$0].id] == nil }) ?? waiting.first {
            show(next)
        } else {
            notice = StatusMessage(Words.noOtherWaits)
        }
    }

    private mutating func startApproval() {
        guard let selected else { return }
        // The question stands below the sheet.
        screen = .list
        if let count = selectedRow?.folded {
            notice = StatusMessage(Words.approveOneByOne(count, open: keys.brief(.open)))
        } else if let blocker = selected.blockerToApproval(at: now) {
            notice = StatusMessage(Words.sentence(blocker), style: .warning)
        } else if case .unknown(let earlier, _) = selected.state {
            ask(earlier, of: selected)
        } else if selected.facts.kind.asksForShown {
            dialog = .number("")
        } else {
            ask(.approve, of: selected)
        }
    }

    private mutating func startRejection(_ decision: Decision) {
        guard let selected else { return }
        // The question stands below the sheet.
        screen = .list
        if decision == .reject, selectedRow?.folded != nil {
            startRejecting(isAll: false)
            return
        }
        if decision == .rejectChangedMind, !selected.facts.acceptsReasons {
            notice = StatusMessage(Words.noReasons, style: .warning)
            return
        }
        ask(decision, of: selected)
    }

    /// Takes the answer to the question about a decision: yes, or yes to a rejection for a reason;
    /// anything else drops it.
    mutating func confirm(_ choice: Choice, by intent: Intent) -> [Effect] {
        let entry = entries.first { $0.id == choice.id }
        let isRejection = choice.decision == .reject
        let acceptsReasons = isRejection && entry?.facts.acceptsReasons == true
        let asksWhose = isRejection && entry?.asksWhose == true
        switch intent {
        case .confirm: return proceed(with: choice, given: Proofs(.once))
        case .act(.rejectNotMine) where asksWhose:
            return proceed(with: Choice(id: choice.id, decision: .rejectNotMine), given: Proofs())
        case .act(.rejectChangedMind) where acceptsReasons:
            return proceed(
                with: Choice(id: choice.id, decision: .rejectChangedMind),
                given: Proofs()
            )
        default: return dropDecision()
        }
    }

    /// Opens the question that a second key must answer, when the decision can be taken.
    private mutating func ask(_ decision: Decision, of entry: Entry) {
        let choice = Choice(id: entry.id, decision: decision)
        if let blocker = entry.blocker(to: decision, at: now) {
            notice = StatusMessage(Words.sentence(blocker), style: .warning)
        } else if decision.isRejection {
            dialog = .confirm(choice)
        } else {
            _ = proceed(with: choice, given: Proofs())
        }
    }

    /// Adds or removes a character of what the login page shows, or takes it.
    mutating func typeNumber(_ intent: Intent, digits: String) -> [Effect] {
        guard let selected, selected.facts.kind.asksForShown else {
            dialog = nil
            return []
        }
        switch intent {
        case .edit(.insert(let scalar)) where mayFollow(digits, scalar, selected.facts.kind):
            notice = nil
            dialog = .number(digits + String(scalar))
        case .edit(.deleteLast): dialog = .number(String(digits.dropLast()))
        case .cancel: return dropDecision()
        case .submit: accept(digits, for: selected)
        default: break
        }
        return []
    }

    /// Whether a character can be one of what is typed: two digits of a number, or a text.
    private func mayFollow(_ typed: String, _ scalar: Unicode.Scalar, _ kind: PushKind) -> Bool {
        if case .presence = kind {
            return typed.utf8.count < PushKind.longestOption && (scalar != " " || !typed.isEmpty)
        }
        return ("0"..."9").contains(scalar) && typed.count < 2
    }

    private mutating func accept(_ digits: String, for entry: Entry) {
        dialog = .number("")
        ask(entry.facts.kind.decision(typed: digits), of: entry)
    }

    /// Hands a decision that may be taken to the shell.
    mutating func send(_ choice: Choice, of index: Int, given proofs: Proofs = Proofs()) -> [Effect]
    {
        entries[index].state = .sending(choice.decision)
        notice = StatusMessage(Words.sentence(entries[index].state))
        let given = choice.decision.isRejection ? Proofs() : proofs
        return [.perform(.answer(choice.id, choice.decision, given: given))]
    }

    /// Scrolls the help; anything else closes it.
    mutating func browseHelp(_ intent: Intent, top: Int, over pane: Dialog?) {
        let (page, last) = (extents.pane.page, extents.pane.lastTop)
        guard case .act(let verb) = intent, verb.isOfScrolling else {
            dialog = pane
            return
        }
        let line = top + verb.steps(page: page, all: last)
        dialog = .help(top: min(max(line, 0), last), over: pane)
    }

    /// Ends at once, or asks while an answer is on its way.
    mutating func leave() -> [Effect] {
        guard inFlight > 0 else { return [.quit] }
        dialog = .leaving
        return []
    }
}
