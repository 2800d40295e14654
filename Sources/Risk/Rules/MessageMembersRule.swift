import Facts
import Vocabulary

/// Whether the custom payload holds members that this program does not understand.
struct MessageMembersRule: Rule {
    enum Code: String, RuleCode {
        case membersUnknown = "message.members-unknown"
        case membersUnreadPayment = "message.members-unread-payment"

        var meaning: Meaning {
            switch self {
            case .membersUnknown:
                Meaning(
                    [.none],
                    when: "unread members of the custom payload",
                    remedy: "Read the other members of the message."
                )
            case .membersUnreadPayment:
                Meaning(
                    [.low],
                    when: """
                        beside a payment stands an unread member whose name is about an amount or \
                        a payee
                        """,
                    remedy: """
                        Read the other members of the message, and compare them with the payment.
                        """
                )
            }
        }
    }

    /// Parts of names that stand for how much is paid, or to whom.
    private static let moneyWords = ["amount", "iban", "payee", "beneficiary", "recipient"]

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let unknown = input.facts.other.filter { $0.path.text.hasPrefix("p.") }
        guard let first = unknown.first else { return [] }
        let aboutMoney = unknown.first { member in
            let name = member.path.text.split(separator: ".").last?.lowercased() ?? ""
            return Self.moneyWords.contains { name.includes($0) }
        }
        let evidence: [RiskHint.Evidence] = [
            .init(name: "members", value: "\(unknown.count)"),
            .init(name: "first", value: first.path),
        ]
        guard let aboutMoney, input.facts.payment != nil else {
            return [
                Code.membersUnknown.hint(
                    """
                    The custom payload holds what this program does not understand: \(first.path).
                    """,
                    evidence: evidence
                )
            ]
        }
        return [
            Code.membersUnreadPayment.hint(
                """
                The payload says more about a payment than this program understands: \
                \(aboutMoney.path).
                """,
                evidence: evidence
            )
        ]
    }
}
