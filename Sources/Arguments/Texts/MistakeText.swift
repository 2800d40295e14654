import Vocabulary

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
