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
    private let files: GeographicFiles?

    /// Creates a surveyor.
    ///
    /// - Parameters:
    ///   - atlas: Names places.
    ///   - profile: What is known about the approver.
    ///   - files: Tell local times and the countries of addresses; without them neither is told.
    package init(atlas: Atlas, profile: Profile, files: GeographicFiles?) {
        self.atlas = atlas
        self.profile = profile
        self.files = files
    }

    /// What lies around the location of `facts`.
    package func surroundings(
        of facts: RequestFacts,
        habits: Habits = Habits()
    ) -> Review.Surroundings {
        var result = Review.Surroundings(isHomeSet: profile.home != nil)
        result.addressOrigin = facts.remoteAddress?.value.flatMap { address in
            files?.addresses.origin(of: address)
        }
        guard let location = facts.location else { return result }
        let place = atlas.place(at: location)
        result.place = place
        result.localTime = place.timeZone.flatMap { zone in
            files?.zones.time(in: zone, at: facts.validity.issued ?? facts.validity.received)
        }
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
            earlier: habits.recent.compactMap(\.location),
            networkCountry: result.addressOrigin?.code
        )
        return result
    }

    /// The hints about a verified request.
    package func assessment(
        of request: ApprovalRequest,
        surroundings: Review.Surroundings,
        habits: Habits,
        now: Instant
    ) -> Assessment {
        assess(
            request,
            circumstances: Circumstances(surroundings),
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

extension Circumstances {
    /// What the surroundings of a request tell.
    init(_ surroundings: Review.Surroundings) {
        self.init(
            place: surroundings.place,
            addressCountry: surroundings.addressOrigin?.code.map(AddressCountry.country)
                ?? .unknown,
            localTime: surroundings.localTime.flatMap(LocalTime.init)
        )
    }
}

extension LocalTime {
    /// The time of the day; `nil` where the machine does not have the zone.
    init?(_ time: ZonedTime) {
        guard let offset = time.offset else { return nil }
        let local = time.instant.milliseconds + Int64(offset) * 1_000
        let days = (Double(local) / 86_400_000).rounded(.down)
        let minutes = (local - Int64(days) * 86_400_000) / 60_000
        // 1 January 1970 was a Thursday, 4.
        let weekday = ((Int(days) + 3) % 7 + 7) % 7 + 1
        self.init(minuteOfDay: Int(minutes), weekday: weekday, offsetMinutes: offset / 60)
    }
}
