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
