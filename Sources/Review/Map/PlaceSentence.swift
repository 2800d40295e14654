package import Atlas
package import Geodesy
import Risk
package import Vocabulary

/// The one sentence that tells where something is.
package enum PlaceSentence {
    /// `Bristol, England, United Kingdom, 16:31 there, 2.1 km from home, 18.6 km from the last
    /// request`, with the parts that are known.
    ///
    /// - Parameters:
    ///   - place: What is at the point.
    ///   - time: The time there.
    ///   - home: How far the approver's home is.
    ///   - previous: How far the last request was.
    /// - Returns: The parts with commas between them, without a full stop.
    package static func text(
        _ place: Place,
        time: ZonedTime? = nil,
        fromHome home: Distance? = nil,
        fromPrevious previous: Distance? = nil
    ) -> PrintableText {
        let parts: [PrintableText?] = [
            names(place),
            time?.clock.map { "\($0) there" },
            home.map { $0.metres < 1 ? "at home" : "\(wording($0)) from home" },
            previous.map { "\(wording($0)) from the last request" },
        ]
        return parts.compactMap(\.self).joined(by: ", ")
    }

    /// `Bristol, England, United Kingdom`, `12 km NE of Bath, …`, or what sea it is.
    package static func names(_ place: Place) -> PrintableText {
        if place.ground == .openSea { return sea(place) }
        var parts: [PrintableText] = []
        if place.ground == .coastalWater { parts.append("in coastal water") }
        if let lake = place.lake { parts.append(lake.isEmpty ? "on a lake" : "on \(lake)") }
        let town = town(place)
        if let town { parts.append(town.text) }
        // A city that is a province of its own is named once.
        if let province = place.province, province.name != town?.name {
            parts.append("\(province.name)")
        }
        if let country = place.country {
            if country.name != place.province?.name { parts.append("\(country.name)") }
        } else {
            parts.append(place.dispute.map { "\($0.name)" } ?? "no country")
        }
        return parts.joined(by: ", ") + claims(place)
    }

    /// ` (claimed by A, B)`: all who claim the area, in the order of their codes; behind the name of
    /// an area whose edge is not known, such as ` (near Golan Heights, claimed by IL, SY)`.
    private static func claims(_ place: Place) -> PrintableText {
        guard let dispute = place.dispute else { return .empty }
        let claimants = dispute.claimants.sorted().joined(separator: ", ")
        let area: PrintableText = dispute.isApproximate ? "near \(dispute.name), " : .empty
        return " (" + area + (claimants.isEmpty ? "disputed)" : "claimed by \(claimants))")
    }

    private static func town(_ place: Place) -> (name: String, text: PrintableText)? {
        guard let town = place.town else { return nil }
        let isForeign = town.countryCode != place.country?.code
        if !isForeign, place.ground == .land, town.distance < Place.townReach {
            guard let city = place.city else { return (town.name, "\(town.name)") }
            return (city.name, "\(town.name), \(city.name)")
        }
        if let city = place.containingTown { return (city.name, "\(city.name)") }
        let country: PrintableText = isForeign ? " (\(town.countryCode))" : .empty
        let way: PrintableText = "\(wording(town.distance)) \(town.azimuth.wind) of "
        return (town.name, way + "\(town.name)" + country)
    }

    private static func sea(_ place: Place) -> PrintableText {
        var text: PrintableText = "at sea"
        if let ocean = place.ocean { text += ", \(ocean.rawValue)" }
        guard let land = place.nearestLand else { return text }
        let way: PrintableText = ", \(wording(land.distance)) \(land.azimuth.wind) of "
        return text + way + (land.country.map { "\($0.name)" } ?? "the nearest land")
    }

    /// `850 m`, `2.1 km`, `18.6 km`, `318 km`, `5,424 km`.
    package static func wording(_ distance: Distance) -> PrintableText {
        guard (9.95..<99.95).contains(distance.kilometres) else { return distance.wording }
        let tenths = Int((distance.kilometres * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) km"
    }

    /// The town, such as `Bristol, GB`; far from towns the province, the country or the ocean.
    ///
    /// Beside a border the other country too, as in `Rome, IT near VA`. Empty without a place.
    package static func shortName(_ place: Place?) -> PrintableText {
        guard let place else { return .empty }
        guard let country = place.country else {
            return PrintableText(place.ocean?.rawValue ?? "")
        }
        guard let name = townName(place) ?? place.province?.name, name != country.name else {
            return PrintableText(country.name)
        }
        let border = place.border.map {
            $0.distance.metres <= borderReach ? " near \($0.country.code)" : ""
        }
        return PrintableText("\(name), \(country.code)\(border ?? "")")
    }

    /// The town that the short name begins with; `nil` far from towns.
    package static func townName(_ place: Place) -> String? {
        place.namedTown.flatMap { town in
            place.surroundingTown != nil || town.distance.metres <= nameReach ? town.name : nil
        }
    }

    /// A town farther away than this gives a map no name, in metres.
    private static let nameReach = 25_000.0
    /// How near a border is told beside the name, in metres: as far as outlines may be wrong.
    private static let borderReach = 1_000.0
}

/// The country of a network address, as a map can show it.
///
/// An address tells a country and no point. Its mark stands at the capital, so that it stands in
/// the country at all, and is always named as that of a country.
package struct NetworkCountry: Hashable, Sendable {
    /// The ISO 3166-1 alpha-2 code.
    package let code: String
    /// Where the mark stands; `nil` when it is the country of the request itself, which needs none.
    package let coordinate: Coordinate?
    /// The town that the mark stands at; empty when it stands at none.
    package let town: PrintableText

    package init(code: String, coordinate: Coordinate?, town: PrintableText = .empty) {
        self.code = code
        self.coordinate = coordinate
        self.town = town
    }

    private init(code: String, at town: Town) {
        self.init(code: code, coordinate: town.coordinate, town: PrintableText(town.name))
    }

    /// The country's capital, else its largest town; `nil` for a country without towns.
    package init?(code: String, in atlas: Atlas) {
        var largest: Town?
        // Most capitals are large, and the fewer towns are asked for the sooner they come.
        for limit in [1_000, 20_000, .max] {
            for town in atlas.towns(in: .world, limit: limit) where town.countryCode == code {
                if town.isCapital {
                    self.init(code: code, at: town)
                    return
                }
                if largest == nil { largest = town }
            }
        }
        guard let largest else { return nil }
        self.init(code: code, at: largest)
    }
}
