import Review
package import Risk
import Token
package import Vocabulary

extension RiskReport {
    /// A request that was assessed twice, as a line.
    package static func line(_ replayed: ApprovalService.Replayed) -> PrintableText {
        """
        \(replayed.received)  \(replayed.old.level.word) -> \(replayed.new.level.word)  \
        \(replayed.account)  \(replayed.messageID)
        """
    }

    /// A request that was assessed twice, as one line of JSON.
    package static func json(_ replayed: ApprovalService.Replayed) -> String {
        JSON.text { json in
            json.add("message_id", PrintableText(replayed.messageID))
            json.add("received", "\(replayed.received)")
            json.add("account", replayed.account)
            json.add("outcome", replayed.outcome.rawValue)
            json.object("old") { add(replayed.old, to: &$0) }
            json.object("new") { add(replayed.new, to: &$0) }
        }
    }

    private static func add(_ assessment: Assessment, to json: inout JSONWriter) {
        json.add("risk", assessment.level.word)
        json.add("points", assessment.points)
        json.list("hints", assessment.hints.lazy.map(\.code))
    }

    /// How many requests went from which level to which.
    ///
    /// - Parameter counts: By the old and the new level.
    /// - Returns: Lines to print.
    package static func summary(_ counts: [[Severity]: Int]) -> [PrintableText] {
        let all = counts.values.reduce(0, +)
        let changed = counts.filter { $0.key.first != $0.key.last }
        let count = changed.values.reduce(0, +)
        var lines: [PrintableText] = [
            "\(Self.count(all, "request")), \(count) with another level"
        ]
        for old in Severity.allCases {
            for new in Severity.allCases {
                guard let number = changed[[old, new]] else { continue }
                lines.append("  \(old.word) -> \(new.word): \(number)")
            }
        }
        return lines
    }

    /// What a run tells of rows that were not in the order of time; `nil` when all were.
    package static func disorder(_ summary: ScoreRun.Summary) -> PrintableText? {
        guard summary.disordered > 0 else { return nil }
        return """
            \(count(summary.disordered, "row")) older than one before, assessed as if later: sort \
            the rows by `at`
            """
    }

    private static func count(_ number: Int, _ name: PrintableText) -> PrintableText {
        "\(number) \(name)\(number == 1 ? "" : "s")"
    }

    /// How fast a run over rows went, and where the time went.
    package static func lines(_ summary: ScoreRun.Summary, elapsed: Duration) -> [PrintableText] {
        let seconds = max(elapsed / .seconds(1), 0.001)
        let rate = Int(Double(summary.rows) / seconds)
        var lines: [PrintableText] = [
            """
            \(count(summary.rows, "row")) of \(count(summary.accounts, "account")), \
            \(summary.refused) refused, \
            in \(JSONNumber.text(seconds, decimals: 3)) s: \(count(rate, "row")) a second
            """
        ]
        for stage in ScoreRun.Stage.allCases {
            let part = (summary.times[stage] ?? .zero) / elapsed * 100
            lines.append("  \(stage.rawValue) \(JSONNumber.text(part, decimals: 1)) %")
        }
        return lines
    }
}
