import Risk
import Token
import Vocabulary

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
            var told = JSONBuilder()
            told.add("since", attack.since.description)
            told.add("requests", attack.requests)
            told.add("rejected", attack.rejected)
            json.add("attack", told)
        }
        json.add("comparison", .array(assessment.comparison.rows.map { row($0).value }))
        json.add("reasons", .array(assessment.reasons.map { .string($0.code) }))
    }

    private static func row(_ row: Comparison.Row) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("subject", row.subject.rawValue)
        json.add("standing", row.standing.rawValue)
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
