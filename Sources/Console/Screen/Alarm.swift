import Risk
import Vocabulary

/// The heaviest hint, always in sight: the rest of the hints may be scrolled away.
enum Alarm {
    /// The hint as one line; `nil` when none weighs enough.
    static func line(of entry: Entry) -> TextLine? {
        let assessment = entry.review.assessment
        guard let heaviest = heaviest(of: assessment) else { return nil }
        let count = assessment.hints.count
        let more: PrintableText = count > 1 ? "(1 of \(count)) " : .empty
        return TextLine([
            .init(text: " \(heaviest.severity.word): ", style: Words.style(heaviest.severity)),
            .init(text: more + heaviest.sentence, style: .plain),
        ])
    }

    /// The hint with its weight, for plain lines; `nil` when none weighs enough.
    static func text(of assessment: Assessment) -> PrintableText? {
        heaviest(of: assessment).map { "\($0.severity.word): \($0.sentence)" }
    }

    private static func heaviest(of assessment: Assessment) -> Hint? {
        assessment.hints.first.flatMap { $0.severity >= .medium ? $0 : nil }
    }

    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.alarm
        guard area.height > 0, let line = state.selected.flatMap({ Self.line(of: $0) }) else {
            return
        }
        frame.write(line, row: area.row, column: area.column, limit: area.width)
    }
}
