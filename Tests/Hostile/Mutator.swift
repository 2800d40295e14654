import TestSupport
import Token

/// Changes valid samples, with an eye to what they are made of.
struct Mutator {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Words that mean something somewhere: delimiters, names, numbers at the ends of their ranges,
    /// texts that do something on a terminal.
    private static let words = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", ".", "=", "&", "?", "#",
        "%", "%00", "%C3%28", "/", "//", "@", "\n", "\r\n", "\u{0}", "\u{1B}[2J", "\u{202E}",
        "\u{200B}", "null", "true", "-0", "0", "1e400", "9223372036854775807",
        "-9223372036854775808", "18446744073709551616", "4e9", "alg", "none", "HS256", "c", "u",
        "m", "k", "n", "i", "x", "p", "l", "t", "secret", "issuer", "home", "approve", "reject",
        "yes", "number 34", "quit", "\u{FEFF}", "ü", "株",
    ]

    mutating func number(in range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[number(in: 0..<elements.count)]
    }

    /// Changes bytes in one to four places: bits, spans left out, doubled or moved, words put in.
    mutating func bytes(_ sample: [UInt8]) -> [UInt8] {
        var bytes = sample
        for _ in 0..<number(in: 1..<5) {
            guard !bytes.isEmpty else { return bytes }
            let place = number(in: 0..<bytes.count)
            let end = min(bytes.count, place + number(in: 1..<40))
            switch number(in: 0..<8) {
            case 0: bytes[place] ^= 1 << UInt8(number(in: 0..<8))
            case 1: bytes[place] = UInt8(number(in: 0..<256))
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: number(in: 0..<bytes.count))
            case 4: bytes.removeLast(bytes.count - place)
            case 5:
                let word = Array(one(of: Self.words).utf8)
                bytes.replaceSubrange(place..<end, with: word)
            case 6:
                let count = number(in: 1..<3_000)
                bytes.insert(contentsOf: [UInt8](repeating: bytes[place], count: count), at: place)
            default: bytes.insert(contentsOf: Array(one(of: Self.words).utf8), at: place)
            }
        }
        return bytes
    }

    /// Changes a text likewise; bytes that are no UTF-8 become replacement characters.
    mutating func text(_ sample: String) -> String {
        String(decoding: bytes(Array(sample.utf8)), as: UTF8.self)
    }

    /// Changes the members of an object: left out, of another type, doubled under another name,
    /// deep, long, or hostile.
    mutating func object(_ sample: [(String, JSONValue)]) -> [(String, JSONValue)] {
        var members = sample
        for _ in 0..<number(in: 1..<4) {
            guard !members.isEmpty else { break }
            let place = number(in: 0..<members.count)
            switch number(in: 0..<5) {
            case 0: members.remove(at: place)
            case 1: members[place].1 = value()
            case 2: members[place].1 = .string(text(members[place].1.stringValue ?? "text"))
            case 3: members[place].0 = one(of: Self.words)
            default: members.append((one(of: Self.words), value()))
            }
        }
        var seen: Set<String> = []
        return members.filter { seen.insert($0.0).inserted }
    }

    mutating func value() -> JSONValue {
        switch number(in: 0..<8) {
        case 0: return .null
        case 1: return .bool(number(in: 0..<2) == 0)
        case 2:
            let texts = ["0", "-1", "1e400", "9223372036854775808", "0.1", "1700000000000"]
            return JSONNumber(one(of: texts)).map(JSONValue.number) ?? .null
        case 3: return .array([.null, .string("a"), .array([])])
        case 4:
            return (0..<number(in: 1..<40)).reduce(JSONValue.null) { inner, _ in .array([inner]) }
        case 5: return .string(HostileText.any(using: &random))
        case 6: return .string(String(repeating: "x", count: number(in: 0..<70_000)))
        default: return .string(one(of: Self.words))
        }
    }
}
