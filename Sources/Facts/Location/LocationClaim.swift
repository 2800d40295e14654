public import Geodesy
public import Vocabulary

/// A location found somewhere in a message.
public struct LocationClaim: Hashable, Sendable {
    /// Where in the message it stands, in order of preference.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        case context = "x.location"
        case payload = "p.location"
        case deviceProfile = "p.forgeRock.device.profile.location"
        case geolocationSample = "payload.location"
    }

    /// What it says.
    public enum Outcome: Hashable, Sendable {
        /// A point on the globe.
        case usable(Coordinate)
        /// No point, and why not.
        case unusable(Defect)
    }

    /// Why a location is no point.
    public enum Defect: Hashable, Sendable {
        /// The member is null or empty.
        case empty
        /// The member is something else than an object, such as a text; what it is, as JSON and at
        /// most 60 characters.
        case notAnObject(PrintableText)
        /// One of the two numbers is missing or null.
        case missing(CoordinateError.Axis)
        /// One of the two is neither a number nor the text of one.
        case notANumber(CoordinateError.Axis)
        /// Not finite or outside its range.
        case invalid(CoordinateError)
    }

    /// Where it was found.
    public let source: Source
    /// What it says.
    public let outcome: Outcome
    /// How far the point may be from the true place, as the message says: more than 0, cut to
    /// 20,000 km; `nil` when it does not say, and for what is no point.
    ///
    /// The requester claims it, like the point itself.
    public let accuracy: Distance?

    package init(source: Source, outcome: Outcome, accuracy: Distance? = nil) {
        self.source = source
        self.outcome = outcome
        self.accuracy = accuracy
    }

    /// The greatest accuracy that is one: about as far as places can be from each other.
    package static let greatestAccuracy = Distance.metres(20_000_000)

    /// The point, when there is one.
    public var coordinate: Coordinate? {
        if case .usable(let coordinate) = outcome { coordinate } else { nil }
    }
}
