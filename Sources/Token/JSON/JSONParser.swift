/// A strict, bounded JSON parser.
struct JSONParser {
    var reader: ByteReader
    let limits: JSONLimits
    /// So far, in all objects and arrays.
    private var members = 0
    /// For unescaping, and the texts that are kept there.
    private(set) var scratch: [UInt8] = []
    /// Bytes of the texts that are kept.
    private var kept = 0

    init(_ reader: ByteReader, limits: JSONLimits) {
        self.reader = reader
        self.limits = limits
    }

    mutating func document() throws(JSONError) -> JSONValue {
        guard reader.count <= limits.bytes else { throw .tooLong(offset: limits.bytes) }
        reader.skipBlanks()
        let value = try value(depth: 0)
        try end()
        return value
    }

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
        let members = try members(named: \.name) { (parser, name) throws(JSONError) in
            JSONObject.Member(name: name, value: try parser.value(depth: depth))
        }
        return JSONObject(unchecked: members)
    }

    /// Behind the opening brace; `read` reads the value behind a name.
    @inline(__always)
    private mutating func members<Member>(
        named nameOf: (Member) -> String,
        _ read: (inout JSONParser, String) throws(JSONError) -> Member
    ) throws(JSONError) -> [Member] {
        reader.skipBlanks()
        if reader.consume(UInt8(ascii: "}")) { return [] }
        var found: [Member] = []
        found.reserveCapacity(Self.usualMembers)
        var names = MemberNames()
        repeat {
            reader.skipBlanks()
            let start = reader.position
            try count()
            let name = try self.name()
            guard names.insert(name, after: found, named: nameOf) else {
                throw .duplicateMember(offset: start)
            }
            reader.skipBlanks()
            found.append(try read(&self, name))
        } while try anotherFollows(before: UInt8(ascii: "}"))
        return found
    }

    /// The members of an object that is the whole text, without making its texts and numbers; `nil`
    /// for another value.
    mutating func lazyMembers() throws(JSONError) -> [LazyJSONObject.Member]? {
        guard reader.count <= limits.bytes else { throw .tooLong(offset: limits.bytes) }
        reader.skipBlanks()
        guard reader.current == UInt8(ascii: "{") else {
            _ = try value(depth: 0)
            try end()
            return nil
        }
        guard limits.depth >= 1 else { throw .tooDeep(offset: reader.position) }
        reader.position += 1
        let members = try members(named: \.name) { (parser, name) throws(JSONError) in
            LazyJSONObject.Member(name: name, value: try parser.lazyValue())
        }
        try end()
        return members
    }

    private mutating func lazyValue() throws(JSONError) -> LazyJSONObject.Value {
        switch reader.current {
        case UInt8(ascii: "\""):
            let text = try textPlace()
            if text.isUnescaped { kept = text.range.upperBound }
            return .text(text)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try numberPlace())
        default: return .other(try value(depth: 1))
        }
    }

    /// Room for the claims of a push message.
    private static let usualMembers = 12

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

    mutating func colon() throws(JSONError) {
        reader.skipBlanks()
        guard reader.consume(UInt8(ascii: ":")) else {
            throw reader.isAtEnd
                ? .unexpectedEnd(offset: reader.position)
                : .colonExpected(offset: reader.position)
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        guard depth <= limits.depth else { throw .tooDeep(offset: reader.position) }
        reader.position += 1
        reader.skipBlanks()
        if reader.consume(UInt8(ascii: "]")) { return [] }
        var elements: [JSONValue] = []
        repeat {
            reader.skipBlanks()
            try count()
            elements.append(try value(depth: depth))
        } while try anotherFollows(before: UInt8(ascii: "]"))
        return elements
    }

    /// A comma, not the closing bracket.
    mutating func anotherFollows(before closing: UInt8) throws(JSONError) -> Bool {
        reader.skipBlanks()
        if reader.consume(UInt8(ascii: ",")) { return true }
        if reader.consume(closing) { return false }
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
            guard reader.consume(unsafe word.utf8Start[offset]) else {
                throw reader.isAtEnd
                    ? .unexpectedEnd(offset: reader.position) : .valueExpected(offset: start)
            }
        }
        return value
    }
}

