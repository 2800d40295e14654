import Vocabulary

/// What a person saw, as bytes of one meaning.
struct ShownLines {
    let lines: [PrintableText]

    init(_ lines: [PrintableText]) { self.lines = lines }

    /// The number of lines, then each with its length.
    var encoded: [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.addNumber(Int64(lines.count))
        for line in lines { encoding.add(line.text) }
        return encoding.bytes
    }

    /// Reads what was written as ``encoded``.
    init(encoded bytes: [UInt8]) throws(StorageError) {
        var rest = bytes[...]
        var lines: [PrintableText] = []
        for _ in 0..<(try Self.number(from: &rest)) {
            let count = try Self.number(from: &rest)
            guard let text = String(validating: rest.prefix(count), as: UTF8.self) else {
                throw .damaged
            }
            rest = rest.dropFirst(count)
            lines.append(PrintableText(text, limit: count))
        }
        guard rest.isEmpty else { throw .damaged }
        self.lines = lines
    }

    /// Where the lines of an entry lie.
    static func cell(of sequence: Int64) -> ColumnContext {
        ColumnContext("audit", "shown", row: String(sequence))
    }

    /// A number that is not greater than the number of bytes that follow.
    private static func number(from bytes: inout ArraySlice<UInt8>) throws(StorageError) -> Int {
        guard bytes.count >= 8 else { throw .damaged }
        let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        bytes = bytes.dropFirst(8)
        guard number <= UInt64(bytes.count) else { throw .damaged }
        return Int(number)
    }
}
