import Push
import Review
import Risk
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

/// The columns of the history: when, what became of it and what it was always; the others where there
/// is room, each as wide as what stands in it.
struct HistoryColumns {
    /// The selected row's mark, and that of a group.
    private static let markColumns = 3
    private static let leastState = 10
    /// What it was keeps so many columns at the least, and more beside what matters less.
    private static let leastMatter = 20
    private static let goodMatter = 28
    /// The heading, and a blank.
    private static let leastAccount = 8
    private static let mostShort = 11
    /// How wide a column may be.
    private static let widest = 24

    private let isDayed: Bool
    private let decision: Int
    private let level: Int
    private let amount: Int
    private let place: Int
    private let account: Int
    private let age: Int
    private let who: Int
    private let matter: Int
    /// `nil` where there is room for whole names.
    private let names: AccountNames?

    /// Divides a width.
    ///
    /// - Parameters:
    ///   - width: All columns.
    ///   - isDayed: Whether the day stands above the rows.
    ///   - entries: Requests that the widths follow from.
    ///   - items: The rows, whose states and sums are as wide as they are.
    ///   - now: Our clock.
    init(
        width: Int,
        isDayed: Bool,
        of entries: ArraySlice<Entry>,
        items: ArraySlice<HistoryItem>,
        at now: Instant
    ) {
        self.isDayed = isDayed
        let time = isDayed ? 6 : 18
        decision = items.reduce(Self.leastState) { max($0, $1.state(at: now).columns + 1) }
        let sums = items.compactMap { $0.sum.map { Numbers.text($0).columns + 1 } }.max() ?? 0
        var rest = width - Self.markColumns - time - decision
        func column(_ wanted: Int, keeping least: Int = Self.leastMatter) -> Int {
            guard rest - wanted >= least else { return 0 }
            rest -= wanted
            return wanted
        }
        func widest(_ text: (Entry) -> PrintableText?, most: Int = Self.widest) -> Int {
            let widest = entries.compactMap { text($0)?.columns }.max() ?? 0
            return widest == 0 ? 0 : min(widest, most) + 1
        }
        level = column(9)
        amount = column(max(7, sums, widest { $0.facts.amount.map { Numbers.text($0) } }))
        let isOfOne = Set(entries.lazy.map(\.facts.mechanismUID)).count < 2
        let accounts = width < AccountNames.spacious ? AccountNames(entries) : nil
        names = accounts
        let whole = widest(
            { accounts?.name(of: $0.review.account) ?? $0.review.account },
            most: accounts == nil ? max(Self.widest, width / 4) : Self.mostShort
        )
        account = isOfOne ? 0 : column(max(Self.leastAccount, whole))
        place = column(max(5, widest { PlaceSentence.shortName($0.review.locationContext.place) }))
        who =
            !isOfOne && account == 0
            ? 0 : column(max(9, widest(\.facts.asker)), keeping: Self.goodMatter)
        age = column(12, keeping: Self.goodMatter)
        matter = rest
    }

    /// The names of the columns.
    var heading: TextLine {
        let time = isDayed ? 6 : 18
        let start = PrintableText("").padded(to: Self.markColumns)
        let names: [(PrintableText, Int)] = [
            ("CAME", time + age), ("STATE", decision), ("RISK", level),
            ("WHAT", matter),
            (PrintableText("AMOUNT").leading(to: amount - 1), amount), ("FROM", place),
            ("ACCOUNT", account), ("ASKED BY", who),
        ]
        let words = names.reduce(start) { $1.1 > 0 ? $0 + $1.0.padded(to: $1.1) : $0 }
        return TextLine(words, style: .dim)
    }

