import Authenticator
import Review
import Vocabulary

extension State {
    /// The keys while the pane of accounts asks something.
    mutating func answer(
        _ step: AccountStep,
        of accounts: AccountList,
        with key: Key
    ) -> [Effect] {
        var list = accounts
        guard key != .escape else { return drop(&list) }
        switch step {
        case .renaming(let id, let part, var line):
            if key == .enter {
                let row = list.rows?.first { $0.id == id }
                let shown = part == .account ? row?.name : row?.issuer
                guard line.text != shown?.text else { return drop(&list) }
                return begin(.rename(id, part, to: line.text), of: &list)
            }
            line.type(key)
            list.step = .renaming(id, part, line)
        case .removing(var removal):
            if key == .enter {
                if removal.isConfirmed { return begin(.remove(removal.account), of: &list) }
                removal.refuse()
            } else {
                removal.line.type(key)
            }
            list.step = .removing(removal)
        case .asking(let order):
            guard key == .character("y") else { return drop(&list) }
            return begin(order, of: &list)
        case .addressing(let address, _):
            if key == .enter, address.characters > 0 {
                return begin(.readAddress(address), of: &list)
            }
            list.step = typed(key, into: address)
        case .reviewing(let address, let summary, let top):
            if key == .character("y") {
                return begin(.enrol(address, isReplacing: summary.isReplacing), of: &list)
            }
            guard let lines = AccountsPane.scrolling(key, state: self) else { return drop(&list) }
            let last = AccountsPane.lastTop(of: summary, state: self)
            list.step = .reviewing(address, summary, top: min(max(top + lines, 0), last))
        }
        dialog = .accounts(list)
        return []
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
        case .addressing(var address, _):
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
        list.step = .reviewing(address, summary, top: 0)
        pane = .accounts(list)
    }

    /// Takes over how an order ended; a locked screen does not tell it.
    mutating func end(_ order: AccountOrder, saying notice: StatusMessage) {
        if case .accounts(var list) = pane {
            list.end(order)
            pane = .accounts(list)
        }
        if !isLocked { self.notice = notice }
    }

    private mutating func begin(_ order: AccountOrder, of list: inout AccountList) -> [Effect] {
        list.begin(order)
        notice = nil
        dialog = .accounts(list)
        return [.account(order)]
    }

    private mutating func drop(_ list: inout AccountList) -> [Effect] {
        list.step = nil
        notice = StatusMessage(Words.Accounts.nothingChanged)
        dialog = .accounts(list)
        return []
    }

    private func typed(_ key: Key, into address: TypedSecret) -> AccountStep {
        var address = address
        var isFull = false
        switch key {
        case .character(let scalar) where scalar.properties.generalCategory != .control:
            isFull = !address.append(scalar)
        case .backspace: address.removeLast()
        case .eraseLine: address = TypedSecret(limit: EnrolmentAddress.limit)
        default: break
        }
        return .addressing(address, isFull: isFull)
    }
}
