import Push
package import Review
import Vocabulary

extension State {
    /// Opens the pane of accounts over what is there.
    mutating func openAccounts() {
        dialog = .accounts(AccountList(about: shownEntry?.review.account))
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
        case .open:
            if let account = list.askForNext() {
                perform(.nextCode(account))
            } else {
                list.toggleDetails()
            }
        case .back where list.showsDetails: list.toggleDetails()
        case .back, .accounts, .close, .quit: return close()
        case .help:
            dialog = .help(Help(), over: .accounts(list))
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
        if let text = AccountText(verb) {
            let line = LineField(text.shown(of: row), limit: text.limit)
            return .writing(row.id, text, line)
        }
        guard let change = AccountChange(verb), change.blocker(of: row) == nil else { return nil }
        return .asking(AccountQuestion(change, of: row))
    }

    /// The most bytes of an enrolment address.
    private var addressLimit: Int { EnrolmentAddress.limit }
}

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
        case .writing(let id, let text, var line):
            if intent == .submit { return accept(line, of: id, text, in: &list) }
            if case .edit(let edit) = intent { line.edit(edit) }
            list.step = .writing(id, text, line)
        case .asking(.removal(var removal), _):
            if intent == .submit {
                return accept(.removal(removal), in: &list) { $0.accept(removal.line.text) }
            }
            if case .edit(let edit) = intent { removal.line.edit(edit) }
            list.step = .asking(.removal(removal))
        case .asking(let question, let top):
            if intent == .confirm {
                guard list.isUnread(lastTop: extents.pane.lastTop) else {
                    // Who holds the key down has not read the end.
                    guard uptime - list.turned >= 400 else {
                        list.turned = uptime
                        break
                    }
                    return accept(question, top: top, in: &list) { $0.accept() }
                }
                // Nothing is agreed to before its end was shown.
                let next = min(top + extents.pane.page, extents.pane.lastTop)
                list.turned = uptime
                list.step = .asking(question, top: next)
                // What was pressed before the frame that this draws agrees to nothing.
                unasked = drawn
                break
            }
            guard case .enrolment = question, case .act(let verb) = intent else {
                return drop(&list)
            }
            if verb == .details {
                list.toggleDetails()
                list.step = .asking(question)
                break
            }
            guard let lines = lines(scrolledBy: verb) else { return drop(&list) }
            list.step = .asking(question, top: min(max(top + lines, 0), extents.pane.lastTop))
        case .addressing(let address, _, _):
            if intent == .submit, address.characters > 0 {
                return begin(.readAddress(address), of: &list)
            }
            guard case .edit(let edit) = intent else { break }
            list.step = edited(address, by: edit)
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
        _ text: AccountText,
        in list: inout AccountList
    ) {
        let row = list.rows?.first { $0.id == id }
        guard line.trimmed != row.map(text.shown(of:)) else { return drop(&list) }
        return begin(.write(line.trimmed, as: text, of: id), of: &list)
    }

    /// Goes on with a question, or begins what its answer orders.
    private mutating func accept(
        _ question: AccountQuestion,
        top: Int = 0,
        in list: inout AccountList,
        by answer: (inout AccountQuestion) -> AccountOrder?
    ) {
        var question = question
        if let order = answer(&question) { return begin(order, of: &list) }
        list.turned = uptime
        list.step = .asking(question, top: top)
        dialog = .accounts(list)
    }

    /// Takes pasted text into the line that is typed in the pane of accounts.
    mutating func paste(_ text: String, into accounts: AccountList) {
        var list = accounts
        switch list.step {
        case .writing(let id, let kind, var line):
            line.paste(text)
            list.step = .writing(id, kind, line)
        case .asking(.removal(var removal), _):
            removal.line.paste(text)
            list.step = .asking(.removal(removal))
        case .addressing(var address, _, _):
            let isTaken = address.append(contentsOf: text)
            list.step = .addressing(address, isFull: !isTaken)
        case .asking, nil: notice = StatusMessage(Words.pasteRefused)
        }
        dialog = .accounts(list)
    }

    /// Shows what an address says, when it is the one that is being read.
    mutating func show(_ summary: AddressSummary, of address: TypedSecret) {
        guard case .accounts(var list) = pane, list.working == .readAddress(address) else {
            return
        }
        list.end(.readAddress(address))
        list.step = .asking(.enrolment(summary.address ?? address, summary))
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
        dialog = .accounts(list)
        // Nothing else is there to be seen.
        if list.rows?.isEmpty == true { close() }
        notice = StatusMessage(Words.Accounts.nothingChanged)
    }

    private func edited(_ address: TypedSecret, by edit: LineEdit) -> AccountStep {
        var address = address
        let isFull = !address.edit(edit)
        return .addressing(address, isFull: isFull)
    }
}

extension State {
    /// Opens the pane of one-time codes over what is there.
    mutating func openCodes() {
        dialog = .codes(CodeList())
        perform(.watch(.codes, true))
    }

    /// Takes codes over while the pane is open; without it none is kept.
    mutating func show(_ rows: [CodeRow]) {
        switch pane {
        case .codes(var list):
            list.show(rows)
            pane = .codes(list)
        case .accounts(var list):
            list.show(rows)
            pane = .accounts(list)
        default: break
        }
    }

    /// Moves in the pane, asks for a code, or closes it; decisions are none of it.
    mutating func browse(_ codes: CodeList, by intent: Intent) {
        if intent == .cancel { return close() }
        guard case .act(let verb) = intent else { return }
        var codes = codes
        let page = extents.pane.page
        let all = codes.rows?.count ?? 0
        switch verb {
        case _ where verb.isOfScrolling: codes.select(offset: verb.steps(page: page, all: all))
        case .open: if let account = codes.askForNext() { perform(.nextCode(account)) }
        case .copy: return startCopying()
        case .back, .codes, .close, .quit: return close()
        case .help:
            dialog = .help(Help(), over: .codes(codes))
            return
        default: break
        }
        dialog = .codes(codes)
    }

    /// The dialog, or the pane below the help: what the shell has to tell is for it.
    var pane: Dialog? {
        get {
            if case .help(_, let pane?) = dialog { pane } else { dialog }
        }
        set {
            if case .help(let help, .some) = dialog {
                dialog = .help(help, over: newValue)
            } else {
                dialog = newValue
            }
        }
    }

    package mutating func abandon(saying message: StatusMessage) {
        let asked = dialog
        close()
        switch asked {
        case .verifying:
            dialog = asked
            endCheck(saying: message)
        // What is still typed of a line must answer nothing else.
        case let asked? where asked.takesLine: interrupt(saying: message)
        case .codes, .accounts, .history: break
        default: notice = message
        }
    }

    /// Takes the dialog away, and tells the shell what it need not do any longer.
    mutating func close() {
        switch pane {
        case .codes:
            perform(.watch(.codes, false))
            // A code that was copied is not left in sight.
            notice = nil
        case .accounts:
            perform(.watch(.accounts, false))
            perform(.watch(.codes, false))
        case .verifying(let verification): perform(.cancelVerification(verification.purpose))
        default: break
        }
        dialog = nil
    }
}
