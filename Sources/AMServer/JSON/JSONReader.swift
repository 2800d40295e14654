/// A strict, bounded JSON parser; refuses duplicate names, lone surrogates, bad UTF-8, trailing
/// bytes and deep nesting.
struct JSONReader {
    /// Bytes.
    static let longest = 65_536
    static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func read(_ bytes: [UInt8]) throws(SimulationError) -> JSONNode {
        guard bytes.count <= longest else { throw .malformedJSON(offset: longest) }
        var reader = JSONReader(bytes)
        let node = try reader.value()
        reader.skipBlanks()
        guard reader.position == bytes.count else { throw reader.malformed }
        return node
    }

    static func read(_ text: String) throws(SimulationError) -> JSONNode {
        try read(Array(text.utf8))
    }

    private var malformed: SimulationError { .malformedJSON(offset: position) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            position += 1
        }
    }

    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ word: StaticString) throws(SimulationError) {
        for scalar in word.description.unicodeScalars where !consume(scalar) { throw malformed }
    }

    private mutating func value() throws(SimulationError) -> JSONNode {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"):
            return try nested { (reader) throws(SimulationError) in
                try reader.object()
            }
        case UInt8(ascii: "["):
            return try nested { (reader) throws(SimulationError) in
                try reader.array()
            }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try expect("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try expect("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try expect("null")
            return .null
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(SimulationError) -> JSONNode
    ) throws(SimulationError) -> JSONNode {
        guard depth < Self.deepest else { throw malformed }
        depth += 1
        position += 1
        let node = try read(&self)
        depth -= 1
        return node
    }

    private mutating func object() throws(SimulationError) -> JSONNode {
        var members: [JSONNode.Member] = []
        var names: Set<String> = []
        skipBlanks()
        if consume("}") { return .object([]) }
        while true {
            skipBlanks()
            let start = position
            let name = try string()
            guard names.insert(name).inserted else { throw .duplicateMember(offset: start) }
            skipBlanks()
            guard consume(":") else { throw malformed }
            members.append(JSONNode.Member(name, try value()))
            skipBlanks()
            if consume("}") { return .object(members) }
            guard consume(",") else { throw malformed }
        }
    }

    private mutating func array() throws(SimulationError) -> JSONNode {
        var elements: [JSONNode] = []
        skipBlanks()
        if consume("]") { return .array([]) }
        while true {
            elements.append(try value())
            skipBlanks()
            if consume("]") { return .array(elements) }
            guard consume(",") else { throw malformed }
        }
    }

    private mutating func string() throws(SimulationError) -> String {
        guard consume("\"") else { throw malformed }
        var content: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw malformed
                }
                return text
            case UInt8(ascii: "\\"): content.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20: throw malformed
            default: content.append(byte)
            }
        }
        throw malformed
    }

    private mutating func escape() throws(SimulationError) -> Unicode.Scalar {
        guard let letter = next else { throw malformed }
        position += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw malformed
        }
    }

    private mutating func unicodeEscape() throws(SimulationError) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800...0xDBFF).contains(first), consume("\\"), consume("u") else {
            throw malformed
        }
        let second = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw malformed }
        return scalar
    }

    private mutating func hexadecimal() throws(SimulationError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw malformed
            }
            value = value << 4 + UInt32(digit)
            position += 1
        }
        return value
    }

    /// By the grammar of RFC 8259.
    private mutating func number() throws(SimulationError) -> String {
        let start = position
        _ = consume("-")
        if !consume("0") { try digits() }
        if consume(".") { try digits() }
        if consume("e") || consume("E") {
            if !consume("+") { _ = consume("-") }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(SimulationError) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw malformed }
    }
}

