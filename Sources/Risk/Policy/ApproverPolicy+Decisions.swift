extension ApproverPolicy {
    /// What an approval asks for at a level; at least what every lower level asks for.
    package func friction(at level: Severity) -> Friction {
        Severity.allCases.filter { $0 <= level }.compactMap { friction[$0] }.max() ?? .none
    }
}

extension ApproverPolicy.AutomaticRejection {
    /// The rule that a request meets: the first code in the order of the hints, else the level.
    ///
    /// A hint that weighs nothing meets no rule: it tells what was excused.
    ///
    /// - Returns: A code of a hint, or `level` and the word of the level that the rule starts at,
    ///   such as `level high`; `nil` when the request is for the person to decide.
    package func rule(meeting assessment: Assessment) -> String? {
        let weighed = assessment.hints.filter { $0.severity > .none }
        if let hint = weighed.first(where: { codes.contains($0.code) }) { return hint.code }
        guard let level, assessment.level >= level else { return nil }
        return "level \(level.word)"
    }
}
