import Review
import Vocabulary

/// The accounts and what there is about one, over the whole screen but its title.
enum AccountsPane {
    private static let margin: PrintableText = "  "
    /// The row of the heading; the accounts begin below it.
    private static let headingRow = 1

    static func detailHeight(of state: State) -> Int {
        guard case .accounts(let list) = state.dialog else { return 0 }
        return AccountsLayout(state, count: list.rows?.count ?? 0).details.height
    }

    /// The greatest first line of the details at which no row stays empty.
    static func lastTop(of list: AccountList, state: State) -> Int {
        let area = AccountsLayout(state, count: list.rows?.count ?? 0).details
        let lines = AccountDetails.lines(of: list, state: state, width: max(2, area.width))
        return max(0, lines.count - area.height)
    }

    /// The same for what an address says.
    static func lastTop(of summary: AddressSummary, in list: AccountList, state: State) -> Int {
        let width = max(2, state.size.width - 2)
        let lines = AccountDetails.lines(of: summary, width: width, isFull: list.showsDetails)
        return max(0, lines.count - height(of: state))
    }

    /// Writes the heading, the list, the details, what is said, and the keys.
    static func draw(_ list: AccountList, state: State, in frame: inout Frame) {
        let width = state.size.width
        let foot = PaneFoot(state)
        if case .asking(.enrolment(_, let summary, _), let top) = list.step {
            let width = max(2, width - 2)
            let lines = AccountDetails.lines(
                of: summary,
                width: width,
                isFull: list.showsDetails
            )
            draw(lines, from: top, height: foot.rows, in: &frame)
        } else if let rows = list.rows, !rows.isEmpty {
            draw(rows, of: list, state: state, in: &frame)
        } else {
            let words = list.rows == nil ? Words.Accounts.awaited : Words.Accounts.none
            frame.write(Words.Accounts.title, row: headingRow, column: 1, style: .title)
            for (offset, line) in words.filled(to: max(2, width - 2)).prefix(foot.rows)
                .enumerated()
            {
                frame.write(line, row: headingRow + 1 + offset, column: 1, style: .dim)
            }
        }
        foot.draw(in: &frame)
        let keys = Question.keys(
            of: list,
            in: state.keys,
            width: width,
            lastTop: state.extents.pane.lastTop
        )
        frame.write(keys, row: state.size.height - 1, limit: width, style: .key)
    }

    static func height(of state: State) -> Int { PaneFoot(state).rows }

    /// Writes what an address says.
    private static func draw(
        _ lines: [TextLine],
        from top: Int,
        height: Int,
        in frame: inout Frame
    ) {
        let width = max(2, frame.size.width - 2)
        let top = min(top, max(0, lines.count - height))
        heading(
            Words.Accounts.addressTitle,
            range(top: top, shown: height, of: lines.count),
            in: &frame
        )
        for (offset, line) in lines.dropFirst(top).prefix(height).enumerated() {
            frame.write(line, row: headingRow + 1 + offset, column: 1, limit: width)
        }
    }

    private static func draw(
        _ rows: [AccountRow],
        of list: AccountList,
        state: State,
        in frame: inout Frame
    ) {
        let codes = list.codes.rows ?? []
        let hasCodes = codes.contains { Words.Codes.blocker($0.content) == nil }
        let layout = AccountsLayout(state, count: rows.count, of: rows, hasCodes: hasCodes)
        let area = layout.list
        let shown = layout.page
        let selected = list.selectedIndex
        let top = min(max(0, selected - shown / 2), max(0, rows.count - shown))
        heading(Words.Accounts.title, range(top: top, shown: shown, of: rows.count), in: &frame)
        if layout.hasHeadings {
            frame.write(headings(layout), row: area.row - 1, limit: area.width)
        }
        for (offset, row) in rows.dropFirst(top).prefix(shown).enumerated() {
            let isSelected = top + offset == selected
            let lines = lines(
                row,
                codes.first { $0.id == row.id },
                isSelected: isSelected,
                layout: layout,
                now: state.now
            )
            for (index, line) in lines.enumerated() {
                let place = area.row + offset * layout.rowsEach + index
                frame.write(line, row: place, limit: area.width)
                guard isSelected else { continue }
                frame.restyle(row: place, columns: 0..<area.width, style: .selected)
            }
        }
        drawDetails(of: list, state: state, layout: layout, in: &frame)
    }

    private static func drawDetails(
        of list: AccountList,
        state: State,
        layout: AccountsLayout,
        in frame: inout Frame
    ) {
        let area = layout.details
        guard !area.isEmpty else { return }
        let lines = AccountDetails.lines(of: list, state: state, width: max(2, area.width))
        let top = min(list.top, max(0, lines.count - area.height))
        for (offset, line) in lines.dropFirst(top).prefix(area.height).enumerated() {
            let row = area.row + offset
            frame.write(line, row: row, column: area.column, limit: area.width)
        }
        layout.drawRule(
            saying: range(top: top, shown: area.height, of: lines.count),
            glyphs: state.glyphs,
            in: &frame
        )
    }

