extension JSONParser {
    /// A number, kept as written.
    mutating func number() throws(JSONError) -> JSONNumber {
        let start = reader.position
        _ = reader.take(UInt8(ascii: "-"))
        if reader.take(UInt8(ascii: "0")) {
            guard !currentIsDigit else { throw .leadingZero(offset: reader.position - 1) }
        } else {
            try digits()
        }
        if reader.take(UInt8(ascii: ".")) { try digits() }
        if reader.take(UInt8(ascii: "e")) || reader.take(UInt8(ascii: "E")) {
            _ = reader.take(UInt8(ascii: "+")) || reader.take(UInt8(ascii: "-"))
            try digits()
        }
        return JSONNumber(unchecked: reader.text(start..<reader.position))
    }

    private var currentIsDigit: Bool { reader.current &- UInt8(ascii: "0") < 10 }

    /// One digit or more.
    private mutating func digits() throws(JSONError) {
        guard currentIsDigit else {
            throw reader.isAtEnd
                ? .unexpectedEnd(offset: reader.position)
                : .digitExpected(offset: reader.position)
        }
        while currentIsDigit { reader.position += 1 }
    }
}
