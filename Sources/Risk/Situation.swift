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

    /// The place in brackets for the end of a sentence, such as ` (Bristol, United Kingdom)`.
    var placeWording: PrintableText {
        switch (place?.town, place?.country) {
        case (let town?, let country?): " (\(town.name), \(country.name))"
        case (nil, let country?): " (\(country.name))"
        case (let town?, nil): " (at sea, nearest town \(town.name))"
        case (nil, nil): place == nil ? .empty : " (at sea)"
        }
    }
}

extension Coordinate {
    /// Whether the point is exactly 0/0, which programs send when they know no place.
    var isNullIsland: Bool { latitude == 0 && longitude == 0 }
}
