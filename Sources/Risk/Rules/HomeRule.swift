import Geodesy
import Vocabulary

/// How far from home the request says it is.
///
/// Bands: below 50 km is where people live and work every day; below 500 km is a day's journey on
/// the ground; below 2,000 km a short flight; beyond that a journey that one knows about.
enum HomeRule {
    static func hints(_ situation: Situation) -> [Hint] {
        guard let home = situation.profile.home else { return [homeUnknown] }
        guard let location = situation.location else { return [] }
        let path = home.geodesic(to: location)
        let severity = severity(of: path.distance)
        let position: PrintableText =
            "\(path.distance.wording) \(path.azimuth1.wind) of home"
        let place = situation.placeWording
        let sentence: PrintableText =
            path.distance.metres < 100
            ? "It says it is at home\(place.map { ", \($0)" } ?? .empty)."
            : "It says it is \(place.map { "\($0), " } ?? .empty)\(position)."
        return [
            Hint(
                severity == .none ? "place.near-home" : "place.far-from-home",
                severity,
                sentence,
                gist: position,
                evidence: [
                    .init("distance_m", whole: path.distance.metres),
                    .init("azimuth_deg", decimal: path.azimuth1.degrees),
                ],
                remedy: severity == .none
                    ? "Nothing: this is near home."
                    : "Ask the person who is said to be there whether they are travelling."
            )
        ]
    }

    static func severity(of distance: Distance) -> Severity {
        switch distance.kilometres {
        case ..<50: .none
        case ..<500: .low
        case ..<2_000: .medium
        default: .high
        }
    }

    private static let homeUnknown = Hint(
        "place.home-unknown",
        .low,
        "Home is not set, so the distance from it is not judged.",
        remedy: "Set home with `--home LAT,LON` or as `home` in the configuration."
    )
}
