import Authenticator
import Facts
import Vocabulary

/// What is said or asked, and the keys.
enum FootPane {
    /// The most rows of what is said or asked.
    private static let mostRows = 3

    /// The question of the dialog, else the notice, broken into lines.
    static func lines(of state: State) -> [TextLine] {
        let width = max(2, state.size.width - 1)
        let questions = Question.wordings(of: state)
        let style: Style = questions.isEmpty ? state.notice?.style ?? .plain : .warning
        let wordings = questions.isEmpty ? [state.notice?.text].compactMap(\.self) : questions
        return lines(of: wordings, width: width).map { TextLine($0, style: style) }
    }

    /// The first wording that has room, else the last one, cut with a mark.
    private static func lines(of wordings: [PrintableText], width: Int) -> [PrintableText] {
        let choices = wordings.map { $0.wrapped(to: width) }
        guard let last = choices.last else { return [] }
        if let fitting = choices.first(where: { $0.count <= mostRows }) { return fitting }
        let rest = last[mostRows...].reduce(last[mostRows - 1]) { $0 + " " + $1 }
        return last.prefix(mostRows - 1) + [rest.fitted(to: width)]
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
