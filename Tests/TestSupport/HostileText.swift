import Review
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

    /// Some pieces, reproducible by `generator`.
    package static func any(using generator: inout some RandomNumberGenerator) -> String {
        let count = Int.random(in: 0...12, using: &generator)
        return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    /// Whether all hidden characters outside letters and emoji were spelled out.
    package static func isShown(_ text: PrintableText) -> Bool {
        PrintableText(text.text, limit: .max).text == text.text
    }

    /// Every piece once.
    package static let everything = pieces.joined(separator: " ")
}

/// SplitMix64, Steele, Lea and Flood 2014, doi:10.1145/2714064.2660195.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Frame {
    /// Rows without trailing blanks.
    package var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The sums of each row's cells.
    package var rowWidths: [Int] {
        (0..<size.height).map { row in self.row(row).reduce(0) { $0 + $1.width } }
    }

    /// Scalars that a terminal would interpret; joiners and tags are allowed only in letters and
    /// emoji.
    package var controls: [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            scalar != "\n" && scalar != "\u{200C}" && scalar != "\u{200D}"
                && !(0xE0020...0xE007F).contains(scalar.value)
                && [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse]
                    .contains(scalar.properties.generalCategory)
        }
    }
}
