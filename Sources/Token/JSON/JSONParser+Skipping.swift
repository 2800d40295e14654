extension JSONParser {
    /// What was found under one name in the outermost object.
    enum Finding {
        case text(String)
        case otherType
        case missing
        case twice
        case notObject
    }

    /// Looks for one member of the outermost object, decoding no other value.
    ///
    /// What is skipped is checked only as far as needed to find its end.
    mutating func find(_ wanted: StaticString) throws(JSONError) -> Finding {
        guard reader.count <= limits.bytes else { throw .tooLong(offset: limits.bytes) }
        reader.skipBlanks()
        guard reader.take(UInt8(ascii: "{")) else { return .notObject }
        reader.skipBlanks()
        var finding = Finding.missing
        if !reader.take(UInt8(ascii: "}")) {
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

    /// Reads a member name with its colon and the blanks after it.
    private mutating func nameIs(_ wanted: StaticString) throws(JSONError) -> Bool {
        let start = reader.position + 1
        var cursor = start
        _ = reader.skipPlain(&cursor)
        // A name without escapes is compared as it stands; others must be unescaped first.
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

    /// Moves past one value.
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

    /// Moves past a number or a word, or inside a container past anything up to the next text or
    /// bracket.
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
