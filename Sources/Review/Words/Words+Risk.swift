package import Risk
package import Vocabulary

extension Words {
    /// `Risk CRITICAL: faster than an airliner. `, with a blank at its end; empty below high.
    package static func warning(_ assessment: Assessment) -> PrintableText {
        guard assessment.level >= .high, let gist = assessment.hints.first?.gist else {
            return .empty
        }
        return "Risk \(loud(assessment.level)): \(gist.fitted(to: 60)). "
    }

    /// `Risk CRITICAL. `, with a blank at its end; empty below high.
    package static func shortWarning(_ assessment: Assessment) -> PrintableText {
        assessment.level >= .high ? "Risk \(loud(assessment.level)). " : .empty
    }

    private static func loud(_ level: Severity) -> String { level.word.text.uppercased() }
}
