import Vocabulary

/// The other requests of a stretch of time in which a request came.
struct BusyStretch {
    /// How many there are.
    let requests: Int
    /// How many accounts they are of.
    let accounts: Int
    /// How many of them came after the request.
    let later: Int
    /// When the first of all came, the request among them.
    let begin: Instant

    /// The stretch with the most requests of all that are wanted; of equal ones the earliest, so
    /// that what came later is only told where it counts.
    ///
    /// - Parameters:
    ///   - arrivals: The other requests in the order in which they came.
    ///   - received: When the request came, which lies in every stretch.
    ///   - span: How long a stretch is, in milliseconds; both ends belong to it.
    ///   - isWanted: Whether a stretch counts.
    /// - Returns: `nil` when none counts.
    /// - Complexity: O(n).
    static func busiest(
        of arrivals: [Arrival],
        around received: Instant,
        within span: Int64,
        where isWanted: (BusyStretch) -> Bool
    ) -> BusyStretch? {
        var accounts: [Arrival.Account: Int] = [:]
        var best: BusyStretch?
        var first = 0
        var later = 0
        /// Judges the stretch that ends at an instant, before an arrival.
        func judge(upTo end: Int, at instant: Instant) {
            while first < end, instant.milliseconds(since: arrivals[first].instant) > span {
                let account = arrivals[first].account
                accounts[account] = accounts[account].flatMap { $0 > 1 ? $0 - 1 : nil }
                first += 1
            }
            let begin = first < end ? min(arrivals[first].instant, received) : received
            let stretch = BusyStretch(
                requests: end - first,
                accounts: accounts.count,
                later: later,
                begin: begin
            )
            if isWanted(stretch), stretch.requests > best?.requests ?? -1 { best = stretch }
        }
        let earlier = arrivals.prefix { $0.instant <= received }
        for arrival in earlier { accounts[arrival.account, default: 0] += 1 }
        judge(upTo: earlier.count, at: received)
        for index in earlier.endIndex..<arrivals.count {
            let arrival = arrivals[index]
            guard arrival.instant.milliseconds(since: received) <= span else { break }
            accounts[arrival.account, default: 0] += 1
            later += 1
            judge(upTo: index + 1, at: arrival.instant)
        }
        return best
    }
}
