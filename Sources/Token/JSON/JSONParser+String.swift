extension JSONParser {
    /// A text in quotation marks, unescaped; the reader stands on the opening mark.
    mutating func string() throws(JSONError) -> String {
        let start = reader.position + 1
        var cursor = start
        let isASCII = reader.skipPlain(&cursor)
        if reader[cursor] == UInt8(ascii: "\\") { return try escapedString(from: start) }
        try close(start..<cursor, isASCII: isASCII)
        return reader.text(start..<cursor)
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        // Unescaped texts are never longer; eight bytes more let whole words be stored.
        if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: reader.count + 8) }
        var unescaping = Unescaping(reader: reader, cursor: start)
        let length = unsafe scratch.withUnsafeMutableBufferPointer { room in
            unsafe unescaping.run(into: room)
        }
        if let error = unescaping.error { throw error }
        try close(start..<unescaping.cursor, isASCII: unescaping.isASCII)
        return unsafe scratch.withUnsafeBufferPointer { text in
            unsafe String(decoding: UnsafeBufferPointer(rebasing: text[..<length]), as: UTF8.self)
        }
    }

    /// Checks what a text ends with and whether it is UTF-8, and moves past it.
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
