import Vocabulary

struct ZshScript {
    let program: String
    let commands: [CompletableCommand]

    /// Without a final line end.
    var text: String {
        """
        #compdef \(program)
        # Completions of \(program) for zsh, made by the program.

        # Offers what the program tells, a word a line.
        __\(program)_asked() {
            local -a told
            told=(${(f)"$(\(program) candidates $1 2>/dev/null </dev/null)"})
            compadd -a told
        }

        \(commands.map(function).joined(separator: "\n\n"))

        if [[ $funcstack[1] == _\(program) ]]; then
            _\(program) "$@"
        else
            compdef _\(program) \(program)
        fi
        """
    }

    private func function(_ command: CompletableCommand) -> String {
        let options = command.options.map(specification)
        guard !command.children.isEmpty else {
            let all = options + command.operands.map(specification)
            return """
                \(name(command.words))() {
                    _arguments -S \(continued(all))
                }
                """
        }
        let all = options + ["'1:command:->command'", "'*::argument:->arguments'"]
        let children = command.children.map { child in
            "'\(child.name):\(quoted(child.abstract))'"
        }
        let isListOfNames = command.words.count == 2 && command.words[1] == HelpCommand.commandName
        let cases = command.children.filter { _ in !isListOfNames }.map { child in
            "        \(child.name)) \(name(command.words + [child.name])) && result=0 ;;"
        }
        return """
            \(name(command.words))() {
                local context state state_descr line result=1
                local -a commands
                typeset -A opt_args
                _arguments -C \(continued(all)) && result=0
                case $state in
                command)
                    commands=(
                        \(children.joined(separator: "\n            "))
                    )
                    _describe -t commands command commands && result=0
                    ;;
                arguments)
                    case $words[1] in
            \(cases.joined(separator: "\n"))
                    esac
                    ;;
                esac
                return result
            }
            """
    }

    /// In the syntax of `_arguments`.
    private func specification(_ definition: ArgumentDefinition) -> String {
        var value = "\(definition.valueName):\(action(definition.completion))"
        // A blank here would keep zsh from completing options.
        if definition.isRepeating, value.hasSuffix(": ") { value = value.dropLast() + "()" }
        switch definition.kind {
        case .operand:
            let mark = definition.isRepeating ? "*:" : definition.isOptional ? "::" : ":"
            return "'\(mark)\(value)'"
        case .option, .flag:
            let meaning = bracketed(definition.abstract)
            let tail = definition.kind == .option ? "=[\(meaning)]:\(value)'" : "[\(meaning)]'"
            guard let first = definition.spellings.first, definition.spellings.count > 1 else {
                return "'\(definition.spellings.last ?? "")\(tail)"
            }
            let names = definition.spellings.joined(separator: " ")
            let others = definition.spellings.dropFirst().map { "'(\(names))\($0)\(tail)" }
            return (["'(\(names))\(first)\(tail)"] + others).joined(separator: " ")
        }
    }

    private func action(_ completion: CompletionKind) -> String {
        switch completion {
        case .none: " "
        case .list(let words):
            "(\(words.joined(separator: " ").replacingText(":", by: #"\\:"#)))"
        // The blank keeps the options of `compadd` from preceding the kind.
        case .asked(let kind): " __\(program)_asked \(kind)"
        case .file(let endings):
            endings.isEmpty ? "_files" : "_files -g \"*.(\(endings.joined(separator: "|")))\""
        }
    }

    private func name(_ words: [String]) -> String { "_" + words.joined(separator: "_") }

    private func continued(_ parts: [String]) -> String {
        parts.joined(separator: " \\\n        ")
    }

    private func quoted(_ text: String) -> String { text.replacingText("'", by: "'\\''") }

    private func bracketed(_ text: String) -> String {
        quoted(
            text.reduce(into: "") { result, letter in
                if "[]\\:".contains(letter) { result += "\\" }
                result.append(letter)
            }
        )
    }
}
