import Push
import Review
import Risk
import Vocabulary

/// The columns of the history: when, what became of it and what it was always; the others where there
/// is room, the level first, then amount, place, how long ago, and who asked.
struct HistoryColumns {
    /// The selected row's mark, and that of a group.
    private static let markColumns = 3
    private static let decisionColumns = 10
    /// What it was keeps so many columns at the least.
    private static let leastMatter = 20

    private let width: Int
    private let isDayed: Bool
    private let level: Int
    private let amount: Int
    private let place: Int
    private let whose: Int
    private let age: Int
    private let who: Int
    private let matter: Int

    /// Divides a width.
    ///
    /// - Parameters:
    ///   - width: All columns.
    ///   - isDayed: Whether the day stands above the rows.
    ///   - saysWhose: Whether the person has said of any of them whose it was.
    init(width: Int, isDayed: Bool, saysWhose: Bool) {
        self.width = width
        self.isDayed = isDayed
        let time = isDayed ? 6 : 18
        var rest = width - Self.markColumns - time - Self.decisionColumns
        var isFull = false
        func column(_ wanted: Int) -> Int {
            isFull = isFull || rest - wanted < Self.leastMatter
            guard !isFull else { return 0 }
            rest -= wanted
            return wanted
        }
        level = column(9)
        amount = column(14)
        place = column(16)
        whose = saysWhose ? column(8) : 0
        age = column(12)
        who = column(20)
        matter = rest
    }

    /// The names of the columns.
    var heading: TextLine {
        let time = isDayed ? 6 : 18
        let start = PrintableText("").padded(to: Self.markColumns)
        let names: [(PrintableText, Int)] = [
            ("WHEN", time + age), ("STATE", Self.decisionColumns), ("RISK", level),
            ("WHAT", matter),
            (PrintableText("AMOUNT").leading(to: amount - 1), amount), ("FROM", place),
            ("WHOSE", whose), ("ASKED BY", who),
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
            text: row.decision.padded(to: Self.decisionColumns),
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
        add(row.whose, whose, style: .warning)
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
        let who: PrintableText
        /// What the person said of whose it was.
        let whose: PrintableText

        init?(_ item: HistoryItem, state: State) {
            guard let entry = item.entry else { return nil }
            let requestState = entry.displayedState(at: state.now)
            came = entry.facts.validity.received
            decision = Words.word(requestState)
            decisionStyle = Words.style(requestState)
            place = PlaceSentence.shortName(entry.review.locationContext.place)
            who = entry.facts.initiator ?? entry.facts.user ?? entry.review.account
            let payment = entry.facts.payment
            let isUnicode = state.glyphs == .unicode
            switch item {
            case .group(let group, let isOpen):
                whose = Words.History.whose(group.entries)
                let count: PrintableText = "\(group.entries.count) \(isUnicode ? "\u{D7}" : "x") "
                sign =
                    isOpen ? (isUnicode ? "\u{25BE}" : "v") : (isUnicode ? "\u{25B8}" : "+")
                level = group.level
                amount = group.amount.map { Numbers.text($0) } ?? .empty
                matter = count + group.matter
                whole = count + group.headline
            case .request(_, let isOfGroup):
                whose = Words.History.whose([entry])
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
