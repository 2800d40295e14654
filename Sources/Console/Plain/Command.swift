import Authenticator
package import Review
import Risk
import Vocabulary

/// A word typed in plain mode; each stands for keys of the screen, so both share one behaviour.
package enum Command: Hashable, Sendable {
    /// Ask for the number, or for a confirmation.
    case approve
    case reject
    /// Do this about the request with this id, or the one whose id begins or ends so.
    indirect case named(String, Command)
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
    /// Go to another request as this action does: the one before, or a match of the last search.
    case go(Action)
    /// Draw the map of the request shown.
    case map
    /// Look at the map as this action does, and draw it.
    case look(Action)
    /// Search earlier requests, with the words of ``HistoryFilter``.
    case history(String)
    /// Show the earlier request with this number in what was found.
    case open(Int)
    /// Say of the earlier request with this number that it was the person's own, or was not.
    case mine(Int)
    case notMine(Int)
    /// Write what the last search of earlier requests finds to a new file.
    case export
    /// Show the one-time codes of all accounts.
    case codes
    /// Show the code of the account with this number in the list of codes, the next of a counter.
    case code(Int)
    /// List all accounts.
    case accounts
    /// Show everything about the account with this number in the list of accounts.
    case account(Int)
    /// Call it or its issuer something else; an empty name brings its own back.
    case rename(Int, AccountOrder.NamePart, to: String)
    /// Do this with it after a question.
    case change(Int, AccountChange)
    /// Read an enrolment address, and enrol after a question; without one it is asked for.
    case enrol(TypedSecret?)
    case yes
    /// Approve although the request is doubtful; no word that begins a decision does that.
    case anyway
    case no
    /// A line that is asked for: the amount or the place of an approval, the name of an account
    /// that is removed.
    case typed(String)
    case help
    case quit

    /// The most characters of a name.
    private static let nameLimit = 256
    /// How many bytes stand for a request's id.
    private static let idLengths = 4...256

    /// Reads a line: one whole word in any case, for some with a number or a text behind it.
    ///
    /// - Returns: `nil` for anything else.
    package init?(_ line: String) {
        let blanks: Set<Character> = [" ", "\t", "\r"]
        let line = line.drop { blanks.contains($0) }
        let word = line.prefix { !blanks.contains($0) }.lowercased()
        let words = line.split { blanks.contains($0) }.dropFirst()
        let rest = words.joined(separator: " ")
        let command: Command? =
            switch (word, words.isEmpty) {
            case ("find", false): .find(rest)
            case ("history", _): .history(rest)
            case ("rename", false): Self.renaming(.account, words)
            case ("rename-issuer", false): Self.renaming(.issuer, words)
            case ("enrol", false): Self.enrolment(rest)
            case (_, true): Self.simple[word] ?? Self.viewing(word)
            case (_, false):
                (words.count == 1 ? Self.number(rest).flatMap { Self.numbered(word, $0) } : nil)
                    ?? Self.naming(word, words)
            }
        guard let command else { return nil }
        self = command
    }

    /// Words that stand alone.
    private static let simple: [String: Command] = [
        "approve": .approve, "reject": .reject, "reject-all": .rejectAll, "skip": .skip,
        "postpone": .postpone, "show": .show, "list": .list, "map": .map, "yes": .yes,
        "anyway": .anyway, "no": .no, "back": .no, "codes": .codes, "export": .export,
        "accounts": .accounts, "enrol": .enrol(nil), "help": .help, "quit": .quit,
    ]

    /// Words that are the name of an action, as the palette of the screen has it.
    private static func viewing(_ word: String) -> Command? {
        guard let action = Action(rawValue: word) else { return nil }
        return switch action {
        case .previous, .nextMatch, .previousMatch: .go(action)
        case .zoomIn, .zoomOut, .panWest, .panEast, .panNorth, .panSouth, .nextPoint, .fitMap,
            .resetMap, .worldMap:
            .look(action)
        default: nil
        }
    }

    /// Words with a number behind them; those of challenges and codes have two digits at most.
    private static func numbered(_ word: String, _ number: Int) -> Command? {
        switch word {
        case "number" where number < 100: .number(number)
        case "code" where number < 100: .code(number)
        case "show": .select(number)
        case "open": .open(number)
        case "mine": .mine(number)
        case "not-mine": .notMine(number)
        case "account": .account(number)
        case "own-name": .rename(number, .account, to: "")
        case "own-issuer": .rename(number, .issuer, to: "")
        default: AccountChange(rawValue: word).map { .change(number, $0) }
        }
    }

    /// A word about one request, with the request's id behind it.
    private static func naming(_ word: String, _ words: ArraySlice<Substring>) -> Command? {
        guard let id = words.last.map(String.init), idLengths.contains(id.utf8.count) else {
            return nil
        }
        switch (word, words.count) {
        case ("approve", 1), ("reject", 1), ("reject-all", 1), ("skip", 1), ("postpone", 1):
            return simple[word].map { .named(id, $0) }
        case ("number", 2):
            guard let number = words.first.flatMap({ Self.number(String($0)) }), number < 100
            else { return nil }
            return .named(id, .number(number))
        default: return nil
        }
    }

    /// A number and a name behind it.
    private static func renaming(
        _ part: AccountOrder.NamePart,
        _ words: ArraySlice<Substring>
    ) -> Command? {
        let name = words.dropFirst().joined(separator: " ")
        guard let number = words.first.flatMap({ Self.number(String($0)) }), !name.isEmpty,
            name.unicodeScalars.count <= nameLimit
        else { return nil }
        return .rename(number, part, to: name)
    }

    /// An address that is not too long to be one.
    private static func enrolment(_ text: String) -> Command? {
        var address = TypedSecret(limit: EnrolmentAddress.limit)
        return address.append(contentsOf: text) ? .enrol(address) : nil
    }

    /// One to four ASCII digits.
    private static func number(_ word: String) -> Int? {
        let digits = word.utf8
        guard (1...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(word)
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
}
