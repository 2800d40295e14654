package import Vocabulary

/// Requests of an account that came close together, or were rejected one after the other.
package struct Attack: Hashable, Sendable {
    /// The evidence of a hint that tells when it began, in UTC.
    static let since = "since"
    /// So many rejections within an hour are an attack; fewer may be a person's mistakes.
    static let leastRejections = 3

    /// When the first of them came, by our clock, to the second.
    package let since: Instant
    /// How many requests came within ten minutes that nobody approved; 0 where that is not many.
    package let requests: Int
    /// How many were rejected within an hour; 0 where that is not an attack.
    package let rejected: Int
}

extension Assessment {
    /// What the account goes through while the request is decided; `nil` in quiet times.
    ///
    /// Read from the hints, so that it says as much as they do.
    package var attack: Attack? {
        let burst = Self.told(hints, "frequency.burst", "requests")
        let rejections = Self.told(hints, "frequency.after-rejection", "rejections")
            .flatMap { $0.count >= Attack.leastRejections ? $0 : nil }
        guard let since = [burst?.since, rejections?.since].compactMap(\.self).min() else {
            return nil
        }
        return Attack(
            since: since,
            requests: burst?.count ?? 0,
            rejected: rejections?.count ?? 0
        )
    }

    private static func told(
        _ hints: [RiskHint],
        _ code: String,
        _ counted: String
    ) -> (count: Int, since: Instant)? {
        guard let hint = hints.first(where: { $0.code == code }) else { return nil }
        func evidence(_ name: String) -> String? {
            hint.evidence.first { $0.name == name }?.value.text
        }
        guard let count = evidence(counted).flatMap({ Int($0) }),
            let since = evidence(Attack.since).flatMap({ Instant(rfc3339: $0) })
        else { return nil }
        return (count, since)
    }
}
