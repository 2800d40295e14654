import Push
import Review
import Risk
import Vocabulary

/// The history over the whole screen but its title.
enum HistoryPane {
    /// The heading, below the title.
    private static let headingRow = 1
    /// The widths of columns follow from so many requests.
    private static let measured = 200

    /// Rows for the lines of one request.
    static func height(of state: State) -> Int {
        max(1, state.size.height - 3 - FootPane.lines(of: state).count)
    }

    /// Rows or lines of a screenful.
    static func page(of history: HistoryList, state: State) -> Int {
        history.open == nil ? HistoryLayout(state).page : height(of: state)
    }

    /// The greatest first line of the open request.
    static func lastTop(of history: HistoryList, state: State) -> Int {
        max(0, lines(of: history, state: state).count - height(of: state))
    }

    /// Writes the heading, the rows or the open request, what is said, and the keys.
    static func draw(_ history: HistoryList, state: State, in frame: inout Frame) {
        let width = state.size.width
        let height = height(of: state)
        heading(history, state: state, in: &frame)
        if history.open == nil {
            let layout = HistoryLayout(state)
            rows(history, layout: layout, state: state, in: &frame)
            HistoryPreview.draw(history, state: state, layout: layout, in: &frame)
        } else {
            let lines = lines(of: history, state: state)
            let top = min(history.scroll, max(0, lines.count - height))
            for (offset, line) in lines.dropFirst(top).prefix(height).enumerated() {
                frame.write(line, row: headingRow + 1 + offset, column: 1, limit: width - 1)
            }
        }
        for (offset, line) in FootPane.lines(of: state).enumerated() {
            frame.write(line, row: headingRow + 1 + height + offset, limit: width)
        }
        frame.write(keys(history, state: state), row: state.size.height - 1, limit: width)
    }

    private static func heading(_ history: HistoryList, state: State, in frame: inout Frame) {
        let width = state.size.width
        var count = history.open == nil ? count(history) : scrolled(history, state: state)
        var column = max(0, width - count.columns - 1)
        let found = history.line == nil ? history.entries ?? [] : []
        // Sums are worth nothing without what they are of: the order gives way, which the rows show.
        let line = "/" + PrintableText(history.filter.line)
        let (sums, short) = PaymentSums.summary(of: history.filter.line.isEmpty ? [] : found)
        if history.open == nil, !sums.isEmpty, line.columns + short.columns + 5 > column {
            count = "\(history.place) of \(found.count)" + (history.isCut ? " or more" : .empty)
            column = max(0, width - count.columns - 1)
        }
        frame.write(count, row: headingRow, column: column, style: .dim)
        if let line = history.line {
            let typed = PrintableText(line.text).end(within: max(1, column - 4))
            frame.write("/" + typed + "_", row: headingRow, limit: column - 1, style: .strong)
            return
        }
        var words = Words.History.title
        if !history.filter.line.isEmpty { words += ": " + PrintableText(history.filter.line) }
        if !sums.isEmpty {
            let wordings = [words, line].map { $0 + "   " + sums } + [line + "   " + short]
            words =
                wordings.first { $0.columns <= column - 2 }
                ?? line.fitted(to: max(8, column - short.columns - 5)) + "   " + short
        }
        frame.write(words, row: headingRow, column: 1, limit: max(0, column - 2), style: .title)
    }

    /// How many are shown, and of what; empty while nothing is known.
    private static func count(_ history: HistoryList) -> PrintableText {
        guard let entries = history.entries else { return .empty }
        if history.isOfLoaded {
            let words = Words.History.shown(entries.count, ofLoaded: history.loaded?.count ?? 0)
            return history.line == nil ? words + ", searching" : words
        }
        // A search that finds more than is shown has only the newest, or the oldest, in its order.
        let more: PrintableText = history.filter.order == .oldest ? "newer" : "older"
        return "\(history.place) of \(entries.count)"
            + (history.filter.line.isEmpty ? .empty : " found")
            + ", \(history.filter.order.words)" + (history.isCut ? "; more are \(more)" : .empty)
    }

    private static func scrolled(_ history: HistoryList, state: State) -> PrintableText {
        let count = lines(of: history, state: state).count
        let shown = min(count, height(of: state))
        let top = min(history.scroll, max(0, count - shown))
        return count > shown ? "lines \(top + 1)-\(top + shown) of \(count)" : .empty
    }

    /// The rows around the selected one, below the day of the first of them.
    private static func rows(
        _ history: HistoryList,
        layout: HistoryLayout,
        state: State,
        in frame: inout Frame
    ) {
        let area = layout.list
        guard let selected = history.selectedIndex else {
            let found =
                history.narrowing(at: state.now).isEmpty ? Words.History.empty : Words.History.none
            let words = history.entries == nil ? Words.History.awaited : found
            frame.write(words, row: area.row, column: 1, limit: area.width - 1, style: .dim)
            return
        }
        let window = Window(history.items, selected: selected, layout: layout)
        var row = area.row
        if let day = window.day {
            write(day, row: row, state: state, in: &frame)
            row += 1
        }
        let columns = HistoryColumns(
            width: area.width,
            isDayed: history.narrowing(at: state.now).isByTime,
            of: history.entries?.prefix(Self.measured) ?? [],
            items: history.items.prefix(Self.measured),
            at: state.now
        )
        if layout.hasHeadings {
            frame.write(columns.heading, row: area.row - 1, limit: area.width)
        }
        for index in window.shown {
            let item = history.items[index]
            if case .day(let day) = item {
                write(day, row: row, state: state, in: &frame)
                row += 1
                continue
            }
            let isSelected = index == selected
            let lines = columns.lines(
                item,
                isSelected: isSelected,
                rowsEach: layout.rowsEach,
                state: state
            )
            for line in lines where row < area.row + area.height {
                frame.write(line, row: row, limit: area.width)
                if isSelected {
                    frame.restyle(row: row, columns: 0..<area.width, style: .selected)
                }
                row += 1
            }
        }
    }

