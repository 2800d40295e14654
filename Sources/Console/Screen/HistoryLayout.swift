import Review
import Vocabulary

/// Which part of the history's pane belongs to what.
struct HistoryLayout {
    /// From so many columns on the selected request stands beside the list, from so many rows on below
    /// it.
    private static let wide = 140
    private static let high = 30
    /// A list narrower than this takes two rows a request.
    private static let narrow = 60
    /// Title and heading above.
    private static let firstRow = 2
    /// From so many rows on the columns have names.
    private static let headed = 12

    /// The rows of the list.
    let list: Layout.Area
    /// Whether the row above the list has the names of the columns.
    let hasHeadings: Bool
    /// A short sheet of the selected request; empty where there is no room.
    let preview: Layout.Area
    /// Rows of one request.
    let rowsEach: Int
    private let isBeside: Bool

    init(_ state: State) {
        let size = state.size
        let rows = max(1, size.height - 3 - FootPane.lines(of: state).count)
        isBeside = size.width >= Self.wide && rows >= 12
        let width = isBeside ? size.width * 62 / 100 : size.width
        rowsEach = width < Self.narrow ? 2 : 1
        hasHeadings = rowsEach == 1 && rows >= Self.headed
        let above = hasHeadings ? 1 : 0
        func area(height: Int) -> Layout.Area {
            .init(row: Self.firstRow + above, column: 0, width: width, height: height - above)
        }
        if isBeside {
            list = area(height: rows)
            preview = .init(
                row: Self.firstRow,
                column: width + 2,
                width: size.width - width - 3,
                height: rows
            )
        } else if size.height >= Self.high, size.width >= Self.narrow {
            let height = rows * 3 / 5
            list = area(height: height)
            // A rule stands between them.
            preview = .init(
                row: Self.firstRow + height + 1,
                column: 1,
                width: size.width - 2,
                height: max(0, rows - height - 1)
            )
        } else {
            list = area(height: rows)
            preview = .none
        }
    }

    /// Requests in a screenful.
    var page: Int { max(1, (list.height - 1) / rowsEach) }

    /// Draws the line between the list and the sheet.
    func drawRule(glyphs: Glyphs, in frame: inout Frame) {
        guard !preview.isEmpty else { return }
        let isUnicode = glyphs == .unicode
        if isBeside {
            for row in preview.row..<(preview.row + preview.height) {
                frame.put(isUnicode ? "\u{2502}" : "|", row: row, column: list.width, style: .dim)
            }
        } else {
            for column in 0..<frame.size.width {
                frame.put(
                    isUnicode ? "\u{2500}" : "-",
                    row: preview.row - 1,
                    column: column,
                    style: .dim
                )
            }
        }
    }
}

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
            decided: details?.decided?.instant ?? entry.decided,
            zone: state.zone,
            now: state.now
        )
        lines += TextLine.wrapped(course, style: .dim, to: width)
        if let statement = details?.statement ?? entry.statement {
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
