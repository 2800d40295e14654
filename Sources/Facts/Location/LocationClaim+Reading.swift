import Geodesy
import Token
import Vocabulary

extension LocationClaim {
    /// Reads a location where one stands; `nil` when the document has no such member.
    ///
    /// What is usable, null or empty is marked as read; anything else stays among the other
    /// members, so that a person can see what was wrong.
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
        return LocationClaim(source: source, outcome: outcome)
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
        let number: JSONNumber?
        switch value {
        case nil, .null?: throw Unusable(defect: .missing(axis))
        case .number(let written)?: number = written
        case .string(let text)?: number = JSONNumber(text)
        default: number = nil
        }
        guard let number else { throw Unusable(defect: .notANumber(axis)) }
        guard let degrees = number.double else { throw Unusable(defect: .invalid(.notFinite)) }
        return degrees
    }
}
