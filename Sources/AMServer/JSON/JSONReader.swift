/// Reads one JSON text, strictly and within limits.
///
/// Duplicate member names, lone surrogates, bad UTF-8, trailing bytes and deep nesting are refused.
struct JSONReader {
    /// The most bytes of a text.
    static let longest = 65_536
    /// The most arrays and objects inside one another.
    static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value of a whole text.
    static func read(_ bytes: [UInt8]) throws(SimulationError) -> JSONNode {
        guard bytes.count <= longest else { throw .malformedJSON(offset: longest) }
        var reader = JSONReader(bytes)
        let node = try reader.value()
        reader.skipBlanks()
        guard reader.position == bytes.count else { throw reader.malformed }
        return node
    }

    /// The value of a whole text.
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

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ word: StaticString) throws(SimulationError) {
        for scalar in word.description.unicodeScalars where !take(scalar) { throw malformed }
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
        if take("}") { return .object([]) }
        while true {
            skipBlanks()
            let start = position
            let name = try string()
            guard names.insert(name).inserted else { throw .duplicateMember(offset: start) }
            skipBlanks()
            guard take(":") else { throw malformed }
            members.append(JSONNode.Member(name, try value()))
            skipBlanks()
            if take("}") { return .object(members) }
            guard take(",") else { throw malformed }
        }
    }

    private mutating func array() throws(SimulationError) -> JSONNode {
        var elements: [JSONNode] = []
        skipBlanks()
        if take("]") { return .array([]) }
        while true {
            elements.append(try value())
            skipBlanks()
            if take("]") { return .array(elements) }
            guard take(",") else { throw malformed }
        }
    }

    private mutating func string() throws(SimulationError) -> String {
        guard take("\"") else { throw malformed }
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
        guard (0xD800...0xDBFF).contains(first), take("\\"), take("u") else { throw malformed }
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

    /// The digits of a number by the grammar of RFC 8259.
    private mutating func number() throws(SimulationError) -> String {
        let start = position
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
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
