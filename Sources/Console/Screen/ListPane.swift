import Push
import Review
import Risk
import Vocabulary

/// The requests, one a row; in a narrow pane what is asked takes a second row.
enum ListPane {
    fileprivate static let wordColumns = 10
    fileprivate static let levelColumns = 9
    /// From so many rows on headings stand above however many requests.
    private static let headedRows = 6
    /// The rows that the columns are as wide as: each frame measures them.
    private static let measuredRows = 128

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
        let window = Window(state, queue, selected: selected, layout: layout)
        var row = area.row
        if let heading = window.heading {
            frame.write(heading, row: row, column: area.column, limit: area.width)
            row += 1
        }
        for (offset, lines) in window.requests.enumerated() {
            for line in lines {
                frame.write(line, row: row, column: area.column, limit: area.width)
                if window.top + offset == selected, state.screen == .list {
                    // The risk keeps its colour.
                    let standing = line == lines.first ? 2 + levelColumns : 0
                    let columns = (area.column + standing)..<(area.column + area.width)
                    frame.restyle(row: row, columns: columns, style: .selected)
                }
                row += 1
            }
        }
        guard window.isReported else { return }
        let shown = window.top..<(window.top + window.requests.count)
        let range: PrintableText =
            "  rows \(shown.lowerBound + 1)-\(shown.upperBound) of \(queue.count)"
        var place: [TextLine.Piece] = [.init(text: range, style: .dim)]
        if let outside = Outside.heavier(than: selected, in: state, shown: shown) {
            place += [.init(text: ", ", style: .dim), outside]
        }
        let unlisted = Outside.accounts(in: state, shown: shown)
        if unlisted > 0 {
            let accounts: PrintableText = unlisted == 1 ? "account" : "accounts"
            place.append(.init(text: ", \(unlisted) more \(accounts) out of sight", style: .dim))
        }
        frame.write(
            TextLine(place),
            row: area.row + area.height - 1,
            column: area.column,
            limit: area.width
        )
    }

    /// The request of a row of the screen; `nil` above the first and below the last one.
    static func index(at row: Int, of state: State, layout: Layout) -> Int? {
        let queue = state.rows
        guard let selected = queue.place(of: state.selectedIndex) else { return nil }
        let window = Window(state, queue, selected: selected, layout: layout)
        var first = layout.list.row + (window.heading == nil ? 0 : 1)
        guard row >= first else { return nil }
        for (offset, lines) in window.requests.enumerated() {
            first += lines.count
            if row < first { return queue[window.top + offset].first }
        }
        return nil
    }

    /// Which requests are shown, and how.
    private struct Window {
        let top: Int
        /// The lines of each.
        let requests: [[TextLine]]
        /// The names of the columns; `nil` without room for them.
        let heading: TextLine?
        /// Whether the last row says which these are.
        let isReported: Bool

        init(_ state: State, _ queue: [QueueRow], selected: Int, layout: Layout) {
            let area = layout.list
            let isNarrow = area.width < Size.full.width
            let least = isNarrow ? 2 : 1
            let hasHeading =
                area.height > queue.count * least || area.height >= ListPane.headedRows * least
            let height = area.height - (hasHeading ? 1 : 0)
            let isOverfull = queue.count * least > height
            isReported = isOverfull && height > 2
            let rows = isReported ? height - 1 : height
            let count = min(queue.count, max(1, rows / least))
            top = min(max(0, selected - count / 2), queue.count - count)
            let first = top
            let names = area.width < AccountNames.spacious ? AccountNames(state.entries) : nil
            let items = queue[first..<(first + count)].enumerated().map { offset, row in
                ListItem(row, state: state, isSelected: first + offset == selected, names)
            }
            // What is out of sight counts, so that the columns stay where they are.
            let others = queue.indices.prefix(ListPane.measuredRows).filter {
                !(first..<(first + count)).contains($0)
            }.map { ListItem(queue[$0], state: state, isSelected: false, names) }
            let columns = ListColumns(items + others, width: area.width, isNarrow: isNarrow)
            heading = hasHeading ? columns.heading : nil
            // What is cut goes on in rows that would stay empty, a row each in turn.
            var heights = items.map { _ in least }
            var free = rows - count * least
            let whole = free > 0 ? items.map { columns.lines($0, atMost: free + least).count } : []
            while free > 0, zip(heights, whole).contains(where: { $0 < $1 }) {
                for place in items.indices where free > 0 && heights[place] < whole[place] {
                    heights[place] += 1
                    free -= 1
                }
            }
            requests = zip(items, heights).map { columns.lines($0, atMost: $1) }
        }
    }
}

/// What tells the accounts of a list apart in few columns.
struct AccountNames {
    /// From so many columns on accounts have their whole names.
    static let spacious = 110

    private let all: Set<PrintableText>

    init(_ entries: some Sequence<Entry>) { all = Set(entries.map(\.review.account)) }

