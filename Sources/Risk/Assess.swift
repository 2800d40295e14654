package import Atlas
package import Facts
package import Vocabulary

/// Weighs a request: every rule is asked, and the level is that of the heaviest hint.
///
/// - Parameters:
///   - request: What was asked, with its signature checked.
///   - place: What is at the location of the request; `nil` when it has none.
///   - history: Earlier requests of the same account, without this one.
///   - profile: What is known about the approver.
///   - now: Our clock.
/// - Returns: The hints, heaviest first, those of one weight in the order of the rules.
/// - Complexity: O(n) in the number of history entries.
package func assess(
    _ request: ApprovalRequest,
    place: Place?,
    history: History,
    profile: Profile,
    now: Instant
) -> Assessment {
    let situation = Situation(
        facts: request.facts,
        place: place,
        history: history,
        profile: profile,
        now: now
    )
    return Assessment(hints: rules.flatMap { $0(situation) })
}

/// All rules, in the order in which hints of one weight are shown.
private let rules: [@Sendable (Situation) -> [Hint]] = [
    TravelRule.hints,
    HomeRule.hints,
    LocationRule.hints,
    MessageNotesRule.hints,
    UserAgentRule.hints,
    RemoteAddressRule.hints,
]
