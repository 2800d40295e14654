import Risk
package import Vocabulary

extension Plain {
    /// The most lines of a sheet without a map: a terminal of 24 rows holds it and what is asked below it.
    package static let sheetLines = 22

    /// Columns of a label and of the word that marks what differs.
    private static let labelColumns = 10
    private static let markColumns = 9
    /// The fewest columns of what the request says, whatever else stands in its line.
    private static let leastValue = 16
    /// Facts whose words are the message's or an account's: they stand in quotation marks.
    private static let quotedLabels: Set<String> = [
        "for", "shared", "payer", "payee", "device", "asked by", "reference", "also says",
        "also pays", "site", "user", "out of", "how often", "on day", "first on", "until", "times",
        "pay on", "paid in",
        "then to",
    ]
    /// Facts that stay when there is little room, marked or not.
    private static let heldLabels: Set<String> = [
        "for", "payee", "IBAN", "acct no.", "amount", "from", "approve", "also pays", "payments",
        "members",
    ]

    /// What decides about one entry of the console, in reading order: where it stands, what is asked,
    /// what it looks like, this request beside what is usual, the reasons, and last its own words.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - number: Its place in the list, from 1.
    ///   - count: How many there are.
    ///   - now: Our clock.
    ///   - zone: The clock that times are told by; the first line names it.
    ///   - name: Its short id for the first line, as for a script; `nil` for none.
    ///   - showsMap: Whether an ASCII map follows.
    ///   - isWhole: Whether nothing is left out, for who is shown nothing else before they decide.
    /// - Returns: Lines of at most ``columns`` columns, ``sheetLines`` at most without the map where
    ///   something may be left out.
    package static func lines(
        _ entry: Entry,
        number: Int,
        of count: Int,
        now: Instant,
        zone: LocalZone = .utc,
        name: PrintableText? = nil,
        showsMap: Bool = false,
        isWhole: Bool = false
    ) -> [PrintableText] {
        let name = name.map { $0 + ", " } ?? .empty
        let place = name + "\(number) of \(count)"
        let title = title(entry, place: place, now: now, zone: zone)
        let map = showsMap ? map(entry.review) : []
        if isWhole { return sheet(entry, title: title, now: now, zone: zone, tightness: nil) + map }
        var lines: [PrintableText] = []
        for step in 0...3 {
            lines = sheet(entry, title: title, now: now, zone: zone, tightness: step)
            if lines.count <= sheetLines { break }
        }
        if lines.count > sheetLines {
            lines = lines.prefix(sheetLines - 1) + ["More does not fit here; type details."]
        }
        return lines + map
    }

    /// Everything else about a request: evidence, numbers, codes, and times in UTC.
    ///
    /// - Returns: Lines of at most ``columns`` columns.
    package static func details(_ entry: Entry, now: Instant) -> [PrintableText] {
        written(ReviewText(entry, now: now).details)
    }

    /// All reasons by weight, and what is usual.
    ///
    /// - Returns: Lines of at most ``columns`` columns.
    package static func reasons(_ entry: Entry, now: Instant) -> [PrintableText] {
        let lines = written(ReviewText(entry, now: now).reasons)
        return lines.isEmpty ? ["Nothing is known about it: no signature was checked."] : lines
    }

    /// `Request 1 of 3: waiting, risk high, 4:31 left, until 10:17 CET`.
    private static func title(
        _ entry: Entry,
        place: PrintableText,
        now: Instant,
        zone: LocalZone
    ) -> PrintableText {
        var title: PrintableText = "Request \(place): \(Words.word(entry, at: now))"
        if entry.review.status == .verified {
            title += ", risk \(entry.review.assessment.level.word)"
        }
        if entry.lock != nil { title += ", account locked" }
        guard entry.isWaiting(at: now) else { return title }
        let left = Numbers.clock(milliseconds: entry.expires.milliseconds(since: now))
        return title + ", \(left) left, until \(Numbers.minuteOfDay(entry.expires, in: zone))"
    }

    /// The sheet, shorter with each step from 0; whole without one.
    private static func sheet(
        _ entry: Entry,
        title: PrintableText,
        now: Instant,
        zone: LocalZone,
        tightness: Int?
    ) -> [PrintableText] {
        let isWhole = tightness == nil
        let sheet = DecisionSheet(entry.review, isWhole: isWhole)
        let step = tightness ?? 0
        let isTight = step > 1
        func most(_ count: Int) -> Int { isWhole ? .max : count }
        let gap: [PrintableText] = isTight ? [] : [.empty]
        var lines: [PrintableText] = []
        let isUnverified = entry.review.status == .unverified
        if isUnverified, let warning = sheet.warning {
            lines += warning.wrapped(to: columns, atMost: most(2))
        }
        lines +=
            title.wrapped(to: columns, atMost: most(2))
            + words(sheet.title.text, atMost: most(isTight ? 2 : 3))
        if !isUnverified, let warning = sheet.warning {
            lines += warning.wrapped(to: columns, atMost: most(2))
        }
        if entry.isWaiting(at: now), let attack = Words.attack(entry.review.assessment, in: zone) {
            lines += attack.text.wrapped(to: columns, atMost: most(isTight ? 1 : 2))
        }
        let status = ReviewText.status(entry, now: now)
        lines += status.prefix(isTight ? 2 : status.count).flatMap { item in
            words("\(item.label): \(item.text)", atMost: most(isTight ? 1 : 2))
        }
        if let verdict = sheet.verdict { lines += words(verdict, atMost: most(isTight ? 2 : 3)) }
        lines += gap
        for row in sheet.rows(othersAtMost: most([12, 8, 4, 2][step]))
        where step < 3 || row.isMarked || heldLabels.contains(row.label.text) {
            lines +=
                isWhole
                ? wholeLines(row) : row.isAccount ? accountLines(row) : [line(row)]
        }
        lines += sheet.reasons.isEmpty ? [] : gap
        lines += reasons(of: sheet, isShort: tightness.map { $0 > 0 })
        guard let quotation = sheet.quotation else { return lines }
        let quoted = Wording("It says: ", quoted: quotation).text
        return lines + gap + words(quoted, atMost: most(step > 0 ? 1 : 2))
    }

