import Push
import Vocabulary

/// What was odd about the message, where it bears on trust.
struct MessageNotesRule: Rule {
    enum Code: String, RuleCode {
        case issueImplausible = "time.issue-implausible"
        case alertDiffers = "message.alert-differs"
        case categoryDiffers = "message.category-differs"
        case numbersRepeated = "message.numbers-repeated"
        case numbersUnexpected = "message.numbers-unexpected"
        case hiddenCharacters = "message.hidden-characters"
        case amountUnreadable = "money.amount-unreadable"
        case currencyUnknown = "money.currency-unknown"
        case ibanDamaged = "money.iban-damaged"
        case paymentsDisagree = "money.payments-disagree"
        case clockSkew = "time.clock-skew"
        case claimNotJSON = "message.claim-not-json"
        case membersOmitted = "message.members-omitted"
        case payloadIncomplete = "message.payload-incomplete"

        var meaning: Meaning { Meaning([weight], standing: standing, when: when, remedy: remedy) }

        private var weight: Severity {
            switch self {
            case .ibanDamaged, .paymentsDisagree: .high
            case .alertDiffers, .hiddenCharacters, .amountUnreadable, .payloadIncomplete: .medium
            default: .low
            }
        }

        private var standing: Meaning.Standing {
            switch self {
            case .numbersRepeated, .claimNotJSON, .membersOmitted: .always
            default: .never
            }
        }

        private var when: String {
            switch self {
            case .issueImplausible:
                "dated before 2015, when the protocol did not exist; the message is expired"
            case .alertDiffers: "the unsigned alert is not the signed text"
            case .categoryDiffers: "the unsigned category is not the signed type"
            case .numbersRepeated:
                """
                a number stands twice or three times among the three, so that a guess is more \
                often right
                """
            case .numbersUnexpected: "numbers in a message that asks for none"
            case .hiddenCharacters:
                """
                a text holds control, bidirectional or invisible characters, which are shown by \
                name; joiners of Arabic and Indic scripts and emoji are none where they belong
                """
            case .amountUnreadable: "the amount is no exact decimal"
            case .currencyUnknown: "the currency is none of ISO 4217"
            case .ibanDamaged: "length or check digits (ISO 7064) are wrong"
            case .paymentsDisagree:
                "what the message says of one payment differs, or it holds two payments that do"
            case .clockSkew:
                """
                the two clocks differ by more than a minute, or the message was that long on its \
                way; the two look the same
                """
            case .claimNotJSON: "`p`, `x` or `payload` cannot be read"
            case .membersOmitted: "more than 64 unread members; the rest is left out"
            case .payloadIncomplete:
                """
                the payload is so large, so deep or so broken that not all of it could be searched \
                for payments
                """
            }
        }

        private var remedy: String {
            switch self {
            case .issueImplausible: "Ask the server's administrator to set its clock."
            case .alertDiffers: "Go by the signed message alone."
            case .categoryDiffers: "Go by the signed message alone."
            case .numbersRepeated:
                "Ask the server's administrator to update it to version 7.3 or later."
            case .numbersUnexpected: "Ask the server's administrator how this login is set up."
            case .hiddenCharacters:
                "Read the texts with the names in angle brackets; reject when in doubt."
            case .amountUnreadable: "Look the amount up where the payment was made."
            case .currencyUnknown: "Look the currency up where the payment was made."
            case .ibanDamaged: "Compare the account with the payee's own papers."
            case .paymentsDisagree: "Reject, and ask who made the payment which of the two it is."
            case .clockSkew: "Set this machine's clock; if it is right, the message came late."
            case .claimNotJSON: "Ask the server's administrator to correct what is put into it."
            case .membersOmitted: "Decode the message as JSON to see them all."
            case .payloadIncomplete:
                "Reject it, and ask the server's administrator to send a smaller payload."
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        input.facts.notes.compactMap(hint)
    }

    /// The hint for a note; `nil` for one that is about comfort only, or another rule's.
    private func hint(for note: MessageAnomaly) -> RiskHint? {
        switch note {
        case .timeToLiveMissing, .timeToLiveClamped, .cookieUnusable: nil
        case .locationsDisagree, .locationOtherSpelling, .locationIsNullIsland: nil
        case .notificationSignatureUnchecked, .originInWords: nil
        case .clockSkew(let milliseconds): clockSkew(milliseconds)
        case .claimNotJSON(let claim): claimNotJSON(claim)
        case .otherMembersOmitted(let count): membersOmitted(count)
        case .payloadIncomplete:
            Code.payloadIncomplete.hint(
                "Not all of the payload could be searched for payments.",
                gist: "a payload that cannot be searched"
            )
        case .issueTimeImplausible:
            Code.issueImplausible.hint(
                "The server dates the message before 2015, so its time is over."
            )
        case .alertDiffers:
            Code.alertDiffers.hint(
                "The alert text, which is not signed, differs from the signed message."
            )
        case .categoryDiffers:
            Code.categoryDiffers.hint(
                "The envelope, which is not signed, names another type than the message."
            )
        case .numbersRepeated:
            Code.numbersRepeated.hint(
                "A number stands more than once, so that a guess is more often right."
            )
        case .numbersUnexpected:
            Code.numbersUnexpected.hint("The message offers numbers and does not ask for one.")
        case .hiddenCharacters:
            Code.hiddenCharacters.hint("A text of the message held characters that cannot be seen.")
        case .amountUnreadable:
            Code.amountUnreadable.hint("The amount cannot be read as a decimal number.")
        case .currencyUnknown:
            Code.currencyUnknown.hint("The currency is none of ISO 4217.")
        case .ibanDamaged:
            Code.ibanDamaged.hint(
                "An IBAN has the wrong length or check digits.",
                gist: "a damaged IBAN"
            )
        case .paymentsDisagree:
            Code.paymentsDisagree.hint(
                "The message says two different things of what is paid; one of them is shown.",
                gist: "two payments that differ"
            )
        }
    }

    private func clockSkew(_ milliseconds: Int64) -> RiskHint {
        let amount = durationWording(milliseconds: Int64(milliseconds.magnitude))
        let direction: PrintableText = milliseconds < 0 ? "after" : "before"
        return Code.clockSkew.hint(
            "The server dates the message \(amount) \(direction) it came.",
            evidence: [.init("skew_s", whole: Double(milliseconds) / 1_000)]
        )
    }

    private func claimNotJSON(_ claim: PrintableText) -> RiskHint {
        Code.claimNotJSON.hint(
            "The claim \(claim) cannot be read and is shown as it is.",
            evidence: [.init(name: "claim", value: claim)]
        )
    }

    private func membersOmitted(_ count: Int) -> RiskHint {
        Code.membersOmitted.hint(
            count == 1
                ? "One member of the message is not shown, since there are too many."
                : "\(count) members of the message are not shown, since there are too many.",
            evidence: [.init(name: "members", value: "\(count)")]
        )
    }
}