    /// The part before or behind `at` that no other account has, else all of it; empty where there is one
    /// account.
    func name(of account: PrintableText) -> PrintableText {
        guard all.count > 1 else { return .empty }
        for part in [0, 1] {
            guard let own = Self.part(part, of: account) else { return account }
            let isOwn = all.allSatisfy { $0 == account || Self.part(part, of: $0) != own }
            if isOwn { return PrintableText(String(own)) }
        }
        return account
    }

    private static func part(_ place: Int, of account: PrintableText) -> Substring? {
        guard let mark = account.text.firstRange(ofText: " at ") else { return nil }
        return place == 0
            ? account.text[..<mark.lowerBound] : account.text[mark.upperBound...]
    }
}

extension State {
    /// `12 × ` in front of what stands for so many; empty for one.
    func times(_ count: Int) -> PrintableText {
        let sign: PrintableText = glyphs == .unicode ? "\u{D7}" : "x"
        return count == 1 ? .empty : "\(count) \(sign) "
    }
}

/// What is shown of a row of the queue.
private struct ListItem {
    /// The selection, marks and the level.
    let standing: [TextLine.Piece]
    let isLocked: Bool
    let matter: PrintableText
    let place: PrintableText
    /// What is left of the time, or what has become of it.
    let time: TextLine.Piece
    let account: PrintableText
    /// The heaviest reason of the level; empty without one.
    let reason: PrintableText

