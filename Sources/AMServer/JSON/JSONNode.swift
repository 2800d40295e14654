/// A JSON value that keeps the order of members and the digits of numbers.
///
/// The server has its own JSON on purpose: it shares no code with the client that it tests.
indirect enum JSONNode: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as it was written, such as `250.00`.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])

    /// One name and its value.
    struct Member: Hashable, Sendable {
        let name: String
        let value: JSONNode

        init(_ name: String, _ value: JSONNode) {
            self.name = name
            self.value = value
        }
    }

    /// The member `name` of an object; `nil` when there is none or this is no object.
    subscript(name: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text of a string.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value of a whole number that was written without point and exponent.
    var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits)
    }

    /// Whether this is an object.
    var isObject: Bool {
        guard case .object = self else { return false }
        return true
    }

    /// A number node of a whole number.
    static func integer(_ value: some BinaryInteger) -> JSONNode { .number(String(value)) }

    /// A string node, or null for nothing.
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
    /// The text as AM prints documents: one blank after `{`, `[`, `,` and `:`, and before `}`, `]`.
    ///
    /// An empty object has two blanks. Numbers appear as Java would print them.
    var spacedText: String { text(spaced: true) }

    /// The text without any blank, as inside a signed token.
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

    /// Writes a string literal; only quote, backslash and control characters are escaped.
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
