public import Geodesy
import Token
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

extension LocationClaim {
    /// Reads a location where one stands; `nil` when the document has no such member.
    ///
    /// What is usable, null or empty is marked as read; anything else stays among the other
    /// members, so that a person can see what was wrong. So does an accuracy that is no length, such
    /// as 0 or a word, and one of a location that is no point.
    ///
    /// - Parameters:
    ///   - source: What the place is called.
    ///   - path: Where the location stands in `document`.
    ///   - document: Where to read, and to mark what was read.
    /// - Returns: What was found, usable or not.
    static func read(
        _ source: Source,
        at path: Document.Path,
        in document: inout Document
    ) -> LocationClaim? {
        guard let value = document.value(path) else { return nil }
        guard let object = document.object(path), !object.members.isEmpty else {
            guard isNothing(value) else {
                let found = PrintableText(Found(written: JSON.text(value)).text)
                return LocationClaim(source: source, outcome: .unusable(.notAnObject(found)))
            }
            document.markRead(path)
            return LocationClaim(source: source, outcome: .unusable(.empty))
        }
        let outcome = outcome(of: object)
        for name in ["latitude", "longitude"] {
            let isUsable = if case .usable = outcome { true } else { object[name] == .null }
            if isUsable { document.markRead(path + [name]) }
        }
        let accuracy = accuracy(of: object, outcome)
        if accuracy != nil && !isBoundless(object["accuracy"]) || object["accuracy"] == .null {
            document.markRead(path + ["accuracy"])
        }
        return LocationClaim(source: source, outcome: outcome, accuracy: accuracy)
    }

    /// The metres that the member `accuracy` states, as a number or the text of one.
    ///
    /// - Source: W3C Geolocation, `GeolocationCoordinates.accuracy`, which device profiles copy.
    private static func accuracy(of object: JSONObject, _ outcome: Outcome) -> Distance? {
        guard case .usable = outcome, let metres = number(object["accuracy"])?.double,
            metres > 0
        else { return nil }
        return .metres(min(metres, greatestAccuracy.metres))
    }

    /// Whether an accuracy is greater than any that says something, so that it is cut.
    private static func isBoundless(_ value: JSONValue?) -> Bool {
        number(value)?.double.map { $0 > greatestAccuracy.metres } ?? false
    }

    /// Whether a value says nothing: null, no members, or a text that says no more.
    private static func isNothing(_ value: JSONValue) -> Bool {
        switch value {
        case .null: true
        case .object(let object): object.members.isEmpty
        case .string(let text): text.isEmpty || isEmptyObject(text)
        default: false
        }
    }

    private static func isEmptyObject(_ text: String) -> Bool {
        guard case .object(let object)? = try? JSON.parse(text) else { return false }
        return object.members.isEmpty
    }

    private static func outcome(of object: JSONObject) -> Outcome {
        do throws(Unusable) {
            let latitude = try degrees(object["latitude"], .latitude)
            let longitude = try degrees(object["longitude"], .longitude)
            do throws(CoordinateError) {
                return .usable(try Coordinate(latitude: latitude, longitude: longitude))
            } catch {
                return .unusable(.invalid(error))
            }
        } catch {
            return .unusable(error.defect)
        }
    }

    /// Carries a defect out of ``degrees(_:_:)``.
    private struct Unusable: Error {
        let defect: Defect
    }

    private static func degrees(
        _ value: JSONValue?,
        _ axis: CoordinateError.Axis
    ) throws(Unusable) -> Double {
        guard let value, value != .null else { throw Unusable(defect: .missing(axis)) }
        guard let number = number(value) else { throw Unusable(defect: .notANumber(axis)) }
        guard let degrees = number.double else { throw Unusable(defect: .invalid(.notFinite)) }
        return degrees
    }

    /// A number, or the text of one.
    private static func number(_ value: JSONValue?) -> JSONNumber? {
        switch value {
        case .number(let number)?: number
        case .string(let text)?: JSONNumber(text)
        default: nil
        }
    }
}

extension Document {
    /// The members that are a location, or a number of one, under another letter case: where some
    /// programs look, and this one does not.
    ///
    /// - Parameter path: Where a location is read.
    /// - Returns: Their paths as they are written.
    func otherSpellings(of path: Path) -> [String] {
        let numbers = ["latitude", "longitude", "accuracy"]
        var found: [String] = []
        var paths: [Path] = [[]]
        for name in path {
            paths = paths.flatMap { outer in
                Self.names(like: name, in: object(outer)).map { outer + [$0] }
            }
        }
        for location in paths {
            let text = location.joined(separator: ".")
            if location != path {
                found.append("\(name).\(text)")
                continue
            }
            for number in numbers {
                found += Self.names(like: number, in: object(location)).filter { $0 != number }
                    .map { "\(name).\(text).\($0)" }
            }
        }
        return found
    }

    /// The members that are called so in any letter case.
    private static func names(like name: String, in object: JSONObject?) -> [String] {
        object?.members.map(\.name).filter { other in
            other.utf8.count == name.utf8.count
                && zip(other.utf8, name.utf8).allSatisfy { one, two in
                    one == two || one | 0x20 == two | 0x20 && (0x61...0x7A).contains(one | 0x20)
                }
        } ?? []
    }
}
