import Facts
import Vocabulary

/// Whether the custom payload holds members that this program does not understand.
enum MessageMembersRule {
    /// Parts of names that stand for how much is paid, or to whom.
    private static let moneyWords = ["amount", "iban", "payee", "beneficiary", "recipient"]

    static func hints(_ situation: Situation) -> [Hint] {
        let unknown = situation.facts.other.filter { $0.path.text.hasPrefix("p.") }
        guard let first = unknown.first else { return [] }
        let aboutMoney = unknown.first { member in
            let name = member.path.text.split(separator: ".").last?.lowercased() ?? ""
            return moneyWords.contains { name.contains($0) }
        }
        let evidence: [Hint.Evidence] = [
            .init(name: "members", value: "\(unknown.count)"),
            .init(name: "first", value: first.path),
        ]
        guard let aboutMoney, situation.facts.payment != nil else {
            return [
                Hint(
                    "message.members-unknown",
                    .none,
                    "The custom payload holds what this program does not understand: \(first.path).",
                    evidence: evidence,
                    remedy: "Read the other members of the message."
                )
            ]
        }
        return [
            Hint(
                "message.members-unread-payment",
                .low,
                "The payload says more about a payment than this program understands: \(aboutMoney.path).",
                evidence: evidence,
                remedy: "Read the other members of the message, and compare them with the payment."
            )
        ]
    }
}
