/// The generated part of `Docs/errors.md`: the rows of every error type, read from Swift sources.
struct ErrorPage {
    /// The line of the page that the generated part follows.
    static let marker = "<!-- Generated from the sources; do not edit below this line. -->\n"

    /// An error type: its documentation comment, and its sentences by code.
    private struct Table {
        var intro: [String] = []
        var sentences: [String: [String]] = [:]
    }

    private var tables: [String: Table] = [:]

    /// Reads the rows of some sources, each the whole text of a file.
    init(sources: [String]) {
        for source in sources where source.contains("var row: (code: String") {
            var file = ErrorFile(source)
            file.read()
            for (name, intro) in file.intros where file.rows.contains(where: { $0.type == name }) {
                tables[name, default: Table()].intro = intro
            }
            for row in file.rows {
                let known = tables[row.type]?.sentences[row.code] ?? []
                let new = known.contains(row.sentence) || row.sentence.isEmpty ? [] : [row.sentence]
                tables[row.type, default: Table()].sentences[row.code] = known + new
            }
        }
    }

    /// One section for each error type.
    var text: String {
        tables.sorted { $0.key < $1.key }.map { name, table in
            let rows = table.sentences.sorted { $0.key < $1.key }.map { code, sentences in
                "| `\(code)` | \(Self.cell(sentences)) |\n"
            }
            let intro = table.intro.map { "\(Self.plain($0))\n" }.joined()
            return "\n## \(name)\n\n\(intro)\(intro.isEmpty ? "" : "\n")"
                + "| code | what it says |\n|---|---|\n\(rows.joined())"
        }.joined()
    }

    private static func cell(_ sentences: [String]) -> String {
        plain(sentences.joined(separator: " / ")).replacing("|", with: "\\|")
    }

    /// A symbol of the documentation as plain code.
    private static func plain(_ text: String) -> String { text.replacing("``", with: "`") }
}

/// The rows of one file, and the comments of its types and enum cases.
private struct ErrorFile {
    struct Row {
        let type: String
        let code: String
        let sentence: String
    }

    private static let types: Set<SwiftToken> = [
        .word("enum"), .word("struct"), .word("class"), .word("actor"), .word("extension"),
    ]
    private static let modifiers: Set<SwiftToken> = [
        .word("public"), .word("package"), .word("internal"), .word("fileprivate"),
        .word("private"), .word("indirect"), .word("final"),
    ]
    /// What stands before the `case` of a condition.
    private static let conditions: Set<SwiftToken> = [.word("if"), .word("guard"), .mark(",")]
    private static let row = SwiftTokens.all(of: "var row: (code: String, reason: String) {")
    private static let value = Character(SwiftTokens.value)

    private let tokens: [SwiftToken]
    /// The place of the bracket that closes the one at a place.
    private let ends: [Int: Int]
    private(set) var intros: [String: [String]] = [:]
    private(set) var rows: [Row] = []
    /// The comments of enum cases, by type and case.
    private var comments: [String: [String: String]] = [:]
    /// The bodies of rows: they are read last, since the cases may stand below them.
    private var bodies: [(type: String, range: Range<Int>)] = []

    init(_ source: String) {
        tokens = SwiftTokens.all(of: source)
        var open: [Int] = []
        var ends: [Int: Int] = [:]
        for (place, token) in tokens.enumerated() {
            if ["(", "[", "{"].map(SwiftToken.mark).contains(token) { open.append(place) }
            guard [")", "]", "}"].map(SwiftToken.mark).contains(token) else { continue }
            if let start = open.popLast() { ends[start] = place }
        }
        self.ends = ends
    }

    mutating func read() {
        readTypes(in: tokens.indices, of: nil)
        for body in bodies { readRows(in: body.range, of: body.type, cases: []) }
    }

    /// Reads the declarations in the body of a type, or of the file.
    private mutating func readTypes(in range: Range<Int>, of type: String?) {
        var place = range.lowerBound
        while place < range.upperBound {
            if Self.types.contains(tokens[place]), case .word(let name) = token(place + 1),
                let start = tokens[place..<range.upperBound].firstIndex(of: .mark("{")),
                let end = ends[start]
            {
                let comment = comment(before: place)
                if !comment.isEmpty { intros[name] = comment }
                readTypes(in: start + 1..<end, of: name)
                place = end
            } else if let type, tokens[place] == .word("case") {
                let summary = comment(before: place).prefix { !$0.isEmpty }.joined(separator: " ")
                for name in names(after: place) { comments[type, default: [:]][name] = summary }
            } else if let type, tokens[place...].starts(with: Self.row) {
                place += Self.row.count - 1
                if let end = ends[place] { bodies.append((type, place + 1..<end)) }
            }
            place = (ends[place] ?? place) + 1
        }
    }

