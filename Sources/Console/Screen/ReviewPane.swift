import Review
import Vocabulary

/// The sheet of the selected request, or a text about it that is scrolled.
enum ReviewPane {
    /// Rows of the text on the screen.
    static func height(of state: State) -> Int { view(of: state).height }

    /// How far it can be scrolled.
    static func extent(of state: State) -> Extents.Extent {
        let view = view(of: state)
        return Extents.Extent(
            page: max(1, view.height - 1),
            lastTop: max(0, view.lines.count - view.height)
        )
    }

    /// Writes the facts, and below them which lines are shown when not all are.
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.facts
        let (lines, height) = view(of: state)
        let top = min(max(state.scroll, 0), max(0, lines.count - height))
        for (offset, line) in lines.dropFirst(top).prefix(height).enumerated() {
            frame.write(line, row: area.row + offset, column: area.column, limit: area.width)
        }
        if state.shownEntry == nil, layout.list.isEmpty {
            frame.write(Words.noRequests, row: area.row, column: area.column + 1, style: .dim)
        }
        guard !lines.isEmpty, height < area.height else { return }
        frame.write(
            more(top: top, height: height, count: lines.count, state: state),
            row: area.row + height,
            column: area.column,
            limit: area.width,
            style: .key
        )
    }

    private static func more(top: Int, height: Int, count: Int, state: State) -> PrintableText {
        let rest = count - top - height
        let range: PrintableText = "lines \(top + 1)-\(top + height) of \(count)"
        // While a question is open the keys are its own.
        if state.dialog != nil { return range }
        guard rest > 0 else { return "\(range)  end" }
        guard let key = state.keys.brief(.down) else { return range }
        return "\(range)  \(key): \(rest) more"
    }

    /// What to do now about a request, by the keys that do it.
    static func whatNow(_ entry: Entry, _ state: State, width: Int) -> [TextLine] {
        let ways = Words.NowWhat.Ways(
            lock: (state.keys.brief(.accounts) ?? "accounts") + ", then l",
            mark: (state.keys.brief(.history) ?? "history") + ", then -",
            note: (state.keys.brief(.accounts) ?? "accounts") + ", then o",
            reject: (state.keys.brief(.reject) ?? "reject") + ", then -",
            undo: state.secondsHeld(entry.id).flatMap { _ in state.keys.brief(.undo) }
        )
        return Words.NowWhat.lines(about: entry, ways).enumerated().flatMap { place, line in
            TextLine.wrapped(line, style: place == 0 ? .warning : .plain, to: width)
        }
    }

    /// The lines, and how many of them fit beside the row that says where one is.
    private static func view(of state: State) -> (lines: [TextLine], height: Int) {
        let layout = Layout(state)
        let area = layout.facts
        guard let entry = state.shownEntry, state.size.holdsRequest, !area.isEmpty else {
            return ([], 0)
        }
        var lines: [TextLine]
        switch state.screen {
        case .list, .map: lines = layout.sheet
        case .review:
            lines = ReviewText(entry, now: state.now).details
                .lines(width: area.width, isAiry: area.height > 30)
        case .whatNow:
            lines = whatNow(entry, state, width: area.width)
        case .why:
            lines = ReviewText(entry, now: state.now).reasons
                .lines(width: area.width, isAiry: area.height > 30)
        }
        lines = noted(lines, state, width: area.width)
        // Two rows are the title and the first words; they are worth more than the count.
        let isCut = lines.count > area.height && area.height > 2
        return (lines, isCut ? area.height - 1 : area.height)
    }

    /// Lines below a note where the terminal shows some of their letters as question marks.
    static func noted(_ lines: [TextLine], _ state: State, width: Int) -> [TextLine] {
        guard state.glyphs != .unicode, lines.contains(where: \.text.hasForeignLetters) else {
            return lines
        }
        return TextLine.wrapped(Words.foreignLetters, style: .warning, to: width) + lines
    }
}

extension PrintableText {
    /// Whether a terminal without UTF-8 would show some letters as question marks.
    fileprivate var hasForeignLetters: Bool { text.unicodeScalars.contains { !$0.isASCII } }
}

struct SheetPart {
    enum Kind {
        case head
        case table
        case reasons
        case quotation
    }

