import Geodesy
import Vocabulary

/// How the location of a request lies to the nearest place from which approved requests came.
struct UsualRelation {
    /// From the middle of the usual place.
    let distance: Distance
    /// Whether the location may belong to it: within its reach and the uncertainty.
    let isInside: Bool
    /// How often the place was seen, decayed since.
    let weight: Double
}

extension RuleInput {
    /// How sure the location of the request is.
    var uncertainty: Distance {
        location?.uncertainty(atLeast: thresholds.locationUncertainty)
            ?? thresholds.locationUncertainty
    }

    /// The usual place whose edge is nearest; `nil` in a cold start, without a location, and when
    /// no approved request had one.
    func nearestPlace() -> UsualRelation? {
        guard !isColdStart, let location else { return nil }
        var nearest: (beyond: Double, relation: UsualRelation)?
        for place in habits.places {
            let reach = place.reach.metres + uncertainty.metres
            // A degree of latitude is nowhere shorter than 110,500 m.
            let least = abs(place.centre.latitude - location.latitude) * 110_500 - reach
            if let nearest, least >= nearest.beyond { continue }
            let distance = place.centre.distance(to: location)
            let beyond = max(0, distance.metres - reach)
            if let nearest, beyond >= nearest.beyond { continue }
            nearest = (
                beyond,
                UsualRelation(
                    distance: distance,
                    isInside: beyond == 0,
                    weight: place.weight(at: instant)
                )
            )
            if beyond == 0 { break }
        }
        return nearest?.relation
    }
}
