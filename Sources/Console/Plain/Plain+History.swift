import Facts
package import Review
import Risk
package import Vocabulary

extension Plain {
    /// What a search of the history found, one line each, with the numbers that `open` takes, below
    /// their days.
    ///
    /// - Parameters:
    ///   - rows: In the order of the filter.
    ///   - isByTime: Whether that is an order by time.
    ///   - isCut: Whether there are more.
    ///   - zone: The clock of the times, which is named once.
    ///   - now: Our clock.
    /// - Returns: Lines of at most ``columns`` columns.
    package static func history(
        _ rows: [Entry],
        isByTime: Bool = true,
        isCut: Bool,
        zone: LocalZone = .utc,
        now: Instant
    ) -> [PrintableText] {
        guard !rows.isEmpty else { return [Words.History.none] }
        let count: PrintableText = rows.count == 1 ? "1 request" : "\(rows.count) requests"
        var lines: [PrintableText] = ["\(count), times in \(zone.period(at: now).name)."]
        let today = LocalDay(now, in: zone)
        var last: LocalDay?
        for (index, entry) in rows.enumerated() {
            let came = entry.facts.validity.received
            let day = LocalDay(came, in: zone)
            if isByTime, day != last { lines.append("\(day.title(today: today)):") }
            last = day
            let date: PrintableText = isByTime ? .empty : day.text + " "
            let time = date + Words.History.time(came, in: zone)
            let state = Words.word(entry.displayedState(at: now))
            let level = entry.review.assessment.level.word
            let line: PrintableText =
                "\(index + 1). \(time), \(state), risk \(level): \(entry.headline)"
            lines.append(line.fitted(to: columns))
        }
        return lines + (isCut ? ["There are more; narrow the search."] : [])
    }

    /// An earlier request: as it was shown when it was decided, else as it looks now.
    package static func history(
        _ entry: Entry,
        _ details: HistoryDetails,
        now: Instant,
        zone: LocalZone = .utc
    ) -> [PrintableText] {
        let statement = details.statement.map { [Words.History.sentence($0)] } ?? []
        let heading = statement + [Words.History.origin(details.decided, in: zone)]
        guard let decided = details.decided else {
            return heading.flatMap { $0.wrapped(to: columns) }
                + body(entry.review, text: ReviewText(entry, now: now))
        }
        return (heading + decided.lines).flatMap { $0.wrapped(to: columns) }
    }

    /// What is wrong with the words of a search.
    package static func sentence(_ mistake: HistoryFilter.Mistake) -> PrintableText {
        Words.History.sentence(mistake)
    }
}
