import Push
import Review
import Risk
import Vocabulary

/// The sheet of a request as lines for a pane: all of it where there is room, else the most important
/// parts, in the order of reading.
struct SheetLines {
    /// From so many columns on, what is usual has a column of its own.
    static let tableWidth = 52

    /// The most columns of what the request says, unless it needs more.
    private static let mostValueColumns = 44
    /// Blank columns in front of what is usual.
    private static let gap = 2
    /// The rows of a map beside the table, at the least.
    private static let mapRows = 7

    /// The lines, at most as many as there was room for.
    private(set) var lines: [TextLine] = []
    /// Where the table stands in them, for a map beside it.
    private(set) var table = 0..<0

    /// Lays a sheet out.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - width: The columns of the pane.
    ///   - tableWidth: Those that the table may take, a map standing beside it.
    ///   - height: The rows of the pane.
    ///   - glyphs: What marks are made of.
    ///   - now: The time.
    ///   - zone: The clock that times are told by.
    ///   - why: The name of the key that tells all reasons; `nil` without one.
    ///   - isAsked: Whether the request is decided now: account and place then come before all else.
    init(
        _ entry: Entry,
        width: Int,
        tableWidth: Int? = nil,
        height: Int,
        glyphs: Glyphs,
        now: Instant,
        zone: LocalZone,
        why: PrintableText?,
        isAsked: Bool = false
    ) {
        let sheet = DecisionSheet(entry.review)
        let columns = tableWidth ?? width
        let mark: PrintableText = glyphs == .unicode ? "\u{2260}" : "!"
        var parts = Self.head(
            sheet,
            entry,
            now: now,
            zone: zone,
            width: width,
            titleRows: max(3, height / 3)
        )
        let rows = Self.table(sheet, width: columns, height: height, mark: mark)
        parts += rows
        parts += Self.reasons(sheet, width: width, why: why)
        if let quotation = sheet.quotation {
            let quoted = Wording("", quoted: quotation)
            let lines = quoted.wrapped(to: width, own: .dim, quoted: .dim)
            parts.append(Self.part(lines, least: 1, most: 2, width, weight: 22, kind: .quotation))
        }
        let whole = parts
        let held = [Self.weight(ofHeld: true), Self.weight(ofHeld: false)]
        parts.fit(to: height, keeping: isAsked ? held : nil)
        parts.refill(from: whole, to: height)
        parts.lengthen(to: height, ours: true)
        if tableWidth != nil { parts.pad(table: Self.mapRows, to: height) }
        Self.addOthers(&parts, sheet, width: width, why: why, to: height)
        parts.lengthen(to: height, ours: false)
        parts.loosen(to: height)
        for part in parts {
            let start = lines.count
            lines += part.lines
            guard part.kind == .table, !part.lines.isEmpty else { continue }
            table = (table.isEmpty ? start : table.lowerBound)..<lines.count
        }
    }

    /// Shows the other reasons below the first ones, too: as many as have room, in full where rows are
    /// left.
    private static func addOthers(
        _ parts: inout [SheetPart],
        _ sheet: DecisionSheet,
        width: Int,
        why: PrintableText?,
        to height: Int
    ) {
        guard let last = parts.lastIndex(where: { $0.kind == .reasons }),
            !sheet.otherReasons.isEmpty
        else { return }
        // One for each gap between the kinds.
        let room = height - 3
        let used = parts.reduce(0) { $0 + $1.lines.count } - parts[last].lines.count
        let hidden = sheet.otherReasons.count
        let shown = hidden <= room - used ? hidden : max(0, room - used - 1)
        guard shown > 0 else { return }
        let first = sheet.reasons.count
        let others = sheet.otherReasons.prefix(shown).enumerated().map { index, hint in
            reason(first + index + 1, hint, width, weight: weight(ofReason: first + index))
        }
        let count = shown == hidden ? [] : [more(hidden - shown, why)]
        parts.replaceSubrange(last...last, with: others + count)
        parts.lengthen(to: room, ours: true)
    }

    /// At most so many lines; what is left out ends with a mark.
    private static func cut(_ lines: [TextLine], to count: Int, _ width: Int) -> [TextLine] {
        guard lines.count > count, let last = lines.prefix(count).last else { return lines }
        let rest = lines[count...].reduce(last.text) { $0 + " " + $1.text.withoutIndent }
        let style = last.pieces.last?.style ?? .plain
        return lines.prefix(count - 1) + [TextLine(rest.fitted(to: width), style: style)]
    }

