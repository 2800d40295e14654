import Push
import Review
import Risk
import Vocabulary

/// What is said or asked, and the keys.
enum FootPane {
    /// The most rows of what is said or asked: a question of a high window says all it has to, one
    /// about many requests names as many of them as have room in a third of it.
    private static func mostRows(of state: State) -> Int {
        let rows = state.size.height < 20 ? 3 : 5
        guard case .deciding(.rejecting, _) = state.dialog else { return rows }
        return max(rows, state.size.height / 3)
    }

    /// What can still be taken back, then the question of the dialog, else the notice, broken into lines.
    static func lines(of state: State) -> [TextLine] {
        let held = Question.held(state)
        // A small window has its rows for the question.
        let isCrowded = state.size.height < 20 && state.dialog != nil
        // While it is asked whether to leave, nothing is sent.
        let isLeaving = state.dialog == .leaving
        guard !held.isEmpty, !state.isLocked, !isCrowded, !isLeaving else { return said(state) }
        let width = max(2, state.size.width - 1)
        return lines(of: held, style: .warning, width: width, most: 1) + said(state)
    }

    private static func said(_ state: State) -> [TextLine] {
        let width = max(2, state.size.width - 1)
        let choices = state.copying.map { [Wording(Words.Copying.question($0))] }
        let questions = choices ?? Question.wordings(of: state)
        let style: Style = questions.isEmpty ? state.notice?.style ?? .plain : .warning
        // What went well takes one row of a window whose rows belong to the next request.
        let short = state.size.height < Layout.tall ? state.notice?.short : nil
        if questions.isEmpty, let short {
            return lines(of: [short], style: style, width: width, most: 1)
        }
        let notice = [state.notice?.wording].compactMap(\.self)
        let wordings = questions.isEmpty ? notice : questions
        let typed = Question.typedLine(of: state, width: width).map {
            [TextLine($0, style: .strong)]
        }
        let most = mostRows(of: state) - (typed?.count ?? 0)
        guard let reported = state.notice, Question.followsNotice(state) else {
            return lines(of: wordings, style: style, width: width, most: most) + (typed ?? [])
        }
        // What was done stays above what is asked of itself behind it.
        let above = lines(
            of: [short ?? reported.wording],
            style: reported.style,
            width: width,
            most: 1
        )
        return above + lines(of: wordings, style: style, width: width, most: most - above.count)
            + (typed ?? [])
    }

    /// The first wording that has room, else the last one, cut with a mark.
    private static func lines(
        of wordings: [Wording],
        style: Style,
        width: Int,
        most: Int
    ) -> [TextLine] {
        let choices = wordings.map { $0.wrapped(to: width, own: style, quoted: .strong) }
        guard let last = choices.last else { return [] }
        if let fitting = choices.first(where: { $0.count <= most }) { return fitting }
        let rest = last[most...].reduce(last[most - 1].text) { $0 + " " + $1.text.withoutIndent }
        // The end of what is cut is a message's, when anything of it is.
        let end = last[last.count - 1].pieces.last?.style ?? style
        return last.prefix(most - 1) + [TextLine(rest.fitted(to: width), style: end)]
    }