    /// `IBAN      NEW      GB94 BARC ... 3459; usually GB33 BUKB ... 5555`.
    ///
    /// Our own mark stands before the words of others, which are in quotation marks: none of them can
    /// say of itself that it is usual.
    private static func line(_ row: DecisionSheet.Row) -> PrintableText {
        let isQuoted = isQuoted(row)
        func shown(_ text: PrintableText, _ room: Int) -> PrintableText {
            guard isQuoted else { return text.fitted(to: max(0, room)) }
            return Wording(.empty, quoted: text.fitted(to: max(0, room - 2))).text
        }
        let isSaid = row.note.isEmpty || row.note == mark(of: row)
        let start = start(of: row)
        let room = columns - start.columns
        let usual = row.usual.map { "; usually " + shown($0, room / 2) } ?? .empty
        let notes = isSaid ? [PrintableText.empty] : [", " + row.note, ", " + row.shortNote]
        let note =
            notes.first { room - usual.columns - $0.columns >= leastValue }
            ?? notes[notes.count - 1]
        let value = shown(row.value, max(leastValue, room - usual.columns - note.columns))
        return (start + value + note + usual).fitted(to: columns)
    }

    /// The same with nothing cut, in as many lines as it takes.
    private static func wholeLines(_ row: DecisionSheet.Row) -> [PrintableText] {
        let isQuoted = isQuoted(row)
        let value = row.whole ?? row.value
        let start = start(of: row)
        let note = row.note.isEmpty || row.note == mark(of: row) ? .empty : ", " + row.note
        let usual = row.wholeUsual ?? row.usual
        let end = usual.map { "; usually " + (isQuoted ? $0.quoted : $0) } ?? .empty
        let margin = PrintableText(String(repeating: " ", count: start.columns))
        let words = (isQuoted ? value.quoted : value) + note + end
        return words.withoutJoins.wrapped(to: columns - start.columns).enumerated()
            .map { ($0 == 0 ? start : margin) + $1 }
    }

    /// `IBAN      NEW      GB94 BARC 1020 1530 0934 59`, and what is usual in a line of its own where it
    /// has no room: of the account that gets the money nothing is left out.
    private static func accountLines(_ row: DecisionSheet.Row) -> [PrintableText] {
        let start = start(of: row)
        let note: PrintableText =
            row.note.isEmpty || row.note == mark(of: row) ? .empty : ", " + row.note
        let value = (row.whole ?? row.value) + note
        let usual = (row.wholeUsual ?? row.usual).map { "usually " + $0 as PrintableText }
        let room = columns - start.columns
        let whole = usual.map { value + "; " + $0 } ?? value
        guard whole.columns > room else { return [start + whole] }
        let margin = PrintableText(String(repeating: " ", count: start.columns))
        let parts =
            value.wrapped(to: room, atMost: mostAccountLines)
            + (usual?.wrapped(to: room, atMost: mostAccountLines) ?? [])
        return parts.enumerated().map { ($0 == 0 ? start : margin) + $1 }
    }

    /// No account has more; a longer text is none, and stands whole in the details.
    private static let mostAccountLines = 3

    private static func mark(of row: DecisionSheet.Row) -> PrintableText {
        row.isMarked ? row.status?.news ?? "differs" : .empty
    }

    private static func isQuoted(_ row: DecisionSheet.Row) -> Bool {
        quotedLabels.contains(row.label.text) && row.value != "not stated"
    }

    private static func start(of row: DecisionSheet.Row) -> PrintableText {
        row.label.padded(to: labelColumns) + mark(of: row).padded(to: markColumns)
    }

    /// The reasons with their weights in words, and how many more there are; all of them, whole, where
    /// nothing says whether they are short.
    private static func reasons(of sheet: DecisionSheet, isShort: Bool?) -> [PrintableText] {
        let reasons = isShort == nil ? sheet.allReasons : sheet.reasons
        var lines = reasons.enumerated().flatMap { index, hint in
            words(
                "\(index + 1) \(hint.severity.word): \(isShort == true ? hint.summary : hint.sentence)",
                atMost: isShort.map { $0 ? 1 : 4 } ?? .max
            )
        }
        if isShort != nil, sheet.moreReasons > 0 {
            let count = sheet.moreReasons
            lines.append("\(count) more reason\(count == 1 ? "" : "s"); type why.")
        }
        return lines
    }

    /// Words that may be a message's; joined emoji as their parts, as not all terminals join them.
    private static func words(_ text: PrintableText, atMost count: Int) -> [PrintableText] {
        text.withoutJoins.wrapped(to: columns, atMost: count)
    }
}
