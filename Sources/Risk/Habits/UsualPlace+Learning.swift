import Geodesy
import Vocabulary

extension UsualPlace {
    /// The place after another request at the end of a path from its centre.
    ///
    /// A request that is older than the last one counts as little as it would by now.
    func moved(along path: Geodesic, at now: Instant) -> UsualPlace {
        joined(
            weight: weight(at: now),
            other: Tally.decayed(1, from: now, to: last),
            otherSpread: 0,
            path: path,
            last: max(last, now)
        )
    }

    /// This place and another one as one place.
    func merged(with other: UsualPlace, along path: Geodesic) -> UsualPlace {
        let latest = max(last, other.last)
        return joined(
            weight: weight(at: latest),
            other: other.weight(at: latest),
            otherSpread: other.spread.metres,
            path: path,
            last: latest
        )
    }

    private func joined(
        weight: Double,
        other: Double,
        otherSpread: Double,
        path: Geodesic,
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
            last: last
        )
    }
}