extension JSONParser {
    mutating func number() throws(JSONError) -> JSONNumber {
        JSONNumber(unchecked: reader.text(try numberPlace()))
    }

    private mutating func numberPlace() throws(JSONError) -> Range<Int> {
        let start = reader.position
        _ = reader.consume(UInt8(ascii: "-"))
        if reader.consume(UInt8(ascii: "0")) {
            guard !currentIsDigit else { throw .leadingZero(offset: reader.position - 1) }
        } else {
            try digits()
        }
        if reader.consume(UInt8(ascii: ".")) { try digits() }
        if reader.consume(UInt8(ascii: "e")) || reader.consume(UInt8(ascii: "E")) {
            _ = reader.consume(UInt8(ascii: "+")) || reader.consume(UInt8(ascii: "-"))
            try digits()
        }
        return start..<reader.position
    }

    private var currentIsDigit: Bool { reader.current &- UInt8(ascii: "0") < 10 }

    private mutating func digits() throws(JSONError) {
        guard currentIsDigit else {
            throw reader.isAtEnd
                ? .unexpectedEnd(offset: reader.position)
                : .digitExpected(offset: reader.position)
        }
        while currentIsDigit { reader.position += 1 }
    }
}

extension JSONParser {
    /// Where a text stands: where it was read, or unescaped in the scratch.
    struct TextPlace {
        let range: Range<Int>
        let isUnescaped: Bool
    }

    /// The reader is on the opening mark.
    mutating func string() throws(JSONError) -> String {
        let text = try textPlace()
        guard text.isUnescaped else { return reader.text(text.range) }
        return String(decoding: scratch[text.range], as: UTF8.self)
    }

    private mutating func textPlace() throws(JSONError) -> TextPlace {
        let start = reader.position + 1
        var cursor = start
        let isASCII = reader.skipPlain(&cursor)
        if reader[cursor] == UInt8(ascii: "\\") {
            return TextPlace(range: try unescaped(from: start), isUnescaped: true)
        }
        try close(start..<cursor, isASCII: isASCII)
        return TextPlace(range: start..<cursor, isUnescaped: false)
    }

    /// In the scratch, behind the texts that are kept.
    private mutating func unescaped(from start: Int) throws(JSONError) -> Range<Int> {
        // Unescaped texts are never longer; eight bytes more allow storing whole words.
        if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: reader.count + 8) }
        var unescaping = Unescaping(reader: reader, cursor: start)
        let length = unsafe scratch.withUnsafeMutableBufferPointer { room in
            unsafe unescaping.run(into: UnsafeMutableBufferPointer(rebasing: room[kept...]))
        }
        if let error = unescaping.error { throw error }
        try close(start..<unescaping.cursor, isASCII: unescaping.isASCII)
        return kept..<(kept + length)
    }

    /// Checks the end and the encoding, and skips the text.
    private mutating func close(_ range: Range<Int>, isASCII: Bool) throws(JSONError) {
        let end = range.upperBound
        guard end < reader.count else { throw .unexpectedEnd(offset: reader.count) }
        guard reader[end] == UInt8(ascii: "\"") else { throw .controlCharacter(offset: end) }
        if !isASCII, let offset = reader.firstInvalidUTF8(in: range) {
            throw .invalidUTF8(offset: offset)
        }
        reader.position = end + 1
    }
}

extension JSONParser {
    /// The result of a search in the outermost object.
    enum Finding {
        case text(String)
        case otherType
        case missing
        case twice
        case notObject
    }

    /// Finds one member of the outermost object without decoding others, which are checked only to
    /// find their ends.
    mutating func find(_ wanted: StaticString) throws(JSONError) -> Finding {
        guard reader.count <= limits.bytes else { throw .tooLong(offset: limits.bytes) }
        reader.skipBlanks()
        guard reader.consume(UInt8(ascii: "{")) else { return .notObject }
        reader.skipBlanks()
        var finding = Finding.missing
        if !reader.consume(UInt8(ascii: "}")) {
            repeat {
                reader.skipBlanks()
                if try nameIs(wanted) {
                    guard case .missing = finding else { return .twice }
                    finding = try text()
                } else {
                    try skipValue()
                }
            } while try anotherFollows(before: UInt8(ascii: "}"))
        }
        try end()
        return finding
    }

