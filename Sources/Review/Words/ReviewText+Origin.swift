import Atlas
import Geodesy
import Push
import Risk
import Vocabulary

extension ReviewText {
    /// From where, as far as the requester says.
    static func origin(_ review: MessageReview, isOnlyDecoded: Bool) -> Section {
        let facts = review.facts
        var items = place(review, namesHome: !isOnlyDecoded || review.locationContext.isHomeSet)
        if let address = facts.remoteAddress {
            items.append(Item(label: "Address", text: text(address), style: .plain))
            if let origin = review.locationContext.addressOrigin {
                let country = review.locationContext.place?.country?.code
                let text = origin.sentence(comparedWith: country)
                items.append(Item(label: .empty, text: text, style: .plain))
            }
            for (index, other) in address.alternatives.enumerated() {
                let origins = review.locationContext.alternativeOrigins
                let country = review.locationContext.place?.country?.code
                let origin: PrintableText =
                    origins.indices.contains(index)
                    ? ": \(origins[index].sentence(comparedWith: country))" : .empty
                items.append(Item(label: .empty, text: text(other) + origin, style: .warning))
            }
        }
        if let agent = facts.userAgent {
            items.append(Item(label: "Browser", text: text(agent), style: .plain))
        }
        return Section(title: Title.origin, items: items)
    }

    private static func place(_ review: MessageReview, namesHome: Bool) -> [Item] {
        let locationContext = review.locationContext
        guard let claim = review.facts.locations.first(where: { $0.coordinate != nil }),
            let coordinate = claim.coordinate
        else { return unusable(review.facts.locations) }
        var items: [Item] = []
        if let place = locationContext.place {
            items.append(Item(label: "Place", text: text(place), style: .strong))
        }
        let position: PrintableText =
            "\(Numbers.text(coordinate)) (\(claim.source.rawValue))\(text(claim.accuracy))"
        items.append(Item(label: "Position", text: position, style: .plain))
        if let time = locationContext.localTime {
            items.append(Item(label: "Local", text: time.sentence, style: .plain))
        }
        if namesHome { items.append(home(locationContext)) }
        if let span = locationContext.region?.span {
            let text: PrintableText =
                "\(Numbers.metres(span.northSouth)) x \(Numbers.metres(span.eastWest))"
                + " around the position"
            items.append(Item(label: "Region", text: text, style: .plain))
        }
        if let previous = locationContext.previous {
            items.append(self.previous(previous, of: review.facts.validity))
        }
        return items
    }

    private static func unusable(_ claims: [LocationClaim]) -> [Item] {
        let reasons = claims.compactMap { claim -> Item? in
            guard case .unusable(let defect) = claim.outcome else { return nil }
            let text: PrintableText =
                "no usable location (\(claim.source.rawValue): \(reason(defect)))"
            return Item(label: "Place", text: text, style: .warning)
        }
        return reasons.isEmpty
            ? [Item(label: "Place", text: "the message has no location", style: .warning)]
            : reasons
    }

    private static func reason(_ defect: LocationClaim.Defect) -> PrintableText {
        switch defect {
        case .empty: "empty"
        case .notAnObject(let found): "\(found), not an object"
        case .missing(let axis): "the \(axis.rawValue) is missing"
        case .notANumber(let axis): "the \(axis.rawValue) is not a number"
        case .invalid(.notFinite): "a coordinate is not a finite number"
        case .invalid(.outOfRange(.latitude)): "the latitude is not between −90 and 90 degrees"
        case .invalid(.outOfRange(.longitude)): "the longitude is not between −180 and 180 degrees"
        }
    }

    /// `, accurate to 30 m as it says`; empty when the message does not say.
    private static func text(_ accuracy: Distance?) -> PrintableText {
        guard let accuracy else { return .empty }
        let length: PrintableText = accuracy.metres < 1 ? "less than 1 m" : accuracy.wording
        return ", accurate to \(length) as it says"
    }

    /// `Bristol, England, United Kingdom (GB)`, `12 km NE of Bristol, ...`, `at sea, ...`.
    private static func text(_ place: Place) -> PrintableText {
        PlaceSentence.names(place) + (place.country.map { " (\($0.code))" } ?? .empty)
    }

    private static func home(_ locationContext: MessageReview.LocationContext) -> Item {
        guard let home = locationContext.home else {
            let text: PrintableText =
                locationContext.isHomeSet ? "distance not known" : "not set; no distance to compare"
            return Item(label: "Home", text: text, style: .dim)
        }
        let text: PrintableText =
            home.distance.metres < 1
            ? "at your home"
            : home.way(from: "your home")
        return Item(label: "Home", text: text, style: .plain)
    }

    private static func previous(_ previous: MessageReview.Previous, of validity: Validity) -> Item
    {
        let start = validity.issued ?? validity.received
        let gap = Numbers.duration(milliseconds: start.milliseconds(since: previous.instant))
        guard previous.relation.distance.metres >= 1 else {
            return Item(
                label: "Last",
                text: "where the last request was, \(gap) before",
                style: .plain
            )
        }
        return Item(
            label: "Last",
            text: previous.relation.way(from: "the last request") + ", \(gap) before",
            style: .plain
        )
    }

    private static func text(_ address: RemoteAddress) -> PrintableText {
        switch address.scope {
        case nil where address.alternatives.count > 1: "\(address.text) (none of them is known)"
        case nil: "\(address.text) (no IP address)"
        case .global: address.text
        case .some(let scope): "\(address.text) (\(scope.rawValue))"
        }
    }

    private static func text(_ agent: UserAgent) -> PrintableText {
        guard let browser = agent.browser else { return agent.text }
        let name = agent.version.map { browser + " " + $0 } ?? browser
        let rest = [agent.operatingSystem, "\(agent.device.rawValue)"].compactMap(\.self)
        return rest.reduce(name) { $0 + ", " + $1 }
    }
}
