import Vocabulary

struct CompletableCommand {
    struct Child {
        let name: String
        let abstract: String
    }

    /// With those of its parents.
    let words: [String]
    let children: [Child]
    /// With those of the default command.
    let options: [ArgumentDefinition]
    let operands: [ArgumentDefinition]

    var path: String { words.joined(separator: " ") }

    /// In the order of help.
    static func all(of path: CommandPath) -> [CompletableCommand] {
        let command = CompletableCommand(path)
        return [command] + command.below(path)
    }

    private func below(_ path: CommandPath) -> [CompletableCommand] {
        children.flatMap { child -> [CompletableCommand] in
            guard let type = path.subcommand(named: child.name) else { return [] }
            if type is HelpCommand.Type {
                let names = children.filter { $0.name != child.name }
                return [CompletableCommand(words: words + [child.name], children: names)]
            }
            return Self.all(of: path.appending(type))
        }
    }

    private init(_ path: CommandPath) {
        let configuration = path.configuration
        let shown = configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let types = shown.isEmpty || !path.isRoot ? shown : shown + [HelpCommand.self]
        words = path.names
        children = types.map { type in
            Child(name: type.commandName, abstract: type.configuration.abstract)
        }
        let definitions = (configuration.defaultSubcommand ?? path.command).init().definitions
        options = definitions.filter { $0.kind != .operand } + path.commonDefinitions
        operands = children.isEmpty ? definitions.filter { $0.kind == .operand } : []
    }

    private init(words: [String], children: [Child]) {
        self.words = words
        self.children = children
        options = []
        operands = []
    }
}

/// A shell that can complete commands.
package enum CompletionShell: String, CaseIterable, ExpressibleByArgument {
    /// 4 or later.
    case bash
    /// With `compinit`.
    case zsh
    /// 3 or later.
    case fish
}

extension ParsableCommand {
    /// Complete but for ids and accounts, which the hidden command `candidates` provides.
    package static func completionScript(for shell: CompletionShell) -> String {
        let commands = CompletableCommand.all(of: CommandPath(Self.self))
        return switch shell {
        case .bash: BashScript(program: commandName, commands: commands).text
        case .zsh: ZshScript(program: commandName, commands: commands).text
        case .fish: FishScript(program: commandName, commands: commands).text
        }
    }
}

struct FishScript {
    let program: String
    let commands: [CompletableCommand]

    /// Without a final line end.
    var text: String {
        """
        # Completions of \(program) for fish, made by the program.

        # The commands that the line names.
        function _\(program)_path
            set -l path \(program)
            set -l words (commandline -opc)
            set -e words[1]
            for word in $words
                switch "$path $word"
                    case \(paths)
                        set path "$path $word"
                end
            end
            echo $path
        end

        function _\(program)_at
            test (_\(program)_path) = "$argv[1]"
        end

        complete -c '\(program)' -f
        \(commands.flatMap(lines).joined(separator: "\n"))
        """
    }

    private var paths: String {
        commands.dropFirst().map { "'\($0.path)'" }.joined(separator: " ")
    }

    private func lines(_ command: CompletableCommand) -> [String] {
        let start = "complete -c '\(program)' -n \"_\(program)_at '\(command.path)'\""
        let children = command.children.map { child in
            "\(start) -a '\(child.name)' -d '\(quoted(child.abstract))'"
        }
        let options = command.options.map { option in
            let names = option.spellings.map { spelling in
                spelling.hasPrefix("--")
                    ? "-l \(spelling.dropFirst(2))" : "-s \(spelling.dropFirst())"
            }
            let value = option.kind == .flag ? "" : " " + action(option.completion)
            return
                "\(start) \(names.joined(separator: " "))\(value) -d '\(quoted(option.abstract))'"
        }
        let operands = command.operands.filter { $0.completion != .none }.map { operand in
            let isFile = if case .file = operand.completion { true } else { false }
            // A description would be repeated for each value.
            return "\(start) \(isFile ? "-F" : action(operand.completion))"
        }
        return children + options + operands
    }

    private func action(_ completion: CompletionKind) -> String {
        switch completion {
        case .none: "-x"
        // The empty one replaces the option's description.
        case .list(let words): "-x -a '\(words.map { $0 + "\\t" }.joined(separator: " "))'"
        case .asked(let kind): "-x -a '(\(program) candidates \(kind) 2>/dev/null </dev/null)'"
        case .file: "-r -F"
        }
    }

    private func quoted(_ text: String) -> String {
        text.replacingText("\\", by: "\\\\").replacingText("'", by: "\\'")
    }
}
