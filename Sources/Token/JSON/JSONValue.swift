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
