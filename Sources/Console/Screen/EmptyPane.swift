import Push
import Review
import Risk
import Vocabulary

/// What stands where requests would: how to begin, or what was decided last and how requests come.
enum EmptyPane {
    private static let margin: PrintableText = "  "

    /// Whether it is drawn: no request is there, and the shell has told what is.
    static func isShown(in state: State) -> Bool {
        state.shownEntry == nil && state.overview != nil
    }

    /// Writes it between the title and what is said.
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        guard let overview = state.overview else { return }
        let height = max(0, layout.remarkRow - 1)
        let wordings = [true, false].map { self.lines(overview, state, isLong: $0) }
        let lines = wordings.first { $0.count <= height } ?? wordings[1]
        // A line of air below the title, where there is one to spare.
        let top = lines.count < height ? 2 : 1
        for (offset, line) in lines.prefix(height).enumerated() {
            frame.write(line, row: top + offset, column: 1, limit: max(0, frame.size.width - 1))
        }
    }

    private static func lines(_ overview: Overview, _ state: State, isLong: Bool) -> [TextLine] {
        overview.accounts == 0
            ? beginning(overview, state, isLong: isLong) : waiting(overview, state, isLong: isLong)
    }

    // MARK: Nothing is enrolled

    private static func beginning(
        _ overview: Overview,
        _ state: State,
        isLong: Bool
    ) -> [TextLine] {
        let words = isLong ? Words.Empty.ways : Words.Empty.shortWays
        let home = overview.home.label.map { words.homeKnown + $0.fitted(to: 40) }
        let meanings = [words.address, words.demonstration, home ?? words.home]
        var lines = filled(Words.Empty.nothingEnrolled, style: .strong, state)
        if isLong { lines.append(TextLine(.empty)) }
        for (key, meaning) in zip([PaneKey].nothingEnrolled, meanings) {
            lines += item(PrintableText(key.key.name), meaning, state)
        }
        if isLong { lines.append(TextLine(.empty)) }
        return lines + sources(overview, state)
            + filled(Words.Empty.wayOfMessages(key: state.keys.brief(.help)), style: .dim, state)
    }

    // MARK: Nothing waits

    private static func waiting(
        _ overview: Overview,
        _ state: State,
        isLong: Bool
    ) -> [TextLine] {
        // Nothing is promised where nothing can come.
        let comes = !overview.sources.isEmpty
        let title =
            comes
            ? Words.Empty.nothingWaits
            : overview.devices > 0 ? Words.Empty.nothingComes : Words.Empty.nothingWaitsAlone
        var lines = filled(title, style: .strong, state)
        if isLong { lines.append(TextLine(.empty)) }
        lines += decisions(overview, state)
        if isLong, !overview.decisions.isEmpty { lines.append(TextLine(.empty)) }
        lines += sources(overview, state)
        lines += state.refused.sentences.flatMap { filled($0, style: .warning, state) }
        if let account = overview.codeAccount, let key = state.keys.brief(.codes) {
            let others: PrintableText =
                overview.otherCodes == 0 ? .empty : ", and \(overview.otherCodes) more"
            lines += item(key, Words.Empty.codes + account.fitted(to: 40) + others, state)
        }
        if overview.needsInbox, comes {
            lines += filled(Words.Empty.noSources, style: .warning, state)
        }
        if overview.home.label == nil, let key = state.keys.brief(.palette) {
            lines += item(key, Words.Empty.setHome(Verb.home.rawValue), state)
        }
        return lines
    }

    /// When by the clock of this machine, what became of it, how it was assessed, and what it was.
    private static func decisions(_ overview: Overview, _ state: State) -> [TextLine] {
        guard !overview.decisions.isEmpty else {
            return filled(Words.Empty.noDecisions, style: .plain, state)
        }
        let words = overview.decisions.map {
            Words.History.state($0.state, said: [$0.statement])
        }
        let columns = words.reduce(10) { max($0, $1.columns + 1) }
        return filled(Words.Empty.lastDecisions, style: .title, state)
            + zip(overview.decisions, words).map { decision, word in
                let isNarrow = state.size.width < Size.full.width
                let time = time(of: decision.instant, isNarrow: isNarrow, state)
                return TextLine([
                    .init(text: margin + time.padded(to: isNarrow ? 6 : 18), style: .dim),
                    .init(
                        text: word.padded(to: columns),
                        style: decision.statement == .notMine
                            ? .warning : Words.style(decision.state)
                    ),
                    .init(
                        text: decision.level.word.padded(to: 9),
                        style: Words.style(decision.level)
                    ),
                    .init(text: state.times(decision.count) + decision.headline, style: .plain),
                ])
            }
    }

    /// The time of today, the day and the time of another day; in a narrow window the day alone.
    private static func time(
        of instant: Instant,
        isNarrow: Bool,
        _ state: State
    ) -> PrintableText {
        let minute = Numbers.minute(instant, in: state.zone).text
        let isToday = minute.prefix(10) == Numbers.minute(state.now, in: state.zone).text.prefix(10)
        if isToday { return PrintableText(String(minute.suffix(5))) }
        return PrintableText(isNarrow ? String(minute.prefix(10).suffix(5)) : minute)
    }

    /// Where messages come from.
    private static func sources(_ overview: Overview, _ state: State) -> [TextLine] {
        guard let first = overview.sources.first else {
            // One-time codes come from here.
            guard overview.accounts == 0 || overview.devices > 0 else { return [] }
            return filled(Words.Empty.noSources, style: .warning, state)
        }
        let others = overview.sources.count - 1
        let more: PrintableText = others == 0 ? .empty : ", and \(others) more"
        let text = Words.Empty.sources + first.fitted(to: 60) + more
        return TextLine.wrapped(text, style: .plain, to: max(2, state.size.width - 2))
    }

    // MARK: Lines

    /// A key and what it does, broken beside it.
    private static func item(
        _ key: PrintableText,
        _ meaning: PrintableText,
        _ state: State
    ) -> [TextLine] {
        let label = margin + key.padded(to: 3)
        let width = max(2, state.size.width - 2 - label.columns)
        return meaning.filled(to: width).enumerated().map { index, text in
            let first = index == 0 ? label : PrintableText.empty.padded(to: label.columns)
            return TextLine([
                .init(text: first, style: .key),
                .init(text: text, style: .plain),
            ])
        }
    }

    private static func filled(
        _ text: PrintableText,
        style: Style,
        _ state: State
    ) -> [TextLine] {
        TextLine.filled(text, style: style, to: max(2, state.size.width - 2))
    }
}
