public import Vocabulary

/// An oddity of a message that is still usable.
public enum MessageAnomaly: Hashable, Sendable {
    /// 120 s are assumed.
    case timeToLiveMissing
    /// Cut to 86 400 s.
    case timeToLiveClamped
    /// Before 2015, when the protocol did not exist; the message is expired.
    case issueTimeImplausible
    /// More than a minute: our clock minus the server's.
    case clockSkew(milliseconds: Int64)
    /// Usable locations are more than 1 km apart.
    case locationsDisagree
    /// A location, or a number of one, also occurs in another letter case, at this path.
    case locationOtherSpelling(PrintableText)
    /// Exactly 0/0: probably a default.
    case locationIsNullIsland
    case alertDiffers
    case categoryDiffers
    /// A number occurs more than once among the three.
    case numbersRepeated
    /// Numbers in a message that asks for none.
    case numbersUnexpected
    /// The cookie cannot be sent in a header and is ignored.
    case cookieUnusable
    /// The claim is no JSON and is kept as raw text.
    case claimNotJSON(PrintableText)
    case hiddenCharacters
    case amountUnreadable
    /// No ISO 4217 code.
    case currencyUnknown
    case ibanDamaged
    /// Contradictory statements about one payment, or two payments that differ; one is shown.
    case paymentsDisagree
    /// The payload is too large or too broken to be searched for payments completely.
    case payloadIncomplete
    /// Too many members: so many are not listed.
    case otherMembersOmitted(Int)
    /// The login's origin was only found in the message text.
    case originInWords
    /// An Amazon SNS notification, whose own signature was not checked.
    case notificationSignatureUnchecked
}
