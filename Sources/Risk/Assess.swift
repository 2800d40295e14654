package import Facts
package import Vocabulary

/// Weighs a request: every rule is asked.
///
/// - Parameters:
///   - request: What was asked, with its signature checked.
///   - context: What is known beside the message.
///   - habits: What is usual for the account, without this request.
///   - profile: What is known about the approver.
///   - now: Our clock.
/// - Returns: The hints, heaviest first, those of one weight in the order of the rules.
/// - Complexity: Bounded, since ``Habits`` and ``Circumstances`` are.
package func assess(
    _ request: ApprovalRequest,
    context: RiskContext,
    habits: Habits,
    profile: Profile,
    now: Instant
) -> Assessment {
    assess(recorded: request.facts, context: context, habits: habits, profile: profile, now: now)
}

/// Weighs facts of which no signature is known, such as the rows of an analyst.
///
/// Nothing that this returns may stand beside a request that can be answered.
package func assess(
    recorded facts: RequestFacts,
    context: RiskContext,
    habits: Habits,
    profile: Profile,
    now: Instant
) -> Assessment {
    let input = RuleInput(
        facts: facts,
        context: context,
        habits: habits,
        profile: profile,
        now: now
    )
    let needed = input.thresholds.coldStart
    return Assessment(
        hints: RiskHintCode.rules.flatMap { $0.evaluate(input) },
        unusualness: unusualness(of: input.traits, habits: habits, needed: needed),
        normal: habits.normalWording(at: input.instant, needed: needed),
        comparison: input.comparison()
    )
}
