/// Does the same with each of several things at a time, and gives up what takes too long.
///
/// - Parameters:
///   - parts: The things.
///   - deadline: When what is still at work is cancelled.
///   - work: What is done with each; one that is cancelled returns soon.
/// - Returns: What came of each, in their order.
func gather<Part: Sendable, Outcome: Sendable>(
    _ parts: [Part],
    until deadline: ContinuousClock.Instant,
    _ work: @escaping @Sendable (Part) async -> Outcome
) async -> [Outcome] {
    guard !parts.isEmpty else { return [] }
    return await withTaskGroup(of: (place: Int, outcome: Outcome)?.self) { group in
        for (place, part) in parts.enumerated() {
            group.addTask { (place, await work(part)) }
        }
        group.addTask {
            try? await Task.sleep(until: deadline)
            return nil
        }
        var outcomes: [Int: Outcome] = [:]
        for await done in group {
            if let done { outcomes[done.place] = done.outcome }
            // The time is over, or nothing is left to wait for.
            if done == nil || outcomes.count == parts.count { group.cancelAll() }
        }
        return outcomes.sorted { $0.key < $1.key }.map(\.value)
    }
}
