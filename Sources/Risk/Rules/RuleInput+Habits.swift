import Geodesy
import Push
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
    /// How sure the location of the request is: what is usual, or more where its numbers are
    /// rounded or the message says so.
    ///
    /// Rules ease what they say by it, so that only a part of what is stated counts; see
    /// ``Geodesy/Distance/mostStatedAccuracy``.
    var uncertainty: Distance {
        let usual = thresholds.locationUncertainty
        return location?.uncertainty(atLeast: usual, stated: traits.accuracy) ?? usual
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

extension RuleInput {
    /// Whether approved requests came from this network.
    ///
    /// A stranger has another network almost surely: 256 addresses are shared by a few neighbours
    /// or by some thousand customers of a phone provider.
    var isNetworkKnown: Bool {
        guard !isColdStart, let network = traits.network else { return false }
        return habits.networks[network] != nil
    }

    /// Whether this network is known, or new ones are usual for the account and approved requests
    /// came from the country of its address.
    var isNetworkOrdinary: Bool {
        if isNetworkKnown { return true }
        guard !isColdStart, traits.network != nil, habits.networks.isOftenNew(at: instant),
            let country = traits.addressCountry
        else { return false }
        return habits.addressCountries[country] != nil
    }

    /// Whether this network is one that no approved request came from, and new ones are not usual
    /// for the account.
    var isNetworkNews: Bool {
        guard !isColdStart, !habits.networks.isEmpty else { return false }
        return forEachAddress.contains { input in
            input.traits.network.map { habits.networks[$0] == nil } ?? false
        } && !habits.networks.isOftenNew(at: instant)
    }

    /// Whether the network is ordinary, and approved requests came from this browser, operating
    /// system and kind of device, and from them together.
    ///
    /// Then a place that is missing or far, or a speed that is high, has an ordinary explanation:
    /// people who share the account, a phone that roams, a location that was not allowed. It is no
    /// proof: it lowers a weight by one step, and never to none.
    func looksFamiliar() -> Bool {
        guard isNetworkOrdinary, let agent = facts.userAgent, agent.device != .automated,
            contradiction == nil
        else { return false }
        return deviceNews.isEmpty
    }

    /// Says beside a hint why it weighs less; empty where it does not.
    var familiarity: [RiskHint.Evidence] {
        isRequesterFamiliar ? [.init(name: "device_and_network_known", value: "yes")] : []
    }
}