    var lines: [TextLine]
    /// Fewer lines of the same.
    let short: [TextLine]?
    /// The line that stands where a decision is asked about and no other has room.
    let least: [TextLine]?
    /// More lines of the same, at most so many, for rows that would stay empty; `nil` when nothing
    /// is cut.
    let longer: ((Int) -> [TextLine])?
    /// What weighs least gives way first.
    let weight: Int
    let kind: Kind

    /// Whether none of it is as long as the message wants.
    var isOurs: Bool { kind == .table || kind == .reasons || weight < 100 && kind == .head }

    init(
        _ lines: [TextLine],
        short: [TextLine]? = nil,
        least: [TextLine]? = nil,
        longer: ((Int) -> [TextLine])? = nil,
        weight: Int,
        kind: Kind
    ) {
        self.lines = lines
        self.short = short
        self.least = least
        self.longer = longer
        self.weight = weight
        self.kind = kind
    }
}

extension [SheetPart] {
    /// From this weight on a part is left out only when the rest is as short as it can be.
    private static var held: Int { 79 }
    /// From this weight on a part is never left out.
    private static var kept: Int { 90 }

    /// Shortens, then leaves out what weighs least, until the rest has room.
    ///
    /// - Parameters:
    ///   - height: The rows there are.
    ///   - weights: Those of the parts that stay when even what is never left out has no room.
    mutating func fit(to height: Int, keeping weights: [Int]? = nil) {
        let order = indices.sorted { self[$0].weight < self[$1].weight }
        for index in order where self[index].weight < Self.held {
            let before = rows
            guard before > height else { return }
            shorten(index)
            if rows < before, before - self[index].lines.count <= height { continue }
            if rows > height { self[index].lines = [] }
        }
        for index in order where rows > height { shorten(index) }
        for index in order where rows > height && self[index].weight < Self.kept {
            self[index].lines = []
        }
        guard let weights else { return }
        for isLast in [false, true] {
            for index in order where rows > height && !weights.contains(self[index].weight) {
                self[index].lines = isLast ? [] : self[index].least ?? []
            }
        }
    }

    private var rows: Int { reduce(0) { $0 + $1.lines.count } }

    private mutating func shorten(_ index: Int) {
        guard let short = self[index].short, short.count < self[index].lines.count else { return }
        self[index].lines = short
    }

    /// Fills rows that stayed empty with what was left out or shortened, the heaviest first.
    mutating func refill(from whole: [SheetPart], to height: Int) {
        for index in indices.sorted(by: { self[$0].weight > self[$1].weight }) {
            let shown = self[index].lines.count
            let choices = [whole[index].lines, whole[index].short].compactMap(\.self)
            let fitting = choices.first { $0.count > shown && $0.count - shown <= height - rows }
            if let fitting { self[index].lines = fitting }
        }
    }

    /// Fills rows that stayed empty with more of what is cut, the heaviest first.
    ///
    /// - Parameters:
    ///   - height: The rows there are.
    ///   - isOurs: Whether it is done for what the program says beside the message's own texts, else
    ///     for these: how long they are is the sender's choice.
    mutating func lengthen(to height: Int, ours isOurs: Bool) {
        for index in indices.sorted(by: { self[$0].weight > self[$1].weight })
        where self[index].isOurs == isOurs {
            let (shown, free) = (self[index].lines.count, height - rows)
            guard free > 0, let more = self[index].longer?(shown + free), more.count > shown
            else { continue }
            self[index].lines = more
        }
    }

    /// Adds empty rows to the table for a map beside it.
    mutating func pad(table count: Int, to height: Int) {
        let shown = filter { $0.kind == .table }.reduce(0) { $0 + $1.lines.count }
        let missing = Swift.min(count - shown, height - rows)
        guard missing > 0, let last = lastIndex(where: { $0.kind == .table }) else { return }
        self[last].lines += [TextLine](repeating: TextLine(.empty), count: missing)
    }

    /// Puts an empty line before the table, the reasons and the quotation, where there is room for all
    /// three.
    mutating func loosen(to height: Int) {
        let shown = filter { !$0.lines.isEmpty }
        let starts = shown.indices.dropFirst().filter { shown[$0].kind != shown[$0 - 1].kind }
        guard shown.reduce(0, { $0 + $1.lines.count }) + starts.count <= height else { return }
        self = shown
        for index in starts.reversed() {
            insert(SheetPart([TextLine(.empty)], weight: 0, kind: .head), at: index)
        }
    }
}
