import Atlas
import Geodesy
import Review
import Token
import Vocabulary

extension PlaceReport {
    /// The report as one line of JSON.
    package var json: String { JSON.text(members().value) }

    /// The names of all members but the point's.
    static let memberNames = [
        "country", "country_name", "province", "province_name", "district", "district_name",
        "land", "ground", "town", "town_country", "town_distance_m", "town_azimuth_deg",
        "town_direction", "town_city", "nearest_town", "containing_town", "lake", "ocean",
        "nearest_land", "border", "dispute", "time_zone", "time_zone_basis", "local_time",
        "utc_offset", "home_distance_m", "probably_missing", "answer",
    ]

    /// The members, the point first unless it is there already.
    func members(withPoint: Bool = true) -> JSONBuilder {
        var json = JSONBuilder()
        if withPoint { json.add(point) }
        json.add("country", place.country?.code)
        json.add("country_name", place.country?.name)
        json.add("province", place.province?.code)
        json.add("province_name", place.province?.name)
        json.add("district", place.district?.code)
        json.add("district_name", place.district?.name)
        json.add("land", place.ground == .land)
        json.add("ground", RequestJSON.word(place.ground))
        if let town = place.town {
            json.add("town", town.name)
            json.add("town_country", town.countryCode)
            json.add("town_distance_m", town.distance.metres, decimals: 0)
            json.add("town_azimuth_deg", town.azimuth.degrees, decimals: 1)
            json.add("town_direction", town.azimuth.wind)
        }
        json.add("town_city", place.city?.name)
        json.add("nearest_town", place.nearestTown?.name)
        json.add("containing_town", place.containingTown?.name)
        json.add("lake", place.lake)
        json.add("ocean", place.ocean?.rawValue)
        json.add("nearest_land", place.nearestLand.map(Self.members))
        json.add("border", place.border.map(Self.members))
        json.add("dispute", place.dispute.map(Self.members))
        json.add("time_zone", place.timeZone?.identifier)
        json.add("time_zone_basis", place.timeZone?.basis.word)
        json.add("local_time", time?.text)
        json.add("utc_offset", time?.offsetText)
        if let fromHome { json.add("home_distance_m", fromHome.metres, decimals: 0) }
        if isNullIsland { json.add("probably_missing", true) }
        json.add("answer", answer)
        return json
    }

    private static func members(of land: Place.NearestLand) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("country", land.country?.code)
        json.add("country_name", land.country?.name)
        json.add(land.coordinate)
        json.add("distance_m", land.distance.metres, decimals: 0)
        json.add("azimuth_deg", land.azimuth.degrees, decimals: 1)
        return json
    }

    private static func members(of border: Place.Border) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("country", border.country.code)
        json.add("country_name", border.country.name)
        json.add("distance_m", border.distance.metres, decimals: 0)
        return json
    }

    private static func members(of dispute: Dispute) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("name", dispute.name)
        json.add("status", dispute.status.word)
        json.add("approximate", dispute.isApproximate)
        json.add("administrators", .array(dispute.administrators.map(JSONValue.string)))
        json.add("claimants", .array(dispute.claimants.map(JSONValue.string)))
        return json
    }
}

extension JSONBuilder {
    /// Adds a point with the precision that the atlas and the protocol have: a centimetre.
    mutating func add(_ point: Coordinate) {
        add("latitude", point.latitude, decimals: 7)
        add("longitude", point.longitude, decimals: 7)
    }
}

extension Place.Zone.Basis {
    /// The word that JSON output uses.
    fileprivate var word: String {
        switch self {
        case .town: "town"
        case .province: "province"
        case .country: "country"
        case .nautical: "nautical"
        }
    }
}

extension Dispute.Status {
    /// The word that JSON output uses.
    fileprivate var word: String {
        switch self {
        case .claimed: "claimed"
        case .selfAdministered: "self-administered"
        case .undefinedBorder: "undefined-border"
        case .bufferZone: "buffer-zone"
        case .unclaimed: "unclaimed"
        case .claimsHeld: "claims-held"
        case .leased: "leased"
        }
    }
}
