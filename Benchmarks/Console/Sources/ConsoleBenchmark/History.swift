import Vocabulary

/// The requests of some accounts in a hundred days, each account with as many as every other.
struct History {
    /// When it ends.
    static let end = Instant(milliseconds: 1_700_000_000_000)
    private static let span: Int64 = 100 * 86_400_000

    /// How many accounts there are.
    let accounts: Int
    /// How many requests each of them has.
    let requestsPerAccount: Int

    /// How many requests there are.
    var count: Int { accounts * requestsPerAccount }

    /// A request by its place in the order of time.
    subscript(index: Int) -> Sample {
        let before = Self.span - Self.span * Int64(index) / Int64(count)
        return Sample(
            account: index % accounts,
            ordinal: index / accounts,
            at: Self.end.advanced(byMilliseconds: -before)
        )
    }

    /// Requests that come when it has ended, some accounts apart.
    func next(_ count: Int) -> [Sample] {
        (0..<count).map { index in
            Sample(
                account: index * 7_919 % accounts,
                ordinal: requestsPerAccount + index,
                at: Self.end
            )
        }
    }
}