    init(_ row: QueueRow, state: State, isSelected: Bool, _ names: AccountNames?) {
        let all = row.indices.map { state.entries[$0] }
        // The heaviest level and the least time left of all.
        let entry = all[0]
        let heaviest = all.map(\.review.assessment).max { $0.level < $1.level }
        let level = heaviest?.level ?? .none
        reason = level > .none ? heaviest?.decisiveHint?.summary ?? .empty : .empty
        let soonest = all.min { $0.expires < $1.expires } ?? entry
        let clock = Self.clock(soonest, at: state.now)
        // What has become of an answer is worth more than what is left.
        let isWaiting =
            entry.state == .pending && state.postponed[entry.id] == nil && !clock.isEmpty
        let word = isWaiting ? clock : Self.word(entry, state: state)
        standing = [
            .init(text: Self.mark(all, isSelected: isSelected, state: state), style: .strong),
            .init(text: level.word.padded(to: ListPane.levelColumns), style: Words.style(level)),
        ]
        let wordStyle = isWaiting ? Style.plain : Words.style(entry.displayedState(at: state.now))
        time = TextLine.Piece(text: word.padded(to: ListPane.wordColumns), style: wordStyle)
        isLocked = entry.lock != nil
        account = names?.name(of: entry.review.account) ?? entry.review.account
        matter = state.times(row.indices.count) + entry.headline
        place = PlaceSentence.shortName(entry.review.locationContext.place)
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

/// The columns of the list, as wide as the texts of its rows need.
private struct ListColumns {
    private static let locked: PrintableText = "LOCKED "
    private static let fixed = 2 + ListPane.levelColumns + ListPane.wordColumns
    private static let gap = 2
    /// What a column keeps however little room there is.
    private static let least = 8
    /// What the reasons need to be shown.
    private static let leastReason = 16

    private let isNarrow: Bool
    private let width: Int
    private let matter: Int
    private let place: Int
    /// Whether there are accounts to tell apart.
    private let hasAccounts: Bool
    private let account: Int
    /// What the other columns leave for the reasons; 0 where that is little.
    private let reason: Int

    init(_ items: [ListItem], width: Int, isNarrow: Bool) {
        self.width = width
        hasAccounts = !items.allSatisfy(\.account.isEmpty)
        self.isNarrow = isNarrow
        let room = width - Self.fixed
        guard !isNarrow else {
            (matter, place, account, reason) = (width - 2, room, 0, 0)
            return
        }
        func wanted(_ texts: [PrintableText]) -> Int {
            min(room, max(Self.least, texts.map(\.columns).max() ?? 0))
        }
        var columns = [
            wanted(items.map(Self.asked)) + Self.gap, wanted(items.map(\.place)) + Self.gap,
            hasAccounts ? wanted(items.map(\.account)) : 0,
        ]
        // Groups of four, so that few requests that come move the columns.
        let even = columns.map { ($0 + 3) / 4 * 4 }
        if even.reduce(0, +) <= room { columns = even }
        // Where not all have room, what is asked keeps twice what the others do.
        while columns.reduce(0, +) > room {
            let longest = columns.indices.max { left, right in
                columns[left] / (left == 0 ? 2 : 1) < columns[right] / (right == 0 ? 2 : 1)
            }
            columns[longest ?? 0] -= 1
        }
        (matter, place) = (columns[0], columns[1])
        let left = room - columns.reduce(0, +) - Self.gap
        let hasReasons = left >= Self.leastReason && items.contains { !$0.reason.isEmpty }
        reason = hasReasons ? left : 0
        account = room - matter - place - reason
    }

    /// The names of the columns.
    var heading: TextLine {
        let level = PrintableText("  ") + PrintableText("RISK").padded(to: ListPane.levelColumns)
        let left = PrintableText("LEFT").padded(to: ListPane.wordColumns)
        let from = PrintableText("FROM").padded(to: place)
        return TextLine(
            isNarrow
                ? level + left + from
                : level + PrintableText("WHAT").padded(to: matter) + from + left
                    + (hasAccounts ? PrintableText("FOR") : .empty).padded(to: account)
                    + (reason > 0 ? "WHY" : .empty),
            style: .dim
        )
    }

    /// A request: how bad, what, from where, how long, for whom, and why it is as bad.
    ///
    /// - Parameters:
    ///   - item: The request.
    ///   - count: The most lines, two or more in a narrow pane; what has no room is cut with a mark.
    /// - Returns: One line at the least, two in a narrow pane.
    func lines(_ item: ListItem, atMost count: Int) -> [TextLine] {
        isNarrow ? stacked(item, atMost: count) : row(item, atMost: count)
    }

    /// Two lines, in a list beside the sheet: what is asked stands below the rest.
    private func stacked(_ item: ListItem, atMost count: Int) -> [TextLine] {
        let asked = Self.asked(item)
        var below: [TextLine]
        if count == 2 || asked.columns + 2 + item.account.columns <= matter {
            // The account keeps its columns where what is asked has half of them.
            let room = matter - 2 - item.account.columns
            let shown = room * 2 >= matter ? asked.fitted(to: room) : asked
            let pieces = Self.pieces(shown + "  ", isLocked: item.isLocked)
            below = [Self.margin(2, pieces + [.init(text: item.account, style: .dim)])]
        } else {
            below = Self.lines(asked, to: matter, atMost: count - 2).enumerated().map { line in
                Self.margin(
                    2,
                    Self.pieces(line.element, isLocked: item.isLocked && line.offset == 0)
                )
            }
            below += Self.lines(item.account, to: matter, atMost: count - 1 - below.count)
                .map { Self.margin(2, [.init(text: $0, style: .dim)]) }
        }
        let places = Self.lines(item.place, to: max(3, place), atMost: count - below.count)
        let head = item.standing + [item.time]
        return places.enumerated().map { line in
            let piece = TextLine.Piece(text: line.element, style: .plain)
            return line.offset == 0
                ? TextLine(head + [piece]) : Self.margin(Self.fixed, [piece])
        } + below
    }

    /// One line, under the headings.
    private func row(_ item: ListItem, atMost count: Int) -> [TextLine] {
        let asked = Self.lines(Self.asked(item), to: matter - 1, atMost: count)
        let places = Self.lines(item.place, to: place - 1, atMost: count)
        let accounts = Self.lines(
            item.account,
            to: max(Self.least, account - (reason > 0 ? Self.gap : 0)),
            atMost: count
        )
        let reasons = reason > 0 ? Self.lines(item.reason, to: reason, atMost: count) : []
        let rows = [asked, places, accounts, reasons].map(\.count).max() ?? 1
        return (0..<rows).map { line in
            func part(_ lines: [PrintableText]) -> PrintableText {
                lines.indices.contains(line) ? lines[line] : .empty
            }
            let pieces =
                Self.pieces(part(asked).padded(to: matter), isLocked: item.isLocked && line == 0)
                + [.init(text: part(places).padded(to: place), style: .plain)]
            let end = TextLine.Piece(
                text: reason > 0
                    ? part(accounts).padded(to: account) + part(reasons) : part(accounts),
                style: .dim
            )
            guard line > 0 else { return TextLine(item.standing + pieces + [item.time, end]) }
            let blank = PrintableText.empty.padded(to: ListPane.wordColumns)
            return Self.margin(
                2 + ListPane.levelColumns,
                pieces + [.init(text: blank, style: .plain), end]
            )
        }
    }

    private static func asked(_ item: ListItem) -> PrintableText {
        item.isLocked ? locked + item.matter : item.matter
    }

    /// A text in at most so many lines; one at the least.
    private static func lines(
        _ text: PrintableText,
        to width: Int,
        atMost count: Int
    ) -> [PrintableText] {
        // Nobody needs to break what has no room in any case.
        let lines = text.fitted(to: width * count).wrapped(to: width, atMost: count)
        return lines.isEmpty ? [.empty] : lines
    }

    /// A text with its first word as a warning when that is ours.
    private static func pieces(_ text: PrintableText, isLocked: Bool) -> [TextLine.Piece] {
        guard isLocked else { return [.init(text: text, style: .plain)] }
        return [
            .init(text: locked, style: .danger),
            .init(
                text: PrintableText(String(text.text.dropFirst(locked.columns))),
                style: .plain
            ),
        ]
    }

    private static func margin(_ columns: Int, _ pieces: [TextLine.Piece]) -> TextLine {
        TextLine([.init(text: PrintableText.empty.padded(to: columns), style: .plain)] + pieces)
    }
}
