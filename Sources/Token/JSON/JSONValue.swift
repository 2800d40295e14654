/// A JSON value; numbers stay as written and members in order.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As written.
    case number(JSONNumber)
    /// Unescaped.
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// `nil` also for a text of digits.
    public var numberValue: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    public var boolValue: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    public var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    public var isNull: Bool { self == .null }
}

/// Members in written order with unique names; canonically equivalent names are equal, as in Swift,
/// so that a member cannot be hidden behind another spelling.
public struct JSONObject: Hashable, Sendable {
    /// A name with its value.
    public struct Member: Hashable, Sendable {
        /// Unescaped.
        public let name: String
        public let value: JSONValue
    }

    public let members: [Member]

    init(unchecked members: [Member]) { self.members = members }

    /// Throws `.duplicateMember` with the index in `pairs` of the second name.
    public init(_ pairs: [(String, JSONValue)]) throws(JSONError) {
        var names = Set<String>()
        var members: [Member] = []
        members.reserveCapacity(pairs.count)
        for (offset, pair) in pairs.enumerated() {
            guard names.insert(pair.0).inserted else { throw .duplicateMember(offset: offset) }
            members.append(Member(name: pair.0, value: pair.1))
        }
        self.members = members
    }

    /// Keeps the first of equal names, such as names that became equal when they were made printable.
    package init(keepingFirst pairs: [(String, JSONValue)]) {
        var names = Set<String>()
        members = pairs.filter { names.insert($0.0).inserted }
            .map { Member(name: $0.0, value: $0.1) }
    }

    /// O(n).
    public subscript(name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }
}

/// Detects repeated member names; a filter of 64 bits covers most names; a few are compared one by
/// one, many are put into a set, so that no input makes this slow.
struct MemberNames {
    private var filter: UInt64 = 0
    private var names: Set<String>?
    private static let mostComparedOneByOne = 16

    /// False when it is among the names of `earlier`.
    @inline(__always)
    mutating func insert<Member>(
        _ name: String,
        after earlier: [Member],
        named nameOf: (Member) -> String
    ) -> Bool {
        if earlier.count < Self.mostComparedOneByOne {
            let bit = Self.bit(of: name)
            // A non-ASCII name may be canonically equivalent to any other.
            let isNew = bit & filter == 0 && (bit != .max || earlier.isEmpty)
            filter |= bit
            return isNew || !earlier.contains { nameOf($0) == name }
        }
        if names == nil { names = Set(earlier.map(nameOf)) }
        return names?.insert(name).inserted ?? false
    }

    /// One bit for an ASCII name, all bits for any other.
    private static func bit(of name: String) -> UInt64 {
        var sum: UInt64 = 0
        var all: UInt8 = 0
        for byte in name.utf8 {
            sum = sum &* 31 &+ UInt64(byte)
            all |= byte
        }
        return all < 0x80 ? 1 << (sum & 63) : .max
    }
}

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
