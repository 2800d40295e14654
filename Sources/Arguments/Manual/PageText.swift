import Vocabulary

/// Builds a page part by part.
struct PageText {
    private(set) var text: String

    init(name: String, abstract: String, _ surroundings: ManualSurroundings) {
        let summary = abstract.trimmingSuffix { $0 == "." }
        let line = summary.prefix(1).lowercased() + summary.dropFirst()
        text = """
            .\\" Made by the program from the definitions of its commands.
            .TH \(name.uppercased()) 1 \(surroundings.date) "\(surroundings.program)" "User Commands"
            .SH NAME
            \(Roff.title(name, line))

            """
    }

    mutating func section(_ title: String) { add(".SH \(title)") }

    mutating func paragraph(_ paragraph: String) {
        separate()
        add(Roff.text(paragraph))
    }

    mutating func synopsis(_ words: [String], _ arguments: [ArgumentDefinition]) {
        let shown = arguments.filter { !$0.isCommon }
        var parts: [String] = []
        for argument in shown.filter({ !$0.isOperand }) + shown.filter(\.isOperand) {
            let value = Roff.italic(argument.placeholder)
            var part =
                argument.isOperand
                ? value : argument.spellings.first.map { Roff.bold($0) } ?? ""
            if argument.kind == .option { part += " \(value)" }
            if argument.isRepeating { part += "..." }
            parts.append(argument.isOptional ? "[\(part)]" : part)
        }
        separate()
        add(
            words.map { $0.uppercased() == $0 ? Roff.italic($0) : Roff.bold($0) }
                .joined(separator: " ")
        )
        for part in parts { add(part) }
    }

    /// Without its example.
    mutating func description(of command: ManualCommand) {
        section("DESCRIPTION")
        add(Roff.text(command.abstract))
        paragraphs(command.prose)
    }

    /// With options and example.
    mutating func subcommand(_ words: [String], _ command: ManualCommand) {
        add(".SS \(Roff.verbatim(words.joined(separator: " ")))")
        add(Roff.text(command.abstract))
        paragraphs(command.prose)
        items(of: command, includingCommon: false)
        lines(command.example)
    }

    mutating func options(of command: ManualCommand, includingCommon: Bool) {
        let shown = command.arguments.filter { includingCommon || !$0.isCommon }
        guard !shown.isEmpty else { return }
        section("OPTIONS")
        items(of: command, includingCommon: includingCommon)
    }

    mutating func statuses(_ statuses: [ManualSurroundings.Status]) {
        section("EXIT STATUS")
        for status in statuses { item(Roff.bold("\(status.code)"), status.meaning) }
    }

    mutating func rows(_ title: String, _ rows: [ManualSurroundings.Row]) {
        section(title)
        for row in rows { item(Roff.bold(row.name), row.meaning) }
    }

    mutating func example(of command: ManualCommand) {
        guard !command.example.isEmpty else { return }
        section("EXAMPLES")
        lines(command.example)
    }

    mutating func seeAlso(_ names: [String]) {
        section("SEE ALSO")
        for (place, name) in names.enumerated() {
            add("\(Roff.bold(name))(1)" + (place + 1 == names.count ? "" : ","))
        }
    }

    mutating func item(_ name: String, _ meaning: String) {
        add(".TP")
        add(name)
        add(Roff.text(meaning))
    }

    private mutating func items(of command: ManualCommand, includingCommon: Bool) {
        for argument in command.arguments where includingCommon || !argument.isCommon {
            let value = Roff.italic(argument.placeholder)
            var name =
                argument.isOperand
                ? value
                : argument.spellings.map { Roff.bold($0) }.joined(separator: ", ")
            if argument.kind == .option { name += " \(value)" }
            var meaning = argument.abstract
            if !argument.allValues.isEmpty {
                meaning += " One of `\(argument.allValues.joined(separator: "`, `"))`."
            }
            if let usual = argument.defaultText, !usual.isEmpty {
                meaning += " `\(usual)` unless given."
            }
            item(name, meaning)
        }
    }

    private mutating func paragraphs(_ paragraphs: [String]) {
        for paragraph in paragraphs { self.paragraph(paragraph) }
    }

    private mutating func lines(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        separate()
        add(".nf")
        for line in lines { add(Roff.verbatim(line)) }
        add(".fi")
    }

    /// Begins a paragraph, unless the heading above has.
    private mutating func separate() {
        let last = text.split(separator: "\n").last ?? ""
        if !last.hasPrefix(".SH"), !last.hasPrefix(".SS") { add(".PP") }
    }

    private mutating func add(_ line: String) { text += line + "\n" }
}

extension ArgumentDefinition {
    fileprivate var isOperand: Bool { kind == .operand }

    fileprivate var placeholder: String { valueName.uppercased() }
}

extension String {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}

/// Text in the macros `man`.
enum Roff {
    private static let longestLine = 79

    /// Wrapped; backquoted words become bold.
    static func text(_ text: String) -> String {
        var result = ""
        for (number, part) in text.split(separator: "`", omittingEmptySubsequences: false)
            .enumerated()
        {
            result += number % 2 == 0 ? escaped(part) : bold(String(part))
        }
        return filled(result).map(protected).joined(separator: "\n")
    }

    static func title(_ name: String, _ summary: String) -> String {
        filled("\(typed(name)) \\- \(escaped(summary))").map(protected).joined(separator: "\n")
    }

    private static func filled(_ text: String) -> [String] {
        var lines: [String] = []
        for part in text.split(separator: " ").map(String.init) {
            // An option can be copied.
            let word = part.hasPrefix("--") ? part.replacingText("-", by: "\\-") : part
            // A protected line is longer by two.
            if let last = lines.last, last.count + word.count + 3 <= longestLine {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    /// Such as a name that is typed literally.
    static func bold(_ text: String) -> String { "\\fB\(typed(text))\\fR" }

    /// Such as a placeholder.
    static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

    /// Unchanged.
    static func verbatim(_ text: String) -> String { protected(typed(text)) }

    /// With hyphens that can be copied into a shell.
    private static func typed(_ text: String) -> String {
        escaped(text).split(separator: "-", omittingEmptySubsequences: false)
            .joined(separator: "\\-")
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\e"
            case "~": result += "\\(ti"
            case "^": result += "\\(ha"
            case "'": result += "\\(aq"
            default: result.append(character)
            }
        }
    }

    /// Keeps a line from being read as a macro.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") ? "\\&" + line : line
    }
}
