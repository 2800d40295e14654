import Console
import Vocabulary

extension Command {
    /// The line that a person would type.
    var word: PrintableText {
        switch self {
        case .approve: "approve"
        case .reject: "reject"
        case .number(let number): "number \(number)"
        case .rejectAll: "reject-all"
        case .postpone: "postpone"
        case .skip: "skip"
        case .show: "show"
        case .select(let number): "show \(number)"
        case .list: "list"
        case .find(let text): "find \(PrintableText(text))"
        case .map: "map"
        case .history(let text): "history \(PrintableText(text))"
        case .open(let number): "open \(number)"
        case .mine(let number): "mine \(number)"
        case .notMine(let number): "not-mine \(number)"
        case .codes: "codes"
        case .code(let number): "code \(number)"
        case .yes: "yes"
        case .anyway: "anyway"
        case .no: "no"
        case .typed(let line): PrintableText(line)
        case .help: "help"
        case .quit: "quit"
        }
    }
}
