import Push
import Review
import Vocabulary

extension State {
    /// Opens the pane of accounts over what is there.
    mutating func openAccounts() {
        dialog = .accounts(AccountList())
        perform(.watch(.accounts, true))
        perform(.watch(.codes, true))
    }

    /// Takes accounts over while the pane is open; without it none is kept.
    mutating func show(_ rows: [AccountRow]) {
        guard case .accounts(var list) = pane else { return }
        list.show(rows)
        pane = .accounts(list)
    }

    /// Moves in the pane, begins something with an account, or closes it; decisions are none of it.
    mutating func browse(_ list: AccountList, by intent: Intent) {
        if let step = list.step { return answer(step, of: list, by: intent) }
        notice = nil
        switch intent {
        case .act(let verb):
            guard let step = step(for: verb, of: list) else { return browse(list, by: verb) }
            begin(step, of: list)
        case .cancel: close()
        default: break
        }
    }

    /// Opens the pane of accounts with the line for an address.
    mutating func beginEnrolment() {
        openAccounts()
        if case .accounts(let list) = dialog { browse(list, by: .act(.enrol)) }
    }

    private mutating func browse(_ accounts: AccountList, by verb: Verb) {
        var list = accounts
        let (page, last) = (extents.pane.page, extents.pane.lastTop)
        let all = list.rows?.count ?? 0
        switch verb {
        case .down: list.select(offset: 1)
        case .up: list.select(offset: -1)
        case .pageDown, .pageUp, .halfPageDown, .halfPageUp:
            list.scroll(by: verb.steps(page: page, all: all), last: last)
        case .top: list.select(offset: -all)
        case .bottom: list.select(offset: all)
        case .details: list.toggleDetails()
        case .copy: return startCopying()
        case .open: if let account = list.askForNext() { perform(.nextCode(account)) }
        case .back where list.showsDetails: list.toggleDetails()
        case .back, .accounts, .close, .quit: return close()
        case .help:
            dialog = .help(top: 0, over: .accounts(list))
            return
        default: break
        }
        dialog = .accounts(list)
    }

    /// Asks it, unless something is being done with an account.
    private mutating func begin(_ step: AccountStep, of accounts: AccountList) {
        var list = accounts
        if list.working == nil {
            list.step = step
        } else {
            notice = StatusMessage(Words.Accounts.busy, style: .warning)
        }
        dialog = .accounts(list)
    }

    /// What a verb asks about the selected account; `nil` for every other verb.
    private func step(for verb: Verb, of list: AccountList) -> AccountStep? {
        if verb == .enrol { return .addressing(TypedSecret(limit: addressLimit), isFull: false) }
        guard let row = list.selected else { return nil }
        switch verb {
        case .rename: return .renaming(row.id, .account, LineField(row.name.text, limit: nameLimit))
        case .renameIssuer:
            return .renaming(row.id, .issuer, LineField(row.issuer.text, limit: nameLimit))
        default: break
        }
        guard let change = AccountChange(verb), change.blocker(of: row) == nil else { return nil }
        return change == .remove ? .removing(Removal(row)) : .asking(change.order(about: row.id))
    }

    /// The most characters of a name.
    private var nameLimit: Int { 256 }
    /// The most bytes of an enrolment address.
    private var addressLimit: Int { EnrolmentAddress.limit }
}