    /// The names of the columns.
    private static func headings(_ layout: AccountsLayout) -> TextLine {
        let (name, issuer) = layout.nameColumns
        let names =
            PrintableText("NAME").padded(to: name) + PrintableText("ISSUER").padded(to: issuer)
        let code = PrintableText(layout.codeColumns > 0 ? "CODE" : "").padded(
            to: layout.codeColumns
        )
        return TextLine(margin + names + code + "STATE", style: .dim)
    }

    /// The one-time code and how long it holds; blanks where there is none.
    private static func code(_ row: CodeRow?, columns: Int, now: Instant) -> [TextLine.Piece] {
        let code = row?.code(at: now) ?? .empty
        let codeColumns = min(9, columns)
        var left = PrintableText.empty
        if case .timeBased(_, _, let until) = row?.content, !code.isEmpty {
            left = " " + Words.Codes.left(until: until, at: now)
        }
        return [
            .init(text: code.padded(to: codeColumns), style: .strong),
            .init(text: left.padded(to: columns - codeColumns), style: .plain),
        ]
    }

    /// One line, or two in a narrow window: names, the code, then how the account stands.
    private static func lines(
        _ row: AccountRow,
        _ code: CodeRow?,
        isSelected: Bool,
        layout: AccountsLayout,
        now: Instant
    ) -> [TextLine] {
        let mark = TextLine.Piece(text: isSelected ? "> " : margin, style: .strong)
        let showsCodes = layout.codeColumns > 0
        let facts = Words.Accounts.facts(row, at: now, saysCodes: !showsCodes, isColumn: true)
        let (name, issuer) = layout.nameColumns
        let names: [TextLine.Piece] = [
            .init(text: row.name.padded(to: name), style: .strong),
            .init(text: row.issuer.padded(to: issuer), style: .plain),
        ]
        guard layout.rowsEach == 2 else {
            let shown = showsCodes ? self.code(code, columns: layout.codeColumns, now: now) : []
            return [TextLine([mark] + names + shown + facts)]
        }
        return [
            TextLine([mark] + names), TextLine([.init(text: margin, style: .plain)] + facts),
        ]
    }

    /// Which of how many are shown; empty when all are.
    private static func range(top: Int, shown: Int, of count: Int) -> PrintableText {
        count > shown ? "\(top + 1)-\(min(top + shown, count)) of \(count)" : .empty
    }

    private static func heading(
        _ title: PrintableText,
        _ range: PrintableText,
        in frame: inout Frame
    ) {
        let column = max(0, frame.size.width - range.columns - 1)
        frame.write(title, row: headingRow, column: 1, limit: max(0, column - 2), style: .title)
        frame.write(range, row: headingRow, column: column, style: .dim)
    }
}

/// Which part of the pane of accounts belongs to what.
struct AccountsLayout {
    /// From this width on the details stand beside the list.
    private static let wide = 140
    /// A list narrower than this takes two rows an account.
    private static let narrow = 72
    /// Title and heading above.
    private static let firstRow = 2
    /// From so many rows on the columns have names.
    private static let high = 12

    let list: Layout.Area
    /// Whether the row above the list has the names of the columns.
    let hasHeadings: Bool
    /// Those of one-time codes; 0 without any.
    let codeColumns: Int
    /// What there is about the selected one.
    let details: Layout.Area
    let rowsEach: Int
    private let isBeside: Bool
    /// What the longest of the two names want.
    private let longest: (name: Int, issuer: Int)

    init(_ state: State, count: Int, of accounts: [AccountRow] = [], hasCodes: Bool = false) {
        longest = (
            (accounts.map(\.name.columns).max() ?? 0) + 2,
            max(8, (accounts.map(\.issuer.columns).max() ?? 0) + 2)
        )
        let all = PaneFoot(state).rows
        let width = state.size.width
        isBeside = width >= Self.wide
        let listWidth = isBeside ? width * 45 / 100 : width
        rowsEach = listWidth < Self.narrow ? 2 : 1
        hasHeadings = rowsEach == 1 && all >= Self.high
        codeColumns = hasCodes && rowsEach == 1 ? 15 : 0
        let firstRow = Self.firstRow + (hasHeadings ? 1 : 0)
        let rows = all - (hasHeadings ? 1 : 0)
        guard !isBeside else {
            list = .init(row: firstRow, column: 0, width: listWidth, height: rows)
            details = .init(
                row: firstRow,
                column: listWidth + 2,
                width: width - listWidth - 3,
                height: rows
            )
            return
        }
        let most = max(1, rows * 2 / 5 / rowsEach)
        let height = min(rows, min(max(count, 1), most) * rowsEach)
        list = .init(row: firstRow, column: 0, width: width, height: height)
        // A rule stands between them.
        details = .init(
            row: firstRow + height + 1,
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
        // What the issuers do not need the names get.
        let issuer = min(40, room * 3 / 10, longest.issuer)
        return (min(40, room * 55 / 100 - issuer, longest.name), issuer)
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
