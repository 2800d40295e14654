import Arguments

/// `pratique completions`.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the script by which a shell completes the commands of this program.",
        discussion: """
            Names of commands, options, values and files are completed. Accounts and requests are \
            not: that would open the store at every key.

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
