package import Atlas
package import Geodesy
package import Host
package import Push
import Review
import Token
package import Vocabulary

/// Everything about a point.
package struct PlaceReport: Sendable {
    package let point: Coordinate
    package let place: Place
    /// `nil` without a zone.
    package let time: ZonedTime?
    /// `nil` without a home.
    package let fromHome: Distance?

    /// `now` is the instant of the local time.
    package init(
        _ point: Coordinate,
        atlas: Atlas = .embedded,
        files: GeographicFiles,
        home: Coordinate?,
        now: Instant
    ) {
        self.point = point
        place = atlas.place(at: point)
        time = place.timeZone.map { files.zones.time(in: $0, at: now) }
        fromHome = home.map { $0.distance(to: point) }
    }

    /// For exactly 0/0.
    static let missing: PrintableText = "0/0, probably a missing location"

    /// Programs send exactly 0/0 when they know no place.
    package var isNullIsland: Bool { point.latitude == 0 && point.longitude == 0 }

    package var answer: PrintableText {
        let sentence = PlaceSentence.text(place, time: time, fromHome: fromHome)
        return isNullIsland ? "\(Self.missing): " + sentence : sentence
    }

    /// The answer first.
    package var lines: [PrintableText] {
        let rows = [("Position", point.label)] + rows
        return answer.filled(to: Plain.columns) + [.empty]
            + rows.flatMap { label, text in
                text.filled(to: Plain.columns - Self.labelColumns).enumerated().map {
                    let head = $0.offset == 0 ? label : ""
                    let gap = String(repeating: " ", count: Self.labelColumns - head.utf8.count)
                    return PrintableText(head + gap) + $0.element
                }
            }
    }

    private static let labelColumns = 12

    private var rows: [(label: String, text: PrintableText)] {
        let named: [(String, PrintableText?)] = [
            ("Country", place.country.map { "\($0.name) (\($0.code))" }),
            ("Province", place.province.map(Self.text)),
            ("District", place.district.map(Self.text)),
            ("Ground", ground),
            ("Town", place.town.map(Self.text)),
            ("City", place.city.map(Self.text)),
            (
                "Nearest",
                place.nearestTown == place.town ? nil : place.nearestTown.map(Self.text)
            ),
            ("Local time", time?.sentence),
            ("Land", place.nearestLand.map(Self.text)),
            (
                "Border",
                place.border.map {
                    "\(PlaceSentence.wording($0.distance)) from \($0.country.name)"
                        + " (\($0.country.code)); outlines are good to about a kilometre"
                }
            ),
            ("Disputed", place.dispute.map(\.sentence)),
        ]
        return named.compactMap { label, text in text.map { (label, $0) } }
    }

    private var ground: PrintableText {
        switch place.ground {
        case .land:
            place.lake.map { $0.isEmpty ? "lake" : "lake: \($0)" } ?? "land"
        case .coastalWater: "coastal water, within 12 nautical miles of land"
        case .openSea: place.ocean.map { "open sea: \($0.rawValue)" } ?? "open sea"
        }
    }

    private static func text(_ province: Place.Province) -> PrintableText {
        province.code.map { "\(province.name) (\($0))" } ?? "\(province.name)"
    }

    private static func text(_ town: Place.Town) -> PrintableText {
        guard town.distance.metres >= 10 else { return "\(town.name), \(town.countryCode)" }
        return "\(PlaceSentence.wording(town.distance)) \(town.azimuth.wind) of \(town.name)"
            + ", \(town.countryCode)"
    }

    private static func text(_ land: Place.NearestLand) -> PrintableText {
        let country: PrintableText = land.country.map { "\($0.name) (\($0.code))" } ?? "land"
        return "\(PlaceSentence.wording(land.distance)) \(land.azimuth.wind) of \(country), at "
            + land.coordinate.label
    }
}

extension Dispute {
    /// All claims about an area, without judgement.
    var sentence: PrintableText {
        let status: PrintableText =
            switch status {
            case .claimed: "claimed by more than one state"
            case .selfAdministered: "has an administration of its own"
            case .undefinedBorder: "the border was never agreed"
            case .bufferZone: "held by peacekeepers"
            case .unclaimed: "claimed by no state"
            case .claimsHeld: "claims are held in abeyance by treaty"
            case .leased: "leased by one state from another"
            }
        func list(_ word: PrintableText, _ codes: [String]) -> PrintableText {
            codes.isEmpty ? .empty : "; \(word) \(codes.joined(separator: ", "))"
        }
        let near: PrintableText = isApproximate ? "near " : .empty
        return near + "\(name): \(status)" + list("administered by", administrators)
            + list("claimed by", claimants)
    }
}

