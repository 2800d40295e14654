package import Review

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
            dialog = .help(top: 0, over: .codes(codes))
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
            if case .help(let top, .some) = dialog {
                dialog = .help(top: top, over: newValue)
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
        case .deciding(.phrase, _): interrupt(saying: message)
        case .accounts(let list) where list.step?.isTyping == true: interrupt(saying: message)
        case .codes, .accounts, .history: break
        default: notice = message
        }
    }

    /// Takes the dialog away, and tells the shell what it need not do any longer.
    mutating func close() {
        switch pane {
        case .codes: perform(.watch(.codes, false))
        case .accounts:
            perform(.watch(.accounts, false))
            perform(.watch(.codes, false))
        case .verifying(let verification): perform(.cancelVerification(verification.purpose))
        default: break
        }
        dialog = nil
    }
}
