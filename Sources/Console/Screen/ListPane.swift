import Push
import Review
import Risk
import Vocabulary

/// The requests, one a row; in a narrow pane what is asked takes a second row.
enum ListPane {
    private static let wordColumns = 10
    private static let levelColumns = 9

    /// Writes the rows around the selected one.
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.list
        guard !area.isEmpty else { return }
        let queue = state.rows
        guard let selected = queue.place(of: state.selectedIndex) else {
            let words = state.filter.isEmpty ? Words.noRequests : Words.noneShown
            frame.write(words, row: area.row, column: area.column + 1, style: .dim)
            return
        }
        let window = Window(count: queue.count, selected: selected, layout: layout)
        let (top, shown, rowsEach) = (window.top, window.shown, window.rowsEach)
        for (offset, queued) in queue.dropFirst(top).prefix(shown).enumerated() {
            let isSelected = top + offset == selected
            let lines = lines(queued, state: state, layout: layout, isSelected: isSelected)
            for (lineIndex, line) in lines.enumerated() {
                let row = area.row + offset * rowsEach + lineIndex
                frame.write(line, row: row, column: area.column, limit: area.width)
                guard isSelected, state.screen == .list else { continue }
                let columns = area.column..<(area.column + area.width)
                frame.restyle(row: row, columns: columns, style: .selected)
            }
        }
        guard window.isReported else { return }
        var place: [TextLine.Piece] = [
            .init(text: "  \(top + 1)-\(top + shown) of \(queue.count)", style: .dim)
        ]
        if let outside = Outside.heavier(
            than: selected,
            in: state,
            shown: window.top..<(top + shown)
        ) {
            place += [.init(text: ", ", style: .dim), outside]
        }
        frame.write(
            TextLine(place),
            row: area.row + window.rows,
            column: area.column,
            limit: area.width
        )
    }

    /// The request of a row of the screen; `nil` below the last one.
    static func index(at row: Int, of state: State, layout: Layout) -> Int? {
        let queue = state.rows
        guard let selected = queue.place(of: state.selectedIndex) else { return nil }
        let window = Window(count: queue.count, selected: selected, layout: layout)
        let offset = (row - layout.list.row) / window.rowsEach
        guard (0..<window.shown).contains(offset), window.top + offset < queue.count else {
            return nil
        }
        return queue[window.top + offset].first
    }

    /// Which requests are shown.
    private struct Window {
        let rowsEach: Int
        let isOverfull: Bool
        /// Rows for requests.
        let rows: Int
        /// How many requests fit.
        let shown: Int
        /// The first one.
        let top: Int
        /// Whether a row below them says which these are.
        var isReported: Bool { isOverfull && rows < height }
        private let height: Int

        init(count: Int, selected: Int, layout: Layout) {
            let area = layout.list
            height = area.height
            rowsEach = ListPane.isNarrow(area) ? 2 : 1
            isOverfull = count * rowsEach > area.height
            rows = isOverfull && area.height > 2 ? area.height - 1 : area.height
            shown = max(1, rows / rowsEach)
            top = min(max(0, selected - shown / 2), max(0, count - shown))
        }
    }

    private static func isNarrow(_ area: Layout.Area) -> Bool {
        area.width < Layout.full.width
    }

    /// One line, or two in a narrow pane: how bad, what, from where, how long, for whom.
    private static func lines(
        _ row: QueueRow,
        state: State,
        layout: Layout,
        isSelected: Bool
    ) -> [TextLine] {
        let all = row.indices.map { state.entries[$0] }
        // The heaviest level and the least time left of all.
        let entry = all[0]
        let level = all.map(\.review.assessment.level).max() ?? .none
        let soonest = all.min { $0.expires < $1.expires } ?? entry
        let clock = clock(soonest, at: state.now)
        // What has become of an answer is worth more than what is left.
        let isWaiting =
            entry.state == .pending && state.postponed[entry.id] == nil && !clock.isEmpty
        let word = isWaiting ? clock : word(entry, state: state)
        let standing: [TextLine.Piece] = [
            .init(text: mark(all, isSelected: isSelected, state: state), style: .strong),
            .init(text: level.word.padded(to: levelColumns), style: Words.style(level)),
        ]
        let wordStyle = isWaiting ? Style.plain : Words.style(entry.displayedState(at: state.now))
        let time = TextLine.Piece(text: word.padded(to: wordColumns), style: wordStyle)
        let lock = entry.lock == nil ? [] : [TextLine.Piece(text: "LOCKED ", style: .danger)]
        let account = TextLine.Piece(text: entry.review.account, style: .dim)
        let sign: PrintableText = state.glyphs == .unicode ? "\u{D7}" : "x"
        let count: PrintableText = row.folded.map { "\($0) \(sign) " } ?? .empty
        let place = PlaceSentence.shortName(entry.review.locationContext.place)
        guard !isNarrow(layout.list) else {
            let matter = TextLine.Piece(text: count + entry.headline + "  ", style: .plain)
            let margin = TextLine.Piece(text: "  ", style: .plain)
            let room = max(0, layout.list.width - 2 - levelColumns - wordColumns)
            let from = TextLine.Piece(text: place.fitted(to: room), style: .plain)
            return [
                TextLine(standing + [time, from]),
                TextLine([margin] + lock + [matter, account]),
            ]
        }
        let used = (standing + lock).reduce(0) { $0 + $1.text.columns } + wordColumns
        let rest = layout.list.width - used
        let placeColumns = rest / 4
        let matter = (count + entry.headline).padded(to: rest / 2)
        return [
            TextLine(
                standing + lock + [
                    .init(text: matter, style: .plain),
                    .init(text: place.padded(to: placeColumns), style: .plain), time, account,
                ]
            )
        ]
    }

    /// The selected row, marks of the person, and answers whose end was not seen yet.
    private static func mark(_ row: [Entry], isSelected: Bool, state: State) -> PrintableText {
        let first: PrintableText = isSelected ? ">" : " "
        if let mark = state.mark(of: row.map(\.id)) { return first + mark }
        return first + (row.contains { state.unseen.contains($0.id) } ? "!" : " ")
    }

    private static func word(_ entry: Entry, state: State) -> PrintableText {
        if let seconds = state.secondsHeld(entry.id) { return Words.Grace.word(seconds: seconds) }
        return state.postponed[entry.id] == nil
            ? Words.word(entry.displayedState(at: state.now)) : "later"
    }

    /// What is left of the validity; empty when nothing waits.
    private static func clock(_ entry: Entry, at now: Instant) -> PrintableText {
        guard entry.isWaiting(at: now) else { return .empty }
        return Numbers.clock(milliseconds: entry.facts.validity.expires.milliseconds(since: now))
    }
}