    /// Lines of one text: so many at the least and at most, and more where rows would stay empty.
    private static func part(
        _ lines: [TextLine],
        least: Int,
        most: Int,
        _ width: Int,
        weight: Int,
        kind: SheetPart.Kind
    ) -> SheetPart {
        SheetPart(
            cut(lines, to: most, width),
            short: cut(lines, to: least, width),
            longer: lines.count > most ? { cut(lines, to: $0, width) } : nil,
            weight: weight,
            kind: kind
        )
    }
}

extension SheetLines {
    /// What is asked, what stands against it, and what it looks like.
    private static func head(
        _ sheet: DecisionSheet,
        _ entry: Entry,
        now: Instant,
        zone: LocalZone,
        width: Int,
        titleRows: Int
    ) -> [SheetPart] {
        var parts: [SheetPart] = []
        if let warning = sheet.warning {
            let lines = TextLine.wrapped(warning, style: .alarm, to: width)
            parts.append(part(lines, least: 1, most: 2, width, weight: 99, kind: .head))
        }
        let isSigned = entry.facts.isSigned && entry.review.status == .verified
        let title = sheet.title.wrapped(
            to: width,
            own: .strong,
            quoted: isSigned ? .strong : .alarm
        )
        parts.append(
            SheetPart(
                cut(title, to: 3, width),
                short: cut(title, to: 2, width),
                least: cut(title, to: 1, width),
                longer: title.count > 3 ? { cut(title, to: min($0, titleRows), width) } : nil,
                weight: 100,
                kind: .head
            )
        )
        if entry.isWaiting(at: now), let attack = Words.attack(entry.review.assessment, in: zone) {
            let lines = TextLine.wrapped(attack.text, style: attack.style, to: width)
            parts.append(part(lines, least: 1, most: 1, width, weight: 79, kind: .head))
        }
        for item in ReviewText.status(entry, now: now) {
            let lines = TextLine.wrapped(
                "\(item.label): \(item.text)",
                style: item.style,
                to: width
            )
            parts.append(part(lines, least: 1, most: 2, width, weight: 91, kind: .head))
        }
        if let verdict = sheet.verdict {
            let lines = TextLine.wrapped(verdict, style: style(of: entry), to: width)
            parts.append(part(lines, least: 2, most: 3, width, weight: 80, kind: .head))
        }
        return parts
    }

    private static func style(of entry: Entry) -> Style {
        let level = entry.review.assessment.level
        return level < .medium ? .plain : Words.style(level)
    }

    /// The facts, each beside what is usual where there are columns for both.
    private static func table(
        _ sheet: DecisionSheet,
        width: Int,
        height: Int,
        mark: PrintableText
    ) -> [SheetPart] {
        let isWide = width >= tableWidth && sheet.hasUsual
        var parts: [SheetPart] = []
        let most = height < 30 ? 3 : 12
        let rows = sheet.rows(othersAtMost: most).filter { sheet.hasUsual || !$0.isInTitle }
        // Only a payment's title tells what is at stake without the account that it is asked of.
        let isPayment = sheet.rows.contains { $0.label == "amount" }
        let value =
            isWide ? valueColumns(of: width, for: rows) : width - ReviewText.labelColumns - 2
        if isWide {
            let head = TextLine(
                PrintableText.empty.padded(to: ReviewText.labelColumns + 2)
                    + PrintableText("this request").padded(to: value)
                    + "usually",
                style: .dim
            )
            parts.append(SheetPart([head], weight: 36, kind: .table))
        }
        for row in rows {
            let line = isWide ? wide(row, width, value, mark) : narrow(row, width, mark)
            let usual = isWide && row.usual != nil ? width - ReviewText.labelColumns - 2 - value : 0
            let isAlone = row.usual == nil && row.isOurs
            let most =
                isWide && !isAlone ? value - gap : width - ReviewText.labelColumns - 2
            let below = accountBefore(row, line, width)
            parts.append(
                SheetPart(
                    [line],
                    longer: below == nil ? longer(row, line, value: most, usual: usual) : nil,
                    weight: row.label == "for" && !isPayment ? 70 : weight(of: row),
                    kind: .table
                )
            )
            if let below {
                parts.append(SheetPart([below], weight: weight(of: row) - 1, kind: .table))
            }
        }
        return parts
    }

