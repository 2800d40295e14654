public import Geodesy
import Token
public import Vocabulary

/// A location found somewhere in a message.
public struct LocationClaim: Hashable, Sendable {
    /// The place in the message, in order of preference.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        case context = "x.location"
        case payload = "p.location"
        case deviceProfile = "p.forgeRock.device.profile.location"
        case geolocationSample = "payload.location"
    }

    /// The point, or why there is none.
    public enum Outcome: Hashable, Sendable {
        case usable(Coordinate)
        case unusable(Defect)
    }

    /// Why a location is no point.
    public enum Defect: Hashable, Sendable {
        /// Null or empty.
        case empty
        /// Something other than an object, as JSON of at most 60 characters.
        case notAnObject(PrintableText)
        case missing(CoordinateError.Axis)
        /// Neither a number nor the text of one.
        case notANumber(CoordinateError.Axis)
        case invalid(CoordinateError)
    }

    public let source: Source
    public let outcome: Outcome
    /// The stated accuracy: more than 0, at most 20,000 km; `nil` when absent, or without a point;
    /// the requester claims it, like the point itself.
    public let accuracy: Distance?

    package init(source: Source, outcome: Outcome, accuracy: Distance? = nil) {
        self.source = source
        self.outcome = outcome
        self.accuracy = accuracy
    }

    /// About as far apart as places can be.
    package static let greatestAccuracy = Distance.metres(20_000_000)

    public var coordinate: Coordinate? {
        if case .usable(let coordinate) = outcome { coordinate } else { nil }
    }
}

extension LocationClaim {
    /// Reads a location; `nil` when the document has no such member.
    ///
    /// Usable, null and empty locations are marked as read; anything else stays among the other
    /// members, to be seen there. So does an accuracy that is no length, such as 0 or a word, or
    /// without a point.
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

    /// The member `accuracy` in metres, as a number or a text.
    ///
    /// - Source: W3C Geolocation, `GeolocationCoordinates.accuracy`, which device profiles copy.
    private static func accuracy(of object: JSONObject, _ outcome: Outcome) -> Distance? {
        guard case .usable = outcome, let metres = number(object["accuracy"])?.double,
            metres > 0
        else { return nil }
        return .metres(min(metres, greatestAccuracy.metres))
    }

    /// Whether an accuracy exceeds the limit and is cut.
    private static func isBoundless(_ value: JSONValue?) -> Bool {
        number(value)?.double.map { $0 > greatestAccuracy.metres } ?? false
    }

    /// Null, no members, or a text of that.
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

    private static func number(_ value: JSONValue?) -> JSONNumber? {
        switch value {
        case .number(let number)?: number
        case .string(let text)?: JSONNumber(text)
        default: nil
        }
    }
}

extension Document {
    /// Paths of members that are a location, or a number of one, in another letter case: some
    /// programs read these, this one does not.
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

    private static func names(like name: String, in object: JSONObject?) -> [String] {
        object?.members.map(\.name).filter { other in
            other.utf8.count == name.utf8.count
                && zip(other.utf8, name.utf8).allSatisfy { one, two in
                    one == two || one | 0x20 == two | 0x20 && (0x61...0x7A).contains(one | 0x20)
                }
        } ?? []
    }
}
