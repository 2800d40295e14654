import Push
import Risk
import Token
package import Vocabulary

/// How the risk of a request came about.
package enum RiskReport {
    /// The explanation as lines.
    package static func lines(_ entry: Entry, statement: PrintableText?) -> [PrintableText] {
        let assessment = entry.review.assessment
        let account = entry.review.account.fitted(to: 60).quoted
        var lines: [PrintableText] = ["Request \(entry.id.text)", "Account: \(account)"]
        if let statement { lines.append("Said later: \(statement)") }
        lines += ["", "Risk: \(assessment.level.word), \(points(assessment.points))"]
        lines.append("  \(steps)")
        if let assessed = entry.assessed { lines.append("  as weighed at \(assessed.description)") }
        for contribution in assessment.contributions {
            let hint = contribution.hint
            lines.append("  \(hint.family): \(points(contribution.points)) for \(hint.code)")
        }
        for hint in assessment.hints where hint.isAboutSetup && hint.severity > .none {
            lines.append("  \(hint.code) stands by itself: \(hint.severity.word)")
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
        var json = JSONBuilder()
        json.add("message_id", PrintableText(entry.id.text))
        json.add("account", entry.review.account)
        json.add("statement", statement)
        json.add("weighed", entry.assessed.map { PrintableText($0.description) })
        json.add("points", assessment.points)
        json.add("families", AssessmentJSON.families(assessment))
        let unusualness = AssessmentJSON.unusualness(assessment.unusualness, withParts: true)
        json.add("unusualness", unusualness)
        // Of two members of one name the first is kept: that with the parts.
        AssessmentJSON.add(assessment, to: &json)
        return JSON.text(json.value)
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
        let power = JSONBuilder.text(part.logarithm, decimals: 1)
        let value: PrintableText = part.value.map { ", \($0)" } ?? ", not stated"
        return "\(part.feature.wording)\(value): 10^\(power) times likelier from a stranger"
    }
}

/// An assessment as JSON, part by part.
enum AssessmentJSON {
    /// Adds the level, the hints, how unusual the request is and what is normal.
    static func add(_ assessment: Assessment, to json: inout JSONBuilder) {
        json.add("risk", assessment.level.word)
        json.add("hints", .array(assessment.hints.map { hint($0).value }))
        json.add("unusualness", unusualness(assessment.unusualness))
        if !assessment.normal.isEmpty { json.add("normal", assessment.normal) }
        if let verdict = Verdict(assessment) {
            var said = JSONBuilder()
            said.add("code", verdict.rawValue)
            said.add("sentence", verdict.sentence(assessment))
            json.add("verdict", said)
        }
        if let attack = assessment.attack {
            var reported = JSONBuilder()
            reported.add("since", attack.since.description)
            reported.add("requests", attack.requests)
            reported.add("rejected", attack.rejected)
            json.add("attack", reported)
        }
        json.add("comparison", .array(assessment.comparison.rows.map { row($0).value }))
        json.add("reasons", .array(assessment.reasons.map { .string($0.code) }))
    }

    private static func row(_ row: Comparison.Row) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("subject", row.subject.rawValue)
        json.add("standing", row.status.rawValue)
        json.add("usual", row.usual)
        json.add("difference", row.difference)
        return json
    }

    /// How the level came about.
    static func families(_ assessment: Assessment) -> JSONValue {
        .array(
            assessment.contributions.map { contribution in
                var json = JSONBuilder()
                json.add("family", contribution.hint.family)
                json.add("points", contribution.points)
                json.add("code", contribution.hint.code)
                return json.value
            }
        )
    }

    /// How unusual a request is; with `parts`, each property, too.
    static func unusualness(_ unusualness: Unusualness, withParts: Bool = false) -> JSONBuilder {
        var json = JSONBuilder()
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
            let parts = score.parts.map { part in
                var json = JSONBuilder()
                json.add("feature", part.feature.rawValue)
                json.add("value", part.value)
                json.add("log10", part.logarithm, decimals: 3)
                return json.value
            }
            json.add("parts", .array(parts))
        }
        return json
    }

    private static func hint(_ hint: RiskHint) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("code", hint.code)
        json.add("severity", hint.severity.word)
        json.add("sentence", hint.sentence)
        var evidence = JSONBuilder()
        for row in hint.evidence { evidence.add(row.name, row.value) }
        json.add("evidence", evidence)
        json.add("remedy", hint.remedy)
        return json
    }
}
