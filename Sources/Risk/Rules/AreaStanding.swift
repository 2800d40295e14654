import Atlas
import Geodesy
import Vocabulary

/// How the location of a request lies to some areas taken together.
enum AreaStanding: Hashable {
    /// Inside by more than the uncertainty.
    case inside(ApproverPolicy.Area)
    /// Inside by its numbers, and so near the edge that it may be outside.
    case maybeOutside(ApproverPolicy.Area)
    /// Outside by its numbers, and so near the edge that it may be inside.
    case maybeInside(ApproverPolicy.Area)
    /// Nothing is known that could tell.
    case unknown
    /// Outside of all by more than the uncertainty.
    case outside

    /// Judges a location; the innermost standing of all areas counts.
    ///
    /// A country's edge is where the next country begins, or where others claim the ground. For a
    /// province no distance to its edge is known, so that it holds a point or does not.
    init(of input: RuleInput, in areas: [ApproverPolicy.Area]) {
        let standings = areas.map { Self.standing(of: input, in: $0, of: areas) }
        self = standings.min { $0.rank < $1.rank } ?? .outside
    }

    private var rank: Int {
        switch self {
        case .inside: 0
        case .maybeOutside: 1
        case .maybeInside: 2
        case .unknown: 3
        case .outside: 4
        }
    }

    private static func standing(
        of input: RuleInput,
        in area: ApproverPolicy.Area,
        of areas: [ApproverPolicy.Area]
    ) -> Self {
        guard let location = input.location else { return .unknown }
        switch area {
        case .circle(let centre, let radius):
            let beyond = centre.distance(to: location).metres - radius.metres
            if beyond < -input.uncertainty.metres { return .inside(area) }
            if beyond <= 0 { return .maybeOutside(area) }
            return beyond <= input.uncertainty.metres ? .maybeInside(area) : .outside
        case .country(let code):
            guard let place = input.place else { return .unknown }
            let possible = input.possibleCountries
            guard possible.contains(code) else { return .outside }
            // A neighbour that is listed, too, does not put the location outside.
            let isSure = possible.allSatisfy { areas.contains(.country(code: $0)) }
            if isSure { return .inside(area) }
            return place.country?.code == code ? .maybeOutside(area) : .maybeInside(area)
        case .province(let code):
            guard let place = input.place else { return .unknown }
            let codes = [place.province?.code, place.district?.code]
            return codes.contains(code) ? .inside(area) : .outside
        }
    }
}

extension ApproverPolicy.Area {
    /// The area for a person, such as `country GB`.
    var wording: PrintableText {
        switch self {
        case .country(let code): "country \(code)"
        case .province(let code): "province \(code)"
        case .circle(_, let radius): "a circle of \(radius.wording)"
        }
    }
}
