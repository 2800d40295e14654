package import Vocabulary

/// Collects members of a JSON object in order; absent values are left out.
package struct JSONBuilder {
    private var members: [(String, JSONValue)] = []

    /// Creates an object without members.
    package init() {}

    package mutating func add(_ name: String, _ value: JSONValue?) {
        if let value { members.append((name, value)) }
    }

    package mutating func add(_ name: String, _ text: String?) {
        add(name, text.map(JSONValue.string))
    }

    package mutating func add(_ name: String, _ text: PrintableText?) { add(name, text?.text) }

    package mutating func add(_ name: String, _ flag: Bool) { add(name, .bool(flag)) }

    package mutating func add(_ name: String, _ number: Int64?) {
        add(name, number.flatMap { JSONNumber(String($0)) }.map(JSONValue.number))
    }

    package mutating func add(_ name: String, _ number: Int) { add(name, Int64(number)) }

    /// Adds a number rounded to `decimals`.
    package mutating func add(_ name: String, _ number: Double, decimals: Int) {
        add(name, JSONNumber(Self.text(number, decimals: decimals)).map(JSONValue.number))
    }

    package mutating func add(_ name: String, _ object: JSONBuilder?) { add(name, object?.value) }

    /// The object as text.
    package var bytes: [UInt8] { JSON.bytes(value) }

    /// The object; of two members of one name the first is kept.
    package var value: JSONValue {
        var seen: Set<String> = []
        let unique = members.filter { seen.insert($0.0).inserted }
        guard let object = try? JSONObject(unique) else {
            preconditionFailure("names were made unique")
        }
        return .object(object)
    }

    /// A finite number in plain decimal notation.
    package static func text(_ number: Double, decimals: Int) -> String {
        var scale: Int64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (number * Double(scale)).rounded()
        guard scaled.magnitude < 9e18 else { return "0" }
        let units = Int64(scaled)
        let fraction = String(units.magnitude % UInt64(scale))
        let padding = String(repeating: "0", count: max(0, decimals - fraction.count))
        let sign = units < 0 ? "-" : ""
        let whole = "\(sign)\(units.magnitude / UInt64(scale))"
        return decimals == 0 ? whole : "\(whole).\(padding)\(fraction)"
    }
}