/// A JSON value that keeps the order of members and the digits of numbers; the server deliberately
/// shares no code with the client that it tests.
indirect enum JSONNode: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As written, such as `250.00`.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])

    struct Member: Hashable, Sendable {
        let name: String
        let value: JSONNode

        init(_ name: String, _ value: JSONNode) {
            self.name = name
            self.value = value
        }
    }

    /// `nil` also when this is no object.
    subscript(name: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// Without point and exponent.
    var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits)
    }

    var isObject: Bool {
        guard case .object = self else { return false }
        return true
    }

    static func integer(_ value: some BinaryInteger) -> JSONNode { .number(String(value)) }

    /// Null for `nil`.
    static func optional(_ text: String?) -> JSONNode { text.map { .string($0) } ?? .null }
}

extension JSONNode: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .string(value) }
}

extension JSONNode: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, JSONNode)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}

extension JSONNode {
    /// As AM prints: one blank after `{`, `[`, `,` and `:`, and before `}`, `]`, two in an empty
    /// object, and Java's numbers.
    var spacedText: String { text(spaced: true) }

    /// Without blanks, as inside a signed token.
    var compactText: String { text(spaced: false) }

    private func text(spaced: Bool) -> String {
        var output = ""
        print(into: &output, gap: spaced ? " " : "")
        return output
    }

    private func print(into output: inout String, gap: String) {
        switch self {
        case .null: output += "null"
        case .bool(let flag): output += flag ? "true" : "false"
        case .number(let digits): output += gap.isEmpty ? digits : JavaNumber.text(digits)
        case .string(let text): Self.quote(text, into: &output)
        case .array(let elements):
            output += "[" + gap
            for (index, element) in elements.enumerated() {
                if index > 0 { output += "," + gap }
                element.print(into: &output, gap: gap)
            }
            output += gap + "]"
        case .object(let members):
            output += "{" + gap
            for (index, member) in members.enumerated() {
                if index > 0 { output += "," + gap }
                Self.quote(member.name, into: &output)
                output += ":" + gap
                member.value.print(into: &output, gap: gap)
            }
            output += gap + "}"
        }
    }

    /// Only quote, backslash and control characters are escaped.
    private static func quote(_ text: String, into output: inout String) {
        output += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\u{8}": output += "\\b"
            case "\u{C}": output += "\\f"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }
}

/// Numbers as Java prints them.
enum JavaNumber {
    /// Whole numbers keep their digits; others become a double: `250.00` gives `250.0`, `0.00001`
    /// gives `1.0E-5`.
    static func text(_ digits: String) -> String {
        let isWhole = digits.utf8.allSatisfy {
            $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0)
        }
        guard !isWhole, let value = Double(digits), value.isFinite else { return digits }
        return text(value)
    }

    /// `Double.toString`: plain from 0.001 to below 10 000 000, else one digit before the point and
    /// `E`.
    private static func text(_ value: Double) -> String {
        let sign = value.sign == .minus ? "-" : ""
        guard value != 0 else { return sign + "0.0" }
        let (digits, exponent) = shortestDigits(value.magnitude)
        guard value.magnitude >= 1e-3, value.magnitude < 1e7 else {
            let tail = digits.dropFirst()
            return sign + digits.prefix(1) + "." + (tail.isEmpty ? "0" : tail) + "E\(exponent)"
        }
        if exponent < 0 {
            return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
        }
        let whole = digits.prefix(exponent + 1)
        let padding = String(repeating: "0", count: exponent + 1 - whole.count)
        let fraction = digits.dropFirst(exponent + 1)
        return sign + whole + padding + "." + (fraction.isEmpty ? "0" : fraction)
    }

    /// The shortest digits that round to `value`, and the power of ten of the first.
    private static func shortestDigits(_ value: Double) -> (digits: String, exponent: Int) {
        let parts = value.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let whole = String(mantissa[0])
        let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
        let written = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let all = whole + fraction
        let significant = all.drop { $0 == "0" }
        let exponent = whole.count - 1 - (all.count - significant.count) + written
        let trailing = significant.reversed().prefix { $0 == "0" }.count
        return (String(significant.dropLast(trailing)), exponent)
    }
}
