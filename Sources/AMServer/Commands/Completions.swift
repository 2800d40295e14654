import Arguments
import Glibc
import Vocabulary

/// `pratique-am completions`.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the shell completion script of this program.",
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

/// `pratique-am attached`, for the program that has started this one.
///
/// It says one line, its name, its version and its two ports, and ends when its standard input
/// does: the system closes that when the other program ends, whatever ends it.
struct Attached: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves on loopback until standard input ends, and prints its ports.",
        shouldDisplay: false
    )

    /// Records live longer than a demonstration takes to read.
    private static let recordSeconds = 600

    @OptionGroup var options: ServerOptions

    func run() async throws {
        // A thread of its own, so that nothing that the server does can hold it up.
        let isWatched = SystemThread.start {
            var byte: UInt8 = 0
            while true {
                let count = unsafe read(STDIN_FILENO, &byte, 1)
                if count == 0 || count < 0 && errno != EINTR { _exit(0) }
            }
        }
        guard isWatched else { throw ExitCode.failure }
        var settings = ServerSettings()
        settings.recordSeconds = Self.recordSeconds
        settings.pushService = try options.pushService()
        let host = try await AMServerHost.start(settings: settings, clock: { SystemClock.now })
        let ports = [host.origin, host.adminAddress].compactMap { address in
            address.split(separator: ":").last.map(String.init)
        }
        Output.line(PrintableText(([PratiqueAM.line] + ports).joined(separator: " ")))
        await host.wait()
    }
}
