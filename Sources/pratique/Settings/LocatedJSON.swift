import Token

/// A JSON value with its position in the text.
struct LocatedJSON {
    struct Member {
        let name: String
        /// Of its name.
        let offset: Int
        let content: LocatedJSON
    }

    /// Of the value.
    let offset: Int
    let value: JSONValue
    private(set) var members: [Member] = []
    private(set) var elements: [LocatedJSON] = []

    /// For the largest configuration.
    private static let limits = JSONLimits(bytes: Configuration.limit, members: 16_384)

    init(parsing bytes: [UInt8]) throws(JSONError) {
        var position = 0
        self.init(try JSON.parse(bytes, limits: Self.limits), bytes, &position)
    }

    /// Parsed before, so that no text can surprise.
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
    private static let separators = blanks.union([UInt8(ascii: ","), UInt8(ascii: ":")])
    private static let ends = separators.union([UInt8(ascii: "]"), UInt8(ascii: "}")])

    private static func skip(
        in bytes: [UInt8],
        _ position: inout Int,
        while isPassed: (UInt8) -> Bool
    ) {
        while position < bytes.count, isPassed(bytes[position]) { position += 1 }
    }

    private static func skipText(in bytes: [UInt8], _ position: inout Int) {
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
    }

    private static func skipEnd(in bytes: [UInt8], _ position: inout Int) {
        skip(in: bytes, &position) { blanks.contains($0) }
        position += 1
    }
}
