import Facts
import Vocabulary

extension Words {
    /// What was odd about a message.
    static func sentence(_ note: MessageAnomaly) -> PrintableText {
        switch note {
        case .timeToLiveMissing: "The message has no time to live; 120 s were taken."
        case .timeToLiveClamped: "The time to live was cut to one day."
        case .issueTimeImplausible: "The issue time is before 2015, so the message is over."
        case .clockSkew(let milliseconds): sentence(skew: milliseconds)
        case .locationsDisagree: "The message holds locations more than 1 km apart."
        case .locationOtherSpelling(let path):
            "\(path) is spelled with other capitals than a location; it is not read."
        case .locationIsNullIsland: "The location is exactly 0/0: probably a default, not a place."
        case .alertDiffers: "The unsigned alert says something else than the signed message."
        case .categoryDiffers: "The unsigned category and the signed type differ."
        case .numbersRepeated: "A number stands more than once in the challenge."
        case .numbersUnexpected: "The message holds numbers that it does not ask for."
        case .cookieUnusable: "The server's cookie cannot be sent and is left out."
        case .claimNotJSON(let claim): "Claim \(claim) is not readable and is kept as raw text."
        case .hiddenCharacters: "A text held hidden or control characters; they are spelled out."
        case .amountUnreadable: "The amount cannot be read as an exact decimal."
        case .currencyUnknown: "The currency is not an ISO 4217 code."
        case .ibanDamaged: "An IBAN's check digits do not hold."
        case .paymentsDisagree:
            "The message says two different things of what is paid; one of them is shown."
        case .payloadIncomplete: "Not all of the payload could be searched for payments."
        case .otherMembersOmitted(let count): "\(count) more members are not listed."
        case .originInWords:
            "Address or browser were found in the words of the message, not stated apart."
        case .notificationSignatureUnchecked:
            "The SNS notification's own signature was not checked."
        }
    }

    /// How a note is shown.
    static func style(_ note: MessageAnomaly) -> Style {
        switch note {
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
