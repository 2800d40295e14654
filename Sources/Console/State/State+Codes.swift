import Review

extension State {
    /// Opens the pane of one-time codes over what is there.
    mutating func openCodes() -> [Effect] {
        dialog = .codes(CodeList())
        return [.perform(.watch(.codes, true))]
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
    mutating func browse(_ codes: CodeList, by intent: Intent) -> [Effect] {
        if intent == .cancel { return close() }
        guard case .act(let verb) = intent else { return [] }
        var codes = codes
        let page = extents.pane.page
        let all = codes.rows?.count ?? 0
        var effects: [Effect] = []
        switch verb {
        case _ where verb.isOfScrolling: codes.select(offset: verb.steps(page: page, all: all))
        case .open: effects = codes.askForNext().map { [.perform(.nextCode($0))] } ?? []
        case .back, .codes, .close, .quit: return close()
        case .help:
            dialog = .help(top: 0, over: .codes(codes))
            return []
        default: break
        }
        dialog = .codes(codes)
        return effects
    }

    /// The dialog, or the pane below the help: what the shell has to tell is for it.
    var pane: Dialog? {
        get {
            if case .help(_, let pane?) = dialog { pane } else { dialog }
        }
        set {
            if case .help(let top, .some) = dialog {
                dialog = .help(top: top, over: newValue)
            } else {
                dialog = newValue
            }
        }
    }

    /// Takes a dialog away that nobody closed, and says why.
    mutating func abandon(saying notice: StatusMessage) -> [Effect] {
        let asked = dialog
        let effects = close()
        switch asked {
        case .verifying(let verification): leave(verification, saying: notice)
        case .confirmingPhrase: dialog = .interrupted(notice)
        case .accounts(let list) where list.step?.isTyping == true: dialog = .interrupted(notice)
        case .codes, .accounts, .history: break
        default: self.notice = notice
        }
        return effects
    }

    /// Takes the dialog away, and tells the shell what it need not do any longer.
    mutating func close() -> [Effect] {
        defer { dialog = nil }
        switch pane {
        case .codes: return [.perform(.watch(.codes, false))]
        case .accounts:
            return [.perform(.watch(.accounts, false)), .perform(.watch(.codes, false))]
        case .verifying(let verification):
            return [.perform(.cancelVerification(verification.purpose))]
        default: return []
        }
    }
}
