import Arguments
import Host
import Service
import Vocabulary

struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the shell completion script of this program.",
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

/// For installing the program.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the manual pages of the program and its commands into a folder.",
        discussion: """
            Existing pages are overwritten.

            Example:
              pratique manual /tmp/pages
            """,
        shouldDisplay: false
    )

    @Argument(help: "The folder; it is created if needed.")
    var folder: String

    func run() throws {
        do {
            let target = try PageFolder(folder)
            for page in Pratique.manualPages(Surroundings.manual) {
                try target.write(page.text, named: "\(page.name).1")
            }
        } catch {
            throw Output.failure(error)
        }
    }
}

/// For completion scripts.
struct Candidates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what a shell may offer, a word a line; silent when it cannot.",
        shouldDisplay: false
    )

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case requests, accounts, keys
    }

    @Argument(help: "requests, accounts or keys.")
    var kind: Kind

    func run() async {
        guard let offer = await StoreOffer(environment: ProcessEnvironment.variables) else {
            return
        }
        let words =
            switch kind {
            case .requests: await offer.requests(at: Clock.system.now)
            case .accounts: await offer.accounts()
            case .keys: await offer.keys()
            }
        words.forEach(Output.line)
    }
}
