import Push
import Risk
package import Vocabulary

extension Words {
    /// What would be approved, as far as it needs no quotation marks.
    ///
    /// - Parameters:
    ///   - review: The request.
    ///   - namesAccount: Whether the account is told, whole, where it is an IBAN or has a sort code:
    ///     any other account may hold words of the message.
    /// - Returns: ` GBP 84.50 to an IBAN paid before, asked from Bristol, GB, 2.1 km W of home`,
    ///   with a blank before it; empty where nothing of it is known.
    package static func matter(
        _ review: MessageReview,
        namesAccount: Bool = false
    ) -> PrintableText {
        let sheet = DecisionSheet(review)
        let facts = review.facts
        var text = PrintableText.empty
        if facts.amount != nil {
            let comparison = review.assessment.comparison
            let times = comparison[.amount].flatMap { $0.status.isMarked ? $0.difference : nil }
            text += " " + paid(facts) + (times.map { " (\($0))" } ?? .empty)
            text += facts.payments.count > 1 ? " one of them" : ""
            let account = namesAccount ? facts.payment?.creditorAccount.flatMap(ownLetters) : nil
            let isIBAN = facts.payment?.creditorAccount.map(isIBAN) ?? false
            let what: PrintableText = isIBAN ? "IBAN" : "account number"
            let number = account.map { ", " + $0 } ?? .empty
            let isDamaged = facts.payment?.creditorAccount?.kind == .damagedIBAN
            let isRejected = review.assessment.hints.contains {
                $0.code == "money.account-rejected"
            }
            switch comparison[.account]?.status {
            case _ where isRejected: text += " to an \(what) that you REJECTED before" + number
            case _ where isDamaged: text += " to an IBAN whose check digits are WRONG"
            case .usual where comparison[.payee]?.status == .different:
                text += " to an \(what) paid before under another name" + number
            case .usual: text += " to an \(what) paid before" + number
            case .doubtful:
                text += " to a payee and \(what) in doubt" + number
            case .new where comparison[.payee]?.status.isNew == true:
                text += " to a NEW payee and \(what)" + number
            case .new where comparison[.payee]?.status == .different:
                text += " under ALMOST a known name to a NEW \(what)" + number
            case .new: text += " to a NEW \(what)" + number
            case .different: text += " to the \(what) of another payee" + number
            case .unknown, nil: text += account.map { " to the \(what) " + $0 } ?? .empty
            }
            let hints = review.assessment.hints
            if hints.contains(where: { $0.code == "money.paid-already" && $0.severity >= .medium })
            {
                text += ", the SAME amount as shortly before"
            } else if hints.contains(where: { $0.code == "money.asked-twice" }) {
                text += ", the SAME amount as ANOTHER request"
            }
        }
        guard let place = sheet.rows.first(where: { $0.label == "from" }), facts.location != nil
        else { return text }
        text += text.isEmpty ? " the request from " : ", asked from "
        return text + place.value + (place.note.isEmpty ? .empty : ", " + place.note)
    }

    /// Whether an account is written as an IBAN, be its check digits right or not.
    static func isIBAN(_ account: Payment.Account) -> Bool {
        switch account.kind {
        case .iban, .damagedIBAN: true
        case .sortCode, .other: false
        }
    }

    private static func ownLetters(of account: Payment.Account) -> PrintableText? {
        switch account.kind {
        case .iban, .sortCode: account.text
        case .damagedIBAN, .other: nil
        }
    }

    /// What somebody is notified of.
    ///
    /// - Parameters:
    ///   - waiting: How many requests wait.
    ///   - review: The most urgent of them, where the person lets notifications tell of it.
    /// - Returns: `1 request waits for your decision`, or with a request
    ///   `3 requests wait; critical: GBP 2,400.00, London, GB`.
    package static func notification(
        waiting: Int,
        mostUrgent review: MessageReview?
    ) -> PrintableText {
        guard let review else {
            return waiting == 1
                ? "1 request is waiting for your decision" : "\(waiting) requests are waiting"
        }
        return waiting > 1 ? "\(waiting) requests are waiting; " + details(review) : details(review)
    }

    /// The risk, the amount and the place: no word of the message.
    private static func details(_ review: MessageReview) -> PrintableText {
        var parts: [PrintableText] = []
        if let amount = review.facts.amount { parts.append(Numbers.text(amount)) }
        let place = PlaceSentence.shortName(review.locationContext.place)
        if !place.isEmpty { parts.append(place) }
        let matter = parts.isEmpty ? "a request" : parts.joined(by: ", ")
        let level = review.assessment.level
        guard review.status == .verified else { return "UNVERIFIED: " + matter }
        return level == .none ? "no risk found: " + matter : "\(level.word): " + matter
    }
}
