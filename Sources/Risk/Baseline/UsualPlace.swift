package import Geodesy
import Push
package import Vocabulary

/// A place of approved requests, learned one by one.
package struct UsualPlace: Hashable, Sendable {
    /// Weighted.
    package let centre: Coordinate
    /// The root of the weighted mean square distance from the centre.
    package let spread: Distance
    /// When last seen, decayed like a ``WeightedCounts``.
    package let weight: Double
    package let first: Instant
    package let last: Instant

    /// Times after `now` count in full.
    package func weight(at now: Instant) -> Double {
        WeightedCounts.decayed(weight, from: last, to: now)
    }

    /// How far from the centre a request belongs to the place, from 1 to 5 km.
    ///
    /// Two and a half spreads hold 99.8 % of a round normal cloud. Two requests with the usual
    /// error of a phone's network location are assumed, so that a new place is neither a point nor
    /// a county.
    package var reach: Distance {
        let supposed = 2.0
        let error = 700.0
        let squares = spread.metres * spread.metres * weight + error * error * supposed
        let wide = 2.5 * (squares / (weight + supposed)).squareRoot()
        return .metres(min(max(wide, 1_000), Baseline.placeReach.metres))
    }
}

extension UsualPlace {
    /// Adds a request at the end of a path from the centre; an older one counts less.
    func moved(along path: Geodesic, at now: Instant) -> UsualPlace {
        joined(
            weight: weight(at: now),
            other: WeightedCounts.decayed(1, from: now, to: last),
            otherSpread: 0,
            path: path,
            first: min(first, now),
            last: max(last, now)
        )
    }

    func merged(with other: UsualPlace, along path: Geodesic) -> UsualPlace {
        let latest = max(last, other.last)
        return joined(
            weight: weight(at: latest),
            other: other.weight(at: latest),
            otherSpread: other.spread.metres,
            path: path,
            first: min(first, other.first),
            last: latest
        )
    }

    private func joined(
        weight: Double,
        other: Double,
        otherSpread: Double,
        path: Geodesic,
        first: Instant,
        last: Instant
    ) -> UsualPlace {
        let total = weight + other
        guard total > 0 else { return self }
        let share = other / total
        let between = path.distance.metres * path.distance.metres * share * (1 - share)
        let own = spread.metres * spread.metres * (1 - share)
        let square = own + otherSpread * otherSpread * share + between
        return UsualPlace(
            centre: centre.destination(
                at: .metres(path.distance.metres * share),
                towards: path.azimuth1
            ),
            spread: .metres(square.squareRoot()),
            weight: total,
            first: first,
            last: last
        )
    }
}

/// A member of the custom payload, compared with earlier requests.
package struct MemberFeature: Hashable, Sendable {
    /// A digest, as is the value.
    let place: UInt64
    let value: UInt64
    let path: PrintableText
    /// Whether it is about who pays.
    let isOfPayer: Bool
    /// Whether it is which members state the payments.
    var isForm: Bool { place == Self.formPlace }
    /// What no number of other members displaces.
    static let lasting = Set(
        ["payer", UnreadText.form].map { UnreadText(path: $0, value: "").digests.place }
    )
    private static let formPlace = UnreadText(path: UnreadText.form, value: "").digests.place

    /// What was kept of one, to be learned.
    init(place: UInt64, value: UInt64) {
        (self.place, self.value, path, isOfPayer) = (place, value, .empty, false)
    }

    init(_ text: UnreadText, isOfPayer: Bool = false) {
        (place, value) = text.digests
        path = PrintableText(text.path, limit: 256)
        self.isOfPayer = isOfPayer
    }

    static func all(_ facts: RequestFacts) -> [MemberFeature] {
        let payers = facts.payments.compactMap { payment in
            payment.debtorAccount?.text.text ?? payment.debtorName?.text
        }
        let payer =
            payers.isEmpty
            ? []
            : [
                MemberFeature(
                    UnreadText(path: "payer", value: payers.sorted().joined(separator: "\u{1F}")),
                    isOfPayer: true
                )
            ]
        return facts.unread.map { MemberFeature($0) } + payer
    }
}

/// The values of approved requests at one place of the custom payload.
package struct MemberBaseline: Hashable, Sendable {
    /// The place seen longest ago is dropped.
    static let capacity = 64
    static let valueCapacity = 8
    /// Requests from which on a constant value is evidence.
    static let least = 3

    /// A digest.
    let place: UInt64
    struct Value: Hashable {
        let digest: UInt64
        /// Approved requests that said it.
        let count: Int
    }

    /// Latest first.
    private(set) var values: [Value]
    /// Requests with a value there.
    private(set) var count: Int
    /// Requests with a value that none before had.
    private(set) var changes: Int

    init(place: UInt64, values: [Value] = [], count: Int = 0, changes: Int = 0) {
        self.place = place
        self.values = values
        self.count = count
        self.changes = changes
    }

    mutating func learn(_ value: UInt64) {
        count += 1
        let known = values.firstIndex { $0.digest == value }.map { values.remove(at: $0) }
        if known == nil { changes += 1 }
        values.insert(Value(digest: value, count: (known?.count ?? 0) + 1), at: 0)
        if values.count > Self.valueCapacity { values.removeLast() }
    }

    /// Whether a place that keeps saying the same says something else.
    func isNews(_ value: UInt64) -> Bool {
        count >= Self.least && changes * 3 <= count && !values.contains { $0.digest == value }
    }

    /// Whether a form is none that three approved payments had, or a third of all.
    func isNewForm(_ value: UInt64) -> Bool {
        guard count >= Self.least else { return false }
        let known = values.first { $0.digest == value }?.count ?? 0
        return known < Self.least && known * 3 < count
    }

    /// Whether so many approved requests said this there.
    func isUsual(_ value: UInt64) -> Bool {
        values.contains { $0.digest == value && $0.count >= Self.least }
    }
}
