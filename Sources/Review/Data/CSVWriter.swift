import Token
package import Vocabulary

/// Writes comma-separated values (RFC 4180) into one buffer of bytes.
package struct CSVWriter {
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    package init() {}

    /// In quotes where it needs them.
    package mutating func add(_ text: PrintableText) {
        separate()
        append(text.text)
    }

    /// A cell of another table, made printable, in quotes where it needs them.
    package mutating func add(received cell: some Collection<UInt8>) {
        separate()
        guard cell.allSatisfy(Self.isPlain) else {
            let text = PrintableText(String(decoding: cell, as: UTF8.self), limit: .max)
            return quote(text.text)
        }
        bytes.append(contentsOf: cell)
    }

    /// In quotes, so that programs which part cells at another character leave it whole; one that a
    /// spreadsheet would take for a formula gets an apostrophe before it, whatever blanks it begins
    /// with.
    package mutating func add(quoted text: PrintableText?) {
        separate()
        guard let text else { return }
        let start = text.text.unicodeScalars.first { !$0.properties.isWhitespace }
        quote(text.text, before: start.map(Self.beginsFormula) ?? false ? "'" : "")
    }

    /// In plain decimal notation, rounded to `decimals`; the number must be finite.
    package mutating func add(_ number: Double, decimals: Int) {
        separate()
        bytes.append(decimal: number, decimals: decimals)
    }

    /// The shortest text that reads as the same number, which must be finite.
    package mutating func add(exactly number: Double) { add(plain: number.description) }

    /// A word of this program or a number, which needs no quotes.
    package mutating func add(plain word: String) {
        separate()
        bytes.append(contentsOf: word.utf8)
    }

    package mutating func endRow() {
        bytes.append(0x0D)
        bytes.append(0x0A)
        isFirst = true
    }

    /// Forgets what was written behind the first `count` bytes, which are whole rows, and keeps the
    /// memory.
    package mutating func removeAll(after count: Int = 0) {
        bytes.removeSubrange(count...)
        isFirst = true
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    private mutating func append(_ text: String) {
        guard text.utf8.allSatisfy(Self.isPlain) else { return quote(text) }
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func quote(_ text: String, before prefix: StaticString = "") {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: prefix.description.utf8)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Printable ASCII that needs no quotes.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
    }

    /// Also the forms of the same width as ideographs.
    private static func beginsFormula(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }
}
