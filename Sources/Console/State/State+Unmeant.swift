import Review
import Vocabulary

/// Keys that do nothing where they are pressed.
extension State {
    /// Whether a key does something here, in a list, a pane or on the map.
    ///
    /// What has no meaning in a question or a line is told there, or drops it.
    func isMeant(_ intent: Intent?) -> Bool {
        guard let intent else {
            return switch dialog {
            case nil, .codes: false
            case .history(let history): history.line != nil
            case .accounts(let list): list.step != nil
            default: true
            }
        }
        guard case .act(let verb) = intent else { return true }
        switch dialog {
        case nil: return screen != .map || !verb.isOfScrolling
        case .codes: return verb.isOfCodes
        case .history(let history): return history.line != nil || verb.isOfHistory
        case .accounts(let list): return list.step != nil || verb.isOfAccounts
        default: return true
        }
    }

    /// Says that a key does nothing here, until the next one.
    ///
    /// A warning stays, such as why nothing was asked; so does what is told where a question was
    /// expected and answered.
    mutating func reportUnmeant(_ key: Key) {
        if let notice {
            let isWarning = notice.style == .warning || notice.style == .danger
            guard !isWarning, key != .character("y") else { return }
        }
        let name = PrintableText(key.name)
        let help = keys.brief(.help).map { "; \($0) lists the keys" as PrintableText } ?? .empty
        notice = StatusMessage("\(name) does nothing here\(help).")
    }
}

extension Verb {
    /// Whether it does something in every pane.
    private var isOfPanes: Bool {
        isOfScrolling || [.back, .help, .quit, .open, .copy].contains(self)
    }

    /// Whether it does something among the codes.
    fileprivate var isOfCodes: Bool { isOfPanes || [.codes, .close].contains(self) }

    /// Whether it does something in the history.
    fileprivate var isOfHistory: Bool {
        let own: [Verb] = [
            .markMine, .markNotMine, .sort, .export, .history, .search, .skip, .previous, .redraw,
        ]
        return isOfPanes || own.contains(self)
    }

    /// Whether it does something among the accounts.
    fileprivate var isOfAccounts: Bool {
        let own: [Verb] = [.accounts, .details]
        return isOfPanes || own.contains(self)
            || [PaneKey].accounts.contains { $0.verb == self }
    }
}
