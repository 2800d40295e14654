import Facts
import Vocabulary

/// What was odd about the message, where it bears on trust.
enum MessageNotesRule {
    static func hints(_ situation: Situation) -> [Hint] {
        situation.facts.notes.compactMap(hint)
    }

    /// The hint for a note; `nil` for one that is about comfort only, or another rule's.
    static func hint(for note: Note) -> Hint? {
        switch note {
        case .timeToLiveMissing, .timeToLiveClamped, .cookieUnusable: nil
        case .locationsDisagree, .locationIsNullIsland: nil
        case .notificationSignatureUnchecked: nil
        case .clockSkew(let milliseconds): clockSkew(milliseconds)
        case .claimNotJSON(let claim): claimNotJSON(claim)
        case .otherMembersOmitted(let count): membersOmitted(count)
        case .issueTimeImplausible:
            .init(
                "time.issue-implausible",
                .low,
                "The server dates the message before 2015, so its time is over.",
                remedy: "Ask the server's administrator to set its clock."
            )
        case .alertDiffers:
            .init(
                "message.alert-differs",
                .medium,
                "The alert text, which is not signed, differs from the signed message.",
                remedy: "Go by the signed message alone."
            )
        case .categoryDiffers:
            .init(
                "message.category-differs",
                .low,
                "The envelope, which is not signed, names another type than the message.",
                remedy: "Go by the signed message alone."
            )
        case .numbersRepeated:
            .init(
                "message.numbers-repeated",
                .low,
                "A number stands more than once, so that a guess is more often right.",
                remedy: "Ask the server's administrator to update it to version 7.3 or later.",
                isStanding: true
            )
        case .numbersUnexpected:
            .init(
                "message.numbers-unexpected",
                .low,
                "The message offers numbers and does not ask for one.",
                remedy: "Ask the server's administrator how this login is set up."
            )
        case .hiddenCharacters:
            .init(
                "message.hidden-characters",
                .medium,
                "A text of the message held characters that cannot be seen.",
                remedy: "Read the texts with the names in angle brackets; reject when in doubt."
            )
        case .amountUnreadable:
            .init(
                "money.amount-unreadable",
                .medium,
                "The amount cannot be read as a decimal number.",
                remedy: "Look the amount up where the payment was made."
            )
        case .currencyUnknown:
            .init(
                "money.currency-unknown",
                .low,
                "The currency is none of ISO 4217.",
                remedy: "Look the currency up where the payment was made."
            )
        case .ibanDamaged:
            .init(
                "money.iban-damaged",
                .high,
                "An IBAN has the wrong length or check digits.",
                gist: "a damaged IBAN",
                remedy: "Compare the account with the payee's own papers."
            )
        case .paymentsDisagree:
            .init(
                "money.payments-disagree",
                .high,
                "The message holds two payments that differ; the first is shown.",
                gist: "two payments that differ",
                remedy: "Reject, and ask who made the payment which of the two it is."
            )
        }
    }

    private static func clockSkew(_ milliseconds: Int64) -> Hint {
        let amount = durationWording(milliseconds: Int64(milliseconds.magnitude))
        let direction: PrintableText = milliseconds < 0 ? "after" : "before"
        return .init(
            "time.clock-skew",
            .low,
            "The server dates the message \(amount) \(direction) it came.",
            evidence: [.init("skew_s", whole: Double(milliseconds) / 1_000)],
            remedy: "Set this machine's clock; if it is right, the message came late."
        )
    }

    private static func claimNotJSON(_ claim: PrintableText) -> Hint {
        .init(
            "message.claim-not-json",
            .low,
            "The claim \(claim) cannot be read and is shown as it is.",
            evidence: [.init(name: "claim", value: claim)],
            remedy: "Ask the server's administrator to correct what is put into it.",
            isStanding: true
        )
    }

    private static func membersOmitted(_ count: Int) -> Hint {
        .init(
            "message.members-omitted",
            .low,
            count == 1
                ? "One member of the message is not shown, since there are too many."
                : "\(count) members of the message are not shown, since there are too many.",
            evidence: [.init(name: "members", value: "\(count)")],
            remedy: "Decode the message as JSON to see them all.",
            isStanding: true
        )
    }
}