    /// The account that was paid before, below the one that differs, where no column shows it beside: the two
    /// are what a person compares.
    private static func accountBefore(
        _ row: DecisionSheet.Row,
        _ line: TextLine,
        _ width: Int
    ) -> TextLine? {
        guard row.isAccount, row.isMarked, let known = row.wholeUsual ?? row.usual,
            let last = line.pieces.last?.text,
            ![row.wholeUsual, row.usual, row.usual.map { "  (\($0))" }].contains(last)
        else { return nil }
        let blank = PrintableText.empty.padded(to: ReviewText.labelColumns + 2)
        let text = "usually \(known)" as PrintableText
        return TextLine([
            .init(text: blank, style: .plain),
            .init(text: text.fitted(to: width - blank.columns), style: .dim),
        ])
    }

    /// Columns of what the request says, with its note, beside what is usual.
    ///
    /// What is usual gives the columns that it does not need to what would be cut; in a wide table it
    /// stands near what it is compared with.
    private static func valueColumns(
        of width: Int,
        for rows: some Sequence<DecisionSheet.Row>
    ) -> Int {
        let room = width - ReviewText.labelColumns - 2
        let least = min(room * 58 / 100, mostValueColumns)
        let compared = rows.filter { $0.usual != nil }
        let value = compared.map { row in
            (row.whole ?? row.value).columns + (row.note.isEmpty ? 0 : row.note.columns + 2) + gap
        }
        let usual = compared.compactMap { ($0.wholeUsual ?? $0.usual)?.columns }.max() ?? 0
        return max(least, min(value.max() ?? 0, room - usual))
    }

    /// What account and place weigh, which no other part of a sheet does.
    private static func weight(ofHeld isAccount: Bool) -> Int { isAccount ? 95 : 90 }

    private static func weight(of row: DecisionSheet.Row) -> Int {
        let isMarked = row.isMarked
        guard !row.isHeld else { return weight(ofHeld: row.isAccount) }
        return switch row.label.text {
        case "amount": isMarked ? 88 : 40
        case "payee": isMarked ? 87 : 38
        case "for": 45
        case "device": isMarked ? 60 : 33
        case "approve": 46
        case "expected": 82
        case "your note": 43
        case "hour": isMarked ? 44 : 15
        case "usual": 14
        case "reference": 39
        case "also says": isMarked ? 84 : 21
        case "also pays": isMarked ? 83 : 52
        case "payments": 86
        case "site": 42
        case "asked by": 18
        case "user", "out of": 12
        // What is agreed beside amount and payee.
        default: 41
        }
    }

    /// `from     ≠ London, GB  172 km E of home   Bristol (GB)`.
    private static func wide(
        _ row: DecisionSheet.Row,
        _ width: Int,
        _ value: Int,
        _ mark: PrintableText
    ) -> TextLine {
        let room = width - ReviewText.labelColumns - 2
        guard let usual = row.usual else {
            // There is nothing beside it; but a message's words never stand in the column of what is
            // usual.
            let most = row.isOurs ? room : value - gap
            return TextLine(start(of: row, mark) + said(row, within: most, padded: false))
        }
        // Of an account that differs each digit is worth more than what is usual.
        let note = row.shortNote.isEmpty ? 0 : row.shortNote.columns + 2
        let choices = [row.wholeUsual, usual].compactMap(\.self)
        let hasUsualRoom = choices.contains { $0.columns <= room - value }
        if row.isAccount, row.isMarked, let whole = row.whole,
            whole.columns + note > value - gap || !hasUsualRoom, whole.columns + note <= room
        {
            return narrow(row, width, mark)
        }
        let shown = choices.first { $0.columns <= room - value } ?? usual.fitted(to: room - value)
        return TextLine(
            start(of: row, mark) + said(row, within: value, padded: true) + [
                .init(text: shown, style: .dim)
            ]
        )
    }

    /// The same without what is usual, which stands behind what is marked where it has room.
    private static func narrow(
        _ row: DecisionSheet.Row,
        _ width: Int,
        _ mark: PrintableText
    ) -> TextLine {
        let room = width - ReviewText.labelColumns - 2
        var pieces = start(of: row, mark) + said(row, within: room, padded: false)
        let used = pieces.reduce(0) { $0 + $1.text.columns }
        if row.isMarked, let usual = row.usual, used + usual.columns + 4 <= width {
            pieces.append(.init(text: "  (\(usual))", style: .dim))
        }
        return TextLine(pieces)
    }

