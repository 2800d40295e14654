import Push
import Vocabulary

/// How a word of plain lines means a verb.
package struct PlainForm: Sendable {
    /// How it is typed, an example each.
    package let forms: [String]
    /// What it does; `nil` when the line of the help before it tells.
    let meaning: PrintableText?
    /// Reads what stands behind the word; `nil` when that is not how it is typed.
    let read: @Sendable (PlainWords) -> Command?

    init(
        _ forms: String...,
        meaning: PrintableText? = nil,
        read: @escaping @Sendable (PlainWords) -> Command?
    ) {
        self.forms = forms
        self.meaning = meaning
        self.read = read
    }

    /// A word that stands alone.
    init(_ forms: String..., alone command: Command, meaning: PrintableText? = nil) {
        self.forms = forms
        self.meaning = meaning
        read = { $0.isEmpty ? command : nil }
    }

    /// The words that it is typed by.
    package var words: Set<String> { Set(forms.map(PlainWords.first)) }
}

/// What stands behind the first word of a plain line.
struct PlainWords: Sendable {
    /// The most characters of a name.
    private static let nameLimit = 256
    /// How many bytes stand for a request's id.
    private static let idLengths = 4...256
    private static let blanks: Set<Character> = [" ", "\t", "\r"]

    private let words: ArraySlice<Substring>

    init(_ line: String) { words = line.split { Self.blanks.contains($0) }.dropFirst() }

    /// The first word of a line in small letters; empty without one.
    static func first(of line: String) -> String {
        line.drop { blanks.contains($0) }.prefix { !blanks.contains($0) }.lowercased()
    }

    /// Whether the word stands alone.
    var isEmpty: Bool { words.isEmpty }
    /// All of it, with single blanks.
    var rest: String { words.joined(separator: " ") }

    /// The one number, of one to four digits; `nil` for anything else.
    var number: Int? { words.count == 1 ? words.first.flatMap { Self.number(String($0)) } : nil }

    /// A number and a name behind it.
    var numberAndName: (Int, String)? {
        let name = words.dropFirst().joined(separator: " ")
        guard let number = words.first.flatMap({ Self.number(String($0)) }), !name.isEmpty,
            name.unicodeScalars.count <= Self.nameLimit
        else { return nil }
        return (number, name)
    }

    /// A command alone, or about the request whose id stands behind it.
    func about(_ command: Command) -> Command? {
        if isEmpty { return command }
        return words.count == 1 ? id.map { .named($0, command) } : nil
    }

    /// A number of two digits, with the id of a request behind it or without.
    var numbered: Command? {
        if let number { return number < 100 ? .number(number) : nil }
        guard words.count == 2, let id,
            let number = words.first.flatMap({ Self.number(String($0)) }), number < 100
        else { return nil }
        return .named(id, .number(number))
    }

    /// A text that a login page shows: all words, of which the last may be the id of a request.
    var shown: Command? {
        let text = words.joined(separator: " ")
        return text.isEmpty || text.utf8.count > PushKind.longestOption + 65 ? nil : .shown(text)
    }

    private var id: String? {
        words.last.map(String.init).flatMap { Self.idLengths.contains($0.utf8.count) ? $0 : nil }
    }

    /// One to four ASCII digits.
    private static func number(_ word: String) -> Int? {
        let digits = word.utf8
        guard (1...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(word)
    }
}
