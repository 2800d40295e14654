package import Review
import Risk
package import Vocabulary

extension Plain {
    /// The most groups that are named in one line.
    private static let mostGroups = 3

    /// What waits, in one sentence, such as `13 requests wait, 1 critical; 12 alike from Lagos, NG.`.
    ///
    /// - Returns: Lines of at most ``columns`` columns.
    package static func summary(_ state: State) -> [PrintableText] {
        let waiting = state.urgent
        guard !waiting.isEmpty else { return ["No request waits."] }
        var text: PrintableText =
            waiting.count == 1 ? "1 request waits" : "\(waiting.count) requests wait"
        text += levels(of: waiting)
        var told: Set<RequestGroup> = []
        for entry in waiting where told.count < mostGroups {
            let count = state.alike(entry).count
            guard count > 1, told.insert(entry.review.group).inserted else { continue }
            let place = PlaceSentence.shortName(entry.review.locationContext.place)
            text += "; \(count) alike " + (place.isEmpty ? "without a place" : "from " + place)
        }
        return (text + ".").wrapped(to: columns)
    }

    /// What else waits, and the word that goes there, such as `2 more wait, 1 critical; type next.`.
    package static func rest(_ state: State) -> [PrintableText] {
        let waiting = state.urgent
        guard !waiting.isEmpty else { return ["No other request waits."] }
        let count: PrintableText =
            waiting.count == 1 ? "1 more waits" : "\(waiting.count) more wait"
        return (count + levels(of: waiting) + "; type next.").wrapped(to: columns)
    }

    /// What to do about a request that stands for others like it; empty when it does not.
    package static func alike(_ entry: Entry, in state: State) -> [PrintableText] {
        let count = state.alike(entry).count
        guard count > 1 else { return [] }
        let text: PrintableText =
            "\(count - 1) more that wait are like this one; type reject-alike to reject all \(count)."
        return text.wrapped(to: columns)
    }

    /// `, 1 critical, 2 high`: the levels that ask for care; empty when none does.
    private static func levels(of entries: [Entry]) -> PrintableText {
        Severity.allCases.reversed().filter { $0 >= .medium }.reduce(PrintableText.empty) {
            text,
            level in
            let count = entries.count { $0.review.assessment.level == level }
            return count == 0 ? text : text + ", \(count) \(level.word)"
        }
    }
}
