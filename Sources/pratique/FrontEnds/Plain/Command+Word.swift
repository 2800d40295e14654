import Review
import Vocabulary

extension Command {
    /// The line that a person would type; an address is left out.
    var word: PrintableText {
        switch self {
        case .approve: "approve"
        case .reject: "reject"
        case .rejectNotMine: "not-you"
        case .rejectChangedMind: "changed-mind"
        case .shown(let text): "shown \(PrintableText(text))"
        case .named(let id, let command): "\(command.word) \(PrintableText(id))"
        case .number(let number): "number \(number)"
        case .rejectAll: "reject-all"
        case .rejectAlike: "reject-alike"
        case .postpone: "postpone"
        case .skip: "skip"
        case .next: "next"
        case .show: "show"
        case .details: "details"
        case .why: "why"
        case .select(let number): "show \(number)"
        case .list: "list"
        case .find(let text): "find \(PrintableText(text))"
        case .go(let action), .look(let action): PrintableText(action.rawValue)
        case .map: "map"
        case .history(let text): "history \(PrintableText(text))"
        case .open(let number): "open \(number)"
        case .mine(let number): "mine \(number)"
        case .notMine(let number): "not-mine \(number)"
        case .export: "export"
        case .codes: "codes"
        case .code(let number): "code \(number)"
        case .accounts: "accounts"
        case .account(let number): "account \(number)"
        case .rename(let number, .account, to: ""): "own-name \(number)"
        case .rename(let number, .issuer, to: ""): "own-issuer \(number)"
        case .rename(let number, .account, let name): "rename \(number) \(PrintableText(name))"
        case .rename(let number, .issuer, let name):
            "rename-issuer \(number) \(PrintableText(name))"
        case .change(let number, let change): "\(PrintableText(change.rawValue)) \(number)"
        case .enrol: "enrol"
        case .yes: "yes"
        case .anyway: "anyway"
        case .no: "no"
        case .typed(let line): PrintableText(line)
        case .help: "help"
        case .quit: "quit"
        }
    }
}
