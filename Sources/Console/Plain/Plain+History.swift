import Facts
package import Review
import Risk
package import Vocabulary

extension Plain {
    /// What a search of the history found, one line each, with the numbers that `open` takes; the
    /// first line names the clock of their times.
    package static func history(
        _ rows: [Entry],
        isCut: Bool,
        now: Instant,
        zone: LocalZone = .utc
    ) -> [PrintableText] {
        guard !rows.isEmpty else { return [Words.History.none] }
        let lines = rows.enumerated().map { index, entry -> PrintableText in
            let time = Numbers.minute(entry.facts.validity.received, in: zone)
            let state = Words.word(entry.displayedState(at: now))
            let level = entry.review.assessment.level.word
            let line: PrintableText =
                "\(index + 1). \(time), \(state), risk \(level): \(entry.headline)"
            return line.fitted(to: columns)
        }
        let clock: PrintableText = "Times are \(zone.period(at: now).name)."
        return [clock] + lines + (isCut ? ["There are more; narrow the search."] : [])
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
