import Atlas
import Geodesy
import Vocabulary

/// Whether the location is where the approver allows requests.
///
/// Settings are heavier than the baseline. Only a location that is inside a forbidden area by its
/// numbers gets that code, so that it can be rejected automatically.
struct PlaceAreaRule: Rule {
    enum Code: String, RuleCode {
        case forbiddenArea = "place.forbidden-area"
        case forbiddenAreaEdge = "place.forbidden-area-edge"
        case allowedAreaEdge = "place.allowed-area-edge"
        case outsideAllowedAreas = "place.outside-allowed-areas"
        case areaUnknown = "place.area-unknown"

        var meaning: Meaning {
            switch self {
            case .forbiddenArea:
                Meaning(
                    [.high, .critical],
                    when: """
                        inside an area that the approver forbids; high within the uncertainty of \
                        its edge
                        """,
                    remedy: "Change the areas in the configuration if such requests are expected."
                )
            case .forbiddenAreaEdge:
                Meaning(
                    [.medium],
                    when: "outside of a forbidden area, within the uncertainty of its edge",
                    remedy: "Change the areas in the configuration if such requests are expected."
                )
            case .allowedAreaEdge:
                Meaning(
                    [.none, .medium],
                    when: """
                        within the uncertainty of the edge of an allowed area: none inside by the \
                        numbers, medium outside
                        """,
                    remedy: "Change the areas in the configuration if such requests are expected."
                )
            case .outsideAllowedAreas:
                Meaning(
                    [.high],
                    when: "outside of every allowed area by more than the uncertainty",
                    remedy: "Change the areas in the configuration if such requests are expected."
                )
            case .areaUnknown:
                Meaning(
                    [.low],
                    when: """
                        areas are set, and the message has no location, or no country is known for \
                        it
                        """,
                    remedy: "Ask the person who supposedly made the request where they are."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let policy = input.profile.policy
        let isSet = !policy.allowedAreas.isEmpty || !policy.forbiddenAreas.isEmpty
        guard isSet else { return [] }
        let forbidden = AreaStatus(of: input, in: policy.forbiddenAreas)
        let allowed = AreaStatus(of: input, in: policy.allowedAreas)
        var hints: [RiskHint] = []
        if let hint = forbiddenHint(forbidden, in: input) { hints.append(hint) }
        if !policy.allowedAreas.isEmpty, let hint = allowedHint(allowed, in: input) {
            hints.append(hint)
        }
        if forbidden == .unknown || allowed == .unknown { hints.append(Self.unknown) }
        return hints
    }

    private func forbiddenHint(_ status: AreaStatus, in input: RuleInput) -> RiskHint? {
        switch status {
        case .inside(let area):
            hint(
                .forbiddenArea,
                .critical,
                "It says it is in an area that you forbid: \(area.wording).",
                summary: "a place that you forbid",
                area,
                in: input
            )
        case .maybeOutside(let area):
            hint(
                .forbiddenArea,
                .high,
                """
                It says it is in an area that you forbid, \(area.wording), so near its edge that \
                it may be outside.
                """,
                summary: "a place that you forbid, near its edge",
                area,
                in: input
            )
        case .maybeInside(let area):
            hint(
                .forbiddenAreaEdge,
                .medium,
                """
                It says it is so near an area that you forbid, \(area.wording), that it may be \
                inside.
                """,
                summary: "near a place that you forbid",
                area,
                in: input
            )
        case .unknown, .outside: nil
        }
    }

    private func allowedHint(_ status: AreaStatus, in input: RuleInput) -> RiskHint? {
        switch status {
        case .inside, .unknown: nil
        case .maybeOutside(let area):
            hint(
                .allowedAreaEdge,
                .none,
                """
                It says it is in an area that you allow, \(area.wording), so near its edge that it \
                may be outside.
                """,
                summary: "a place that you allow, near its edge",
                area,
                in: input
            )
        case .maybeInside(let area):
            hint(
                .allowedAreaEdge,
                .medium,
                """
                It says it is outside all areas that you allow, so near \(area.wording) that it \
                may be inside.
                """,
                summary: "near a place that you allow",
                area,
                in: input
            )
        case .outside:
            hint(
                .outsideAllowedAreas,
                .high,
                "It says it is outside all areas that you allow.",
                summary: "a place that you do not allow",
                nil,
                in: input
            )
        }
    }

    private func hint(
        _ code: Code,
        _ severity: Severity,
        _ sentence: PrintableText,
        summary: PrintableText,
        _ area: ApproverPolicy.Area?,
        in input: RuleInput
    ) -> RiskHint {
        code.hint(
            severity,
            sentence,
            summary: summary,
            evidence: (area.map { [.init(name: "area", value: $0.wording)] } ?? []) + [
                .init("uncertainty_m", whole: input.uncertainty.metres)
            ]
        )
    }

    private static let unknown = Code.areaUnknown.hint(
        "Areas are set, and nothing is known about the place that could be compared with them."
    )
}

/// Whether approved requests came from this country, province or town; only the widest new one is
/// named; nothing in a cold start and while no approved request had a location.
struct PlaceFirstTimeRule: Rule {
    enum Code: String, RuleCode {
        case firstCountry = "place.first-country"
        case firstProvince = "place.first-province"
        case firstTown = "place.first-town"

        var meaning: Meaning {
            switch self {
            case .firstCountry:
                Meaning(
                    [.low, .medium],
                    when: """
                        a country of no approved request. Low when another known one may be meant \
                        (a border within the uncertainty, disputed ground), new countries are \
                        usual or the requester is familiar
                        """,
                    remedy: """
                        Ask the person who is supposedly there whether they are in that country.
                        """
                )
            case .firstProvince:
                Meaning(
                    [.none, .low],
                    when: """
                        a known country's province of no approved request; none inside a usual \
                        place or where new ones are usual
                        """,
                    remedy: "Ask the person who is supposedly there whether they are travelling."
                )
            case .firstTown:
                Meaning(
                    [.none],
                    when: "a known province's town; people go to other towns every day",
                    remedy: "Nothing: people go to other towns every day."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard !input.isColdStart, let place = input.place, input.location != nil,
            !input.baseline.countries.isEmpty
        else { return [] }
        if let country = place.country, input.baseline.countries[country.code] == nil {
            return [firstCountry(country, place: place, in: input)]
        }
        if let province = place.province, let code = province.code,
            !input.baseline.provinces.isEmpty, input.baseline.provinces[code] == nil
        {
            return [firstProvince(province, code: code, in: input)]
        }
        if let town = place.namedTown, let key = input.features.town,
            !input.baseline.towns.isEmpty, input.baseline.towns[key] == nil
        {
            return [firstTown(town, isInside: place.surroundingTown != nil, in: input)]
        }
        return []
    }

    /// Medium, unless another country is possible, new ones are usual, or network and device are
    /// known, as when a phone roams.
    private func firstCountry(
        _ country: Place.Country,
        place: Place,
        in input: RuleInput
    ) -> RiskHint {
        let countries = input.baseline.countries
        let other = input.possibleCountries.dropFirst().first { countries[$0] != nil }
        let isOftenNew = countries.isOftenNew(at: input.instant)
        let doubt: PrintableText =
            other.map { ", though it may as well be \($0), from where some did" } ?? .empty
        return Code.firstCountry.hint(
            other != nil || isOftenNew || input.isRequesterFamiliar ? .low : .medium,
            "It says it is in \(country.inSentence), where no approved request came from before\(doubt).",
            summary: "a country where no approved request came from",
            evidence: [
                .init(name: "country", value: "\(country.code)"),
                .init(name: "known_countries", value: "\(countries.entries.count)"),
                .init("new_percent", whole: countries.noveltyRate(at: input.instant) * 100),
            ] + input.familiarity
        )
    }

    private func firstProvince(
        _ province: Place.Province,
        code: String,
        in input: RuleInput
    ) -> RiskHint {
        let provinces = input.baseline.provinces
        let isUsual = input.nearestUsualPlace?.isInside == true
        return Code.firstProvince.hint(
            isUsual || provinces.isOftenNew(at: input.instant) ? .none : .low,
            "It says it is in \(province.name), where no approved request came from before.",
            summary: "a province where no approved request came from",
            evidence: [
                .init(name: "province", value: "\(code)"),
                .init(name: "known_provinces", value: "\(provinces.entries.count)"),
                .init("new_percent", whole: provinces.noveltyRate(at: input.instant) * 100),
            ]
        )
    }

    private func firstTown(
        _ town: Place.Town,
        isInside: Bool,
        in input: RuleInput
    ) -> RiskHint {
        let wording: PrintableText =
            isInside ? "in \(town.name)" : RuleInput.wording(of: town)
        return Code.firstTown.hint(
            "It says it is \(wording), a town that no approved request named.",
            evidence: [
                .init(name: "town", value: "\(town.name)"),
                .init("town_distance_m", whole: town.distance.metres),
                .init(name: "known_towns", value: "\(input.baseline.towns.entries.count)"),
            ]
        )
    }
}

/// Whether a border is so near that the country is uncertain.
struct PlaceBorderRule: Rule {
    enum Code: String, RuleCode {
        case nearBorder = "place.near-border"

        var meaning: Meaning {
            Meaning(
                [.none, .low],
                when: """
                    a border within the uncertainty and the error of the outlines (2 km for an \
                    exact location): the location may be on its other side, whatever country it \
                    names. Low when no approved request was there
                    """,
                remedy: "Ask the person who is supposedly there which country they are in."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard input.location != nil, let border = input.borderInReach,
            let country = input.place?.country
        else { return [] }
        let countries = input.baseline.countries
        let isNew =
            !input.isColdStart && !countries.isEmpty
            && countries[border.country.code] == nil
        return [
            Code.nearBorder.hint(
                isNew ? .low : .none,
                """
                It says it is in \(country.inSentence), \(border.distance.wording) from \
                \(border.country.inSentence), and may be in either.
                """,
                summary: "near \(border.country.inSentence): \(border.distance.wording)",
                evidence: [
                    .init("border_distance_m", whole: border.distance.metres),
                    .init("uncertainty_m", whole: input.uncertainty.metres),
                    .init(name: "country", value: "\(country.code)"),
                    .init(name: "other_country", value: "\(border.country.code)"),
                ]
            )
        ]
    }
}

/// Whether the location is at sea, where few people log in; within 12 nautical miles there are
/// bridges, piers, ferries and islands that the outlines lack; farther out only ships and planes.
struct PlaceSeaRule: Rule {
    enum Code: String, RuleCode {
        case atSea = "place.at-sea"

        var meaning: Meaning {
            Meaning(
                [.none, .low, .medium],
                when: """
                    medium beyond 12 nautical miles, where ships and planes are; low within, \
                    unless land or a town is in reach of the uncertainty; none where approved \
                    requests came from
                    """,
                remedy: "Ask the person who is supposedly there whether they are on a ship."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard input.location != nil, let place = input.place, place.ground != .land else {
            return []
        }
        let lands = [place.nearestLand?.distance, place.nearestTown?.distance].compactMap(\.self)
        let land = lands.min()
        if place.ground == .coastalWater {
            let reach = input.uncertainty.metres + RuleInput.outlineError
            guard let land, land.metres > reach else { return [] }
        }
        let isUsual = input.nearestUsualPlace?.isInside == true
        let distance: PrintableText = land.map { "\($0.wording) from land" } ?? "far from land"
        return [
            Code.atSea.hint(
                isUsual ? .none : place.ground == .openSea ? .medium : .low,
                isUsual
                    ? "It says it is at sea, \(distance), where approved requests came from before."
                    : "It says it is at sea, \(distance).",
                summary: "at sea, \(distance)",
                evidence: land.map { [.init("land_distance_m", whole: $0.metres)] } ?? []
            )
        ]
    }
}

/// Whether the numbers of the location look invented or copied.
///
/// A measured position has more decimals than needed, and no two measurements agree in all.
/// Positions from tables or servers are rounded, and the same for one place.
struct PlaceDigitsRule: Rule {
    enum Code: String, RuleCode {
        case wholeDegrees = "place.whole-degrees"
        case repeatedDigits = "place.repeated-digits"

        var meaning: Meaning {
            switch self {
            case .wholeDegrees:
                Meaning(
                    [.none, .low],
                    when: """
                        both numbers without decimals: a rounded or made-up place. Low, as a \
                        coarse position may be one on purpose; none where approved requests named \
                        the same
                        """,
                    remedy: "Ask the person who supposedly made the request where they are."
                )
            case .repeatedDigits:
                Meaning(
                    [.low, .medium],
                    when: """
                        the same numbers, of 5 decimals (about a metre) or more, as an earlier \
                        request from another network: low, as a device may keep its last position; \
                        medium when the network or the program is new
                        """,
                    remedy: """
                        Ask the person who is supposedly there which device and network they use.
                        """
                )
            }
        }
    }

    /// Decimals from which on equality is no coincidence: 5 are about a metre.
    static let significant = 5

    var isAboutAddress: Bool { true }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let location = input.location else { return [] }
        let decimals = location.decimals
        if decimals == 0 { return [wholeDegrees(location, in: input)] }
        guard decimals >= Self.significant, let network = input.features.network,
            let earlier = input.baseline.recent.first(where: {
                $0.location == location && $0.instant <= input.instant
                    && $0.network != nil && $0.network != network
            })
        else { return [] }
        return [repeated(earlier, decimals: decimals, in: input)]
    }

    /// Low, since a deliberately coarse position is honest; none where approved requests had the
    /// same.
    private func wholeDegrees(_ location: Coordinate, in input: RuleInput) -> RiskHint {
        let isUsual =
            !input.isColdStart
            && input.baseline.places.contains { $0.centre.distance(to: location).metres < 1 }
        return Code.wholeDegrees.hint(
            isUsual ? .none : .low,
            """
            It says it is at exactly \(degrees(location.latitude))/\(degrees(location.longitude)), \
            a rounded or made-up place that may be off by up to \
            \(location.uncertainty(atLeast: .metres(0)).wording).
            """,
            summary: "a place in whole degrees",
            evidence: [
                .init(name: "latitude_deg", value: "\(degrees(location.latitude))"),
                .init(name: "longitude_deg", value: "\(degrees(location.longitude))"),
            ]
        )
    }

    /// Low, since a device may keep its last position on another network; medium when the network
    /// or program is new too: two devices never measure the same, so it was copied.
    private func repeated(_ earlier: EarlierRequest, decimals: Int, in input: RuleInput) -> RiskHint
    {
        let news = input.deviceNews
        let isProgramNew = !news.isEmpty
        let isNetworkNew = !input.isColdStart && !input.isNetworkKnown
        let elapsed = max(0, input.instant.milliseconds(since: earlier.instant))
        let network: PrintableText = isNetworkNew ? "a network that is new" : "another network"
        let program: PrintableText =
            isProgramNew
            ? news.contains(where: \.isCombination)
                ? " and with a browser and a system that are new together"
                : " and with a program that is new" : .empty
        return Code.repeatedDigits.hint(
            isProgramNew || isNetworkNew ? .medium : .low,
            """
            It says it is at the same place to the last digit as \
            \(durationWording(milliseconds: elapsed)) before, from \(network)\(program).
            """,
            summary: "a place repeated to the last digit",
            evidence: [
                .init(name: "decimals", value: "\(decimals)"),
                .init("minutes", decimal: Double(elapsed) / 60_000),
                .init(name: "network_new", value: isNetworkNew ? "yes" : "no"),
                .init(name: "program_new", value: isProgramNew ? "yes" : "no"),
            ]
        )
    }

    private func degrees(_ number: Double) -> String {
        number < 0 ? "−\(Int(-number))" : "\(Int(number))"
    }
}

/// The relation of a location to some areas together.
enum AreaStatus: Hashable {
    /// By more than the uncertainty.
    case inside(ApproverPolicy.Area)
    /// By its numbers, within the uncertainty of the edge.
    case maybeOutside(ApproverPolicy.Area)
    /// Outside by its numbers, within the uncertainty of the edge.
    case maybeInside(ApproverPolicy.Area)
    case unknown
    /// By more than the uncertainty.
    case outside

    /// The innermost relation of all areas.
    ///
    /// A country ends where the next begins, or where others claim the ground. A province's edge
    /// has no known distance, so it contains a point or not.
    init(of input: RuleInput, in areas: [ApproverPolicy.Area]) {
        let statuses = areas.map { Self.status(of: input, in: $0, of: areas) }
        self = statuses.min { $0.rank < $1.rank } ?? .outside
    }

    private var rank: Int {
        switch self {
        case .inside: 0
        case .maybeOutside: 1
        case .maybeInside: 2
        case .unknown: 3
        case .outside: 4
        }
    }

    private static func status(
        of input: RuleInput,
        in area: ApproverPolicy.Area,
        of areas: [ApproverPolicy.Area]
    ) -> Self {
        guard let location = input.location else { return .unknown }
        switch area {
        case .circle(let centre, let radius):
            let beyond = centre.distance(to: location).metres - radius.metres
            if beyond < -input.uncertainty.metres { return .inside(area) }
            if beyond <= 0 { return .maybeOutside(area) }
            return beyond <= input.uncertainty.metres ? .maybeInside(area) : .outside
        case .country(let code):
            guard let place = input.place else { return .unknown }
            let possible = input.possibleCountries
            guard possible.contains(code) else { return .outside }
            // A listed neighbour does not put the location outside.
            let isSure = possible.allSatisfy { areas.contains(.country(code: $0)) }
            if isSure { return .inside(area) }
            return place.country?.code == code ? .maybeOutside(area) : .maybeInside(area)
        case .province(let code):
            guard let place = input.place else { return .unknown }
            let codes = [place.province?.code, place.district?.code]
            return codes.contains(code) ? .inside(area) : .outside
        }
    }
}

extension ApproverPolicy.Area {
    /// Such as `country GB`.
    var wording: PrintableText {
        switch self {
        case .country(let code): "country \(code)"
        case .province(let code): "province \(code)"
        case .circle(_, let radius): "a circle of \(radius.wording)"
        }
    }
}

extension Distance {
    /// The largest stated accuracy that counts: 10 km.
    ///
    /// An uncertainty is subtracted from distances, so a large one eases a fast journey, an unusual
    /// place or a forbidden area. Honest devices seldom have more: phones with a coarse setting are
    /// usually within 1 to 20 km (Apple, `kCLLocationAccuracyReduced`), measurements are far
    /// better. A liar gains less by it than by rounding the place to whole degrees.
    static let mostStatedAccuracy = Distance.metres(10_000)
}

extension Coordinate {
    /// Programs send exactly 0/0 when they know no place.
    var isNullIsland: Bool { latitude == 0 && longitude == 0 }

    /// The decimals that both numbers need, from 0 to 7; 7 for more.
    var decimals: Int {
        var power = 1.0
        for count in 0..<7 {
            if isWhole(latitude, power), isWhole(longitude, power) { return count }
            power *= 10
        }
        return 7
    }

    /// The greatest of `usual`, the rounding of the numbers, and `stated` up to
    /// ``Geodesy/Distance/mostStatedAccuracy``.
    ///
    /// Half a unit of the last decimal both ways is 79 km for whole degrees, 7.9 km for tenths;
    /// finer rounding is ignored.
    func uncertainty(atLeast usual: Distance, stated: Distance? = nil) -> Distance {
        let count = decimals
        let least = max(usual, min(stated ?? usual, .mostStatedAccuracy))
        guard count < 2 else { return least }
        return max(least, .metres(count == 0 ? 79_000 : 7_900))
    }

    /// Whether degrees times a power of ten are whole, to a tenth of a millimetre on the ground.
    private func isWhole(_ degrees: Double, _ power: Double) -> Bool {
        let number = degrees * power
        return abs(number - number.rounded()) < 1e-9 * power
    }
}
