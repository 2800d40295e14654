import Vocabulary

struct HelpText {
    private static let nameIndent = 2
    /// The column of meanings.
    private static let meaningIndent = 26

    private let path: CommandPath
    private let definitions: [ArgumentDefinition]
    private let columns: Int

    init(_ path: CommandPath, columns: Int) {
        self.path = path
        self.columns = columns
        definitions = path.command.init().definitions
    }

    /// With a final line end.
    var text: String {
        let configuration = path.configuration
        var parts: [String] = []
        let overview = [configuration.abstract, configuration.discussion].filter { !$0.isEmpty }
        if !overview.isEmpty {
            let text = "OVERVIEW: " + overview.joined(separator: "\n\n")
            parts.append(TextColumn(width: columns).wrapped(text) + "\n")
        }
        parts.append("USAGE: \(UsageText(path, definitions).line)\n")
        let operands = definitions.filter { $0.kind == .operand }
        let options = definitions.filter { $0.kind != .operand } + path.commonDefinitions
        parts.append(section("ARGUMENTS", operands.map(row)))
        parts.append(section("OPTIONS", options.map(row)))
        parts.append(section("SUBCOMMANDS", commandRows))
        if !configuration.subcommands.isEmpty {
            let names = path.names
            let words = names.prefix(1) + ["help"] + names.dropFirst() + ["<subcommand>"]
            parts.append("  See '\(words.joined(separator: " "))' for detailed help.")
        }
        let text = parts.filter { !$0.isEmpty }.joined(separator: "\n")
        return text + "\n"
    }

    private func section(_ title: String, _ rows: [String]) -> String {
        rows.isEmpty ? "" : "\(title):\n" + rows.map { $0 + "\n" }.joined()
    }

    private func row(_ definition: ArgumentDefinition) -> String {
        let name =
            definition.kind == .operand
            ? definition.synopsis
            : (definition.spellings.dropLast() + [definition.synopsis]).joined(separator: ", ")
        var remarks: [String] = []
        if !definition.allValues.isEmpty {
            remarks.append("values: \(definition.allValues.joined(separator: ", "))")
        }
        if let usual = definition.defaultText, !usual.isEmpty {
            remarks.append("default: \(usual)")
        }
        let remark = remarks.isEmpty ? "" : "(\(remarks.joined(separator: "; ")))"
        return row(
            name,
            [definition.abstract, remark].filter { !$0.isEmpty }.joined(separator: " ")
        )
    }

    private var commandRows: [String] {
        let configuration = path.configuration
        let usual = configuration.defaultSubcommand
        return configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { command in
            let isUsual = usual.map { $0 == command } ?? false
            return row(
                command.commandName + (isUsual ? " (default)" : ""),
                command.configuration.abstract
            )
        }
    }

    private func row(_ name: String, _ meaning: String) -> String {
        let name = String(repeating: " ", count: Self.nameIndent) + name
        guard !meaning.isEmpty else { return name }
        let meaning = TextColumn(width: columns, indent: Self.meaningIndent).wrapped(meaning)
        guard name.count < Self.meaningIndent else { return name + "\n" + meaning }
        return name + meaning.dropFirst(name.count)
    }
}

/// Text of a given width.
struct TextColumn {
    let width: Int
    var indent = 0

    /// Wraps at blanks and keeps line ends; a longer word has its own line.
    func wrapped(_ text: String) -> String {
        let room = width - indent
        let margin = String(repeating: " ", count: indent)
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
        var lines: [Substring] = []
        for (place, paragraph) in paragraphs.enumerated() {
            // Only the very last line may be full: every other one is followed by something.
            let isLast = place + 1 == paragraphs.count
            lines += Self.lines(of: paragraph, room: room, lastRoom: isLast ? room : room - 1)
        }
        return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }

    private static func lines(of paragraph: Substring, room: Int, lastRoom: Int) -> [Substring] {
        var lines: [Substring] = []
        var rest = paragraph
        while rest.count > lastRoom {
            let gap = rest.prefix(room).lastIndex(of: " ") ?? rest.firstIndex(of: " ")
            guard let gap else { break }
            lines.append(rest[..<gap])
            rest = rest[rest.index(after: gap)...]
        }
        return lines + [rest]
    }
}

struct UsageText {
    /// With more arguments only required ones and operands are named.
    private static let most = 12

    private let path: CommandPath
    private let definitions: [ArgumentDefinition]

