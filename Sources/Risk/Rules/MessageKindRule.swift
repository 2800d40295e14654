import Vocabulary

/// Whether the account's messages usually ask for more than this one: a number, or a proof of who
/// is there.
struct MessageKindRule: Rule {
    enum Code: String, RuleCode {
        case challengeNotAsked = "message.challenge-not-asked"
        case kindWeaker = "message.kind-weaker"

        var meaning: Meaning {
            switch self {
            case .challengeNotAsked:
                Meaning(
                    [.medium],
                    when: """
                        four of five approved messages (of 5 or more) asked for more, mostly for a \
                        number, and this one does not
                        """,
                    remedy: """
                        Ask the server's administrator whether the login was changed; if not, \
                        reject.
                        """
                )
            case .kindWeaker:
                Meaning(
                    [.medium],
                    when: """
                        as `message.challenge-not-asked`, for who is there (biometric), of which \
                        this message asks less
                        """,
                    remedy: """
                        Ask the server's administrator whether the login was changed; if not, \
                        reject.
                        """
                )
            }
        }
    }

    /// The share of approved requests that asked for more, from which on this is usual: four of
    /// five, as of the least five that are judged.
    static let usualShare = 0.8

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let kind = input.traits.kind
        guard kind != .other, !input.isColdStart else { return [] }
        let instant = input.instant
        let kinds = input.habits.kinds
        let stronger = Traits.KindWord.allCases.filter { $0 > kind }.map { stronger in
            (kind: stronger, weight: kinds[stronger.rawValue]?.weight(at: instant) ?? 0)
        }
        let share = stronger.reduce(0) { $0 + $1.weight } / kinds.total(at: instant)
        guard share >= Self.usualShare,
            let usual = stronger.max(by: { $0.weight < $1.weight })?.kind
        else { return [] }
        let evidence: [RiskHint.Evidence] = [.init("usual_percent", whole: 100 * share)]
        return switch usual {
        case .challenge:
            [
                Code.challengeNotAsked.hint(
                    "This account's messages usually ask for a number; this one does not.",
                    gist: "no number is asked for",
                    evidence: evidence
                )
            ]
        default:
            [
                Code.kindWeaker.hint(
                    "This account's messages usually ask who is there; this one asks for less.",
                    gist: "less is asked for than usual",
                    evidence: evidence
                )
            ]
        }
    }
}