    /// The lines of a row: one, or two in a narrow list.
    func lines(_ item: HistoryItem, isSelected: Bool, rowsEach: Int, state: State) -> [TextLine] {
        guard let row = Row(item, state: state) else { return [] }
        let mark = TextLine.Piece(
            text: (isSelected ? ">" : " ") + row.sign + " ",
            style: .strong
        )
        let decision = TextLine.Piece(
            text: row.decision.padded(to: self.decision),
            style: row.decisionStyle
        )
        let came = TextLine.Piece(
            text: time(row.came, in: state.zone, isShort: rowsEach > 1),
            style: .dim
        )
        guard rowsEach == 1 else {
            let first: [TextLine.Piece] = [
                mark, came, decision,
                .init(text: row.level.word.padded(to: 9), style: Words.style(row.level)),
                .init(text: row.place, style: .plain),
            ]
            let margin = TextLine.Piece(text: "   ", style: .plain)
            return [TextLine(first), TextLine([margin, .init(text: row.whole, style: .plain)])]
        }
        var pieces = [mark, came]
        func add(_ text: PrintableText, _ columns: Int, style: Style = .plain) {
            if columns > 0 { pieces.append(.init(text: text.padded(to: columns), style: style)) }
        }
        add(Words.History.age(of: row.came, at: state.now), age, style: .dim)
        pieces.append(decision)
        add(row.level.word, level, style: Words.style(row.level))
        if row.amount.isEmpty || amount == 0 {
            add(row.whole, matter + amount)
        } else {
            add(row.matter, matter)
            add(row.amount.leading(to: amount - 1), amount)
        }
        add(row.place, place)
        add(names?.name(of: row.account) ?? row.account, account)
        add(row.who, who, style: .dim)
        return [TextLine(pieces)]
    }

    /// The time where the day stands above; else also the day, or where room is rare the day alone.
    private func time(
        _ instant: Instant,
        in zone: LocalZone,
        isShort: Bool
    ) -> PrintableText {
        let time = Words.History.time(instant, in: zone)
        guard !isDayed else { return time.padded(to: 6) }
        let day = LocalDay(instant, in: zone).text
        return isShort ? day.padded(to: 12) : (day + " " + time).padded(to: 18)
    }

    /// What stands in a row.
    private struct Row {
        let sign: PrintableText
        let came: Instant
        let decision: PrintableText
        let decisionStyle: Style
        let level: Severity
        let amount: PrintableText
        /// What it is, where the amount has a column of its own.
        let matter: PrintableText
        /// What it is, with the amount.
        let whole: PrintableText
        let place: PrintableText
        let account: PrintableText
        let who: PrintableText

        init?(_ item: HistoryItem, state: State) {
            guard let entry = item.entry else { return nil }
            let requestState = entry.displayedState(at: state.now)
            came = entry.facts.validity.received
            decision = item.state(at: state.now)
            decisionStyle =
                item.entries.contains { $0.statement == .notMine }
                ? .warning : Words.style(requestState)
            place = PlaceSentence.shortName(entry.review.locationContext.place)
            account = entry.review.account
            who = entry.facts.asker ?? .empty
            let payment = entry.facts.payment
            let isUnicode = state.glyphs == .unicode
            switch item {
            case .group(let group, let isOpen):
                let count: PrintableText = "\(group.entries.count) \(isUnicode ? "\u{D7}" : "x") "
                sign =
                    isOpen ? (isUnicode ? "\u{25BE}" : "v") : (isUnicode ? "\u{25B8}" : "+")
                level = group.level
                // The sum, and of what.
                amount = group.sum.map { Numbers.text($0) } ?? .empty
                let each = group.amount.map { grouped($0) + " " }
                matter = count + (each ?? .empty) + group.matter
                whole = count + group.headline
            case .request(_, let isOfGroup):
                let margin: PrintableText = isOfGroup ? "  " : .empty
                sign = " "
                level = entry.review.assessment.level
                amount = entry.facts.amount.map { Numbers.text($0) } ?? .empty
                matter =
                    margin
                    + (amount.isEmpty ? entry.headline : payment?.payee ?? "payee not stated")
                whole = margin + entry.headline
            case .day: return nil
            }
        }
    }
}

extension PrintableText {
    /// The text behind blanks up to a width; a longer one is cut.
    fileprivate func leading(to width: Int) -> PrintableText {
        let text = fitted(to: max(0, width))
        return PrintableText(String(repeating: " ", count: max(0, width - text.columns))) + text
    }
}
