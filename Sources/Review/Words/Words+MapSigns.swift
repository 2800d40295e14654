import Atlas
import Push
package import Vocabulary

/// What a map says about itself: its signs, and where the atlas ends.
extension Words.Map {
    /// The marks, in the order of their weight.
    package static let marks: [Words.Sign] = [
        Words.Sign(sign: "X", meaning: "request", style: .request),
        Words.Sign(sign: "@", meaning: "home", style: .home),
        Words.Sign(sign: "A", meaning: "last approved place, without a home", style: .home),
        Words.Sign(sign: "1-9", meaning: "earlier requests, 1 the last", style: .earlier),
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
            sign("* * *", "long dashes", Words.Sign.anyPath, .request),
            sign("= = =", "short dashes", "path from 1", .earlier),
            sign("%", "solid circle", "stated accuracy", .request),
            sign("+", "dotted circles", "equal distance", .ring),
            sign("/ \\ _", "solid line", "coast or shore", .coast),
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
                ? "No coast or other town lies in this view."
                : "No coast or town lies in this view.",
            "Nothing to draw here.", "no coast",
        ]
    }

    /// That the lines of a view are coarser than it, and the same shorter.
    package static let coarseLines: [PrintableText] = [
        "So near, lines may be off by \(PlaceSentence.wording(Atlas.margin)).",
        "lines may be off by \(PlaceSentence.wording(Atlas.margin))", "coarse lines",
    ]
}

extension Words.Sign {
    fileprivate static let anyPath: PrintableText = "path from home or A"

    /// The same with the one of both that a map has.
    package func path(from kind: MapScene.Reference.Kind?) -> Words.Sign {
        guard meaning == Self.anyPath, let kind else { return self }
        let meaning: PrintableText = kind == .home ? "path from home" : "path from A"
        return Words.Sign(sign: sign, meaning: meaning, style: style)
    }
}

extension Words {
    /// What was odd about a message.
    static func sentence(_ anomaly: MessageAnomaly) -> PrintableText {
        switch anomaly {
        case .timeToLiveMissing: "The message has no time to live; 120 s is used."
        case .timeToLiveClamped: "The time to live was cut to one day."
        case .issueTimeImplausible: "The issue time is before 2015, so the message has expired."
        case .clockSkew(let milliseconds): sentence(skew: milliseconds)
        case .locationsDisagree: "The message holds locations more than 1 km apart."
        case .locationOtherSpelling(let path):
            "\(path) is spelled with other capitals than a location; it is not read."
        case .locationIsNullIsland: "The location is exactly 0/0: probably a default, not a place."
        case .alertDiffers: "The unsigned alert differs from the signed message."
        case .categoryDiffers: "The unsigned category and the signed type differ."
        case .numbersRepeated: "A number appears more than once in the challenge."
        case .numbersUnexpected: "The message holds numbers that it does not ask for."
        case .cookieUnusable: "The server's cookie cannot be sent and is left out."
        case .claimNotJSON(let claim): "Claim \(claim) is not readable and is kept as raw text."
        case .hiddenCharacters: "A text held hidden or control characters; they are spelled out."
        case .amountUnreadable: "The amount cannot be read as an exact decimal."
        case .currencyUnknown: "The currency is not an ISO 4217 code."
        case .ibanDamaged: "An IBAN's check digits are wrong."
        case .paymentsDisagree:
            "The message contradicts itself about what is paid; one version is shown."
        case .payloadIncomplete: "Not all of the payload could be searched for payments."
        case .otherMembersOmitted(let count): "\(count) more members are not listed."
        case .originInWords:
            "The address or browser was found in the text of the message only."
        case .notificationSignatureUnchecked:
            "The SNS notification's own signature was not checked."
        }
    }

    /// How a note is shown.
    static func style(_ anomaly: MessageAnomaly) -> Style {
        switch anomaly {
        case .timeToLiveMissing, .timeToLiveClamped, .cookieUnusable, .otherMembersOmitted,
            .notificationSignatureUnchecked, .numbersUnexpected, .claimNotJSON,
            .originInWords:
            .dim
        default: .warning
        }
    }

    private static func sentence(skew milliseconds: Int64) -> PrintableText {
        let length = Numbers.duration(milliseconds: Int64(clamping: milliseconds.magnitude))
        return milliseconds < 0
            ? "By our clock the message was issued \(length) in the future."
            : "By our clock the message was issued \(length) before it came."
    }
}