extension PlaceReport {
    /// For CSV.
    static let columns = [
        "country", "country_name", "province", "province_name", "town", "town_distance_m",
        "town_azimuth_deg", "land", "time_zone", "local_time", "answer",
    ]

    /// Empty where unknown.
    func add(to csv: inout CSVWriter) {
        for text in [
            place.country?.code, place.country?.name, place.province?.code, place.province?.name,
            place.town?.name,
        ] {
            csv.add(received: (text ?? "").utf8)
        }
        if let town = place.town {
            csv.add(town.distance.metres, decimals: 0)
            csv.add(town.azimuth.degrees, decimals: 1)
        } else {
            csv.add(plain: "")
            csv.add(plain: "")
        }
        csv.add(plain: place.ground == .land ? "true" : "false")
        csv.add(plain: place.timeZone?.identifier ?? "")
        csv.add(time?.text ?? .empty)
        csv.add(answer)
    }
}

extension PlaceReport {
    /// One line.
    package var json: String {
        JSON.text { json in
            json.add(point)
            add(to: &json)
        }
    }

    /// Without the point's.
    static let memberNames = [
        "country", "country_name", "province", "province_name", "district", "district_name",
        "land", "ground", "town", "town_country", "town_distance_m", "town_azimuth_deg",
        "town_direction", "town_city", "nearest_town", "containing_town", "lake", "ocean",
        "nearest_land", "border", "dispute", "time_zone", "time_zone_basis", "local_time",
        "utc_offset", "home_distance_m", "probably_missing", "answer",
    ]

    /// Without the point's.
    func add(to json: inout JSONWriter) {
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
        json.object("nearest_land", place.nearestLand) { json, land in
            json.add("country", land.country?.code)
            json.add("country_name", land.country?.name)
            json.add(land.coordinate)
            json.add("distance_m", land.distance.metres, decimals: 0)
            json.add("azimuth_deg", land.azimuth.degrees, decimals: 1)
        }
        json.object("border", place.border) { json, border in
            json.add("country", border.country.code)
            json.add("country_name", border.country.name)
            json.add("distance_m", border.distance.metres, decimals: 0)
        }
        json.object("dispute", place.dispute) { json, dispute in
            json.add("name", dispute.name)
            json.add("status", dispute.status.word)
            json.add("approximate", dispute.isApproximate)
            json.list("administrators", dispute.administrators)
            json.list("claimants", dispute.claimants)
        }
        json.add("time_zone", place.timeZone?.identifier)
        json.add("time_zone_basis", place.timeZone?.basis.rawValue)
        json.add("local_time", time?.text)
        json.add("utc_offset", time?.offsetText)
        if let fromHome { json.add("home_distance_m", fromHome.metres, decimals: 0) }
        if isNullIsland { json.add("probably_missing", true) }
        json.add("answer", answer)
    }
}

extension JSONWriter {
    /// To a centimetre, the precision of atlas and protocol.
    mutating func add(_ point: Coordinate) {
        add("latitude", point.latitude, decimals: 7)
        add("longitude", point.longitude, decimals: 7)
    }
}

extension Dispute.Status {
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

/// The answer about an IP address: a country, never a point.
package struct OriginReport: Sendable {
    private let address: RemoteAddress
    package let origin: AddressOrigin
    /// In English.
    private let name: String?

    package init(
        _ address: RemoteAddress,
        _ value: RemoteAddress.Value,
        in file: IPCountryFile,
        atlas: Atlas = .embedded
    ) {
        self.address = address
        origin = file.origin(of: value)
        name = origin.code.flatMap { Self.name(of: $0, in: atlas) }
    }

    /// By the outline around its capital or largest town.
    private static func name(of code: String, in atlas: Atlas) -> String? {
        let town = NetworkCountry(code: code, in: atlas)?.coordinate
        let country = town.flatMap { atlas.territory(at: $0).country }
        return country?.code == code ? country?.name : nil
    }

    package var isAnswered: Bool {
        if case .unavailable = origin { false } else { true }
    }

    package var answer: PrintableText {
        let scope: PrintableText =
            address.scope.map { $0 == .global ? .empty : ", a \($0.rawValue) address" } ?? .empty
        return switch origin {
        case .country(let code):
            "IP country \(name.map { "\($0) (\(code))" } ?? code), where its network is used; an IP"
                + " address gives no point"
        case .unlisted: "IP country unknown\(scope): the table has none for it"
        case .unavailable(let reason): "IP country unknown: \(reason)"
        }
    }

    package var lines: [PrintableText] { answer.filled(to: Plain.columns) }

    /// One line.
    package var json: String {
        JSON.text { json in
            json.add("address", address.text)
            json.add("scope", address.scope?.rawValue)
            json.add("country", origin.code)
            json.add("country_name", name)
            json.add("table", isAnswered)
            json.add("answer", answer)
        }
    }
}
