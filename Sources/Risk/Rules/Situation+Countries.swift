import Atlas
import Geodesy

extension Situation {
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
