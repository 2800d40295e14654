import Push
import Review
import Risk
package import Vocabulary

/// The first row: the program, what waits, the connection, a banner that fits, and the time
/// in hours and minutes.
///
/// A lost connection takes the program's place, so that no width cuts it off; the program's name is
/// left out where the rest needs its columns.
enum TitleBar {
    private static let gap: PrintableText = "  "

    static func draw(_ state: State, in frame: inout Frame) {
        let width = state.size.width
        var row = row(of: state)
        if holdsBanners(of: state) { row.text = row.text(with: state.banners) }
        frame.write(row.text, row: 0, limit: row.room(in: width))
        frame.write(row.time, row: 0, column: max(0, width - row.time.columns - 1))
        frame.restyle(row: 0, columns: 0..<width, style: .heading)
        guard case .lost = state.connection else { return }
        frame.restyle(row: 0, columns: 1..<(1 + Words.offline.columns), style: .alarm)
    }

    /// Whether there are banners, and all fit behind the rest, uncut.
    static func holdsBanners(of state: State) -> Bool {
        guard !state.banners.isEmpty else { return false }
        let row = row(of: state)
        return row.text(with: state.banners).columns <= row.room(in: state.size.width)
    }

    /// The row without the banner: the longest wording that fits, else the shortest.
    private static func row(of state: State) -> Row {
        let time = Numbers.minuteOfDay(state.now, in: state.zone)
        let rows = [
            Row(text: text(of: state, isNamed: true), time: time),
            Row(text: text(of: state), time: time),
            Row(text: text(of: state, isBrief: true), time: time),
        ]
        // In the smallest windows the marks are worth more than the rest.
        let least = state.marks.map { Row(text: " " + $0, time: time) } ?? rows[2]
        return rows.first { $0.text.columns <= $0.room(in: state.size.width) } ?? least
    }

    /// What waits, the connection, and what is to be seen.
    private static func text(
        of state: State,
        isNamed: Bool = false,
        isBrief: Bool = false
    ) -> PrintableText {
        let outside = Outside.heavierThanSelected(in: state)
        // That all is well goes without saying where room is rare.
        let isShort = isBrief && (outside != nil || !state.marked.isEmpty)
        let connection = isShort ? nil : Words.text(state.connection, isBrief: true)
        let count = state.waiting
        var pieces: [PrintableText] = [isShort ? "\(count) wait" : "\(count) to answer"]
        if let marks = state.marks { pieces.append(marks) }
        if let outside { pieces.append(outside) }
        if !state.filter.isEmpty, !isBrief {
            pieces.append("/" + PrintableText(state.filter.line).fitted(to: 24))
        }
        let sent = state.unseenAnswers.count
        if sent > 0 {
            let answers: PrintableText = sent == 1 ? "1 answer sent" : "\(sent) answers sent"
            pieces.append(isBrief ? "\(sent) sent" : answers)
        }
        let unseen = state.unseen.count - sent
        if unseen > 0 {
            let outcomes: PrintableText = unseen == 1 ? "1 new outcome" : "\(unseen) new outcomes"
            pieces.append(isBrief ? "\(unseen) new" : outcomes)
        }
        if state.refused.count > 0 { pieces.append("\(state.refused.count) refused") }
        if case .lost(let reason, let host) = state.connection {
            // The reason is cut first.
            pieces = [Words.offline] + pieces + [Words.lost(reason, at: host, isBrief: true)]
        } else if case .partly(_, let host, _) = state.connection {
            // Others work: requests still come.
            let brief: PrintableText = "cannot reach \(host)"
            pieces.append(isNamed ? connection ?? brief : brief)
            if isNamed { pieces.insert(Words.program, at: 0) }
        } else {
            if let connection { pieces.insert(connection, at: 1) }
            if isNamed { pieces.insert(Words.program, at: 0) }
        }
        return pieces.dropFirst().reduce(" " + pieces[0]) { $0 + gap + $1 }
    }

    private struct Row {
        var text: PrintableText
        let time: PrintableText

        /// The row with banners behind.
        func text(with banners: [PrintableText]) -> PrintableText {
            banners.reduce(text) { $0 + gap + $1 }
        }

        func room(in width: Int) -> Int { max(0, width - time.columns - 2) }
    }
}

extension State {
    /// `3 marked`; `nil` without marks.
    var marks: PrintableText? { marked.isEmpty ? nil : "\(marked.count) marked" }

    /// The sign of a row of these requests: all are marked, or some; `nil` when none is.
    func mark(of ids: [MessageID]) -> PrintableText? {
        let count = ids.count { marked.contains($0) }
        return count == 0 ? nil : count == ids.count ? Words.Marks.all : Words.Marks.some
    }

    /// What the terminal's title says: how many wait, and that the connection is lost.
    package var title: PrintableText {
        var text: PrintableText = waiting > 0 ? "(\(waiting)) \(Words.program)" : Words.program
        if case .lost = connection { text += " " + Words.offline }
        return text
    }

    /// What the terminal is asked to notify of: nothing of any request, as others may see it, unless the
    /// person has allowed that and the screen is not locked.
    package var notification: PrintableText {
        let details = notifiesDetails && !isLocked ? urgent.first?.review : nil
        return Words.notification(waiting: waiting, mostUrgent: details)
    }
}

