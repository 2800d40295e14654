import Authenticator
import Review
import Vocabulary

extension State {
    /// Opens the pane of accounts over what is there.
    mutating func openAccounts() -> [Effect] {
        dialog = .accounts(AccountList())
        return [.watchAccounts(true), .watchCodes(true)]
    }

    /// Takes accounts over while the pane is open; without it none is kept.
    mutating func show(_ rows: [AccountRow]) {
        guard case .accounts(var list) = pane else { return }
        list.show(rows)
        pane = .accounts(list)
    }

    /// The keys of the pane; those of decisions do nothing here.
    mutating func browse(_ accounts: AccountList, with key: Key) -> [Effect] {
        var list = accounts
        if let step = list.step { return answer(step, of: list, with: key) }
        notice = nil
        if let step = step(for: key, of: list) {
            if list.working == nil {
                list.step = step
            } else {
                notice = StatusMessage(Words.Accounts.busy, style: .warning)
            }
            dialog = .accounts(list)
            return []
        }
        let page = max(1, AccountsPane.detailHeight(of: self) - 1)
        let last = AccountsPane.lastTop(of: list, state: self)
        let all = list.rows?.count ?? 0
        var effects: [Effect] = []
        switch keys.actionInPane(of: key) {
        case .down: list.select(offset: 1)
        case .up: list.select(offset: -1)
        case .pageDown: list.scroll(by: page, last: last)
        case .pageUp: list.scroll(by: -page, last: last)
        case .top: list.select(offset: -all)
        case .bottom: list.select(offset: all)
        case .open: effects = list.askForNext().map { [.nextCode($0)] } ?? []
        case .back, .accounts, .quit: return close()
        case .help:
            dialog = .help(top: 0, over: .accounts(list))
            return []
        default:
            if AccountKeys.action(of: key) == .close { return close() }
        }
        dialog = .accounts(list)
        return effects
    }

    /// What a letter of the bottom row asks; `nil` for every other key.
    private func step(for key: Key, of list: AccountList) -> AccountStep? {
        let action = AccountKeys.action(of: key)
        if action == .enrol { return .addressing(TypedSecret(limit: addressLimit), isFull: false) }
        guard let row = list.selected else { return nil }
        switch action {
        case .rename: return .renaming(row.id, .account, LineField(row.name.text, limit: nameLimit))
        case .renameIssuer:
            return .renaming(row.id, .issuer, LineField(row.issuer.text, limit: nameLimit))
        case .remove: return .removing(Removal(row))
        case .lock: return row.lock?.isOfPerson == true ? nil : .asking(.lock(row.id))
        case .unlock: return row.lock == nil ? nil : .asking(.unlock(row.id))
        case .rotateToken: return row.hasDevice ? .asking(.rotateDeviceToken(row.id)) : nil
        case .tellToken: return row.hasDevice ? .asking(.updateDeviceToken(row.id)) : nil
        case .enrol, .close, nil: return nil
        }
    }

    /// The most characters of a name.
    private var nameLimit: Int { 256 }
    /// The most bytes of an enrolment address.
    private var addressLimit: Int { EnrolmentAddress.limit }
}

extension AccountLock {
    /// Whether a person has set it.
    var isOfPerson: Bool {
        switch self {
        case .person: true
        case .policy: false
        }
    }
}
