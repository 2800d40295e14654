package import Vocabulary

/// Many requests of an account in a short time, or repeated rejections.
package struct Attack: Hashable, Sendable {
    /// In UTC.
    static let since = "since"
    /// Fewer rejections within an hour may be a person's mistakes.
    static let leastRejections = 3

    /// When the first arrived, by our clock, to the second.
    package let since: Instant
    /// Unapproved requests within ten minutes; 0 where that is not many.
    package let requests: Int
    /// Rejections within an hour; 0 where they are no attack.
    package let rejected: Int
}

extension Assessment {
    /// The attack during which the request is decided, as its hints state it.
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
