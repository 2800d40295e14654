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
    /// Go to the request with this number and show it.
    case select(Int)
    /// List all requests.
    case list
    /// Go to the next request that holds a text.
    case find(String)
    /// Draw the map of the request shown.
    case map
    /// Search earlier requests, with the words of ``HistoryFilter``.
    case history(String)
    /// Show the earlier request with this number in what was found.
    case open(Int)
    /// Say of the earlier request with this number that it was the person's own, or was not.
    case mine(Int)
    case notMine(Int)
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

    /// Reads a line: one whole word in any case, for some with a number or a text behind it.
    ///
    /// - Returns: `nil` for anything else.
    package init?(_ line: String) {
        let blanks: Set<Character> = [" ", "\t", "\r"]
        let line = line.drop { blanks.contains($0) }
        let word = line.prefix { !blanks.contains($0) }.lowercased()
        let words = line.split { blanks.contains($0) }.dropFirst()
        let rest = words.joined(separator: " ")
        switch (word, words.isEmpty) {
        case ("find", false): self = .find(rest)
        case ("history", _): self = .history(rest)
        case (_, true):
            guard let command = Self.simple[word] else { return nil }
            self = command
        case (_, false):
            guard words.count == 1, let number = Self.number(rest) else { return nil }
            guard let command = Self.numbered(word, number) else { return nil }
            self = command
        }
    }

    /// Words that stand alone.
    private static let simple: [String: Command] = [
        "approve": .approve, "reject": .reject, "reject-all": .rejectAll, "skip": .skip,
        "postpone": .postpone, "show": .show, "list": .list, "map": .map, "yes": .yes,
        "anyway": .anyway, "no": .no, "back": .no, "codes": .codes, "help": .help, "quit": .quit,
    ]

    /// Words with a number behind them; those of challenges and codes have two digits at most.
    private static func numbered(_ word: String, _ number: Int) -> Command? {
        switch word {
        case "number" where number < 100: .number(number)
        case "code" where number < 100: .code(number)
        case "show": .select(number)
        case "open": .open(number)
        case "mine": .mine(number)
        case "not-mine": .notMine(number)
        default: nil
        }
    }

    /// One to four ASCII digits.
    private static func number(_ word: String) -> Int? {
        let digits = word.utf8
        guard (1...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(word)
    }

    /// The keys that the word stands for at this point.
    ///
    /// - Returns: Events for ``update(_:on:)``, in order; none for words that only show something,
    ///   which the shell answers with the lines of ``Plain`` and with ``helpLines``.
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
        case .select(let number):
            guard state.entries.indices.contains(number - 1) else { return leave }
            return leave + [.selected(state.entries[number - 1].id)]
        case .find(let text): return leave + [.action(.search), .pasted(text), .key(.enter)]
        case .show, .list, .map, .codes, .code, .history, .open, .mine, .notMine, .help:
            return []
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
            "reject-all  reject all that waits for the account of the request shown; asks",
            "            once more",
            "skip        decide nothing, go to the next waiting request",
            "postpone    skip, and be reminded in a minute or at half of what is left",
            "list        list all requests",
            "show, show 3 show the request again, or the third one",
            "find TEXT   go to the next request with this text",
            "map         draw the map of the request shown",
            "history     earlier requests; words behind it narrow them, such as: history",
            "            baker account:ann place:paris level:high decision:rejected",
            "open 3      the third of them, as it was shown when it was decided",
            "mine 3, not-mine 3 say of the third of them that it was you, or was not",
            "codes       show the one-time codes of all accounts",
            "code 2      show the code of account 2, the next one when its codes count",
            "yes, no     answer a question; a doubtful request asks for the word anyway as",
            "            well, a very doubtful one for its amount or place",
            "help        this help",
            "quit        end; nothing is answered for you",
        ]
    }
}
