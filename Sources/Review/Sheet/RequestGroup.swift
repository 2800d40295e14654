import Push
package import Vocabulary

/// What makes requests alike: the same account here, the same payee, account and amount there or the same text
/// but for its digits, the same place, the same kind of device, and the same way to approve.
///
/// Requests of one group read alike, and may be answered alike by a front end.
package struct RequestGroup: Hashable, Sendable {
    /// The device that they are for.
    package let mechanismUID: String
    /// What they are, in words, such as `GBP 42.00, payment to Ledger Books Ltd, from Bristol, GB, Firefox on Linux`;
    /// where nothing is paid, it begins with the message.
    package let title: PrintableText
    /// What is asked, as far as it tells groups apart beside the title.
    private let matter: PrintableText
    /// How it is approved: of one row all ask for the same.
    private let asksForShown: Bool
    private let needsUserVerification: Bool
    /// The most columns of a message in a title.
    private static let textColumns = 40

    init(_ facts: RequestFacts, _ context: MessageReview.LocationContext) {
        mechanismUID = facts.mechanismUID
        asksForShown = facts.kind.asksForShown
        needsUserVerification = facts.needsUserVerification
        var parts: [PrintableText] = []
        if let payment = facts.payment {
            let payee = payment.payee ?? "somebody"
            let account = payment.creditorAccount.map { ", account " + Words.accountEnd($0.text) }
            let what: PrintableText =
                facts.payments.count > 1 ? "\(facts.payments.count) payments to " : "payment to "
            let amount = facts.amount.map { Numbers.text($0) + ", " as PrintableText } ?? .empty
            parts.append(amount + what + payee + Words.others(facts) + (account ?? .empty))
            // Where nothing else says how much, the text may.
            let text = payment.amount == nil ? facts.asked ?? .empty : .empty
            matter = (facts.payments.map { Words.payment($0) } + [text]).joined(by: ", ")
        } else {
            matter = Self.withoutDigits(facts.asked ?? facts.unsignedAlert ?? .empty)
            parts.append(matter.isEmpty ? "request" : matter.fitted(to: Self.textColumns))
        }
        let place = PlaceSentence.shortName(context.place)
        parts.append(place.isEmpty ? "without a place" : "from " + place)
        parts.append(facts.userAgent.map { Words.device($0) } ?? "without a device")
        title = parts.joined(by: ", ")
    }

    /// A text with one sign for each number, so that times and counters in it make no difference.
    private static func withoutDigits(_ text: PrintableText) -> PrintableText {
        var words = ""
        for character in text.text where !(character.isNumber && words.last == "#") {
            words.append(character.isNumber ? "#" : character)
        }
        return PrintableText(words)
    }
}
