import Review
import Risk
import Vocabulary

/// The heaviest hint, always in sight: the rest of the hints may be scrolled away.
enum Alarm {
    /// The hint as one line, its point alone where the sentence has no room; `nil` when none
    /// weighs enough.
    static func line(of entry: Entry, width: Int) -> TextLine? {
        let assessment = entry.review.assessment
        guard let heaviest = heaviest(of: assessment) else { return nil }
        let count = assessment.hints.count
        let more: PrintableText = count > 1 ? "(1 of \(count)) " : .empty
        let lines = [more + heaviest.sentence, more + heaviest.gist, heaviest.gist].map {
            TextLine([
                .init(text: " \(heaviest.severity.word): ", style: Words.style(heaviest.severity)),
                .init(text: $0, style: .plain),
            ])
        }
        return lines.first { $0.text.columns <= width } ?? lines[lines.count - 1]
    }

    /// Whether there is a line of the hint.
    static func isRaised(by entry: Entry) -> Bool { heaviest(of: entry.review.assessment) != nil }

    /// The hint with its weight, for plain lines; `nil` when none weighs enough.
    static func text(of assessment: Assessment) -> PrintableText? {
        heaviest(of: assessment).map { "\($0.severity.word): \($0.sentence)" }
    }

    private static func heaviest(of assessment: Assessment) -> RiskHint? {
        assessment.hints.first.flatMap { $0.severity >= .medium ? $0 : nil }
    }

    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.alarm
        guard area.height > 0,
            let line = state.selected.flatMap({ Self.line(of: $0, width: area.width) })
        else { return }
        frame.write(line, row: area.row, column: area.column, limit: area.width)
    }
}
