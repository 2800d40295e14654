package import Vocabulary

/// Without blanks.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// Escapes every character that affects a terminal or is invisible; else only those that JSON
    /// requires.
    private let isSpelledOut: Bool

    init(spellingOut: Bool = false) {
        isSpelledOut = spellingOut
    }

    mutating func append(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .number(let number): append(number.text)
        case .string(let text): appendQuoted(text)
        case .array(let elements): append(elements)
        case .object(let object): append(object)
        }
    }

    private mutating func append(_ elements: [JSONValue]) {
        bytes.append(UInt8(ascii: "["))
        for (place, element) in elements.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func append(_ object: JSONObject) {
        bytes.append(UInt8(ascii: "{"))
        for (place, member) in object.members.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            appendQuoted(member.name)
            bytes.append(UInt8(ascii: ":"))
            append(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func append(_ ascii: String) { bytes.append(contentsOf: ascii.utf8) }

    private mutating func appendQuoted(_ text: String) {
        guard !isSpelledOut || text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return appendSpelledOut(text)
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x08: append("\\b")
            case 0x09: append("\\t")
            case 0x0A: append("\\n")
            case 0x0C: append("\\f")
            case 0x0D: append("\\r")
            case 0x00..<0x20: append("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendSpelledOut(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            default:
                switch DisplayWidth.of(scalar) {
                case .columns, .combining: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
                default: for unit in UTF16.encode(scalar) ?? .init() { appendNumber(unit) }
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// As `\u202e`.
    private mutating func appendNumber(_ unit: UInt16) {
        let digits = String(unit, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
}

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

/// Collects members in order; absent values are skipped.
package struct JSONBuilder {
    private var members: [(String, JSONValue)] = []

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

    /// Rounded to `decimals`.
    package mutating func add(_ name: String, _ number: Double, decimals: Int) {
        add(name, JSONNumber(Self.text(number, decimals: decimals)).map(JSONValue.number))
    }

    package mutating func add(_ name: String, _ object: JSONBuilder?) { add(name, object?.value) }

    package var bytes: [UInt8] { JSON.bytes(value) }

    /// The first of equal names is kept.
    package var value: JSONValue {
        var seen: Set<String> = []
        let unique = members.filter { seen.insert($0.0).inserted }
        guard let object = try? JSONObject(unique) else {
            preconditionFailure("names were made unique")
        }
        return .object(object)
    }

    /// In plain decimal notation; the number must be finite.
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
    mutating func insert(_ name: String, after earlier: [JSONObject.Member]) -> Bool {
        if earlier.count < Self.mostComparedOneByOne {
            let bit = Self.bit(of: name)
            // A non-ASCII name may be canonically equivalent to any other.
            let isNew = bit & filter == 0 && (bit != .max || earlier.isEmpty)
            filter |= bit
            return isNew || !earlier.contains { $0.name == name }
        }
        if names == nil { names = Set(earlier.map(\.name)) }
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
