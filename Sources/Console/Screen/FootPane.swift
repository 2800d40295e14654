import Authenticator
import Facts
import Vocabulary

/// What is said or asked, and the keys.
enum FootPane {
    /// The question of the dialog, else the notice, broken into lines.
    static func lines(of state: State) -> [TextLine] {
        let width = max(2, state.size.width - 1)
        let lines =
            question(of: state).map { TextLine.wrapped($0, style: .warning, to: width) }
            ?? state.notice.map { TextLine.wrapped($0.text, style: $0.style, to: width) }
        return lines ?? []
    }

    /// Writes both below the rest.
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let last = state.size.height - 1
        for (offset, line) in layout.foot.enumerated() {
            let row = last - layout.foot.count + offset
            frame.write(line, row: row, limit: state.size.width)
        }
        frame.write(keys(of: state), row: last, limit: state.size.width)
    }

    /// What is asked; `nil` without a dialog.
    ///
    /// The own words come first, so that no text of a message can push them away.
    static func question(of state: State) -> PrintableText? {
        switch state.dialog {
        case nil, .help: return nil
        case .number(let digits):
            guard case .challenge(let numbers)? = state.selected?.facts.kind else { return nil }
            let notice = state.notice.map { "\($0.text) " as PrintableText } ?? .empty
            return notice
                + "Which number does the login page show: \(Words.list(numbers))?"
                + " Type it, then Enter; Esc goes back. Number: \(digits)_"
        case .confirm(let choice):
            guard let entry = state.entries.first(where: { $0.id == choice.id }) else { return nil }
            return "\(Words.verb(choice.decision))? y sends it and cannot be undone, any other"
                + " key goes back: " + Words.headline(entry.review).fitted(to: 100)
        case .leaving:
            return "Quit? \(state.waiting) waiting, \(state.inFlight) on the way."
                + " y quits and decides nothing, any other key goes back."
        }
    }

    /// The bottom row, made from the key table.
    private static func keys(of state: State) -> TextLine {
        guard state.dialog == nil else { return TextLine(.empty) }
        let bindings = KeyTable.bindings.filter { binding in
            switch binding.action {
            case .open: state.screen == .list
            case .back: state.screen == .review
            default: binding.word != nil
            }
        }
        var pieces: [TextLine.Piece] = []
        for binding in bindings {
            guard let word = binding.word else { continue }
            pieces.append(.init(text: pieces.isEmpty ? " " : "  ", style: .plain))
            pieces.append(.init(text: binding.name, style: .key))
            pieces.append(.init(text: " \(word)", style: .plain))
        }
        let full = TextLine(pieces)
        guard full.text.columns > state.size.width else { return full }
        // Too narrow for the words: the essential keys alone.
        return TextLine("a/r decide s skip ? help q quit", style: .key)
    }
}

extension TextLine {
    /// A text broken into lines of one style.
    static func wrapped(_ text: PrintableText, style: Style, to width: Int) -> [TextLine] {
        text.wrapped(to: width).map { TextLine($0, style: style) }
    }
}