    /// Writes both below the rest.
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let last = state.size.height - 1
        for (offset, line) in layout.foot.enumerated() {
            let row = last - layout.foot.count + offset
            frame.write(line, row: row, limit: state.size.width)
        }
        frame.write(keys(of: state), row: last, limit: state.size.width)
    }

    /// The bottom row, made from the key table: what can be done now, in as many words as fit.
    private static func keys(of state: State) -> TextLine { row(of: state).line }

    /// What the bottom row has at a column; `nil` for a gap.
    static func verb(at column: Int, of state: State) -> Verb? {
        row(of: state).places.first { $0.columns.contains(column) }?.verb
    }

    private static func row(of state: State) -> Row {
        guard state.dialog == nil else { return Row() }
        let offered = state.keys.bindings.filter { isOffered($0, in: state) }
        // What is wanted least goes first, of the map before the words of the others.
        let dropped: [[Verb]] = [
            [], [.codes], [.codes, .copy], [.history, .accounts, .copy],
            [.history, .accounts, .copy, .codes],
            [.history, .accounts, .copy, .codes, .search, .nextPoint, .changeLook, .fitMap],
        ]
        let choices = dropped.map { dropped in offered.filter { !dropped.contains($0.verb) } }
        let requests = choices[choices.count - 1]
        // Where no key decides, the way back does not go without saying.
        let isMap = state.screen == .map
        let isFolded = state.selectedRow?.folded != nil
        let essential = requests.filter {
            ($0.verb != .open || isFolded) && ($0.verb != .back || isMap)
        }
        let least = essential.filter { ![.details, .nextMatch, .map].contains($0.verb) }
        func isOfDecision(_ binding: KeyTable.Binding) -> Bool {
            [.approve, .reject, .back].contains(binding.verb)
        }
        let whole = choices.map { row(of: $0, state, margin: " ", gap: "  ") { _ in true } }
        let rows =
            whole + [
                row(of: essential, state, margin: .empty, gap: " ") { _ in true },
                row(of: essential, state, margin: .empty, gap: " ", spelled: isOfDecision),
                row(of: least, state, margin: .empty, gap: " ", spelled: isOfDecision),
            ]
        return rows.first { $0.line.text.columns <= state.size.width } ?? rows[rows.count - 1]
    }

    private static func isOffered(_ binding: KeyTable.Binding, in state: State) -> Bool {
        guard word(of: binding, in: state) != nil, !binding.keys.isEmpty else { return false }
        if state.screen == .map {
            return binding.verb.isOfMap && binding.verb != .map
                || [.back, .help].contains(binding.verb) || isDecision(binding, in: state)
        }
        if binding.verb == .map { return state.hasMap && state.screen == .list }
        guard !binding.verb.isOfMap else { return false }
        guard state.selected != nil else {
            return [.codes, .history, .accounts, .help, .quit].contains(binding.verb)
                || binding.verb == .back && state.shownEntry != nil
        }
        return switch binding.verb {
        case .approve, .reject: isDecision(binding, in: state)
        case .back:
            state.screen != .list || !state.marked.isEmpty || !state.filter.isEmpty
        case .nextMatch: state.queue.count > 1
        default: true
        }
    }

    /// Whether the key begins a decision that can be taken.
    private static func isDecision(_ binding: KeyTable.Binding, in state: State) -> Bool {
        // The page of what to do now may be about another request than the keys.
        guard let entry = state.selected, state.shownEntry?.id == entry.id else { return false }
        let hasMarks = state.screen == .list && !state.marked.isEmpty
        return switch binding.verb {
        case .approve where hasMarks: false
        case .reject where hasMarks: true
        case .approve:
            entry.blockerToApproval(at: state.now) == nil && state.selectedRow?.folded == nil
        case .reject: entry.blocker(to: .reject, at: state.now) == nil
        default: false
        }
    }

    /// Whether what to do now has its key in the bottom row: where a risk is critical, an attack under way
    /// or the payee may be false, and after an approval at high risk.
    private static func needsHelp(in state: State) -> Bool {
        guard let entry = state.selected else { return false }
        let assessment = entry.review.assessment
        if let decision = entry.state.decision, !decision.isRejection {
            return assessment.level >= .high
        }
        guard entry.isWaiting(at: state.now) else { return false }
        return assessment.level == .critical
            || assessment.level == .high && Words.NowWhat.isOfFalsePayee(entry)
            || Words.attack(assessment, in: state.zone)?.style == .danger
    }

    /// From so many requests on the key of the filter is named.
    private static let fewRows = 6

    /// What the key does now.
    private static func word(of binding: KeyTable.Binding, in state: State) -> PrintableText? {
        if binding.verb == .whatNow {
            return state.screen != .whatNow && needsHelp(in: state) ? "what now" : nil
        }
        if binding.verb == .open, state.screen == .list, state.selectedRow?.folded != nil {
            return "unfold"
        }
        let isList = state.screen == .list && state.marked.isEmpty
        switch binding.verb {
        case .search where isList:
            return state.queue.count >= fewRows || !state.filter.isEmpty ? "filter" : nil
        case .rejectAll where isList:
            let ids = state.filter.isEmpty ? [] : state.queue.map { state.entries[$0].id }
            let count = state.rejectable(of: ids).count
            return count > 1 ? "reject these \(count)" : nil
        case .back where isList && !state.filter.isEmpty: return "show all"
        default: break
        }
        guard !state.marked.isEmpty, state.screen == .list else { return binding.word }
        return switch binding.verb {
        case .reject: "reject \(state.marked.count) marked"
        case .back: "unmark"
        default: binding.word
        }
    }

    private static func row(
        of bindings: [KeyTable.Binding],
        _ state: State,
        margin: PrintableText,
        gap: PrintableText,
        spelled: (KeyTable.Binding) -> Bool
    ) -> Row {
        var pieces: [TextLine.Piece] = []
        var places: [Row.Place] = []
        var column = 0
        for binding in bindings {
            let before = pieces.isEmpty ? margin : gap
            pieces.append(.init(text: before, style: .plain))
            let name = binding.shortName(onMap: state.screen == .map)
            pieces.append(.init(text: name, style: .key))
            let start = column + before.columns
            column = start + name.columns
            if let word = word(of: binding, in: state), spelled(binding) {
                pieces.append(.init(text: " \(word)", style: .plain))
                column += 1 + word.columns
            }
            places.append(Row.Place(columns: start..<column, verb: binding.verb))
        }
        return Row(line: TextLine(pieces), places: places)
    }

    /// The bottom row, and where in it which key is.
    private struct Row {
        struct Place {
            let columns: Range<Int>
            let verb: Verb
        }

        var line = TextLine(.empty)
        var places: [Place] = []
    }
}

/// A locked screen: how many wait and what to press, and nothing of any request.
enum LockPane {
    static func draw(_ state: State, in frame: inout Frame) {
        TitleBar.draw(state, in: &frame)
        let width = max(2, state.size.width - 2)
        let words = Words.locked(
            after: state.lockAfter ?? 0,
            waiting: state.waiting,
            quit: state.keys.brief(.quit)
        )
        let foot = FootPane.lines(of: state)
        let last = state.size.height - 1
        // While it is asked who is there, the words are only what has room.
        let lines = words.filled(to: min(width, 60)).prefix(max(0, last - foot.count - 1))
        let top = max(1, (last - foot.count - lines.count) / 2)
        for (offset, line) in lines.enumerated() {
            let column = max(1, (state.size.width - line.columns) / 2)
            frame.write(line, row: top + offset, column: column, style: .strong)
        }
        for (offset, line) in foot.enumerated() {
            frame.write(line, row: last - foot.count + offset, limit: state.size.width)
        }
    }
}
