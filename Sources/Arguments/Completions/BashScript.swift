struct BashScript {
    let program: String
    let commands: [CompletableCommand]

    /// Without a final line end.
    var text: String {
        """
        # Completions of \(program) for bash, made by the program.

        # Offers some words.
        \(function)_words() {
            mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
        }

        # Offers folders and files; of files only those with one of the endings, if there are any.
        \(function)_files() {
            local ending
            # Here alone a word that is also a folder's name is meant as that folder.
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(
                if (($# == 0)); then
                    compgen -f -- "$current"
                else
                    compgen -d -- "$current"
                    for ending; do compgen -f -X "!*.$ending" -- "$current"; done
                fi
            )
        }

        # Offers what the program tells, a word a line.
        \(function)_asked() {
            local word
            while IFS= read -r word; do
                if [[ $word == "$current"* ]]; then
                    COMPREPLY+=("$(printf '%q' "$word")")
                fi
            done < <(\(program) candidates "$1" 2>/dev/null </dev/null)
        }

        \(function)() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
            local path=\(program) place
            COMPREPLY=()
            for ((place = 1; place < COMP_CWORD; place++)); do
                case "$path ${COMP_WORDS[place]}" in
        \(paths))
                    path+=" ${COMP_WORDS[place]}"
                    ;;
                esac
            done
            # An option with an equals sign comes in three words.
            if [[ $current == = ]]; then
                current=
            elif [[ $previous == = ]]; then
                previous=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            case "$path $previous" in
        \(values)
            esac
            case "$path" in
        \(words)
            esac
        }

        complete -F \(function) \(program)
        """
    }

    private var function: String { "_\(program)" }

    private var paths: String {
        commands.dropFirst().map { "        '\($0.path)'" }.joined(separator: " | \\\n")
    }

    private var values: String {
        commands.flatMap { command in
            command.options.filter { $0.kind == .option }.map { option in
                let names = option.spellings.map { "'\(command.path) \($0)'" }
                let offer = offer(option.completion).map { $0 + "; " } ?? ""
                return "    \(names.joined(separator: " | "))) \(offer)return ;;"
            }
        }
        .joined(separator: "\n")
    }

    /// The values without names for each command.
    private var words: String {
        commands.map { command in
            let options = offer(.list(command.options.flatMap(\.spellings))) ?? ":"
            let operand = command.operands.lazy.compactMap { offer($0.completion) }.first
            let others = offer(.list(command.children.map(\.name))) ?? operand ?? ":"
            return """
                    '\(command.path)')
                        if [[ $current == -* ]]; then \(options); else \(others); fi
                        ;;
                """
        }
        .joined(separator: "\n")
    }

    /// `nil` when there are no values.
    private func offer(_ completion: CompletionKind) -> String? {
        switch completion {
        case .none: nil
        case .list(let words):
            words.isEmpty ? nil : "\(function)_words '\(words.joined(separator: " "))'"
        case .asked(let kind): "\(function)_asked \(kind)"
        case .file(let endings): (["\(function)_files"] + endings).joined(separator: " ")
        }
    }
}
