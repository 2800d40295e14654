import Facts
import Review
import Risk
import Vocabulary

/// The row above the facts: which request, where it stands, what is left, how it looks.
enum Headline {
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.headline
        let glyph: Unicode.Scalar = state.glyphs == .unicode ? "\u{2500}" : "-"
        for column in area.column..<(area.column + area.width) {
            frame.put(glyph, row: area.row, column: column, style: .dim)
        }
        guard let entry = state.selected, let index = state.selectedIndex,
            let place = state.queue.firstIndex(of: index)
        else { return }
        let number: PrintableText = "\(place + 1) of \(state.entries.count)"
        let standing = Words.standing(of: entry, at: state.now)
        let pieces = [.init(text: number, style: .strong)] + standing
        let limit = max(0, area.width - 1)
        let lines = [
            line(pieces, end: " "), line(pieces, end: .empty), line(standing, end: .empty),
        ]
        let line = lines.first { $0.text.columns <= limit } ?? lines[lines.count - 1]
        let column = area.column + 1
        frame.write(line, row: area.row, column: column, limit: limit)
        if line.text.text.last == " " { return }
        frame.write(" ", row: area.row, column: column + min(limit, line.text.columns))
    }

    /// The pieces, each after a blank and before `end`.
    private static func line(_ pieces: [TextLine.Piece], end: PrintableText) -> TextLine {
        TextLine(pieces.map { .init(text: " " + $0.text + end, style: $0.style) })
    }
}
