package import Geodesy

extension Habits {
    /// The most places that are kept; the lightest goes.
    package static let placeCapacity = 32
    /// The most that a place may reach; see ``UsualPlace/reach``.
    package static let placeReach = Distance.metres(5_000)

    /// Moves the place that holds the request's location a little towards it, or begins a new one.
    ///
    /// - Complexity: A path for each place on about the same latitude.
    mutating func learnPlace(_ traits: Traits) {
        guard let location = traits.location else { return }
        let now = traits.instant
        if let found = nearest(to: location, where: { path, place in path.distance <= place.reach })
        {
            places[found.index] = places[found.index].moved(along: found.path, at: now)
            mergeNeighbour(of: found.index)
        } else {
            // Places are sorted: the last is the lightest.
            if places.count >= Self.placeCapacity { places.removeLast() }
            places.append(UsualPlace(centre: location, spread: .metres(0), weight: 1, last: now))
        }
        sortPlaces()
    }

    /// Makes one place of two that have grown into each other.
    private mutating func mergeNeighbour(of index: Int) {
        let place = places[index]
        let neighbour = nearest(to: place.centre, except: index) { path, other in
            path.distance <= min(place.reach, other.reach)
        }
        guard let neighbour else { return }
        let other = places[neighbour.index]
        places[neighbour.index] = other.merged(with: place, along: neighbour.path)
        places.remove(at: index)
    }

    /// The nearest place that fulfils a condition, and the path from its centre.
    private func nearest(
        to location: Coordinate,
        except excluded: Int? = nil,
        where isWanted: (Geodesic, UsualPlace) -> Bool
    ) -> (index: Int, path: Geodesic)? {
        // A degree of latitude is at least 110 km long.
        let degrees = Self.placeReach.metres / 110_000
        var nearest: (index: Int, path: Geodesic)?
        for (index, place) in places.enumerated() where index != excluded {
            guard abs(place.centre.latitude - location.latitude) <= degrees else { continue }
            let path = place.centre.geodesic(to: location)
            guard isWanted(path, place) else { continue }
            if let best = nearest, best.path.distance <= path.distance { continue }
            nearest = (index, path)
        }
        return nearest
    }

    /// Puts the heaviest place first.
    private mutating func sortPlaces() {
        guard let latest = places.map(\.last).max() else { return }
        let weights = places.map { $0.weight(at: latest) }
        let order = weights.indices.sorted {
            weights[$0] == weights[$1] ? $0 < $1 : weights[$0] > weights[$1]
        }
        places = order.map { places[$0] }
    }
}
