import ArgumentParser

/// `pratique completions`.
struct Completions: ParsableCommand {
    /// A shell that can complete commands.
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash
        case zsh
        case fish

        /// The same as the library names it.
        fileprivate var kind: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

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
    var shell: Shell

    func run() { Output.script(Pratique.completionScript(for: shell.kind)) }
}
