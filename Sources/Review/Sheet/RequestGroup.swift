import Facts
package import Vocabulary

/// What makes requests alike: the same account here, the same payee and account there, the same place
/// and the same kind of device.
///
/// Requests of one group read alike, and may be answered alike by a front end.
package struct RequestGroup: Hashable, Sendable {
    /// The device that they are for.
    package let mechanismUID: String
    /// What they are, in words, such as `payment to Ledger Books Ltd, from Bristol, GB, Firefox on Linux`.
    package let title: PrintableText

    init(_ facts: RequestFacts, _ context: MessageReview.LocationContext) {
        mechanismUID = facts.mechanismUID
        var parts: [PrintableText] = []
        if let payment = facts.payment {
            let payee = payment.payee ?? "somebody"
            let account = payment.creditorAccount.map { ", account " + Words.accountEnd($0.text) }
            parts.append("payment to " + payee + (account ?? .empty))
        } else {
            parts.append("request")
        }
        let place = PlaceSentence.shortName(context.place)
        parts.append(place.isEmpty ? "without a place" : "from " + place)
        parts.append(facts.userAgent.map { Words.device($0) } ?? "without a device")
        title = Words.joined(parts)
    }
}
