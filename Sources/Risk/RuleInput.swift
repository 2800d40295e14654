import Atlas
import Geodesy
import Push
import Vocabulary

/// Everything a rule may look at.
struct RuleInput {
    /// What the message says.
    private(set) var facts: RequestFacts
    /// What is known beside the message.
    let context: RiskContext
    /// What is usual for the account.
    let habits: Habits
    /// What is known about the approver.
    let profile: Profile
    /// Our clock.
    let now: Instant
    /// The properties that are compared with the habits.
    private(set) var features: Features
    /// The address that rules about networks look at.
    private(set) var address: RemoteAddress?
    /// What cannot be true of the user agent.
    let contradiction: UserAgent.Contradiction?
    /// What is new about the device; see ``newOfDevice()``.
    private(set) var deviceNews: [DeviceNews] = []
    /// See ``looksFamiliar()``.
    private(set) var isRequesterFamiliar = false
    /// See ``wasAllApprovedBefore()``.
    private(set) var isAllApprovedBefore = false
    /// See ``nearestPlace()``.
    private(set) var nearestUsualPlace: UsualRelation?

    /// Gathers what rules look at, and works out once what several of them ask for.
    init(
        facts: RequestFacts,
        context: RiskContext,
        habits: Habits,
        profile: Profile,
        now: Instant
    ) {
        self.facts = facts
        self.context = context
        self.habits = habits
        self.profile = profile
        self.now = now
        features = Features(facts, context: context)
        address = facts.remoteAddress
        contradiction = facts.userAgent?.contradiction
        deviceNews = newOfDevice()
        isRequesterFamiliar = looksFamiliar()
        nearestUsualPlace = nearestPlace()
        isAllApprovedBefore = wasAllApprovedBefore()
    }

    /// The same with another of the payments in front.
    func leading(with index: Int) -> RuleInput {
        var input = self
        input.facts = facts.leading(with: index)
        input.features = features.leading(with: index)
        input.isAllApprovedBefore = input.wasAllApprovedBefore()
        return input
    }

    /// Says whether all payments were approved before, and not only the one in front.
    mutating func requireAllApprovedBefore(_ areAll: Bool) {
        isAllApprovedBefore = isAllApprovedBefore && areAll
    }

    /// The input itself, and one for each address where none of several is known to be the sender's.
    ///
    /// In none of them the requester is familiar.
    var forEachAddress: [RuleInput] {
        let alternatives = address?.alternatives ?? []
        return [self]
            + alternatives.enumerated().map { index, address in
                let countries = context.alternativeCountries
                var input = self
                input.address = address
                input.features = features.with(
                    address,
                    country: countries.indices.contains(index) ? countries[index] : .unknown
                )
                return input
            }
    }

    /// What is at the location of the request.
    var place: Place? { context.place }

    /// The other requests that have come by now; a clock that was set back hides none that came
    /// before this one.
    var arrivalsSoFar: [Arrival] {
        let end = max(now, facts.validity.received)
        return context.arrivals.filter { $0.instant <= end }
    }

    /// The numbers that rules compare with.
    var thresholds: Thresholds { profile.policy.thresholds }

    /// Whether the account has too few approved requests for its habits to be judged.
    var isColdStart: Bool { habits.approvals < thresholds.coldStart }

    /// Where the request says it comes from, unless that is 0/0, which is a default and no place.
    var location: Coordinate? { features.location }

    /// When the request was made by the server's clock, or received by ours.
    var instant: Instant { features.instant }

    /// The place as it follows "it is", such as `in Bristol, United Kingdom` or
    /// `at sea, 53 km W of Brest, France`; `nil` when none was looked up.
    var placeWording: PrintableText? {
        guard let place else { return nil }
        let isAtSea = place.ground != .land
        let parts = [
            isAtSea ? "at sea" : nil,
            place.town.map(Self.position),
            place.country?.name,
        ].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        let startsWithName = !isAtSea && place.town.map(Self.isInside) ?? true
        return PrintableText((startsWithName ? "in " : "") + parts.joined(separator: ", "))
    }

    /// How a location lies to a town as it follows "it is", such as `in Bath` or
    /// `12 km N of Bath`.
    static func wording(of town: Place.Town) -> PrintableText {
        PrintableText((isInside(town) ? "in " : "") + position(to: town))
    }

    private static func position(to town: Place.Town) -> String {
        isInside(town)
            ? town.name : "\(town.distance.wording) \(town.azimuth.wind) of \(town.name)"
    }

    private static func isInside(_ town: Place.Town) -> Bool { town.distance < .metres(3_000) }
}

extension RuleInput {
    /// How far off the outlines of countries are drawn.
    static let outlineError = 1_000.0

    /// Another country so near that the location may as well be in it.
    var borderInReach: Place.Border? {
        guard let border = place?.border,
            border.distance.metres <= uncertainty.metres + Self.outlineError
        else { return nil }
        return border
    }

    /// The codes of all countries that the location may be in: the one that is stated first, then
    /// one whose border is within the uncertainty, then all who claim the area.
    var possibleCountries: [String] {
        guard let country = place?.country?.code else { return [] }
        var codes = [country]
        let claimants = place?.dispute.map { $0.administrators + $0.claimants } ?? []
        for code in (borderInReach.map { [$0.country.code] } ?? []) + claimants
        where !codes.contains(code) {
            codes.append(code)
        }
        return codes
    }
}
