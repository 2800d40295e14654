import Push
import Review
import Vocabulary

extension State {
    /// Answers what the pane of accounts asks.
    mutating func answer(
        _ step: AccountStep,
        of accounts: AccountList,
        by intent: Intent
    ) {
        var list = accounts
        guard intent != .cancel else { return drop(&list) }
        switch step {
        case .renaming(let id, let part, var line):
            if intent == .submit { return accept(line, of: id, part, in: &list) }
            if case .edit(let edit) = intent { line.edit(edit) }
            list.step = .renaming(id, part, line)
        case .removing(let removal): return accept(removal, intent, in: &list)
        case .asking(let order):
            guard intent == .confirm else { return drop(&list) }
            return begin(order, of: &list)
        case .addressing(let address, _, _):
            if intent == .submit, address.characters > 0 {
                return begin(.readAddress(address), of: &list)
            }
            guard case .edit(let edit) = intent else { break }
            list.step = edited(address, by: edit)
        case .reviewing(let address, let summary, let top, let agreed):
            if intent == .confirm {
                guard agreed < summary.confirmations.count else {
                    return begin(.enrol(address, isReplacing: summary.isReplacing), of: &list)
                }
                list.step = .reviewing(address, summary, top: top, agreed: agreed + 1)
                break
            }
            if intent == .act(.details) {
                list.toggleDetails()
                list.step = .reviewing(address, summary, top: 0, agreed: agreed)
                break
            }
            guard case .act(let verb) = intent, let lines = lines(scrolledBy: verb) else {
                return drop(&list)
            }
            let place = min(max(top + lines, 0), extents.pane.lastTop)
            list.step = .reviewing(address, summary, top: place, agreed: agreed)
        }
        dialog = .accounts(list)
    }

    /// How many lines a verb scrolls what an address says by; `nil` when it does not scroll.
    private func lines(scrolledBy verb: Verb) -> Int? {
        guard verb.isOfScrolling, verb != .top, verb != .bottom else { return nil }
        return verb.steps(page: extents.pane.page, all: 0)
    }

    private mutating func accept(
        _ line: LineField,
        of id: AccountID,
        _ part: EnrolmentWarning.NamePart,
        in list: inout AccountList
    ) {
        let row = list.rows?.first { $0.id == id }
        let shown = part == .account ? row?.name : row?.issuer
        guard line.text != shown?.text else { return drop(&list) }
        return begin(.rename(id, part, to: line.text), of: &list)
    }

    private mutating func accept(
        _ removal: Removal,
        _ intent: Intent,
        in list: inout AccountList
    ) {
        var removal = removal
        switch intent {
        case .edit(let edit): removal.line.edit(edit)
        case .submit:
            if removal.isConfirmed { return begin(.remove(removal.account), of: &list) }
            removal.refuse()
        default: break
        }
        list.step = .removing(removal)
        dialog = .accounts(list)
    }

    /// Takes pasted text into the line that is typed in the pane of accounts.
    mutating func paste(_ text: String, into accounts: AccountList) {
        var list = accounts
        switch list.step {
        case .renaming(let id, let part, var line):
            line.paste(text)
            list.step = .renaming(id, part, line)
        case .removing(var removal):
            removal.line.paste(text)
            list.step = .removing(removal)
        case .addressing(var address, _, _):
            let isTaken = address.append(contentsOf: text)
            list.step = .addressing(address, isFull: !isTaken)
        case .asking, .reviewing, nil: notice = StatusMessage(Words.pasteRefused)
        }
        dialog = .accounts(list)
    }

    /// Shows what an address says, when it is the one that is being read.
    mutating func show(_ summary: AddressSummary, of address: TypedSecret) {
        guard case .accounts(var list) = pane, list.working == .readAddress(address) else {
            return
        }
        list.end(.readAddress(address))
        list.step = .reviewing(summary.address ?? address, summary, top: 0)
        pane = .accounts(list)
    }

    /// Takes over how an order ended; a locked screen does not tell it.
    mutating func end(_ order: AccountOrder, saying notice: StatusMessage) {
        if case .accounts(var list) = pane {
            let isCorrectable = list.working == order && !isLocked
            list.end(order)
            // An address that is none stays in its line, to be corrected; the line says why.
            if isCorrectable, case .readAddress(let typed) = order {
                list.step = .addressing(typed, isFull: false, problem: notice.text)
                pane = .accounts(list)
                return
            }
            pane = .accounts(list)
        }
        if !isLocked { self.notice = notice }
    }

    mutating func begin(_ order: AccountOrder, of list: inout AccountList) {
        list.begin(order)
        notice = nil
        dialog = .accounts(list)
        perform(.account(order))
    }

    private mutating func drop(_ list: inout AccountList) {
        list.step = nil
        notice = StatusMessage(Words.Accounts.nothingChanged)
        dialog = .accounts(list)
    }

    private func edited(_ address: TypedSecret, by edit: LineEdit) -> AccountStep {
        var address = address
        let isFull = !address.edit(edit)
        return .addressing(address, isFull: isFull)
    }
}
