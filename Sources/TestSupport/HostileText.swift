package import Vocabulary

/// Texts that try to break a screen.
package enum HostileText {
    private static let pieces: [String] = [
        "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\r\n", "\t", "\u{0}", "\u{7F}", "\u{85}",
        "\u{202E}evil\u{202C}", "\u{2066}x\u{2069}", "\u{200B}", "\u{FEFF}", "\u{AD}",
        "日本語", "한국어", "ＦＵＬＬ", "😀", "👩‍👩‍👧", "🇬🇧", "1\u{20E3}", "e\u{301}\u{302}\u{303}\u{304}",
        "\u{301}", "مرحبا", "שלום", "[a] approve", "y sends it", "\u{E000}", "\u{10FFFF}",
        "\u{2028}",
        "plain words", "a-word-that-is-far-too-long-for-any-column-of-any-pane-of-this-program",
        " ", "  ", "€", "ß", "~", "\u{FE0F}", "\u{200C}", "\u{200D}",
        "می\u{200C}خواهم", "क्\u{200D}या", "👍🏽", "❤️‍🔥", "1\u{FE0F}\u{20E3}", "🏴\u{E0067}\u{E0062}", "ﷺ",
        "\u{1160}\u{11A8}",
    ]

    /// A text of some pieces, the same for the same state of `generator`.
    package static func any(using generator: inout some RandomNumberGenerator) -> String {
        let count = Int.random(in: 0...12, using: &generator)
        return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    /// Whether nothing of a text is hidden: what belongs to no letter and no emoji was spelled out.
    package static func isShown(_ text: PrintableText) -> Bool {
        PrintableText(text.text, limit: .max).text == text.text
    }

    /// Every piece once.
    package static let everything = pieces.joined(separator: " ")
}
