/// Reads one JSON text, strictly and within limits.
struct JSONParser {
    var reader: ByteReader
    let limits: JSONLimits
    /// Members and elements so far, in all objects and arrays.
    private var members = 0
    /// Room for texts that are being unescaped.
    var scratch: [UInt8] = []

    init(_ reader: ByteReader, limits: JSONLimits) {
        self.reader = reader
        self.limits = limits
    }

    /// The value that is the whole text.
    mutating func document() throws(JSONError) -> JSONValue {
        guard reader.count <= limits.bytes else { throw .tooLong(offset: limits.bytes) }
        reader.skipBlanks()
        let value = try value(depth: 0)
        try end()
        return value
    }

    /// Blanks up to the end of the text.
    mutating func end() throws(JSONError) {
        reader.skipBlanks()
        guard reader.isAtEnd else { throw .trailingBytes(offset: reader.position) }
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        switch reader.current {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default:
            throw reader.isAtEnd
                ? .unexpectedEnd(offset: reader.position)
                : .valueExpected(offset: reader.position)
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        guard depth <= limits.depth else { throw .tooDeep(offset: reader.position) }
        reader.position += 1
        reader.skipBlanks()
        if reader.take(UInt8(ascii: "}")) { return JSONObject(unchecked: []) }
        var found: [JSONObject.Member] = []
        found.reserveCapacity(Self.usualMembers)
        var names = MemberNames()
        repeat {
            reader.skipBlanks()
            let start = reader.position
            try count()
            let name = try self.name()
            guard names.insert(name, after: found) else { throw .duplicateMember(offset: start) }
            reader.skipBlanks()
            found.append(JSONObject.Member(name: name, value: try value(depth: depth)))
        } while try anotherFollows(before: UInt8(ascii: "}"))
        return JSONObject(unchecked: found)
    }

    /// Room for the claims of a push message.
    private static let usualMembers = 12

    /// A member name and its colon.
    mutating func name() throws(JSONError) -> String {
        guard reader.current == UInt8(ascii: "\"") else {
            throw reader.isAtEnd
                ? .unexpectedEnd(offset: reader.position)
                : .nameExpected(offset: reader.position)
        }
        let name = try string()
        try colon()
        return name
    }

    /// The colon after a member name.
    mutating func colon() throws(JSONError) {
        reader.skipBlanks()
        guard reader.take(UInt8(ascii: ":")) else {
            throw reader.isAtEnd
                ? .unexpectedEnd(offset: reader.position)
                : .colonExpected(offset: reader.position)
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        guard depth <= limits.depth else { throw .tooDeep(offset: reader.position) }
        reader.position += 1
        reader.skipBlanks()
        if reader.take(UInt8(ascii: "]")) { return [] }
        var elements: [JSONValue] = []
        repeat {
            reader.skipBlanks()
            try count()
            elements.append(try value(depth: depth))
        } while try anotherFollows(before: UInt8(ascii: "]"))
        return elements
    }

    /// Whether a comma follows rather than the closing bracket.
    mutating func anotherFollows(before closing: UInt8) throws(JSONError) -> Bool {
        reader.skipBlanks()
        if reader.take(UInt8(ascii: ",")) { return true }
        if reader.take(closing) { return false }
        throw reader.isAtEnd
            ? .unexpectedEnd(offset: reader.position)
            : .commaExpected(offset: reader.position)
    }

    private mutating func count() throws(JSONError) {
        members += 1
        guard members <= limits.members else { throw .tooManyMembers(offset: reader.position) }
    }

    private mutating func literal(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        let start = reader.position
        for offset in 0..<word.utf8CodeUnitCount {
            guard reader.take(unsafe word.utf8Start[offset]) else {
                throw reader.isAtEnd
                    ? .unexpectedEnd(offset: reader.position) : .valueExpected(offset: start)
            }
        }
        return value
    }
}