    /// Also skips the colon and blanks.
    private mutating func nameIs(_ wanted: StaticString) throws(JSONError) -> Bool {
        let start = reader.position + 1
        var cursor = start
        _ = reader.skipPlain(&cursor)
        // A name without escapes is compared directly.
        guard reader.current == UInt8(ascii: "\""), reader[cursor] == UInt8(ascii: "\"") else {
            let name = try name()
            reader.skipBlanks()
            return name == wanted.description
        }
        reader.position = cursor + 1
        try colon()
        reader.skipBlanks()
        return reader.holds(wanted, in: start..<cursor)
    }

    private mutating func text() throws(JSONError) -> Finding {
        if reader.current == UInt8(ascii: "\"") { return .text(try string()) }
        try skipValue()
        return .otherType
    }

    private mutating func skipValue() throws(JSONError) {
        let start = reader.position
        var depth = 0
        repeat {
            switch reader.current {
            case UInt8(ascii: "\""): try skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                guard depth < limits.depth else { throw .tooDeep(offset: reader.position) }
                reader.position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { throw .valueExpected(offset: reader.position) }
                depth -= 1
                reader.position += 1
            case UInt8(ascii: ",") where depth == 0: throw .valueExpected(offset: start)
            default:
                guard !reader.isAtEnd else { throw .unexpectedEnd(offset: reader.position) }
                skipPlainValue(inside: depth > 0)
            }
        } while depth > 0
    }

    /// Skips a number or word, or inside a container everything up to the next text or bracket.
    private mutating func skipPlainValue(inside: Bool) {
        while !reader.isAtEnd {
            switch reader.current {
            case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"),
                UInt8(ascii: "]"):
                return
            case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
                if !inside { return }
            default: break
            }
            reader.position += 1
        }
    }

    private mutating func skipString() throws(JSONError) {
        var cursor = reader.position + 1
        while true {
            _ = reader.skipPlain(&cursor)
            guard cursor < reader.count else { throw .unexpectedEnd(offset: reader.count) }
            switch reader[cursor] {
            case UInt8(ascii: "\""):
                reader.position = cursor + 1
                return
            case UInt8(ascii: "\\"): cursor += 2
            default: throw .controlCharacter(offset: cursor)
            }
        }
    }
}

struct Unescaping {
    let reader: ByteReader
    /// Of the next byte.
    private(set) var cursor: Int
    /// So far.
    private(set) var isASCII = true
    /// On an error, discard what was written.
    private(set) var error: JSONError?

    init(reader: ByteReader, cursor: Int) {
        self.reader = reader
        self.cursor = cursor
    }

    /// Writes up to the next quotation mark, control character or the end, and returns the byte
    /// count; `room` must have eight bytes more than the reader.
    @unsafe
    mutating func run(into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var written = 0
        while true {
            let isPlain = unsafe reader.copyPlain(&cursor, to: room, at: &written)
            isASCII = isPlain && isASCII
            guard reader[cursor] == UInt8(ascii: "\\") else { return written }
            if let plain = Self.plain(reader[cursor &+ 1]) {
                unsafe room[written] = plain
                written &+= 1
                cursor &+= 2
            } else {
                guard let scalar = scalar() else { return written }
                for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    unsafe room[written] = unit
                    written &+= 1
                }
            }
        }
    }

    /// After a backslash.
    private static func plain(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Of `\uXXXX` or a pair of them.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let first = unit(at: cursor) else {
            error =
                cursor + 1 < reader.count
                ? .invalidEscape(offset: cursor) : .unexpectedEnd(offset: reader.count)
            return nil
        }
        if let scalar = Unicode.Scalar(first) {
            cursor += 6
            return scalar
        }
        guard first < 0xDC00, let second = unit(at: cursor + 6),
            (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(
                0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
            )
        else {
            error = .loneSurrogate(offset: cursor)
            return nil
        }
        cursor += 12
        return scalar
    }

    /// After `\u`.
    private func unit(at offset: Int) -> UInt16? {
        guard offset + 6 <= reader.count, reader[offset] == UInt8(ascii: "\\"),
            reader[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        var value: UInt16 = 0
        for place in 2..<6 {
            let digit = reader[offset + place]
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value << 4 | UInt16(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = value << 4 | UInt16(digit | 0x20 - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return value
    }
}
