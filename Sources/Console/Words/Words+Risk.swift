import Risk
import Vocabulary

extension Words {
    /// `Risk CRITICAL: faster than an airliner. `, with a blank at its end; empty below high.
    static func warning(_ assessment: Assessment) -> PrintableText {
        guard assessment.level >= .high, let gist = assessment.hints.first?.gist else {
            return .empty
        }
        return "Risk \(loud(assessment.level)): \(gist.fitted(to: 60)). "
    }

    /// `Risk CRITICAL. `, with a blank at its end; empty below high.
    static func shortWarning(_ assessment: Assessment) -> PrintableText {
        assessment.level >= .high ? "Risk \(loud(assessment.level)). " : .empty
    }

    /// `the amount, 4,980.00`: what is typed to approve.
    static func wanted(_ phrase: ApprovalPhrase) -> PrintableText {
        switch phrase.kind {
        case .amount: "the amount, \(phrase.text)"
        case .town: "the town, \(phrase.text)"
        case .country: "the country, \(phrase.text)"
        case .words: "the words \(phrase.text)"
        }
    }

    private static func loud(_ level: Severity) -> String { level.word.text.uppercased() }
}
