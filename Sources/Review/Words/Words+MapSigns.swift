import Atlas
package import Vocabulary

/// What a map says about itself: its signs, and where the atlas ends.
extension Words.Map {
    /// A sign of the map with its meaning.
    package struct Sign: Hashable, Sendable {
        /// As it is drawn; a word where a line has no character of its own.
        package let sign: PrintableText
        /// What it means, in a few words.
        package let meaning: PrintableText
        /// How it is drawn.
        package let style: Style
    }

    /// The marks, in the order of their weight.
    package static let marks: [Sign] = [
        Sign(sign: "X", meaning: "request", style: .request),
        Sign(sign: "@", meaning: "home", style: .home),
        Sign(sign: "A", meaning: "last approved place, without a home", style: .home),
        Sign(sign: "1-9", meaning: "earlier requests, 1 last", style: .earlier),
        Sign(sign: "&", meaning: "IP country", style: .network),
        Sign(sign: "o", meaning: "town", style: .town),
        Sign(sign: "> < ^ v", meaning: "lies that way", style: .dim),
    ]

    /// The lines.
    ///
    /// - Parameter isASCII: Whether they have characters of their own.
    /// - Returns: Every kind, in the order of their weight.
    package static func lines(isASCII: Bool) -> [Sign] {
        func sign(
            _ character: PrintableText,
            _ drawn: PrintableText,
            _ meaning: PrintableText,
            _ style: Style
        ) -> Sign {
            Sign(sign: isASCII ? character : drawn, meaning: meaning, style: style)
        }
        return [
            sign("* * *", "long dashes", "way from home or A", .request),
            sign("= = =", "short dashes", "way from 1", .earlier),
            sign("%", "full circle", "as far off as the message says", .request),
            sign("+", "dotted circles", "equal distance", .ring),
            sign("/ \\ _", "full line", "coast or shore", .coast),
            sign(":", "dots", "border", .border), sign(".", "few dots", "province", .border),
        ]
    }

    /// That a view shows nothing the atlas knows, and the same shorter.
    ///
    /// - Parameter hasOwnTown: Whether the town that the request's mark names lies in it.
    /// - Returns: Sentences, the longest first.
    package static func ends(hasOwnTown: Bool) -> [PrintableText] {
        [
            hasOwnTown
                ? "The atlas ends here: no coast or other town within this view."
                : "The atlas ends here: no coast or town within this view.",
            "The atlas ends here.", "atlas ends",
        ]
    }

    /// That the lines of a view are coarser than it, and the same shorter.
    package static let coarseLines: [PrintableText] = [
        "The atlas ends here: lines may be off by \(PlaceSentence.wording(Atlas.margin)).",
        "lines may be off by \(PlaceSentence.wording(Atlas.margin))", "coarse lines",
    ]
}
