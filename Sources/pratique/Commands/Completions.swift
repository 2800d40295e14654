import Arguments

/// `pratique completions`.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the script by which a shell completes the commands of this program.",
        discussion: """
            Names of commands, options, values and files are completed; ids of waiting requests \
            for approve, reject and show, and accounts for code and accounts show, unless a \
            passphrase opens the store.

            Example:
              source <(pratique completions bash)
              pratique completions zsh > ~/.local/share/zsh/site-functions/_pratique
              pratique completions fish > ~/.config/fish/completions/pratique.fish
            """
    )

    @Argument(help: "The shell.")
    var shell: CompletionShell

    func run() { Output.script(Pratique.completionScript(for: shell)) }
}
