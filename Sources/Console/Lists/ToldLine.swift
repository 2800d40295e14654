import Vocabulary

/// A line in which the person tells something about themselves that the store keeps.
package struct ToldLine: Hashable, Sendable {
    /// What they tell.
    package enum Subject: Hashable, Sendable {
        case home
        /// Where messages come from.
        case deliveries
    }

    /// The most characters of an address.
    static let longest = 2_048

    let subject: Subject
    /// What was typed so far.
    private(set) var line: LineField
    /// Why what was typed cannot be kept; `nil` when nothing was refused.
    private(set) var problem: PrintableText?
    /// What may have been meant, each of which a digit chooses.
    private(set) var choices: [PrintableText] = []
    /// Whether what was typed is being looked up.
    private(set) var isAwaited = false
    /// Whether the console has asked by itself: then no answer is one, too.
    let isAsked: Bool

    init(_ subject: Subject = .home, isAsked: Bool) {
        self.subject = subject
        self.isAsked = isAsked
        line = subject == .home ? LineField() : LineField(limit: Self.longest)
    }

    /// What was typed, without blanks around it.
    var text: String {
        let text = line.text.drop { $0 == " " }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Changes the line, unless it is being looked up; a digit chooses where there is a choice.
    mutating func edit(_ edit: LineEdit) {
        guard !isAwaited else { return }
        problem = nil
        choices = []
        line.edit(edit)
    }

    /// What a key chooses; `nil` for one that chooses nothing.
    func choice(by edit: LineEdit) -> PrintableText? {
        guard !isAwaited, case .insert(let scalar) = edit, ("1"..."9").contains(scalar) else {
            return nil
        }
        let place = Int(scalar.value - 0x31)
        return choices.indices.contains(place) ? choices[place] : nil
    }

    /// Puts a choice in the place of what was typed.
    mutating func take(_ choice: PrintableText) {
        edit(.clear)
        line.paste(choice.text)
    }

    /// Takes pasted text in, likewise.
    mutating func paste(_ text: String) {
        guard !isAwaited else { return }
        problem = nil
        choices = []
        line.paste(text)
    }

    /// Waits for what the line is.
    mutating func await() { isAwaited = true }

    /// Takes over that the line cannot be kept, and what may have been meant.
    mutating func refuse(_ problem: PrintableText, choices: [PrintableText] = []) {
        guard isAwaited else { return }
        isAwaited = false
        self.problem = problem
        self.choices = Array(choices.prefix(9))
    }
}

/// A line that is typed, such as a search.
package struct LineField: Hashable, Sendable {
    /// The most characters of a line that does not say another number.
    static let limit = 128

    private let limit: Int
    /// What was typed so far.
    package private(set) var text: String

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: What stands in it already.
    ///   - limit: The most characters that keys and pasted text can bring it to.
    init(_ text: String = "", limit: Int = Self.limit) {
        self.text = text
        self.limit = limit
    }

    /// Changes the line.
    mutating func edit(_ edit: LineEdit) {
        switch edit {
        case .insert(let scalar) where scalar.properties.generalCategory != .control:
            guard text.unicodeScalars.count < limit else { return }
            text.unicodeScalars.append(scalar)
        case .insert: break
        case .deleteLast: text = String(text.dropLast())
        case .clear: text = ""
        }
    }

    /// Takes pasted text in, without its controls and line ends, as far as there is room.
    mutating func paste(_ pasted: String) {
        for scalar in pasted.unicodeScalars { edit(.insert(scalar)) }
    }
}
