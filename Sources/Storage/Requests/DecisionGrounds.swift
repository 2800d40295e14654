/// What a decision rests on, for the audit trail.
package enum DecisionGrounds: Hashable, Sendable {
    /// A person has decided; the word names what they had to do beside the usual keys.
    case person(friction: String?)
    /// A rule that the person has set, such as `place.far-from-home`.
    case rule(String)

    /// What the audit trail calls the beginning of such a decision.
    var kind: AuditKind {
        switch self {
        case .person: .decisionBegun
        case .rule: .decisionAutomatic
        }
    }

    /// What follows the decision and the number of its attempt.
    var detail: String {
        switch self {
        case .person(nil): ""
        case .person(let friction?): ", friction \(friction)"
        case .rule(let rule): Self.ruleMark + rule
        }
    }

    /// What stands before the rule of a decision that no person took.
    static let ruleMark = ", by rule "
}
