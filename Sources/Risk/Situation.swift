import Atlas
import Facts
import Geodesy
import Vocabulary

/// Everything a rule may look at.
struct Situation {
    /// What the message says.
    let facts: RequestFacts
    /// What is at the location of the request.
    let place: Place?
    /// Earlier requests of the account.
    let history: History
    /// What is known about the approver.
    let profile: Profile
    /// Our clock.
    let now: Instant

    /// Where the request says it comes from, unless that is 0/0, which is a default and no place.
    var location: Coordinate? {
        facts.location.flatMap { $0.isNullIsland ? nil : $0 }
    }

    /// When the request was made by the server's clock, or received by ours.
    var instant: Instant { facts.validity.issued ?? facts.validity.received }

    /// The place in brackets for the end of a sentence, such as
    /// ` (12 km NE of Bristol, United Kingdom)`; empty when none was looked up.
    var placeWording: PrintableText {
        guard let place else { return .empty }
        let parts = [
            place.ground == .land ? nil : "at sea",
            place.town.map(Self.wording),
            place.country?.name,
        ]
        let wording = parts.compactMap(\.self).joined(separator: ", ")
        return wording.isEmpty ? .empty : " (\(wording))"
    }

    private static func wording(of town: Place.Town) -> String {
        town.distance < .metres(3_000)
            ? town.name : "\(town.distance.wording) \(town.azimuth.wind) of \(town.name)"
    }
}

extension Coordinate {
    /// Whether the point is exactly 0/0, which programs send when they know no place.
    var isNullIsland: Bool { latitude == 0 && longitude == 0 }
}
