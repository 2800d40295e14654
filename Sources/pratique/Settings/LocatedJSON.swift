import Token

/// A JSON value together with where it stands in its text.
struct LocatedJSON {
    /// A member of an object.
    struct Member {
        let name: String
        /// Where its name starts.
        let offset: Int
        let content: LocatedJSON
    }

    /// The first byte of the value.
    let offset: Int
    let value: JSONValue
    /// The members of an object, in order.
    private(set) var members: [Member] = []
    /// The elements of a list, in order.
    private(set) var elements: [LocatedJSON] = []

    /// Room for the largest configuration.
    private static let limits = JSONLimits(bytes: Configuration.limit, members: 16_384)

    /// Reads a text that is a JSON value.
    init(parsing bytes: [UInt8]) throws(JSONError) {
        var position = 0
        self.init(try JSON.parse(bytes, limits: Self.limits), bytes, &position)
    }

    /// Goes along the text of a value that was read already, so that nothing in it can surprise.
    private init(_ value: JSONValue, _ bytes: [UInt8], _ position: inout Int) {
        Self.skip(in: bytes, &position) { Self.separators.contains($0) }
        offset = position
        self.value = value
        switch value {
        case .string: Self.skipText(in: bytes, &position)
        case .null, .bool, .number:
            Self.skip(in: bytes, &position) { !Self.ends.contains($0) }
        case .array(let values):
            position += 1
            for value in values { elements.append(LocatedJSON(value, bytes, &position)) }
            Self.skipEnd(in: bytes, &position)
        case .object(let object):
            position += 1
            for member in object.members {
                Self.skip(in: bytes, &position) { Self.separators.contains($0) }
                let start = position
                Self.skipText(in: bytes, &position)
                let content = LocatedJSON(member.value, bytes, &position)
                members.append(Member(name: member.name, offset: start, content: content))
            }
            Self.skipEnd(in: bytes, &position)
        }
    }

    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    /// What stands between values and names.
    private static let separators = blanks.union([UInt8(ascii: ","), UInt8(ascii: ":")])
    /// What ends a number or a word.
    private static let ends = separators.union([UInt8(ascii: "]"), UInt8(ascii: "}")])

    private static func skip(
        in bytes: [UInt8],
        _ position: inout Int,
        while isPassed: (UInt8) -> Bool
    ) {
        while position < bytes.count, isPassed(bytes[position]) { position += 1 }
    }

    /// Goes past a text with its quotation marks.
    private static func skipText(in bytes: [UInt8], _ position: inout Int) {
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
    }

    /// Goes past the closing bracket.
    private static func skipEnd(in bytes: [UInt8], _ position: inout Int) {
        skip(in: bytes, &position) { blanks.contains($0) }
        position += 1
    }
}
