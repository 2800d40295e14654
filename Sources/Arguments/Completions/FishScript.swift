import Vocabulary

/// Completions for fish.
struct FishScript {
    let program: String
    let commands: [CompletableCommand]

    /// The script, without the end of its last line.
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
            // A description here would stand beside each value.
            return "\(start) \(isFile ? "-F" : action(operand.completion))"
        }
        return children + options + operands
    }

    private func action(_ completion: CompletionKind) -> String {
        switch completion {
        case .none: "-x"
        // The end of a word keeps the option's description from standing beside each of them.
        case .list(let words): "-x -a '\(words.map { $0 + "\\t" }.joined(separator: " "))'"
        case .asked(let kind): "-x -a '(\(program) candidates \(kind) 2>/dev/null </dev/null)'"
        case .file: "-r -F"
        }
    }

    /// A text between single quotes.
    private func quoted(_ text: String) -> String {
        text.replacingText("\\", by: "\\\\").replacingText("'", by: "\\'")
    }
}