    init(_ path: CommandPath, _ definitions: [ArgumentDefinition]) {
        self.path = path
        self.definitions = definitions
    }

    /// Such as `pratique show <id> [--json]`.
    var line: String {
        var words = [path.name]
        if definitions.count <= Self.most {
            words += definitions.map(Self.word)
        } else {
            let needed = definitions.filter { $0.kind == .operand || !$0.isOptional }
            let isNamed = !needed.isEmpty && needed.count <= Self.most
            words += isNamed ? ["[<options>]"] + needed.map(Self.word) : ["<options>"]
        }
        if !path.configuration.subcommands.isEmpty { words.append("<subcommand>") }
        return words.joined(separator: " ")
    }

    private static func word(_ definition: ArgumentDefinition) -> String {
        let word = ArgumentSummary(definition).usage
        return definition.isOptional ? "[\(word)]" : word
    }
}

/// A reply to a command line instead of running a command.
package struct CommandReply: Hashable, Sendable {
    /// Whole lines; typed words in it are printable and bounded.
    package let text: String
    /// Success for standard output, ``ExitCode/validationFailure`` for standard error.
    package let exitCode: ExitCode
}

/// The words for a mistake in a command line.
struct MistakeText {
    static let mostWords = 8
    private static let mostInline = 5

    private let mistake: CommandLineMistake
    private let path: CommandPath

    init(_ mistake: CommandLineMistake, at path: CommandPath) {
        self.mistake = mistake
        self.path = path
    }

    /// The mistake, the purpose of the argument, and the usage.
    var text: String {
        var lines = ["Error: \(sentence)"]
        if let help { lines.append("Help:  \(help.synopsis)  \(help.abstract)") }
        lines.append("Usage: \(UsageText(path, path.command.init().definitions).line)")
        if path.commonDefinitions.contains(where: { $0.spellings.contains("--help") }) {
            lines.append("  See '\(path.name) --help' for more information.")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var help: ArgumentSummary? {
        switch mistake {
        case .missingValue(let argument), .missingArgument(let argument),
            .wrongValue(_, let argument):
            argument.abstract.isEmpty ? nil : argument
        case .notAnOption, .unknownOption, .unexpected, .unknownCommand, .noCommand,
            .valueOfFlag, .invalid:
            nil
        }
    }

    private var sentence: String {
        switch mistake {
        case .notAnOption(let typed):
            "Invalid option: \(typed.text)"
        case .unknownOption(let typed, let nearest):
            "Unknown option '\(typed.text)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
        case .unexpected(let typed, let count):
            unexpected(typed, count: count)
        case .unknownCommand(let typed, let nearest):
            "Unexpected argument '\(typed.text)'. Did you mean '\(nearest)'?"
        case .noCommand(let typed, let nearest):
            "'\(typed.text)' is not a command"
                + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
        case .missingValue(let argument):
            "Missing value for '\(argument.synopsis)'"
        case .valueOfFlag(let value, let spelling):
            "The option '\(spelling)' does not take any value, but '\(value.text)' was specified."
        case .wrongValue(let value, let argument):
            "The value '\(value.text)' is invalid for '\(argument.synopsis)'"
                + Self.expectation(of: argument.allValues)
                + (argument.expectation.isEmpty
                    ? "" : ". Please provide \(argument.expectation).")
                + (Suggestion.command(near: value.text.text, among: argument.allValues)
                    .map { " Did you mean '\($0)'?" } ?? "")
        case .missingArgument(let argument):
            "Missing expected argument '\(argument.usage)'"
        case .invalid(let error):
            PrintableText(error.message).text
        }
    }

    private func unexpected(_ typed: [Typed], count: Int) -> String {
        let words = typed.map { "'\($0.text)'" }.joined(separator: ", ")
        if count == 1 { return "Unexpected argument \(words)" }
        let more = count > typed.count ? " and \(count - typed.count) more" : ""
        return "\(count) unexpected arguments: \(words)\(more)"
    }

    private static func expectation(of values: [String]) -> String {
        guard let last = values.last else { return "" }
        let quoted = values.map { "'\($0)'" }
        if values.count <= 2 {
            return ". Please provide one of \(quoted.joined(separator: " and "))."
        }
        if values.count <= mostInline {
            let others = quoted.dropLast().joined(separator: ", ")
            return ". Please provide one of \(others) or '\(last)'."
        }
        let list = values.map { "\n  - \($0)" }.joined()
        return ". Please provide one of the following:\(list)"
    }
}
