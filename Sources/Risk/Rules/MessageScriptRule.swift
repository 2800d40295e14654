import Facts
import Vocabulary

/// Whether a word of the message mixes letters of scripts that look alike.
///
/// Latin with Greek or Cyrillic in one word is what no restriction level of UTS 39 below
/// "minimally restrictive" allows.
enum MessageScriptRule {
    /// Shorter words may be units, such as kΩ.
    static let shortest = 3

    /// What is odd about a word.
    enum Oddity {
        /// All its foreign letters look like Latin ones.
        case lookalike(Script)
        /// It has letters of two scripts that do not all look alike.
        case mixed(Script)
        /// All its letters are of one foreign script, and all look like Latin ones.
        case disguised(Script)
    }

    static func hints(_ situation: Situation) -> [Hint] {
        let facts = situation.facts
        let texts: [(name: String, text: PrintableText?)] = [
            ("message", facts.message), ("user", facts.user),
            ("payee", facts.payment?.payee), ("reference", facts.payment?.reference),
            ("initiator", facts.payment?.initiator),
        ]
        var hints: [Hint] = []
        for (name, text) in texts {
            guard let text, !text.text.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
            for hint in self.hints(text.text, name)
            where !hints.contains(where: { $0.code == hint.code }) {
                hints.append(hint)
            }
        }
        return hints
    }

    private static func hints(_ text: String, _ name: String) -> [Hint] {
        let words = text.unicodeScalars.split { Script($0) == nil && !$0.isMark }
        let oddities = words.map { (word: String($0), oddity: oddity(of: $0)) }
        let hasLatin = words.contains { $0.allSatisfy { Script($0) ?? .latin == .latin } }
        let hasForeign = zip(words, oddities).contains { word, found in
            found.oddity == nil && word.contains { Script($0) ?? .latin != .latin }
        }
        return oddities.compactMap { word, oddity in
            switch oddity {
            case .lookalike(let script)?: confusable(word, script, in: name, severity: .high)
            // Among Russian words a short one of such letters is ordinary.
            case .disguised(let script)? where hasLatin && !hasForeign:
                confusable(word, script, in: name, severity: .medium)
            case .mixed(let script)?: mixed(word, script, in: name)
            case .disguised?, nil: nil
            }
        }
    }

    private static func oddity(of word: Substring.UnicodeScalarView) -> Oddity? {
        guard let foreign = word.lazy.compactMap({ Script($0) }).first(where: { $0 != .latin })
        else { return nil }
        let isAlike = word.allSatisfy {
            Script($0) ?? .latin == .latin || Confusables.latin($0) != nil
        }
        let hasLatin = word.contains { Script($0) == .latin }
        let length = word.count { Script($0) != nil }
        if hasLatin, isAlike { return length < 2 ? nil : .lookalike(foreign) }
        if hasLatin { return length < shortest ? nil : .mixed(foreign) }
        return isAlike && length >= shortest ? .disguised(foreign) : nil
    }

    private static func confusable(
        _ word: String,
        _ script: Script,
        in name: String,
        severity: Severity
    ) -> Hint {
        Hint(
            "message.confusable-letters",
            severity,
            "The \(name) has a word whose \(script.rawValue) letters look like Latin ones: \(cut(word)).",
            gist: "letters that look like others",
            evidence: evidence(word, script, in: name),
            remedy: "Do not go by how the word looks; reject when in doubt."
        )
    }

    private static func mixed(_ word: String, _ script: Script, in name: String) -> Hint {
        Hint(
            "message.mixed-script",
            .medium,
            "The \(name) has a word that mixes Latin and \(script.rawValue) letters: \(cut(word)).",
            gist: "letters of two scripts in one word",
            evidence: evidence(word, script, in: name),
            remedy: "Do not go by how the word looks; reject when in doubt."
        )
    }

    /// A word of any length, cut to one that leaves the sentence readable.
    private static func cut(_ word: String) -> PrintableText { PrintableText(word, limit: 64) }

    private static func evidence(
        _ word: String,
        _ script: Script,
        in name: String
    ) -> [Hint.Evidence] {
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

extension Unicode.Scalar {
    /// Whether it is a mark on the letter before it.
    fileprivate var isMark: Bool { properties.isGraphemeExtend }
}
