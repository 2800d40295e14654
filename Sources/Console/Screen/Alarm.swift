import Risk
import Vocabulary

/// The heaviest hint, always in sight: the rest of the hints may be scrolled away.
enum Alarm {
    /// The hint as one line; `nil` when none weighs enough.
    static func line(of entry: Entry) -> TextLine? {
        let hints = entry.review.assessment.hints
        guard let heaviest = hints.first, heaviest.severity >= .medium else { return nil }
        let style = Words.style(heaviest.severity)
        let more: PrintableText = hints.count > 1 ? "(1 of \(hints.count)) " : .empty
        return TextLine([
            .init(text: " \(heaviest.severity.word): ", style: style),
            .init(text: more + heaviest.sentence, style: .plain),
        ])
    }

    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.alarm
        guard area.height > 0, let line = state.selected.flatMap({ Self.line(of: $0) }) else {
            return
        }
        frame.write(line, row: area.row, column: area.column, limit: area.width)
    }
}
