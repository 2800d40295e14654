import Authenticator
import Facts
import Review
import Risk

extension State {
    /// Does what a key means at this point.
    mutating func press(_ key: Key) -> [Effect] {
        guard Layout.holdsRequest(size) || dialog?.isAnsweredUnseen == true else {
            return pressUnseen(key)
        }
        noteSeen()
        switch dialog {
        case nil: return act(keys.action(of: key, onMap: screen == .map))
        case .number(let digits): typeNumber(key, digits: digits)
        case .confirm(let choice): return confirm(choice, with: key)
        case .confirmingAgain(let choice): return insist(choice, with: key)
        case .confirmingPhrase(let confirmation): return retype(confirmation, with: key)
        case .verifying(let verification): return prove(verification, with: key)
        case .interrupted(let notice): resume(after: notice, with: key)
        case .codes(let codes): return browse(codes, with: key)
        case .accounts(let accounts): return browse(accounts, with: key)
        case .help(let top, let pane): browseHelp(key, top: top, over: pane)
        case .searching(let search): self.search(search, with: key)
        case .palette(let palette): return choose(palette, with: key)
        case .rejectingAll(let ids): return rejectAll(ids, with: key)
        case .history(let history): return browse(history, with: key)
        case .leaving:
            dialog = nil
            return key == .character("y") ? [.quit] : []
        }
        return []
    }

    /// Does what a key means while the window is too small to show a request: nobody decides
    /// about what cannot be read.
    private mutating func pressUnseen(_ key: Key) -> [Effect] {
        switch keys.action(of: key) {
        case .help: dialog = .help(top: 0)
        case .quit: return leave()
        default: break
        }
        return []
    }

    /// Does what was chosen by a key, a word or in the palette; nothing for `nil`.
    mutating func act(_ action: Action?) -> [Effect] {
        guard let action else { return [] }
        notice = nil
        switch action {
        case .approve: startApproval()
        case .reject: startRejection()
        case .rejectAll: startRejectingAll()
        case .postpone: postpone()
        case .next: selectNextWaiting()
        case .previous: select(offset: -1)
        case .open: if selected != nil { screen = .review }
        case .back: screen = screen == .map ? .review : .list
        case .map, .zoomIn, .zoomOut, .panWest, .panEast, .panNorth, .panSouth, .nextPoint,
            .fitMap, .resetMap, .worldMap, .changeLook:
            moveMap(action)
        case .search: startSearch()
        case .nextMatch: selectMatch(by: 1)
        case .previousMatch: selectMatch(by: -1)
        case .palette: dialog = .palette(Palette())
        case .redraw: return [.redraw]
        case .codes: return openCodes()
        case .history: return openHistory()
        case .accounts: return openAccounts()
        case .help: dialog = .help(top: 0)
        case .quit: return leave()
        case .down, .up, .pageDown, .pageUp, .top, .bottom: travel(action)
        }
        return []
    }

    /// Moves in the list or in the text, whichever has the keys.
    private mutating func travel(_ action: Action) {
        let page = max(1, ReviewPane.height(of: self) - 1)
        let all = max(entries.count, ReviewPane.lastTop(of: self)) + 1
        let steps: [Action: Int] = [
            .down: 1, .up: -1, .pageDown: page, .pageUp: -page, .top: -all, .bottom: all,
        ]
        let step = steps[action] ?? 0
        switch screen {
        case .list: select(offset: step)
        case .review: scroll = min(max(scroll + step, 0), ReviewPane.lastTop(of: self))
        case .map: break
        }
    }

    /// Selects another request of the list, at most to the first or the last.
    mutating func select(offset: Int) {
        guard let index = selectedIndex else { return }
        show(min(max(index + offset, 0), entries.count - 1))
    }

    /// Selects the request with an id; nothing when there is none.
    mutating func select(_ id: MessageID) {
        if let index = entries.firstIndex(where: { $0.id == id }) { show(index) }
    }

    /// Selects a request of the list.
    mutating func show(_ index: Int) {
        guard entries[index].id != selectedID else { return }
        selectedID = entries[index].id
        scroll = 0
        map.reset()
    }

