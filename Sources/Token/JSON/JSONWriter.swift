import Vocabulary

/// Writes values as JSON without blanks.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether every character that does something on a terminal, or cannot be seen, is written by
    /// its number; else only those that JSON asks for.
    private let isSpelledOut: Bool

    init(spellingOut: Bool = false) {
        isSpelledOut = spellingOut
    }

    mutating func append(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .number(let number): append(number.text)
        case .string(let text): appendQuoted(text)
        case .array(let elements): append(elements)
        case .object(let object): append(object)
        }
    }

    private mutating func append(_ elements: [JSONValue]) {
        bytes.append(UInt8(ascii: "["))
        for (place, element) in elements.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func append(_ object: JSONObject) {
        bytes.append(UInt8(ascii: "{"))
        for (place, member) in object.members.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            appendQuoted(member.name)
            bytes.append(UInt8(ascii: ":"))
            append(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func append(_ ascii: String) { bytes.append(contentsOf: ascii.utf8) }

    private mutating func appendQuoted(_ text: String) {
        guard !isSpelledOut || text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return appendSpelledOut(text)
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x08: append("\\b")
            case 0x09: append("\\t")
            case 0x0A: append("\\n")
            case 0x0C: append("\\f")
            case 0x0D: append("\\r")
            case 0x00..<0x20: append("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendSpelledOut(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            default:
                switch DisplayWidth.of(scalar) {
                case .columns, .combining: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
                default: for unit in UTF16.encode(scalar) ?? .init() { appendNumber(unit) }
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a unit of UTF-16 as `\u202e`.
    private mutating func appendNumber(_ unit: UInt16) {
        let digits = String(unit, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
}
