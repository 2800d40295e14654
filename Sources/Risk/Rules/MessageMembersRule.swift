import Push
import Vocabulary

/// Whether the custom payload holds members that this program does not understand.
struct MessageMembersRule: Rule {
    enum Code: String, RuleCode {
        case membersUnknown = "message.members-unknown"
        case membersUnreadPayment = "message.members-unread-payment"
        case membersChanged = "message.members-changed"

        var meaning: Meaning {
            switch self {
            case .membersUnknown:
                Meaning(
                    [.none],
                    when: "unread members of the custom payload",
                    remedy: "Read the other members of the message."
                )
            case .membersChanged:
                Meaning(
                    [.low, .medium],
                    when: """
                        a member of the payload that is not read says what it never said, where it kept \
                        saying the same in at least 3 approved requests; low for who pays, and where the \
                        payee is new as well
                        """,
                    remedy: "Read that member, and ask the server what it means."
                )
            case .membersUnreadPayment:
                Meaning(
                    [.low, .medium],
                    when: """
                        something that was read as no part of a payment, at any depth, holds an \
                        amount with a currency or an IBAN; low for a member whose name alone is about \
                        an amount or a payee, beside a payment. What says the same as the payment, and \
                        the balance or limit of an account, does not count
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
        unread(input) + [changed(input)].compactMap(\.self)
    }

    /// What is not read and says something new.
    private func changed(_ input: RuleInput) -> RiskHint? {
        let changed = input.traits.members.filter { member in
            input.habits.members.first { $0.place == member.place }?.isNews(member.value) ?? false
        }
        guard let first = changed.first(where: { !$0.isOfPayer }) ?? changed.first else {
            return nil
        }
        let isPayeeNews =
            switch PayeeMatch(input.traits.payment, among: input.habits.payees) {
            case .known, .nothingToCompare: false
            case .namesakes, .lookalike, .stranger: true
            }
        return Code.membersChanged.hint(
            isPayeeNews || first.isOfPayer ? .low : .medium,
            first.isOfPayer
                ? "The account that pays is none of those that paid before."
                : "The payload says something new where it always said the same: \(first.path).",
            gist: first.isOfPayer
                ? "another account that pays" : "a change in a member that is not understood",
            evidence: [
                .init(name: "members", value: "\(changed.count)"),
                .init(name: "first", value: first.path),
            ]
        )
    }

    private func unread(_ input: RuleInput) -> [RiskHint] {
        let others = input.facts.other
        let money = others.filter(\.isMoney)
        if let first = money.first {
            return [
                Code.membersUnreadPayment.hint(
                    .medium,
                    """
                    The message says more about money than this program understands: \
                    \(first.path).
                    """,
                    gist: "money in a member that is not understood",
                    evidence: [
                        .init(name: "members", value: "\(money.count)"),
                        .init(name: "first", value: first.path),
                    ]
                )
            ]
        }
        let unknown = others.filter { other in
            ["p.", "p["].contains { other.path.text.hasPrefix($0) }
        }
        guard let first = unknown.first else { return [] }
        let aboutMoney = unknown.first { member in
            let name = member.path.text.split(separator: ".").last?.lowercased() ?? ""
            return Self.moneyWords.contains { name.includes($0) }
        }
        if let aboutMoney, input.facts.payment != nil {
            return [
                Code.membersUnreadPayment.hint(
                    .low,
                    """
                    The payload says more about a payment than this program understands: \
                    \(aboutMoney.path).
                    """,
                    evidence: [
                        .init(name: "members", value: "\(unknown.count)"),
                        .init(name: "first", value: first.path),
                    ]
                )
            ]
        }
        return [
            Code.membersUnknown.hint(
                """
                The custom payload holds what this program does not understand: \(first.path).
                """,
                evidence: [
                    .init(name: "members", value: "\(unknown.count)"),
                    .init(name: "first", value: first.path),
                ]
            )
        ]
    }
}
