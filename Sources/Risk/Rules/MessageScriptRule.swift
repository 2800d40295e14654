import Push
import Vocabulary

/// Whether a word of the message mixes letters of scripts that look alike.
///
/// What is odd about a word is ``OddWord``'s to say, which enrolment asks as well.
struct MessageScriptRule: Rule {
    enum Code: String, RuleCode {
        case confusableLetters = "message.confusable-letters"
        case mixedScript = "message.mixed-script"

        var meaning: Meaning {
            switch self {
            case .confusableLetters:
                Meaning(
                    [.medium, .high],
                    when: """
                        high: a word of the text, user, payee, reference, initiator or shared \
                        account has Latin letters and Greek or Cyrillic ones that look Latin. \
                        Medium: a word of three letters or more is wholly of such letters among \
                        Latin words. UTS 39 allows neither below "minimally restrictive"
                        """,
                    remedy: "Do not go by how the word looks; reject when in doubt."
                )
            case .mixedScript:
                Meaning(
                    [.medium],
                    when: """
                        a word of three letters or more mixes Latin with Greek or Cyrillic that \
                        does not all look Latin; shorter ones may be units (kΩ)
                        """,
                    remedy: "Do not go by how the word looks; reject when in doubt."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let facts = input.facts
        let texts: [(name: String, text: PrintableText?)] =
            [
                ("title", facts.title), ("message", facts.message), ("site", facts.site),
                ("user", facts.user),
                ("initiator", facts.initiator),
                ("account", facts.sharedAccount?.name ?? facts.payment?.debtorName),
            ] + facts.payments.flatMap { [("payee", $0.payee), ("reference", $0.reference)] }
        var hints: [RiskHint] = []
        for (name, text) in texts {
            guard let text else { continue }
            for hint in self.hints(text.text, name)
            where !hints.contains(where: { $0.code == hint.code }) {
                hints.append(hint)
            }
        }
        return hints
    }

    private func hints(_ text: String, _ name: String) -> [RiskHint] {
        OddWord.all(in: text).map { odd in
            switch odd.oddity {
            case .lookalike(let script): confusable(odd.word, script, in: name, severity: .high)
            case .disguised(let script): confusable(odd.word, script, in: name, severity: .medium)
            case .mixed(let script): mixed(odd.word, script, in: name)
            }
        }
    }

    private func confusable(
        _ word: String,
        _ script: Script,
        in name: String,
        severity: Severity
    ) -> RiskHint {
        Code.confusableLetters.hint(
            severity,
            """
            The \(name) has a word whose \(script.rawValue) letters look like Latin ones: \
            \(cut(word)).
            """,
            gist: "letters that look like others",
            evidence: evidence(word, script, in: name)
        )
    }

    private func mixed(_ word: String, _ script: Script, in name: String) -> RiskHint {
        Code.mixedScript.hint(
            "The \(name) has a word that mixes Latin and \(script.rawValue) letters: \(cut(word)).",
            gist: "letters of two scripts in one word",
            evidence: evidence(word, script, in: name)
        )
    }

    /// A word of any length, cut to one that leaves the sentence readable.
    private func cut(_ word: String) -> PrintableText { PrintableText(word, limit: 64) }

    private func evidence(_ word: String, _ script: Script, in name: String) -> [RiskHint.Evidence]
    {
        let foreign = word.unicodeScalars.filter { Script($0) ?? .latin != .latin }.prefix(8)
        let points = foreign.map { letter in
            let digits = String(letter.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return [
            .init(name: "text", value: "\(name)"),
            .init(name: "word", value: cut(word)),
            .init(name: "letters", value: PrintableText(points.joined(separator: " "))),
        ]
    }
}