    /// Selects the next request that waits, going round, those that were postponed last; says so
    /// when there is no other.
    mutating func selectNextWaiting() {
        guard let index = selectedIndex else { return }
        let order = (index + 1..<entries.count).map(\.self) + (0..<index).map(\.self)
        let waiting = order.filter { entries[$0].isWaiting(at: now) }
        if let next = waiting.first(where: { postponed[entries[$0].id] == nil }) ?? waiting.first {
            show(next)
        } else {
            notice = StatusMessage(Words.noOtherWaits)
        }
    }

    private mutating func startApproval() {
        guard let selected else { return }
        screen = .review
        if let obstacle = selected.obstacleToApproval(at: now) {
            notice = StatusMessage(Words.sentence(obstacle), style: .warning)
        } else if case .unknown(let earlier, _) = selected.state {
            ask(earlier, of: selected)
        } else if case .challenge = selected.facts.kind {
            dialog = .number("")
        } else {
            ask(.approve, of: selected)
        }
    }

    private mutating func startRejection() {
        guard let selected else { return }
        screen = .review
        ask(.reject, of: selected)
    }

    /// Opens the question that a second key must answer, when the decision can be taken.
    private mutating func ask(_ decision: Decision, of entry: Entry) {
        if let obstacle = entry.obstacle(to: decision, at: now) {
            notice = StatusMessage(Words.sentence(obstacle), style: .warning)
        } else {
            open(Choice(id: entry.id, decision: decision), of: entry)
        }
    }

    /// Adds or removes a digit, or takes the number.
    private mutating func typeNumber(_ key: Key, digits: String) {
        guard let selected, case .challenge = selected.facts.kind else {
            dialog = nil
            return
        }
        switch key {
        case .character(let scalar) where ("0"..."9").contains(scalar) && digits.count < 2:
            notice = nil
            dialog = .number(digits + String(scalar))
        case .backspace: dialog = .number(String(digits.dropLast()))
        case .escape:
            dialog = nil
            notice = StatusMessage(Words.nothingSent)
        case .enter:
            dialog = .number("")
            ask(decision(typed: digits, offered: selected.facts.kind), of: selected)
        default: break
        }
    }

    /// The approval that digits stand for: one of the offered numbers, or its place among them,
    /// from 1, where that can be meant.
    private func decision(typed digits: String, offered kind: PushKind) -> Decision {
        guard let typed = Int(digits), case .challenge(let numbers) = kind else { return .approve }
        guard digits.utf8.count == 1, typed > 0, typed <= Words.places(numbers) else {
            return .approveWithNumber(typed)
        }
        return .approveWithNumber(numbers[typed - 1])
    }

    /// Takes the decision on `y`, or asks for what it demands beside; anything else drops it.
    private mutating func confirm(_ choice: Choice, with key: Key) -> [Effect] {
        guard key == .character("y") else {
            dialog = nil
            notice = StatusMessage(Words.nothingSent)
            return []
        }
        return proceed(with: choice, passed: .none)
    }

    /// Hands a decision that may be taken to the shell.
    mutating func send(_ choice: Choice, of index: Int) -> [Effect] {
        entries[index].state = .sending(choice.decision)
        notice = StatusMessage(Words.sentence(entries[index].state))
        return [.answer(choice.id, choice.decision)]
    }

    private mutating func browseHelp(_ key: Key, top: Int, over pane: Dialog?) {
        let last = HelpPane.lastTop(of: self)
        let page = max(1, HelpPane.height(of: size) - 1)
        let line: Int
        switch keys.action(of: key) {
        case .down: line = top + 1
        case .up: line = top - 1
        case .pageDown: line = top + page
        case .pageUp: line = top - page
        case .top: line = 0
        case .bottom: line = last
        default:
            dialog = pane
            return
        }
        dialog = .help(top: min(max(line, 0), last), over: pane)
    }

    /// Ends at once, or asks when something would be left behind.
    private mutating func leave() -> [Effect] {
        guard waiting > 0 || inFlight > 0 else { return [.quit] }
        dialog = .leaving
        return []
    }
}
