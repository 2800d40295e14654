import Push
import Risk
import Vocabulary

/// How a word of plain lines means a verb.
package struct PlainForm: Sendable {
    /// What stands behind a word.
    enum Behind: Sendable {
        case nothing
        /// The id of a request, or nothing.
        case request
        /// The same, or several: numbers of the list of requests, or ids.
        case requests
        /// A number of two digits, and the id of a request or nothing.
        case shownNumber
        /// A text that a login page shows, of which the last word may be the id of a request.
        case shownText
        /// A number of one to four digits, at most the one given.
        case number(upTo: Int = 9_999)
        case numberOrNothing
        case numberAndName
        case text
        case textOrNothing
        case addressOrNothing
    }

    /// How it is typed, an example each.
    package let forms: [String]
    let behind: Behind
    /// What it does; `nil` when the line of the help before it tells.
    let meaning: PrintableText?

    init(_ forms: String..., behind: Behind = .nothing, meaning: PrintableText? = nil) {
        self.forms = forms
        self.behind = behind
        self.meaning = meaning
    }

    /// Whether the id of a request may stand behind it, and nothing else.
    package var isAboutOne: Bool { if case .request = behind { true } else { false } }

    /// The words that it is typed by.
    package var words: Set<String> { Set(forms.map(PlainWords.first)) }
}

/// What stands behind the first word of a plain line.
struct PlainWords: Sendable {
    /// The most characters of a name.
    private static let nameLimit = 256
    /// How many bytes stand for a request's id.
    private static let idLengths = 4...256
    /// The most requests that one line names.
    private static let mostNames = 100
    private static let blanks: Set<Character> = [" ", "\t", "\r"]

    private let words: ArraySlice<Substring>

    init(_ line: String) { words = line.split { Self.blanks.contains($0) }.dropFirst() }

    /// The first word of a line in small letters; empty without one.
    static func first(of line: String) -> String {
        line.drop { blanks.contains($0) }.prefix { !blanks.contains($0) }.lowercased()
    }

    /// The command of a verb; `nil` when something else stands behind its word.
    func command(_ verb: Verb, behind: PlainForm.Behind) -> Command? {
        let text = words.joined(separator: " ")
        switch behind {
        case .nothing: return words.isEmpty ? Command(verb) : nil
        case .request where words.isEmpty, .requests where words.isEmpty,
            .numberOrNothing where words.isEmpty,
            .addressOrNothing where words.isEmpty:
            return Command(verb)
        case .request: return words.count == 1 ? id.map { Command(verb, id: $0) } : nil
        case .requests:
            let areNumbers = words.allSatisfy { Self.number($0).map { $0 < 1_000 } == true }
            guard areNumbers || words.count > 1 else { return command(verb, behind: .request) }
            let areNames = words.allSatisfy { Self.idLengths.contains($0.utf8.count) }
            let isTaken = words.count <= Self.mostNames && (areNumbers || areNames)
            return isTaken ? Command(verb, nil, text) : nil
        case .shownNumber:
            guard let number = Self.number(words.first), number < 100 else { return nil }
            if words.count == 1 { return Command(verb, number) }
            return words.count == 2 ? id.map { Command(verb, number, id: $0) } : nil
        case .shownText:
            let isTaken = !text.isEmpty && text.utf8.count <= PushKind.longestOption + 65
            return isTaken ? Command(verb, nil, text) : nil
        case .number(let most):
            guard words.count == 1, let number = Self.number(words.first), number <= most else {
                return nil
            }
            return Command(verb, number)
        case .numberOrNothing: return command(verb, behind: .number())
        case .numberAndName:
            let name = words.dropFirst().joined(separator: " ")
            guard let number = Self.number(words.first), !name.isEmpty,
                name.unicodeScalars.count <= Self.nameLimit
            else { return nil }
            return Command(verb, number, name)
        case .text: return text.isEmpty ? nil : Command(verb, nil, text)
        case .textOrNothing: return Command(verb, nil, text)
        case .addressOrNothing:
            var address = TypedSecret(limit: EnrolmentAddress.limit)
            return address.append(contentsOf: text) ? Command(verb, address: address) : nil
        }
    }

    private var id: String? {
        words.last.map(String.init).flatMap { Self.idLengths.contains($0.utf8.count) ? $0 : nil }
    }

    /// One to four ASCII digits.
    private static func number(_ word: Substring?) -> Int? {
        guard let digits = word?.utf8, (1...4).contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return word.flatMap { Int($0) }
    }
}

/// What a line of plain mode says: a verb, with what stands behind its word.
package struct Command: Hashable, Sendable {
    package let verb: Verb
    /// A number of a list, or the one that the login page shows.
    package let number: Int?
    /// A text that the login page shows, that is looked for, or that is a new name.
    package let text: String?
    /// An enrolment address.
    package let address: TypedSecret?
    /// The request that it is about: its id, or a beginning or an end of it.
    package let id: String?

    package init(
        _ verb: Verb,
        _ number: Int? = nil,
        _ text: String? = nil,
        address: TypedSecret? = nil,
        id: String? = nil
    ) {
        (self.verb, self.number, self.text) = (verb, number, text)
        (self.address, self.id) = (address, id)
    }

    private static let forms: [String: (verb: Verb, behind: PlainForm.Behind)] = {
        var forms: [String: (verb: Verb, behind: PlainForm.Behind)] = [:]
        for row in Verb.table {
            guard let plain = row.plain else { continue }
            for word in plain.words { forms[word] = (row.verb, plain.behind) }
        }
        return forms
    }()

    /// Reads a line: one whole word in any case, for some with a number or a text behind it.
    ///
    /// - Returns: `nil` for anything else.
    package init?(_ line: String) {
        guard let form = Self.forms[PlainWords.first(of: line)],
            let command = PlainWords(line).command(form.verb, behind: form.behind)
        else { return nil }
        self = command
    }

    /// The lines that a person would type to approve a request.
    package static func approval(of entry: Entry, number: Int? = nil) -> [String] {
        let start = number.map { "number \($0)" } ?? "approve"
        return switch entry.confirmationLevel {
        case .none: [start, "yes"]
        case .confirm: [start, "yes", "anyway"]
        case .type: [start, entry.approvalPhrase.text.text]
        }
    }
}
