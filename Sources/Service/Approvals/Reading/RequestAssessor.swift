package import Atlas
import Geodesy
package import Host
package import Push
package import Review
package import Risk
import Token
package import Vocabulary

/// Computes what lies around a request: its place, its region, the way from home and from the
/// account's last request, and the hints.
package struct RequestAssessor: Sendable {
    /// The region drawn and named around a location: that of the 2019 geolocation sample.
    private static let regionSide = Distance.metres(2_000)

    private let atlas: Atlas
    private let profile: Profile
    private let files: GeographicFiles?

    /// Creates a assessor.
    ///
    /// - Parameters:
    ///   - atlas: Names places.
    ///   - profile: What is known about the approver.
    ///   - files: Tell local times and the countries of addresses; `nil` tells neither.
    package init(atlas: Atlas, profile: Profile, files: GeographicFiles?) {
        self.atlas = atlas
        self.profile = profile
        self.files = files
    }

    /// The same for another approver.
    package func with(_ profile: Profile) -> RequestAssessor {
        RequestAssessor(atlas: atlas, profile: profile, files: files)
    }

    /// What lies around the location of `facts`.
    package func locationContext(
        of facts: RequestFacts,
        beside places: EarlierPlaces = EarlierPlaces()
    ) -> MessageReview.LocationContext {
        var result = MessageReview.LocationContext(isHomeSet: profile.home != nil)
        result.addressOrigin = facts.remoteAddress?.value.flatMap { address in
            files?.addresses.origin(of: address)
        }
        if let files {
            result.alternativeOrigins = (facts.remoteAddress?.alternatives ?? [])
                .compactMap { $0.value.map(files.addresses.origin) }
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
        if let newest = places.newest, let earlier = places.recent.first {
            result.previous = MessageReview.Previous(
                instant: newest,
                relation: relation(from: earlier, to: location)
            )
        }
        result.lastPlace = places.last.map { relation(from: $0, to: location) }
        result.map = MapSource(
            atlas: atlas,
            request: location,
            place: result.place,
            home: profile.home,
            approved: places.approved,
            earlier: places.recent,
            accuracy: facts.locationAccuracy,
            networkCountry: result.addressOrigin?.code
        )
        return result
    }

    /// What is known about a request beside its message.
    ///
    /// - Parameters:
    ///   - facts: What the message says.
    ///   - place: What is at its location.
    ///   - account: The state of the account.
    ///   - machine: What is odd about this machine.
    ///   - recentRequests: Other requests, newest first.
    ///   - now: Our clock; `nil` leaves the approver's time open.
    /// - Returns: All of it, with what the files of the machine tell.
    package func context(
        of facts: RequestFacts,
        place: Place?,
        account: AccountCondition = AccountCondition(),
        machine: MachineCondition = MachineCondition(),
        recentRequests: [RecentRequest] = [],
        now: Instant? = nil
    ) -> RiskContext {
        RiskContext(
            place: place,
            addressCountry: country(of: facts.remoteAddress),
            alternativeCountries: (facts.remoteAddress?.alternatives ?? []).map(country),
            localTime: place?.timeZone.flatMap { zone in
                localTime(in: zone, at: facts.validity.issued ?? facts.validity.received)
            },
            approverTime: now.flatMap(LocalTime.ofMachine),
            account: account,
            machine: machine,
            recentRequests: recentRequests
        )
    }

    /// What is at a request's location.
    package func place(of facts: RequestFacts) -> Place? {
        facts.location.map { atlas.place(at: $0) }
    }

    /// What the baseline is made of.
    func features(of facts: RequestFacts) -> Features {
        Features(facts, context: context(of: facts, place: place(of: facts)))
    }

    private func localTime(in zone: Place.Zone, at instant: Instant) -> LocalTime? {
        files?.zones.time(in: zone, at: instant).offset.map { seconds in
            LocalTime(instant, offsetMinutes: seconds / 60)
        }
    }

    private func country(of address: RemoteAddress?) -> RiskContext.AddressCountry {
        guard let files, let value = address?.value,
            case .country(let code) = files.addresses.origin(of: value)
        else { return .unknown }
        return .country(code: code)
    }

    /// The hints about recorded facts of which no signature is known.
    func assessment(
        ofRecorded facts: RequestFacts,
        context: RiskContext,
        baseline: Baseline
    ) -> Assessment {
        assess(
            recorded: facts,
            context: context,
            baseline: baseline,
            profile: profile,
            now: facts.validity.received
        )
    }

    /// The hints about a verified request.
    package func assessment(
        of request: ApprovalRequest,
        context: RiskContext,
        baseline: Baseline,
        now: Instant
    ) -> Assessment {
        assess(request, context: context, baseline: baseline, profile: profile, now: now)
    }

    private func relation(from: Coordinate, to: Coordinate) -> MessageReview.Relation {
        let geodesic = from.geodesic(to: to)
        return MessageReview.Relation(
            distance: geodesic.distance,
            azimuth: geodesic.azimuth1.turned(leaving: from),
            name: PlaceSentence.names(atlas.place(at: from))
        )
    }
}

/// Where other requests of an account came from when one was looked at: what its place is compared
/// with on the sheet and drawn beside.
package struct EarlierPlaces: Hashable, Sendable {
    /// Of any outcome, newest first.
    private(set) var recent: [Coordinate] = []
    /// When the newest of them was made; `nil` without any.
    private(set) var newest: Instant?
    /// The last place that hints about travel compare with.
    private(set) var last: Coordinate?
    /// Where the last approved request came from.
    private(set) var approved: Coordinate?

    package init() {}

    /// As far as a baseline knows them when it does not have the request itself.
    package init(_ baseline: Baseline, beside facts: RequestFacts) {
        let located = baseline.recent.lazy.filter { $0.location != nil }
        let instant = facts.validity.issued ?? facts.validity.received
        recent = located.prefix(MapScene.mostEarlier).compactMap(\.location)
        newest = located.first?.instant
        last = baseline.lastPlace(before: instant)?.location
        approved = baseline.lastApprovedPlace(before: instant)
    }

    /// Adds what ``init(_:)`` reads.
    func add(to json: inout JSONWriter) {
        func numbers(_ places: [Coordinate?]) -> [Double] {
            places.compactMap(\.self).flatMap { [$0.latitude, $0.longitude] }
        }
        json.list("recent", exactly: numbers(recent))
        json.add("newest", newest?.milliseconds)
        json.list("last", exactly: numbers([last]))
        json.list("approved", exactly: numbers([approved]))
    }

    /// Reads what was added to a JSON object; `nil` for anything else.
    init?(_ json: JSONObject) {
        func places(_ name: String, most: Int) -> [Coordinate]? {
            guard let numbers = json[name]?.arrayValue?.compactMap(\.numberValue?.double),
                numbers.count == json[name]?.arrayValue?.count,
                numbers.count.isMultiple(of: 2), numbers.count <= 2 * most
            else { return nil }
            let read = stride(from: 0, to: numbers.count, by: 2).compactMap {
                try? Coordinate(latitude: numbers[$0], longitude: numbers[$0 + 1])
            }
            return 2 * read.count == numbers.count ? read : nil
        }
        guard let recent = places("recent", most: MapScene.mostEarlier),
            let last = places("last", most: 1), let approved = places("approved", most: 1)
        else { return nil }
        self.recent = recent
        newest = json["newest"]?.numberValue?.integer.map(Instant.init(milliseconds:))
        self.last = last.first
        self.approved = approved.first
    }
}
