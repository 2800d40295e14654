import Review
import Vocabulary

/// A short sheet of the selected request of the history, and how it was decided.
enum HistoryPreview {
    /// Writes as much of it as has room.
    static func draw(
        _ history: HistoryList,
        state: State,
        layout: HistoryLayout,
        in frame: inout Frame
    ) {
        let area = layout.preview
        guard !area.isEmpty, let entry = history.selected else { return }
        layout.drawRule(glyphs: state.glyphs, in: &frame)
        let lines = lines(entry, history: history, state: state, area: area)
        for (offset, line) in lines.prefix(area.height).enumerated() {
            frame.write(line, row: area.row + offset, column: area.column, limit: area.width)
        }
    }

    private static func lines(
        _ entry: Entry,
        history: HistoryList,
        state: State,
        area: Layout.Area
    ) -> [TextLine] {
        let width = max(2, area.width)
        var lines: [TextLine] = []
        if let (group, _) = history.selectedGroup {
            let words = group.heading(zone: state.zone, now: state.now)
            lines += TextLine.wrapped(words, style: .title, to: width)
        }
        let details = history.known[entry.id]
        let course = Words.History.course(
            of: entry,
            decided: details?.decided?.instant,
            zone: state.zone,
            now: state.now
        )
        lines += TextLine.wrapped(course, style: .dim, to: width)
        if let statement = details?.statement {
            lines += TextLine.wrapped(Words.History.sentence(statement), style: .warning, to: width)
        }
        guard area.height > lines.count else { return lines }
        let sheet = SheetLines(
            entry,
            width: width,
            height: area.height - lines.count,
            glyphs: state.glyphs,
            now: state.now,
            zone: state.zone,
            why: nil
        )
        return lines + sheet.lines
    }
}
