import Push
import Review
import Risk
import Vocabulary

/// The row above the facts: which request, where it stands, what is left, how it looks.
enum Headline {
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.headline
        guard !area.isEmpty else { return }
        let glyph: Unicode.Scalar = state.glyphs == .unicode ? "\u{2500}" : "-"
        for column in area.column..<(area.column + area.width) {
            frame.put(glyph, row: area.row, column: column, style: .dim)
        }
        let rows = state.rows
        guard let entry = state.selected, let place = rows.place(of: state.selectedIndex) else {
            return
        }
        // What waits is counted alone: what is over is no work.
        let waiting = rows.indices.filter { row in
            rows[row].indices.contains { state.entries[$0].isWaiting(at: state.now) }
        }
        let queue = waiting.contains(place) ? waiting : Array(rows.indices)
        let number = number(
            of: rows[place],
            place: queue.firstIndex(of: place) ?? place,
            among: queue.count,
            state
        )
        let alike =
            (rows[place].folded.map { ["\($0) alike", "\($0) x"] as [PrintableText] } ?? [])
        let status = Words.status(of: entry, at: state.now)
        let pieces = [.init(text: number, style: .strong)] + status
        let limit = max(0, area.width - 1)
        let short = alike.map {
            Self.line([.init(text: $0, style: .strong)] + status, end: .empty)
        }
        let lines =
            [Self.line(pieces, end: " "), Self.line(pieces, end: .empty)] + short
            + [Self.line(status, end: .empty)]
        let line = lines.first { $0.text.columns <= limit } ?? lines[lines.count - 1]
        let column = area.column + 1
        frame.write(line, row: area.row, column: column, limit: limit)
        if line.text.text.last == " " { return }
        frame.write(" ", row: area.row, column: column + min(limit, line.text.columns))
    }

    /// `1 of 3`, with what is folded into the row and what the filter leaves out.
    private static func number(
        of row: QueueRow,
        place: Int,
        among count: Int,
        _ state: State
    ) -> PrintableText {
        var text: PrintableText = "\(place + 1) of \(count)"
        if !state.filter.isEmpty {
            text += " of /\(PrintableText(state.filter.line).fitted(to: 20))"
        }
        text = row.folded.map { "\($0) alike, " + text } ?? text
        let mark = state.mark(of: row.indices.map { state.entries[$0].id })
        return mark.map { $0 + " " + text } ?? text
    }

    /// The pieces, each after a blank and before `end`.
    private static func line(_ pieces: [TextLine.Piece], end: PrintableText) -> TextLine {
        TextLine(pieces.map { .init(text: " " + $0.text + end, style: $0.style) })
    }
}
