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
            case .none: "nothing speaks against it"
            case .low: "something is a little unlike before; look once"
            case .medium: "look twice, and ask when in doubt"
            case .high: "probably not what it says; an approval asks twice"
            case .critical: "reject it, unless you know better; an approval is typed"
            }
        return Sign(sign: level.word, meaning: meaning, style: style(level))
    }

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
                sign: ">",
                meaning: "in the list: the request that the keys act on",
                style: .strong
            ),
            Sign(sign: ">!", meaning: "an answer whose end you have not seen yet", style: .strong),
            Sign(
                sign: isASCII ? "12 x" : "12 \u{D7}",
                meaning: "so many are alike; Enter shows each of them",
                style: .strong
            ),
            Sign(
                sign: ">*",
                meaning: "marked with others for r; - when only some of a folded row are",
                style: .strong
            ),
            Sign(sign: "later", meaning: "set aside; you are reminded of it", style: .dim),
            Sign(sign: "LOCKED", meaning: "the account approves nothing now", style: .danger),
            Sign(
                sign: "NOT SIGNED",
                meaning: "anybody may have written it: only yours when you sign in now",
                style: .unverified
            ),
            Sign(
                sign: "UNVERIFIED",
                meaning: "no key was there to check who wrote it",
                style: .unverified
            ),
            Sign(
                sign: "OFFLINE",
                meaning: "no request can come until the connection is back",
                style: .unverified
            ),
        ]
    }
}