    private static func write(_ day: LocalDay, row: Int, state: State, in frame: inout Frame) {
        let title = day.title(today: LocalDay(state.now, in: state.zone))
        frame.write(title, row: row, column: 1, limit: frame.size.width - 1, style: .title)
    }

    /// Which rows are shown.
    private struct Window {
        private(set) var shown: Range<Int>
        /// The day of the first one, when its own row is above it.
        let day: LocalDay?

        init(_ items: [HistoryItem], selected: Int, layout: HistoryLayout) {
            func rows(_ item: HistoryItem) -> Int { item.id == nil ? 1 : layout.rowsEach }
            var first = selected
            var last = selected + 1
            // The day above has a row of its own.
            let dayRows = items[0].id == nil ? 1 : 0
            var rest = layout.list.height - rows(items[selected]) - dayRows
            let above = rest / 2
            var used = 0
            while first > 0, used + rows(items[first - 1]) <= above {
                first -= 1
                used += rows(items[first])
            }
            rest -= used
            while last < items.count, rows(items[last]) <= rest {
                rest -= rows(items[last])
                last += 1
            }
            while first > 0, rows(items[first - 1]) <= rest {
                first -= 1
                rest -= rows(items[first])
            }
            shown = first..<last
            if case .day = items[first] {
                day = nil
                // Its own row is there already.
                if last < items.count, rows(items[last]) <= rest + dayRows {
                    shown = first..<(last + 1)
                }
            } else {
                let days = items[..<first].reversed().lazy.compactMap { item -> LocalDay? in
                    if case .day(let day) = item { day } else { nil }
                }
                day = days.first
            }
        }
    }

    /// The open request: as it was when it was decided, else as it looks now.
    private static func lines(of history: HistoryList, state: State) -> [TextLine] {
        guard let entry = history.open else { return [] }
        let width = max(2, state.size.width - 2)
        if history.tellsWhatNow { return ReviewPane.whatNow(entry, state, width: width) }
        guard let details = history.known[entry.id] else {
            return [TextLine(Words.History.awaited, style: .dim)]
        }
        let lines = Words.History.heading(of: entry, details, zone: state.zone, now: state.now)
            .flatMap { TextLine.wrapped($0, style: .strong, to: width) }
        guard let decided = details.decided else {
            return lines
                + ReviewText(entry, now: state.now).lines(
                    width: width,
                    isAiry: state.size.height > 30
                )
        }
        return lines + decided.lines.flatMap { Self.decided($0, width: width) }
    }

    /// A line as it was shown: titles as such, the rest below them.
    private static func decided(_ line: PrintableText, width: Int) -> [TextLine] {
        guard !ReviewText.Title.all.contains(line) else { return [TextLine(line, style: .title)] }
        let margin = TextLine.Piece(text: "  ", style: .plain)
        return TextLine.wrapped(line, style: .plain, to: max(2, width - margin.text.columns))
            .map { TextLine([margin] + $0.pieces) }
    }

    /// The bottom row, in as many words as fit.
    private static func keys(_ history: HistoryList, state: State) -> TextLine {
        guard history.line == nil else {
            let mistake = history.narrowing(at: state.now).mistakes.last
            let hints = mistake?.hints ?? Words.History.hints
            let hint = hints.first { $0.columns <= state.size.width } ?? hints[hints.count - 1]
            return TextLine(hint, style: .dim)
        }
        // Enter, which opens as well, is named with its own word.
        let own = [PaneKey].history.filter {
            $0.verb != .open && (history.open == nil || $0.verb.isOfOneRequest)
        }
        var pairs = own.map { (PrintableText($0.key.name), $0.word) }
        if history.open == nil {
            let open: PrintableText =
                history.selectedGroup.map { $0.isOpen ? "fold" : "unfold" } ?? "open"
            let first: [(Verb, PrintableText)] = [(.open, open), (.search, "filter")]
            pairs =
                first.compactMap { verb, word in state.keys.brief(verb).map { ($0, word) } }
                + pairs
        }
        let leaves = history.open != nil || !history.isSearched
        pairs.append((state.keys.brief(.back) ?? "Esc", leaves ? "back" : "all again"))
        pairs.append((state.keys.brief(.help) ?? "?", "help"))
        // Narrower blanks come before fewer words.
        for count in (2...pairs.count).reversed() {
            let shown = pairs.prefix(count - 2) + pairs.suffix(2)
            for end in [" ", .empty] as [PrintableText] {
                let line = TextLine(
                    shown.flatMap { key, word in
                        [
                            TextLine.Piece(text: " \(key)", style: .key),
                            TextLine.Piece(text: " \(word)" + end, style: .plain),
                        ]
                    }
                )
                if line.text.columns <= state.size.width { return line }
            }
        }
        return TextLine(.empty)
    }
}

extension Verb {
    /// Whether it is about one request of the history.
    fileprivate var isOfOneRequest: Bool { self == .markMine || self == .markNotMine }
}
