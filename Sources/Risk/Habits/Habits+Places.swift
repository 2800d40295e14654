package import Geodesy

extension Habits {
    /// The most places that are kept; the lightest goes.
    package static let placeCapacity = 32
    /// What is nearer to a place than this belongs to it.
    package static let placeReach = Distance.metres(5_000)

    /// Moves the nearest place a little towards the request's location, or begins a new one.
    mutating func learnPlace(_ traits: Traits) {
        guard let location = traits.location else { return }
        let now = traits.instant
        let near = places.indices
            .map { (index: $0, path: places[$0].centre.geodesic(to: location)) }
            .min { $0.path.distance < $1.path.distance }
        if let near, near.path.distance <= Self.placeReach {
            let place = places[near.index]
            let old = Tally.decayed(place.weight, from: place.last, to: now)
            let step = near.path.distance.metres / (old + 1)
            let square = place.spread.metres * place.spread.metres
            let mean =
                (square * old + near.path.distance.metres * (near.path.distance.metres - step))
                / (old + 1)
            places[near.index] = UsualPlace(
                centre: place.centre.destination(
                    at: .metres(step),
                    towards: near.path.azimuth1
                ),
                spread: .metres(mean.squareRoot()),
                weight: old + 1,
                last: max(place.last, now)
            )
        } else {
            places.append(
                UsualPlace(centre: location, spread: .metres(0), weight: 1, last: now)
            )
        }
        places.sort {
            Tally.decayed($0.weight, from: $0.last, to: now)
                > Tally.decayed($1.weight, from: $1.last, to: now)
        }
        if places.count > Self.placeCapacity { places.removeLast() }
    }
}