/// What waits outside of the rows that the list shows.
enum Outside {
    /// `4 critical above`: what is heavier than what is selected, of the heaviest level.
    ///
    /// - Parameters:
    ///   - selected: The selected row.
    ///   - state: What is on the screen.
    ///   - shown: The rows that are in sight.
    /// - Returns: `nil` when nothing is.
    static func heavier(
        than selected: Int,
        in state: State,
        shown: Range<Int>
    ) -> TextLine.Piece? {
        let queue = state.rows
        func level(_ row: QueueRow) -> Severity {
            row.indices.map { state.entries[$0].review.assessment.level }.max() ?? .none
        }
        var heaviest = level(queue[selected])
        var (above, below) = (0, 0)
        for place in queue.indices where !shown.contains(place) {
            for index in queue[place].indices {
                let entry = state.entries[index]
                let level = entry.review.assessment.level
                guard state.rank(of: entry) == 0, level >= heaviest else { continue }
                if level > heaviest {
                    heaviest = level
                    (above, below) = (0, 0)
                }
                if place < selected { above += 1 } else { below += 1 }
            }
        }
        guard heaviest > level(queue[selected]) else { return nil }
        let side: PrintableText = below == 0 ? "above" : above == 0 ? "below" : "out of sight"
        return .init(
            text: "\(above + below) \(heaviest.word) \(side)",
            style: Words.style(heaviest)
        )
    }

    /// How many accounts have requests that wait, but none in the rows `shown`: those of one account do not
    /// hide another's unsaid.
    static func accounts(in state: State, shown: Range<Int>) -> Int {
        func accounts(_ rows: some Sequence<QueueRow>) -> Set<String> {
            let entries = rows.lazy.flatMap(\.indices).map { state.entries[$0] }
            return Set(entries.filter { state.rank(of: $0) == 0 }.map(\.facts.mechanismUID))
        }
        let queue = state.rows
        return accounts(queue).subtracting(accounts(queue[shown])).count
    }

    /// What is heavier where there is no list, for the title; `nil` where the list tells it.
    static func heavierThanSelected(in state: State) -> PrintableText? {
        guard !Layout.hasList(state), let place = state.rows.place(of: state.selectedIndex) else {
            return nil
        }
        return heavier(than: place, in: state, shown: place..<(place + 1))?.text
    }
}

/// The row above the facts: which request, where it stands, what is left, how it looks.
enum Headline {
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.headline
        guard !area.isEmpty else { return }
        let glyph: Unicode.Scalar = state.glyphs == .unicode ? "\u{2500}" : "-"
        for column in area.column..<(area.column + area.width) {
            frame.put(glyph, row: area.row, column: column, style: .dim)
        }
        let rows = state.rows
        guard let entry = state.selected, let place = rows.place(of: state.selectedIndex) else {
            return
        }
        // The line of a filter is whole where it has room.
        let numbers = (state.filter.isEmpty ? [20] : [.max, 40, 20]).map { filterColumns in
            number(
                of: rows[place],
                place: place,
                among: rows.count,
                state,
                filterColumns: filterColumns
            )
        }
        // In which order is said where several stand in one, and there is room.
        let ordered = rows.count < 2 ? [] : numbers.prefix(1).map { $0 + ", " + state.orderWords }
        let alike =
            (rows[place].folded.map { ["\($0) alike", "\($0) x"] as [PrintableText] } ?? [])
        let status = Words.status(of: entry, at: state.now, held: state.secondsHeld(entry.id))
        let limit = max(0, area.width - 1)
        let short = alike.map {
            Self.line([.init(text: $0, style: .strong)] + status, end: .empty)
        }
        let whole = (ordered + numbers).flatMap { number in
            [" ", .empty].map { end in
                Self.line([.init(text: number, style: .strong)] + status, end: end)
            }
        }
        let lines = whole + short + [Self.line(status, end: .empty)]
        let line = lines.first { $0.text.columns <= limit } ?? lines[lines.count - 1]
        let column = area.column + 1
        frame.write(line, row: area.row, column: column, limit: limit)
        if line.text.text.last == " " { return }
        frame.write(" ", row: area.row, column: column + min(limit, line.text.columns))
    }

    /// `1 of 3`, with what is folded into the row and what the filter leaves out.
    private static func number(
        of row: QueueRow,
        place: Int,
        among count: Int,
        _ state: State,
        filterColumns: Int
    ) -> PrintableText {
        var text: PrintableText = "\(place + 1) of \(count)"
        if !state.filter.isEmpty {
            text += " of /\(PrintableText(state.filter.line).fitted(to: filterColumns))"
        }
        text = row.folded.map { "\($0) alike, " + text } ?? text
        let mark = state.mark(of: row.indices.map { state.entries[$0].id })
        return mark.map { $0 + " " + text } ?? text
    }

    /// The pieces, each after a blank and before `end`.
    private static func line(_ pieces: [TextLine.Piece], end: PrintableText) -> TextLine {
        TextLine(pieces.map { .init(text: " " + $0.text + end, style: $0.style) })
    }
}