    /// A row whose value, or what is usual of it, is cut, in more lines; `nil` when neither is.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - line: The same in one line.
    ///   - value: The columns of the value, without the blanks behind it.
    ///   - usual: The columns of what is usual; 0 where that has none of its own.
    /// - Returns: Makes lines of it, at most so many.
    private static func longer(
        _ row: DecisionSheet.Row,
        _ line: TextLine,
        value: Int,
        usual: Int
    ) -> ((Int) -> [TextLine])? {
        let said = line.pieces.dropFirst(2)
        let blank = PrintableText.empty.padded(to: ReviewText.labelColumns + 2)
        // An account that stands there whole is not broken; what is usual goes below the others.
        if row.isAccount, row.isMarked, row.whole != nil, said.first?.text == row.whole {
            guard usual > 0, let known = row.wholeUsual ?? row.usual,
                ![row.wholeUsual, row.usual].contains(said.last?.text)
            else { return nil }
            // Moved to the left rather than broken.
            let room = value + gap + usual
            let columns = known.columns <= room ? max(usual, known.columns) : usual
            let margin = PrintableText.empty.padded(to: blank.columns + room - columns)
            return { count in
                guard count > 1 else { return [line] }
                let below = known.wrapped(to: columns, atMost: count - 1).map {
                    TextLine([.init(text: margin, style: .plain), .init(text: $0, style: .dim)])
                }
                // The label, the mark, the account and its note.
                return [TextLine(Array(line.pieces.prefix(4)))] + below
            }
        }
        let isCut = ![row.whole, row.value, row.ends].contains(said.first?.text)
        let known = usual > 0 ? row.wholeUsual ?? row.usual : nil
        let isUsualCut = known != nil && ![row.wholeUsual, row.usual].contains(said.last?.text)
        guard isCut || isUsualCut else { return nil }
        let text = row.whole ?? row.value
        let note = row.shortNote.isEmpty ? row.shortNote : "  " + row.shortNote
        return { count in
            // The note has a line of its own where none of the value's has room for it.
            var values = text.wrapped(to: value, atMost: count).map { [$0, .empty] }
            if let last = values.last, last[0].columns + note.columns <= value {
                values[values.count - 1][1] = note
            } else if !note.isEmpty, count > 1 {
                values = text.wrapped(to: value, atMost: count - 1).map { [$0, .empty] }
                values.append([.empty, row.shortNote])
            }
            if !isCut { values = [said.prefix(2).map(\.text)] }
            let others = known.map { known in
                isUsualCut
                    ? known.wrapped(to: usual, atMost: count) : [said.last?.text ?? .empty]
            }
            return (0..<max(values.count, others?.count ?? 0)).map { place in
                let shown = values.indices.contains(place) ? values[place] : [.empty, .empty]
                let used = shown.reduce(0) { $0 + $1.columns }
                let blanks = PrintableText.empty.padded(to: max(1, value + gap - used))
                let start =
                    place == 0
                    ? Array(line.pieces.prefix(2))
                    : [
                        .init(text: blank, style: .plain)
                    ]
                let end = others.flatMap { $0.indices.contains(place) ? $0[place] : nil }
                return TextLine(
                    start + [
                        .init(text: shown[0], style: .strong),
                        .init(text: shown[1], style: row.isMarked ? .warning : .plain),
                    ]
                        + (end.map {
                            [.init(text: blanks, style: .plain), .init(text: $0, style: .dim)]
                        } ?? [])
                )
            }
        }
    }

    private static func start(of row: DecisionSheet.Row, _ mark: PrintableText) -> [TextLine.Piece]
    {
        [
            .init(text: row.label.padded(to: ReviewText.labelColumns), style: .dim),
            .init(text: row.isMarked ? mark + " " : "  ", style: .warning),
        ]
    }

