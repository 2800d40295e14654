import Arguments

/// `pratique-am completions`.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the script by which a shell completes the commands of this program.",
        discussion: """
            Example:
              source <(pratique-am completions bash)
              pratique-am completions zsh > ~/.local/share/zsh/site-functions/_pratique-am
              pratique-am completions fish > ~/.config/fish/completions/pratique-am.fish
            """
    )

    @Argument(help: "The shell.")
    var shell: CompletionShell

    func run() { Output.script(PratiqueAM.completionScript(for: shell)) }
}
