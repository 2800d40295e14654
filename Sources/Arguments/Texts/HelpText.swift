/// The text of `--help`.
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
