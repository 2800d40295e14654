import Push
import Risk
import Token
package import Vocabulary

/// How the risk of a request came about.
package enum RiskReport {
    package static func lines(_ entry: Entry, statement: PrintableText?) -> [PrintableText] {
        let assessment = entry.review.assessment
        let account = entry.review.account.fitted(to: 60).quoted
        var lines: [PrintableText] = ["Request \(entry.id.text)", "Account: \(account)"]
        if let statement { lines.append("Said later: \(statement)") }
        lines += ["", "Risk: \(assessment.level.word), \(points(assessment.points))"]
        lines.append("  \(steps)")
        if let assessed = entry.assessed {
            lines.append("  as assessed at \(assessed.description)")
        }
        for contribution in assessment.contributions {
            let hint = contribution.hint
            lines.append("  \(hint.family): \(points(contribution.points)) for \(hint.code)")
        }
        for hint in assessment.hints where hint.isAboutSetup && hint.severity > .none {
            lines.append("  \(hint.code) counts by itself: \(hint.severity.word)")
        }
        lines += ["", assessment.hints.isEmpty ? "Reasons: none" : "Reasons"]
        for hint in assessment.hints {
            lines.append("  \(hint.severity.word): \(hint.sentence) (\(hint.code))")
            for row in hint.evidence { lines.append("      \(row.wording)") }
            if !hint.remedy.isEmpty { lines.append("      \(hint.remedy)") }
        }
        lines += ["", assessment.unusualness.sentence]
        if case .score(let score) = assessment.unusualness {
            for part in score.parts { lines.append("  \(line(part))") }
        }
        if !assessment.normal.isEmpty { lines.append(assessment.normal) }
        return lines
    }

    /// The explanation as one line of JSON.
    package static func json(_ entry: Entry, statement: PrintableText?) -> String {
        let assessment = entry.review.assessment
        return JSON.text { json in
            json.add("message_id", PrintableText(entry.id.text))
            json.add("account", entry.review.account)
            json.add("statement", statement)
            json.add("weighed", entry.assessed?.description)
            json.add("points", assessment.points)
            json.objects("families", assessment.contributions) { json, contribution in
                json.add("family", contribution.hint.family)
                json.add("points", contribution.points)
                json.add("code", contribution.hint.code)
            }
            AssessmentJSON.add(assessment, to: &json, withParts: true)
        }
    }

    /// What the sums mean.
    private static let steps: PrintableText = {
        let steps = Severity.allCases.dropFirst().map { severity in
            "\(severity.word) from \(Level.points(severity))" as PrintableText
        }
        return steps.dropFirst().reduce(steps[0]) { $0 + ", " + $1 }
    }()

    private static func points(_ count: Int) -> PrintableText {
        count == 1 ? "1 point" : "\(count) points"
    }

    /// `its town, "GB/Bristol": 10^1.3`, or that the property is not stated.
    private static func line(_ part: Score.Part) -> PrintableText {
        let power = JSONNumber.text(part.logarithm, decimals: 1)
        let value: PrintableText = part.value.map { ", \($0)" } ?? ", not stated"
        return "\(part.feature.wording)\(value): 10^\(power) times likelier from a stranger"
    }
}

/// An assessment as JSON, part by part.
enum AssessmentJSON {
    /// Adds the level, the hints, how unusual the request is and what is normal.
    ///
    /// With `parts`, each property of how unusual it is, too.
    static func add(
        _ assessment: Assessment,
        to json: inout JSONWriter,
        withParts parts: Bool = false
    ) {
        json.add("risk", assessment.level.word)
        json.objects("hints", assessment.hints) { add($1, to: &$0) }
        json.object("unusualness") { add(assessment.unusualness, to: &$0, withParts: parts) }
        if !assessment.normal.isEmpty { json.add("normal", assessment.normal) }
        json.object("verdict", Verdict(assessment)) { json, verdict in
            json.add("code", verdict.rawValue)
            json.add("sentence", verdict.sentence(assessment))
        }
        json.object("attack", assessment.attack) { json, attack in
            json.add("since", attack.since.description)
            json.add("requests", attack.requests)
            json.add("rejected", attack.rejected)
        }
        json.objects("comparison", assessment.comparison.rows) { json, row in
            json.add("subject", row.subject.rawValue)
            json.add("standing", row.status.rawValue)
            json.add("usual", row.usual)
            json.add("difference", row.difference)
        }
        json.list("reasons", assessment.reasons.lazy.map(\.code))
    }

    private static func add(
        _ unusualness: Unusualness,
        to json: inout JSONWriter,
        withParts: Bool
    ) {
        switch unusualness {
        case .coldStart(let seen, let needed):
            json.add("judged", false)
            json.add("approved_seen", seen)
            json.add("approved_needed", needed)
        case .score(let score):
            json.add("judged", true)
            json.add("word", score.word.wording)
            json.add("log10", score.logarithm, decimals: 3)
            json.add("likelier_times", score.times)
            guard withParts else { break }
            json.objects("parts", score.parts) { json, part in
                json.add("feature", part.feature.rawValue)
                json.add("value", part.value)
                json.add("log10", part.logarithm, decimals: 3)
            }
        }
    }

    private static func add(_ hint: RiskHint, to json: inout JSONWriter) {
        json.add("code", hint.code)
        json.add("severity", hint.severity.word)
        json.add("sentence", hint.sentence)
        json.object("evidence") { json in
            for (place, row) in hint.evidence.enumerated()
            where !hint.evidence[..<place].contains(where: { $0.name == row.name }) {
                json.add(named: row.name, .string(row.value.text))
            }
        }
        json.add("remedy", hint.remedy)
    }
}
