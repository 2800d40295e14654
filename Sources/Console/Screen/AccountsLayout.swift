import Review
import Vocabulary

/// Which part of the pane of accounts belongs to what.
struct AccountsLayout {
    /// From this width on the details stand beside the list.
    private static let wide = 140
    /// A list narrower than this takes two rows an account.
    private static let narrow = 72
    /// Title and heading above.
    private static let firstRow = 2

    /// The accounts.
    let list: Layout.Area
    /// What there is about the selected one.
    let details: Layout.Area
    /// Rows of one account.
    let rowsEach: Int
    private let isBeside: Bool

    init(_ state: State, count: Int) {
        let rows = PaneFoot(state).rows
        let width = state.size.width
        isBeside = width >= Self.wide
        let listWidth = isBeside ? width * 45 / 100 : width
        rowsEach = listWidth < Self.narrow ? 2 : 1
        guard !isBeside else {
            list = .init(row: Self.firstRow, column: 0, width: listWidth, height: rows)
            details = .init(
                row: Self.firstRow,
                column: listWidth + 2,
                width: width - listWidth - 3,
                height: rows
            )
            return
        }
        let most = max(1, rows * 2 / 5 / rowsEach)
        let height = min(rows, min(max(count, 1), most) * rowsEach)
        list = .init(row: Self.firstRow, column: 0, width: width, height: height)
        // A rule stands between them.
        details = .init(
            row: Self.firstRow + height + 1,
            column: 1,
            width: width - 2,
            height: max(0, rows - height - 1)
        )
    }

    /// Accounts in a screenful.
    var page: Int { max(1, list.height / rowsEach) }

    /// The columns of the two names.
    var nameColumns: (name: Int, issuer: Int) {
        let room = list.width - 2
        guard rowsEach == 1 else { return (room / 2, room - room / 2) }
        return (min(32, room / 4), min(24, room / 5))
    }

    /// Draws the line between the list and the details, and in it which lines are shown.
    func drawRule(saying range: PrintableText, glyphs: Glyphs, in frame: inout Frame) {
        if isBeside {
            let glyph: Unicode.Scalar = glyphs == .unicode ? "\u{2502}" : "|"
            for row in list.row..<(list.row + list.height) {
                frame.put(glyph, row: row, column: list.width, style: .dim)
            }
            let column = max(list.width + 2, frame.size.width - range.columns - 8)
            guard !range.isEmpty else { return }
            frame.write("lines \(range)", row: list.row - 1, column: column, style: .dim)
        } else {
            let glyph: Unicode.Scalar = glyphs == .unicode ? "\u{2500}" : "-"
            let row = details.row - 1
            for column in 0..<frame.size.width {
                frame.put(glyph, row: row, column: column, style: .dim)
            }
            guard !range.isEmpty else { return }
            frame.write(" lines \(range) ", row: row, column: 2, style: .dim)
        }
    }
}
