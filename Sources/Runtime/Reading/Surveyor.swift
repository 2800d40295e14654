package import Atlas
package import Console
package import Facts
import Geodesy
package import Risk
package import Vocabulary

/// Computes what lies around a request: its place, its region, the way from home and from the
/// account's last request, and the hints.
package struct Surveyor: Sendable {
    /// The region drawn and named around a location: that of the 2019 geolocation sample.
    private static let regionSide = Distance.metres(2_000)

    private let atlas: Atlas
    private let profile: Profile

    /// Creates a surveyor.
    package init(atlas: Atlas, profile: Profile) {
        self.atlas = atlas
        self.profile = profile
    }

    /// What lies around the location of `facts`.
    package func surroundings(
        of facts: RequestFacts,
        habits: Habits = Habits()
    ) -> Review.Surroundings {
        var result = Review.Surroundings(isHomeSet: profile.home != nil)
        guard let location = facts.location else { return result }
        result.place = atlas.place(at: location)
        result.region = Region(
            centre: location,
            northSouth: Self.regionSide,
            eastWest: Self.regionSide
        )
        result.home = profile.home.map { relation(from: $0, to: location) }
        for entry in habits.recent {
            guard let earlier = entry.location else { continue }
            result.previous = Review.Previous(
                instant: entry.instant,
                relation: relation(from: earlier, to: location)
            )
            break
        }
        result.scene = MapScene(
            atlas: atlas,
            request: location,
            place: result.place,
            home: profile.home,
            earlier: habits.recent.compactMap(\.location)
        )
        return result
    }

    /// The hints about a verified request.
    package func assessment(
        of request: ApprovalRequest,
        place: Place?,
        habits: Habits,
        now: Instant
    ) -> Assessment {
        assess(
            request,
            circumstances: Circumstances(place: place),
            habits: habits,
            profile: profile,
            now: now
        )
    }

    private func relation(from: Coordinate, to: Coordinate) -> Review.Relation {
        let geodesic = from.geodesic(to: to)
        return Review.Relation(distance: geodesic.distance, azimuth: geodesic.azimuth1)
    }
}
