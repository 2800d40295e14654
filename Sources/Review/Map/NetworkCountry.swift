package import Atlas
package import Geodesy
package import Vocabulary

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
