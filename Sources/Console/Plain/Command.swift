import Risk
package import Vocabulary

/// A word typed in plain mode; each stands for keys of the screen, so both share one behaviour.
package enum Command: Hashable, Sendable {
    /// Ask for the number, or for a confirmation.
    case approve
    case reject
    /// Reject everything that waits for the account of the request shown.
    case rejectAll
    /// Take a number, or start an approval with it.
    case number(Int)
    case skip
    /// Set the request aside, and be reminded.
    case postpone
    /// Show the request again.
    case show
    /// Show the one-time codes of all accounts.
    case codes
    /// Show the code of the account with this number in the list of codes, the next of a counter.
    case code(Int)
    case yes
    /// Approve although the request is doubtful; no word that begins a decision does that.
    case anyway
    case no
    /// A line that is asked for: the amount or the place of an approval.
    case typed(String)
    case help
    case quit

    /// Reads a line: one whole word, in any case; `number` and `code` with one or two digits.
    ///
    /// - Returns: `nil` for anything else.
    package init?(_ line: String) {
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map { $0.lowercased() }
        if words.count == 2 {
            guard let number = Self.number(words[1]) else { return nil }
            switch words[0] {
            case "number": self = .number(number)
            case "code": self = .code(number)
            default: return nil
            }
            return
        }
        let simple: [String: Command] = [
            "approve": .approve, "reject": .reject, "reject-all": .rejectAll, "skip": .skip,
            "postpone": .postpone, "show": .show, "yes": .yes,
            "anyway": .anyway, "no": .no, "back": .no, "codes": .codes, "help": .help,
            "quit": .quit,
        ]
        guard words.count == 1, let command = simple[words[0]] else { return nil }
        self = command
    }

    /// One or two ASCII digits.
    private static func number(_ word: String) -> Int? {
        let digits = word.utf8
        guard (1...2).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(word)
    }

    /// The keys that the word stands for at this point.
    ///
    /// - Returns: Events for ``update(_:on:)``, in order; none for `show`, `codes`, `code` and
    ///   `help`, which the shell answers with ``Plain/lines(_:number:of:now:showsMap:)``,
    ///   ``Plain/codes(_:now:)``, ``Plain/code(_:of:now:)`` and ``helpLines``.
    package func events(in state: State) -> [Event] {
        // A question that is not answered by yes is dropped first, as any other key does.
        let leave: [Event] = state.dialog == nil ? [] : [.key(.escape)]
        switch self {
        case .approve: return leave + [.action(.approve)]
        case .reject: return leave + [.action(.reject)]
        case .rejectAll: return leave + [.action(.rejectAll)]
        case .postpone: return leave + [.action(.postpone)]
        case .skip: return leave + [.action(.next)]
        case .quit: return leave + [.action(.quit)]
        case .number(let number):
            if case .number = state.dialog { return Self.digits(number) }
            return leave + [.action(.approve)] + Self.digits(number)
        case .yes:
            switch state.dialog {
            case .confirm, .rejectingAll, .leaving: return [.key(.character("y"))]
            case nil, .number, .insisting, .retyping, .verifying, .interrupted, .history, .codes,
                .accounts, .help, .searching, .palette:
                return []
            }
        case .anyway:
            guard case .insisting = state.dialog else { return [] }
            return [.key(.character("a"))]
        case .no: return leave
        case .typed(let line):
            guard case .retyping = state.dialog else { return [] }
            return line.unicodeScalars.map { .key(.character($0)) } + [.key(.enter)]
        case .show, .codes, .code, .help: return []
        }
    }

    /// The digits and Enter.
    private static func digits(_ number: Int) -> [Event] {
        String(number).unicodeScalars.map { .key(.character($0)) } + [.key(.enter)]
    }

    /// What a person would type to approve a request.
    package static func approval(of entry: Entry, number: Int? = nil) -> [Command] {
        let start: Command = number.map { .number($0) } ?? .approve
        switch entry.friction {
        case .none: return [start, .yes]
        case .confirm: return [start, .yes, .anyway]
        case .type: return [start, .typed(entry.approvalPhrase.text.text)]
        }
    }

    /// What can be typed.
    package static var helpLines: [PrintableText] {
        [
            "approve     approve the request shown; asks once more",
            "reject      reject the request shown; asks once more",
            "number 56   approve with the number that the login page shows; asks once more",
            "reject-all  reject all that waits for the account of the request shown; asks once",
            "            more",
            "skip        decide nothing, go to the next waiting request",
            "postpone    skip, and be reminded in a minute or at half of what is left",
            "show        show the request again",
            "codes       show the one-time codes of all accounts",
            "code 2      show the code of account 2, the next one when its codes count",
            "yes, no     answer a question; a doubtful request asks for the word anyway as",
            "            well, a very doubtful one for its amount or place",
            "help        this help",
            "quit        end; nothing is answered for you",
        ]
    }
}
