extension JSONParser {
    /// A text in quotation marks, unescaped; the reader stands on the opening mark.
    mutating func string() throws(JSONError) -> String {
        let start = reader.position + 1
        var cursor = start
        var isEscaped = false
        var isASCII = true
        while true {
            isASCII = reader.skipPlain(&cursor) && isASCII
            switch reader[cursor] {
            case UInt8(ascii: "\"") where cursor < reader.count:
                reader.position = cursor + 1
                return try text(start..<cursor, isEscaped: isEscaped, isASCII: isASCII)
            case UInt8(ascii: "\\"):
                // What follows is checked when it is unescaped; here only the end is sought.
                isEscaped = true
                cursor += 2
            default:
                throw cursor < reader.count
                    ? .controlCharacter(offset: cursor) : .unexpectedEnd(offset: reader.count)
            }
        }
    }

    private func text(
        _ range: Range<Int>,
        isEscaped: Bool,
        isASCII: Bool
    ) throws(JSONError) -> String {
        if !isASCII, let offset = reader.firstInvalidUTF8(in: range) {
            throw .invalidUTF8(offset: offset)
        }
        guard isEscaped else { return reader.text(range) }
        var unescaped = Unescaping(reader: reader, range: range)
        let text = unsafe String(unsafeUninitializedCapacity: range.count) { room in
            unsafe unescaped.run(into: room)
        }
        if let error = unescaped.error { throw error }
        return text
    }
}
