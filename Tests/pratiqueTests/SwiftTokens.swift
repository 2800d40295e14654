/// The tokens of a Swift source, as far as `ErrorPage` needs them.
enum SwiftToken: Hashable {
    /// A line of a documentation comment without its slashes.
    case doc(String)
    /// A name, a keyword or a number.
    case word(String)
    /// A string literal without its quotes; ``SwiftTokens/value`` stands for an interpolation.
    case text(String)
    /// Any other character.
    case mark(Unicode.Scalar)
}

/// Splits a Swift source without regex literals and block comments, which the sources do not use.
struct SwiftTokens {
    /// What an interpolation becomes in a text.
    static let value: Unicode.Scalar = "\u{FFFC}"

    private let source: [Unicode.Scalar]
    private var place = 0

    private init(_ source: String) { self.source = Array(source.unicodeScalars) }

    /// The tokens of a source.
    static func all(of source: String) -> [SwiftToken] {
        var reader = SwiftTokens(source)
        var tokens: [SwiftToken] = []
        while let token = reader.next() { tokens.append(token) }
        return tokens
    }

    private mutating func next() -> SwiftToken? {
        while place < source.count {
            let scalar = source[place]
            if scalar.properties.isWhitespace || scalar == "`" {
                place += 1
            } else if starts("///") {
                place += 3
                return .doc(trimmed(run { $0 != "\n" }))
            } else if starts("//") {
                _ = run { $0 != "\n" }
            } else if let text = literal() {
                return .text(text)
            } else if Self.isName(scalar) {
                return .word(run(Self.isName))
            } else {
                place += 1
                return .mark(scalar)
            }
        }
        return nil
    }

    /// A string literal of any form: `"…"`, `"""…"""`, `#"…"#`.
    private mutating func literal() -> String? {
        let hashes = source[place...].prefix { $0 == "#" }.count
        guard starts("\"", after: hashes) else { return nil }
        let quotes = starts("\"\"\"", after: hashes) ? 3 : 1
        let fence = String(repeating: "#", count: hashes)
        let end = String(repeating: "\"", count: quotes) + fence
        let escape = "\\" + fence
        place += hashes + quotes
        var text = String.UnicodeScalarView()
        while place < source.count, !starts(end) {
            if starts(escape) {
                place += 1 + hashes
                text.append(escaped())
            } else {
                text.append(source[place])
                place += 1
            }
        }
        place += end.unicodeScalars.count
        return String(text)
    }

    /// What stands for the escape whose backslash was read.
    private mutating func escaped() -> Unicode.Scalar {
        guard place < source.count else { return Self.value }
        let scalar = source[place]
        place += 1
        switch scalar {
        case "(":
            var depth = 1
            while depth > 0, let token = next() {
                if token == .mark("(") { depth += 1 }
                if token == .mark(")") { depth -= 1 }
            }
            return Self.value
        case "u":
            let digits = run { $0 != "}" }.dropFirst()
            place += 1
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? Self.value
        case "n", "r", "t": return " "
        default: return scalar
        }
    }

    private mutating func run(_ belongs: (Unicode.Scalar) -> Bool) -> String {
        let part = source[place...].prefix(while: belongs)
        place = part.endIndex
        return String(String.UnicodeScalarView(part))
    }

    private func starts(_ word: String, after count: Int = 0) -> Bool {
        source[place...].dropFirst(count).starts(with: word.unicodeScalars)
    }

    private func trimmed(_ line: String) -> String {
        line.hasPrefix(" ") ? String(line.dropFirst()) : line
    }

    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
}
