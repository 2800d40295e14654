import Vocabulary

/// The line in which the person says where they are.
package struct HomeLine: Hashable, Sendable {
    /// What was typed so far.
    private(set) var line = LineField()
    /// Why what was typed is no place; `nil` when nothing was refused.
    private(set) var problem: PrintableText?
    /// Whether what was typed is being looked up.
    private(set) var isAwaited = false
    /// Whether the console has asked by itself: then no answer is one, too.
    let isAsked: Bool

    init(isAsked: Bool) { self.isAsked = isAsked }

    /// What was typed, without blanks around it.
    var text: String {
        let text = line.text.drop { $0 == " " }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Changes the line, unless it is being looked up.
    mutating func edit(_ edit: LineEdit) {
        guard !isAwaited else { return }
        problem = nil
        line.edit(edit)
    }

    /// Takes pasted text in, likewise.
    mutating func paste(_ text: String) {
        guard !isAwaited else { return }
        problem = nil
        line.paste(text)
    }

    /// Waits for what the line is.
    mutating func await() { isAwaited = true }

    /// Takes over that the line is no place.
    mutating func refuse(_ problem: PrintableText) {
        guard isAwaited else { return }
        isAwaited = false
        self.problem = problem
    }
}