    /// Reads the tuples that begin with a literal code, in the part of a body for some enum cases.
    private mutating func readRows(in range: Range<Int>, of type: String, cases outer: [String]) {
        var cases = outer
        var place = range.lowerBound
        while place < range.upperBound {
            switch tokens[place] {
            case .word("default"): cases = outer
            case .word("case") where !Self.conditions.contains(token(place - 1)):
                // A case inside a case may be that of a value; then the outer one counts.
                let names = names(after: place).filter { comments[type]?[$0] != nil }
                cases = names.isEmpty ? outer : names
                while place < range.upperBound, tokens[place] != .mark(":") {
                    place = (ends[place] ?? place) + 1
                }
            case .mark("("):
                guard let end = ends[place], let code = code(in: place + 1..<end) else { break }
                let comment = cases.compactMap { comments[type]?[$0] }.joined(separator: " / ")
                let sentence = sentence(in: place + 1..<end) ?? comment
                rows.append(Row(type: type, code: code, sentence: sentence))
                place = end
            case .mark("{"):
                guard let end = ends[place] else { break }
                readRows(in: place + 1..<end, of: type, cases: cases)
                place = end
            default: break
            }
            place += 1
        }
    }

    /// The code at the beginning of a tuple; `nil` for any other pair of parentheses.
    private func code(in tuple: Range<Int>) -> String? {
        guard case .text(let text) = token(first(in: tuple)),
            token(first(in: tuple) + 1) == .mark(",")
        else { return nil }
        let code = text.replacing(String(Self.value), with: "*")
        let parts = code.split(separator: ".", omittingEmptySubsequences: false)
        let isCode = parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-*".contains($0) }
        }
        return parts.count > 1 && isCode ? code : nil
    }

    /// The sentence at the end of a tuple; `nil` when no literal is in it.
    private func sentence(in tuple: Range<Int>) -> String? {
        let comma = first(in: tuple) + 1
        var parts: [[SwiftToken]] = [[]]
        var place = first(in: comma + 1..<tuple.upperBound)
        while place < tuple.upperBound {
            let end = ends[place] ?? place
            if tokens[place] == .mark("+") {
                parts.append([])
            } else {
                parts[parts.count - 1] += tokens[place...end]
            }
            place = end + 1
        }
        let value = String(Self.value)
        let joined = parts.map { part in
            if part.count == 1, case .text(let text) = part[0] { text } else { value }
        }.joined()
        guard joined.contains(where: \.isLetter) else { return nil }
        let words = joined.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // What follows the last full stop is a sentence of its own.
        let text = words.hasSuffix("." + value) ? "\(words.dropLast()) \(value)" : words
        return text.replacing(value + value, with: value).replacing(value, with: "…")
    }

    /// The place behind the label at the beginning of a range, if there is one.
    private func first(in range: Range<Int>) -> Int {
        guard case .word = token(range.lowerBound), token(range.lowerBound + 1) == .mark(":")
        else { return range.lowerBound }
        return range.lowerBound + 2
    }

    /// The names of a `case`: in a declaration, or with points in a pattern.
    private func names(after place: Int) -> [String] {
        var names: [String] = []
        var place = place
        repeat {
            place += 1
            if token(place) == .mark(".") { place += 1 }
            if case .word(let name) = token(place) { names.append(name) }
            place += 1
            if token(place) == .mark("(") { place = (ends[place] ?? place) + 1 }
        } while token(place) == .mark(",")
        return names
    }

    /// The documentation comment of the declaration whose keyword is at a place.
    private func comment(before place: Int) -> [String] {
        var lines: [String] = []
        var place = place - 1
        while Self.modifiers.contains(token(place)) { place -= 1 }
        while case .doc(let line) = token(place) {
            lines.insert(line, at: 0)
            place -= 1
        }
        return lines
    }

    private func token(_ place: Int) -> SwiftToken {
        tokens.indices.contains(place) ? tokens[place] : .mark(" ")
    }
}
