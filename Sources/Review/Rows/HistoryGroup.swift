package import Facts
package import Risk
package import Vocabulary

/// Requests of one day that are alike and follow each other.
package struct HistoryGroup: Hashable, Sendable {
    /// Two at least, in the order of the history.
    package let entries: [Entry]

    /// The first one's.
    package var id: MessageID { entries[0].id }

    /// What they are: what each of them is, where that is one, else what they have in common.
    package var headline: PrintableText {
        let headline = entries[0].headline
        return entries.allSatisfy { $0.headline == headline }
            ? headline : RequestGroup(entries[0].facts, entries[0].review.locationContext).title
    }

    /// The same beside the amount.
    package var matter: PrintableText {
        let payee = entries[0].facts.payment?.payee
        guard let payee, entries.allSatisfy({ $0.facts.payment?.payee == payee }) else {
            return headline
        }
        return payee
    }

    /// The heaviest level.
    package var level: Severity {
        entries.map(\.review.assessment.level).max() ?? .none
    }

    /// The amount of each, when they have one and the same.
    package var amount: Amount? {
        let amount = entries[0].facts.amount
        return entries.allSatisfy { $0.facts.amount == amount } ? amount : nil
    }

    /// When the first and the last of them came.
    private var span: ClosedRange<Instant> {
        let times = entries.map(\.facts.validity.received)
        let first = times.min() ?? times[0]
        return first...(times.max() ?? first)
    }

    /// How many there are, and when they came: `12 alike, today 10:02 to 10:05; one of them:`.
    ///
    /// - Parameters:
    ///   - zone: The clock of the times.
    ///   - now: Our clock.
    /// - Returns: What stands above one of them.
    package func heading(zone: LocalZone, now: Instant) -> PrintableText {
        let today = LocalDay(now, in: zone)
        let day = LocalDay(span.lowerBound, in: zone).title(today: today, isInSentence: true)
        let first = Words.History.time(span.lowerBound, in: zone)
        let last = Words.History.time(span.upperBound, in: zone)
        return "\(entries.count) alike, \(day) \(first) to \(last); one of them:"
    }
}