    /// The value, cut before its note is.
    private static func said(
        _ row: DecisionSheet.Row,
        within room: Int,
        padded: Bool
    ) -> [TextLine.Piece] {
        let room = padded ? room - gap : room
        let notes = [row.note, row.shortNote].map { $0.isEmpty ? $0 : "  " + $0 }
        let long = row.isAccount ? row.whole ?? row.value : row.value
        var note =
            [long, row.value].lazy.compactMap { value in
                notes.first { value.columns + $0.columns <= room }
            }.first ?? notes[1]
        let choices = [row.whole, row.value, row.ends].compactMap(\.self)
        // Where a row is this short, its mark says that it differs; a damaged account is told.
        if !padded, row.isHeld, row.label == "from" || row.note == row.shortNote,
            choices.allSatisfy({ $0.columns + note.columns > room })
        {
            note = .empty
        }
        let value =
            choices.first { $0.columns + note.columns <= room }
            ?? row.cut(to: max(4, room - note.columns))
        let end = padded ? room + gap - value.columns - note.columns : 0
        let style: Style = row.isMarked ? .warning : .plain
        return [
            // A message's own words never look like a warning.
            .init(text: value, style: .strong),
            .init(text: note, style: style),
            .init(text: PrintableText(String(repeating: " ", count: max(0, end))), style: .plain),
        ]
    }

    /// The reasons, in short where the sentence has no room, and how many more there are.
    private static func reasons(
        _ sheet: DecisionSheet,
        width: Int,
        why: PrintableText?
    ) -> [SheetPart] {
        var parts = sheet.reasons.enumerated().map { index, hint in
            reason(index + 1, hint, width, rows: 2, weight: weight(ofReason: index))
        }
        if sheet.moreReasons > 0 { parts.append(more(sheet.moreReasons, why)) }
        return parts
    }

    /// What a reason weighs by its place; the later ones less than how many more there are.
    private static func weight(ofReason index: Int) -> Int {
        [85, 50, 30].dropFirst(index).first ?? 27
    }

    /// `5 more reasons: w`.
    private static func more(_ count: Int, _ why: PrintableText?) -> SheetPart {
        let key: PrintableText = why.map { ": \($0)" } ?? .empty
        let text: PrintableText = "\(count) more reason\(count == 1 ? "" : "s")\(key)"
        return SheetPart([TextLine(text, style: .dim)], weight: 28, kind: .reasons)
    }

    /// A reason in so many rows, in short where its sentence has no room, and in more where they stay
    /// empty.
    private static func reason(
        _ number: Int,
        _ hint: RiskHint,
        _ width: Int,
        rows: Int = 1,
        weight: Int
    ) -> SheetPart {
        let full = reason(number, hint, hint.sentence, width)
        let short = cut(reason(number, hint, hint.summary, width), to: 1, width)
        return SheetPart(
            rows == 1 && full.count > 1 ? short : cut(full, to: rows, width),
            short: short,
            longer: full.count > rows || short != full ? { cut(full, to: $0, width) } : nil,
            weight: weight,
            kind: .reasons
        )
    }
}

extension SheetLines {
    /// A reason with its number, which alone shows how much it weighs: the sentence may hold words of
    /// the message.
    private static func reason(
        _ number: Int,
        _ hint: RiskHint,
        _ text: PrintableText,
        _ width: Int
    ) -> [TextLine] {
        let head: PrintableText = "\(number). "
        return (head + text).wrapped(to: width).enumerated().map { row, line in
            guard row == 0 else { return TextLine(line) }
            let rest = PrintableText(String(line.text.dropFirst(head.text.count)))
            return TextLine([
                .init(text: head, style: Words.style(hint.severity)),
                .init(text: rest, style: .plain),
            ])
        }
    }
}

extension DecisionSheet.Row {
    /// Whether its words are the program's own, or an IBAN, which can say nothing.
    fileprivate var isOurs: Bool {
        ["approve", "expected", "for", "your note"].contains(label.text)
            || label == Self.iban
    }

    /// Whether the title says it already.
    fileprivate var isInTitle: Bool { ["payee", "amount"].contains(label.text) && !isMarked }

    /// Whether it stays whatever is left out.
    fileprivate var isHeld: Bool { isAccount || label == "from" }

    /// The first and the last group of an account, such as `GB94...3459`; `nil` of anything else.
    fileprivate var ends: PrintableText? {
        let groups = value.text.split(separator: " ")
        guard isAccount, groups.count > 2, let first = groups.first,
            let last = groups.last
        else { return nil }
        return PrintableText("\(first)...\(last)")
    }

    /// The value with a mark where it is cut: the end of an account tells it from others.
    fileprivate func cut(to width: Int) -> PrintableText {
        isAccount ? value.end(within: width) : value.fitted(to: width)
    }
}
