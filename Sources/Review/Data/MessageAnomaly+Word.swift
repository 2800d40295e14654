import Geodesy
import Push
import Vocabulary

extension MessageAnomaly {
    /// The word that JSON output uses, such as `clock-skew`.
    var word: String {
        switch self {
        case .timeToLiveMissing: "time-to-live-missing"
        case .timeToLiveClamped: "time-to-live-clamped"
        case .issueTimeImplausible: "issue-time-implausible"
        case .clockSkew: "clock-skew"
        case .locationsDisagree: "locations-disagree"
        case .locationOtherSpelling: "location-other-spelling"
        case .locationIsNullIsland: "location-is-null-island"
        case .alertDiffers: "alert-differs"
        case .categoryDiffers: "category-differs"
        case .numbersRepeated: "numbers-repeated"
        case .numbersUnexpected: "numbers-unexpected"
        case .cookieUnusable: "cookie-unusable"
        case .claimNotJSON: "claim-not-json"
        case .hiddenCharacters: "hidden-characters"
        case .amountUnreadable: "amount-unreadable"
        case .currencyUnknown: "currency-unknown"
        case .ibanDamaged: "iban-damaged"
        case .paymentsDisagree: "payments-disagree"
        case .payloadIncomplete: "payload-incomplete"
        case .otherMembersOmitted: "other-members-omitted"
        case .originInWords: "origin-in-words"
        case .notificationSignatureUnchecked: "notification-signature-unchecked"
        }
    }
}

extension LocationClaim.Defect {
    /// The word that JSON output uses, such as `missing.latitude`.
    var word: String {
        switch self {
        case .empty: "empty"
        case .notAnObject: "not-an-object"
        case .missing(let axis): "missing.\(axis.rawValue)"
        case .notANumber(let axis): "not-a-number.\(axis.rawValue)"
        case .invalid(let error): error.code
        }
    }
}
