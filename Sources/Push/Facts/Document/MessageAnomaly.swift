public import Vocabulary

/// Something odd about a message that did not make it unusable.
public enum MessageAnomaly: Hashable, Sendable {
    /// The message has no time to live; 120 s were taken.
    case timeToLiveMissing
    /// The time to live was cut to 86 400 s.
    case timeToLiveClamped
    /// The issue time is before 2015, when the protocol did not exist; the message is expired.
    case issueTimeImplausible
    /// The two clocks differ by more than a minute; our clock minus the server's, milliseconds.
    case clockSkew(milliseconds: Int64)
    /// The usable locations of the message are farther apart than 1 km.
    case locationsDisagree
    /// A location, or a number of one, also stands under another letter case, at this path.
    case locationOtherSpelling(PrintableText)
    /// Exactly 0/0: probably a default, not a place.
    case locationIsNullIsland
    /// The alert text differs from the signed message.
    case alertDiffers
    /// The envelope's category and the signed type differ.
    case categoryDiffers
    /// A number stands twice or more often among the three.
    case numbersRepeated
    /// Numbers in a message that does not ask for one.
    case numbersUnexpected
    /// The cookie cannot be sent in a header and is left out.
    case cookieUnusable
    /// The claim of this name is not readable JSON and is kept as raw text.
    case claimNotJSON(PrintableText)
    /// A text held hidden or control characters.
    case hiddenCharacters
    /// The amount could not be read as an exact decimal.
    case amountUnreadable
    /// The currency is not an ISO 4217 code.
    case currencyUnknown
    /// An IBAN's check digits do not hold.
    case ibanDamaged
    /// The message says of one payment what differs, or holds two that do; one is shown.
    case paymentsDisagree
    /// The payload is so large, or so broken, that not all of it could be searched for payments.
    case payloadIncomplete
    /// So many members are not listed, since there were too many.
    case otherMembersOmitted(Int)
    /// Where the login comes from is not stated apart: it was found in the words of the message.
    case originInWords
    /// The message came in an Amazon SNS notification whose own signature was not checked.
    case notificationSignatureUnchecked
}
