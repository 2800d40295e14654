package import Vocabulary

extension Habits {
    /// The latest request with a location that says something, whatever became of it.
    ///
    /// - Parameter instant: When the request was made that is compared with it; clocks may differ
    ///   by a minute.
    /// - Returns: `nil` when no request before it had a location other than 0/0.
    package func lastPlace(before instant: Instant) -> Episode? {
        let latest = instant.advanced(byMilliseconds: TravelRule.clockAllowance)
        return recent.first { episode in
            episode.instant <= latest && episode.location.map { !$0.isNullIsland } ?? false
        }
    }
}
