import Risk
package import Vocabulary

extension Words {
    /// A sign of the screen or a level, and what it means.
    package struct Sign: Hashable, Sendable {
        /// What stands on the screen.
        package let sign: PrintableText
        package let meaning: PrintableText
        /// How it looks there.
        package let style: Style
    }

    /// The levels of risk, the lightest first.
    package static let levels: [Sign] = Severity.allCases.map { level in
        let meaning: PrintableText =
            switch level {
            case .none: "nothing suspicious"
            case .low: "something is slightly unusual; check once"
            case .medium: "check twice, and ask when in doubt"
            case .high: "probably not what it says; an approval asks again, and capital Y approves"
            case .critical: "reject it, unless you know better; approval must be typed"
            }
        return Sign(sign: level.word, meaning: meaning, style: style(level))
    }

    /// The keys that answer a question.
    package static let answers: [Sign] = [
        ("y", "yes: send it, or go on where the risk asks for more"),
        ("Y", Verb.anyway.row.plain?.meaning),
        ("-", "reject it, and record that it was not you"),
        ("c", Verb.rejectChangedMind.row.plain?.meaning),
        ("others", "any other key goes back and sends nothing"),
    ].map { Sign(sign: $0, meaning: $1 ?? .empty, style: .key) }

    /// The marks of the list and the sheet, where `isASCII` as they are drawn without other characters.
    package static func signs(isASCII: Bool) -> [Sign] {
        [
            Sign(
                sign: isASCII ? "!" : "\u{2260}",
                meaning: "on the sheet: differs from what was approved before",
                style: .warning
            ),
            Sign(sign: "NEW", meaning: "was never approved before", style: .warning),
            Sign(
                sign: "in doubt",
                meaning:
                    "was approved within the hour, but requests like it were rejected: not learned",
                style: .warning
            ),
            Sign(
                sign: "the name only",
                meaning: "your note is about the payee's name; this account number was never paid",
                style: .warning
            ),
            Sign(
                sign: ">",
                meaning: "in the list: the request that the keys act on",
                style: .strong
            ),
            Sign(sign: ">!", meaning: "an answer whose outcome you have not seen", style: .strong),
            Sign(
                sign: isASCII ? "12 x" : "12 \u{D7}",
                meaning: "this many are alike; Enter shows each of them",
                style: .strong
            ),
            Sign(
                sign: ">*",
                meaning: "marked with others for r; - when only some of a folded row are",
                style: .strong
            ),
            Sign(sign: "later", meaning: "postponed; you will be reminded of it", style: .dim),
            Sign(sign: "LOCKED", meaning: "the account approves nothing now", style: .danger),
            Sign(
                sign: "NOT SIGNED",
                meaning: "anybody could have written it: approve only if signing in now",
                style: .alarm
            ),
            Sign(
                sign: "UNVERIFIED",
                meaning: "there was no key to check who wrote it",
                style: .alarm
            ),
            Sign(
                sign: underAttack,
                meaning:
                    "requests since then were rejected or not yours: approve only what you began",
                style: .danger
            ),
            Sign(
                sign: "OFFLINE",
                meaning: "no requests can arrive until the connection is back",
                style: .alarm
            ),
        ]
    }
}
