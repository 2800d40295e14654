/// An object that was read strictly and whole, whose texts and numbers stay bytes until they are
/// asked for.
package struct LazyJSONObject: Sendable {
    struct Member: Sendable {
        let name: String
        let value: Value
    }

    enum Value: Sendable {
        case text(JSONParser.TextPlace)
        case number(Range<Int>)
        /// All others.
        case other(JSONValue)
    }

    private let bytes: [UInt8]
    private let unescaped: [UInt8]
    private let members: [Member]

    /// As `JSON.parse` does; `nil` for a value that is no object.
    package init?(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        let (members, unescaped) = try unsafe bytes.withUnsafeBufferPointer {
            (bytes) throws(JSONError) in
            var parser = unsafe JSONParser(ByteReader(bytes), limits: limits)
            let members = try parser.lazyMembers()
            return (members, parser.scratch)
        }
        guard let members else { return nil }
        self.bytes = bytes
        self.unescaped = unescaped
        self.members = members
    }

    package var names: [String] { members.map(\.name) }

    /// Whether no member has another name.
    package func hasOnly(_ names: [String]) -> Bool {
        members.allSatisfy { names.contains($0.name) }
    }

    package var object: JSONObject {
        JSONObject(
            unchecked: members.map { JSONObject.Member(name: $0.name, value: value($0.value)) }
        )
    }

    /// O(n).
    package subscript(name: String) -> JSONValue? {
        members.first { $0.name == name }.map { value($0.value) }
    }

    /// The UTF-8 of a text; `nil` for another value, and for none.
    package func text(_ name: String) -> ArraySlice<UInt8>? {
        guard case .text(let place)? = members.first(where: { $0.name == name })?.value else {
            return nil
        }
        return text(place)
    }

    /// The nearest one to a number, if finite; `nil` for another value, and for none.
    package func double(_ name: String) -> Double? {
        guard case .number(let range)? = members.first(where: { $0.name == name })?.value,
            let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }

    private func text(_ place: JSONParser.TextPlace) -> ArraySlice<UInt8> {
        (place.isUnescaped ? unescaped : bytes)[place.range]
    }

    private func value(_ value: Value) -> JSONValue {
        switch value {
        case .text(let place): .string(String(decoding: text(place), as: UTF8.self))
        case .number(let range):
            .number(JSONNumber(unchecked: String(decoding: bytes[range], as: UTF8.self)))
        case .other(let value): value
        }
    }
}

extension LazyJSONObject: Hashable {
    /// Equal members in the same order, however they were written.
    package static func == (one: Self, other: Self) -> Bool { one.object == other.object }

    package func hash(into hasher: inout Hasher) { hasher.combine(object) }
}
