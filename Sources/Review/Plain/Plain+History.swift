import Push
import Risk
package import Vocabulary

extension Plain {
    /// What a search of the history found, one line each, with the numbers that `open` takes, below
    /// their days.
    ///
    /// - Parameters:
    ///   - rows: In the order of the filter.
    ///   - order: That order; named unless the newest come first.
    ///   - isCut: Whether there are more.
    ///   - zone: The clock of the times, which is named once.
    ///   - now: Our clock.
    /// - Returns: Lines of at most ``columns`` columns.
    package static func history(
        _ rows: [Entry],
        order: RequestFilter.Order = .newest,
        isCut: Bool,
        zone: LocalZone = .utc,
        now: Instant
    ) -> [PrintableText] {
        guard !rows.isEmpty else { return [Words.History.none] }
        let count: PrintableText = rows.count == 1 ? "1 request" : "\(rows.count) requests"
        let named: PrintableText = order == .newest ? .empty : ", \(order.words)"
        let sums = PaymentSums.summary(of: rows).short
        let approved: PrintableText = sums.isEmpty ? .empty : ", " + sums
        var lines: [PrintableText] =
            ("\(count)\(named)\(approved), times in \(zone.period(at: now).name)." as PrintableText)
            .wrapped(to: columns)
        let today = LocalDay(now, in: zone)
        var last: LocalDay?
        for (index, entry) in rows.enumerated() {
            let came = entry.facts.validity.received
            let day = LocalDay(came, in: zone)
            if order.isByTime, day != last { lines.append("\(day.title(today: today)):") }
            last = day
            let date: PrintableText = order.isByTime ? .empty : day.text + " "
            let time = date + Words.History.time(came, in: zone)
            let state = Words.History.state(
                entry.displayedState(at: now),
                said: [entry.statement]
            )
            let level = entry.review.assessment.level.word
            let line: PrintableText =
                "\(index + 1). \(time), \(state), risk \(level): \(entry.headline.quoted)"
            lines.append(line.fitted(to: columns))
        }
        return lines + (isCut ? ["There are more; narrow the search."] : [])
    }

    /// An earlier request: as it was when it was decided, else as it looks now.
    package static func history(
        _ entry: Entry,
        _ details: HistoryDetails,
        now: Instant,
        zone: LocalZone = .utc
    ) -> [PrintableText] {
        let heading = Words.History.heading(of: entry, details, zone: zone, now: now)
        guard let decided = details.decided else {
            return heading.flatMap { $0.wrapped(to: columns) }
                + body(entry.review, text: ReviewText(entry, now: now))
        }
        return (heading + decided.lines).flatMap { $0.wrapped(to: columns) }
    }
}

extension Plain {
    /// The one-time codes of all accounts, one line each, with the number that ``Command/code(_:)``
    /// names.
    package static func codes(_ rows: [CodeRow], now: Instant) -> [PrintableText] {
        guard !rows.isEmpty else { return [Words.Codes.none] }
        return rows.enumerated().flatMap { line($1, number: $0 + 1, now: now) }
    }

    /// The code of one account.
    ///
    /// - Parameters:
    ///   - number: Its place in the list of codes, from 1.
    ///   - rows: All of them, in the order of the list.
    ///   - now: Our clock.
    /// - Returns: Lines of at most ``columns`` columns.
    package static func code(_ number: Int, of rows: [CodeRow], now: Instant) -> [PrintableText] {
        guard rows.indices.contains(number - 1) else {
            return ["No account with codes has the number \(number); type codes to see them."]
        }
        return line(rows[number - 1], number: number, now: now)
    }

    private static func line(_ row: CodeRow, number: Int, now: Instant) -> [PrintableText] {
        let name: PrintableText = "\(number). \(row.label.fitted(to: 40)): "
        return (name + words(row, number: number, now: now)).wrapped(to: columns)
    }

    private static func words(_ row: CodeRow, number: Int, now: Instant) -> PrintableText {
        if let blocker = Words.Codes.blocker(row.content) { return blocker }
        let code = row.code(at: now)
        switch row.content {
        case .timeBased(_, _, let until):
            guard let code else { return Words.Codes.over }
            return "\(code), \(Words.Codes.left(until: until, at: now)) left"
        case .counter: return code ?? "type code \(number) for the next code"
        case .locked, .failed: return .empty
        }
    }
}
