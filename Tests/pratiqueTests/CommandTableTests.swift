import Testing

@testable import Arguments
@testable import pratique

/// The table of all commands is the one that version 0.1.0 told of itself.
@Suite struct CommandTableTests {
    /// The commands that take more today.
    private let extended: Set<String>

    init() throws { extended = Set(try RecordedCommandLine.deviations().commands.map(\.name)) }

    private func spellings(_ recorded: RecordedCommandLine.Argument) -> [String] {
        (recorded.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    }

    /// A command of today's table.
    private func compare(_ recorded: RecordedCommandLine.Command, with path: CommandPath) {
        let configuration = path.configuration
        let shown = configuration.subcommands.filter { $0.configuration.shouldDisplay }
        #expect(path.command.commandName == recorded.commandName)
        let name = path.names.joined(separator: "-")
        let acceptsMore = extended.contains(name)
        if !acceptsMore {
            #expect(configuration.abstract == recorded.abstract ?? "")
            #expect(configuration.discussion == recorded.discussion ?? "")
        }
        #expect(configuration.shouldDisplay == recorded.shouldDisplay)
        #expect(
            configuration.defaultSubcommand.map { $0.commandName } == recorded.defaultSubcommand
        )
        var definitions = path.command.init().definitions + path.commonDefinitions
        let arguments = (recorded.arguments ?? []).filter(\.shouldDisplay)
        if acceptsMore {
            // What is new can be left out, and all else stands where it stood.
            let names = arguments.map(spellings)
            let new = definitions.filter { $0.kind != .operand && !names.contains($0.spellings) }
            let isOptional = new.allSatisfy(\.isOptional)
            #expect(isOptional, "\(name)")
            definitions.removeAll { definition in
                new.contains { $0.spellings == definition.spellings }
            }
        }
        #expect(definitions.count == arguments.count, "\(path.name)")
        for (definition, argument) in zip(definitions, arguments) {
            compare(argument, with: definition, of: path)
        }
        // The program's own `help` stands in no list of commands; it is compared by itself.
        let children = (recorded.subcommands ?? []).filter { $0.commandName != "help" }
        let known = shown.filter { type in
            !acceptsMore || children.contains { $0.commandName == type.commandName }
        }
        #expect(known.map { $0.commandName } == children.map(\.commandName))
        for (child, type) in zip(children, known) { compare(child, with: path.appending(type)) }
    }

    private func compare(
        _ recorded: RecordedCommandLine.Argument,
        with definition: ArgumentDefinition,
        of path: CommandPath
    ) {
        let kind: ArgumentDefinition.Kind? =
            ["positional": .operand, "option": .option, "flag": .flag][recorded.kind]
        let place = "\(path.name) \(definition.synopsis)"
        #expect(definition.kind == kind, "\(place)")
        #expect(definition.spellings == spellings(recorded), "\(place)")
        let isExtended = extended.contains(path.names.joined(separator: "-"))
        if !isExtended {
            #expect(definition.abstract == recorded.abstract ?? "", "\(place)")
        }
        #expect(definition.isOptional == recorded.isOptional, "\(place)")
        #expect(definition.isRepeating == recorded.isRepeating, "\(place)")
        #expect(definition.defaultText.flatMap { $0.isEmpty ? nil : $0 } == recorded.defaultValue)
        // A list may have become longer.
        let values = recorded.allValues ?? []
        let known =
            isExtended ? Array(definition.allValues.prefix(values.count)) : definition.allValues
        #expect(known == values, "\(place)")
        let then = completion(recorded.completionKind)
        switch (definition.completion, then) {
        // What the program itself is asked for came later.
        case (.asked, .none): break
        case (.list(let new), .list(let old)) where isExtended:
            #expect(new.starts(with: old), "\(place)")
        case (.file(let new), .file(let old)) where isExtended:
            #expect(new.starts(with: old), "\(place)")
        default: #expect(definition.completion == then, "\(place)")
        }
        if !definition.isCommon { #expect(definition.valueName == recorded.valueName, "\(place)") }
    }

    private func completion(
        _ recorded: RecordedCommandLine.Argument.Completion?
    ) -> CompletionKind {
        if let list = recorded?.list { return .list(list.values) }
        if let file = recorded?.file { return .file(extensions: file.extensions) }
        return .none
    }

    @Test func `every command takes what it took`() throws {
        let program = try RecordedCommandLine.program()
        #expect(program.paths().count == 56)
        compare(program, with: CommandPath(Pratique.self))
    }

    @Test func `the program's own help takes what it took`() throws {
        let recorded = try #require(
            try RecordedCommandLine.program().subcommands?.first { $0.commandName == "help" }
        )
        compare(recorded, with: CommandPath(Pratique.self).appending(HelpCommand.self))
    }

    @Test func `only what installers and shells call is hidden, and no list names it`() throws {
        let hidden = Pratique.configuration.subcommands.filter { !$0.configuration.shouldDisplay }
        #expect(hidden.map { $0.commandName } == ["manual", "candidates"])
    }
}
