import Facts
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
        guard let entry = state.selected, let index = state.selectedIndex else { return }
        let number: PrintableText = "\(index + 1) of \(state.entries.count)"
        let pieces = ([.init(text: number, style: .strong)] + standing(of: entry, at: state.now))
            .map { TextLine.Piece(text: " \($0.text) ", style: $0.style) }
        let limit = max(0, area.width - 1)
        frame.write(TextLine(pieces), row: area.row, column: area.column + 1, limit: limit)
    }

    /// Where the request stands, what is left, and how it looks.
    static func standing(of entry: Entry, at now: Instant) -> [TextLine.Piece] {
        let requestState = entry.displayedState(at: now)
        var pieces: [TextLine.Piece] = [
            .init(text: Words.word(entry, at: now), style: Words.style(requestState))
        ]
        if entry.lock != nil { pieces.append(.init(text: "LOCKED", style: .danger)) }
        if entry.isWaiting(at: now) {
            let left = entry.facts.validity.expires.milliseconds(since: now)
            let style: Style = left < 30_000 ? .danger : .strong
            pieces.append(.init(text: "\(Numbers.clock(milliseconds: left)) left", style: style))
        }
        if entry.review.standing == .verified {
            let level = entry.review.assessment.level
            pieces.append(.init(text: "risk \(level.word)", style: Words.style(level)))
        } else {
            pieces.append(.init(text: "UNVERIFIED", style: .unverified))
        }
        return pieces
    }
}
