import Atlas
package import Vocabulary

/// What a map says about itself: its signs, and where the atlas ends.
extension Words.Map {
    /// The marks, in the order of their weight.
    package static let marks: [Words.Sign] = [
        Words.Sign(sign: "X", meaning: "request", style: .request),
        Words.Sign(sign: "@", meaning: "home", style: .home),
        Words.Sign(sign: "A", meaning: "last approved place, without a home", style: .home),
        Words.Sign(sign: "1-9", meaning: "earlier requests, 1 last", style: .earlier),
        Words.Sign(sign: "&", meaning: "IP country", style: .network),
        Words.Sign(sign: "o", meaning: "town", style: .town),
        Words.Sign(sign: "> < ^ v", meaning: "lies that way", style: .dim),
    ]

    /// The lines.
    ///
    /// - Parameter isASCII: Whether they have characters of their own.
    /// - Returns: Every kind, in the order of their weight.
    package static func lines(isASCII: Bool) -> [Words.Sign] {
        func sign(
            _ character: PrintableText,
            _ drawn: PrintableText,
            _ meaning: PrintableText,
            _ style: Style
        ) -> Words.Sign {
            Words.Sign(sign: isASCII ? character : drawn, meaning: meaning, style: style)
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
