import Arguments
import CMachine
import Glibc
import Vocabulary
import WebServer

@main
enum Main {
    static func main() async {
        await PratiqueAM.runProgram(failure: Output.failure, say: Output.reply)
    }
}

/// The simulated server.
struct PratiqueAM: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pratique-am",
        abstract: "Runs a simulated AM push server, for trials and tests.",
        discussion: """
            Without a command it serves. `pratique am-server` and `pratique demo` run this \
            program, which must be beside their own. It is a simulation: no sign-in or payment \
            depends on it.

            Exit codes: 0 done; 1 an error, printed on standard error; 64 wrong arguments.
            """,
        version: version,
        subcommands: [Serve.self, Completions.self, Manual.self, Attached.self],
        defaultSubcommand: Serve.self
    )

    /// The name, the version and the libraries that are opened when a server starts, a line each.
    private static var version: String {
        let commit = unsafe cmachine_commit().map { unsafe String(cString: $0) } ?? ""
        let libraries = ServerLibraries()
        return """
            \(line)
            commit: \(commit.isEmpty ? "not recorded" : commit)
            libmicrohttpd: \(libraries.microHTTPD?.text ?? "missing")
            GnuTLS: \(libraries.gnuTLS?.text ?? "missing")
            """
    }

    static var line: String { "pratique-am \(Release.version.text)" }
}

/// Standard output and standard error, for printable text only.
enum Output {
    /// The name that errors begin with: that of the console where it has handed over to this
    /// program, else its own.
    private static let name =
        CommandLine.arguments.first == "pratique" ? "pratique" : PratiqueAM.commandName

    static func line(_ text: PrintableText) {
        StandardStream.write(text.text + "\n", to: STDOUT_FILENO)
    }

    /// Prints a script that this program has made itself.
    static func script(_ text: String) { StandardStream.write(text + "\n", to: STDOUT_FILENO) }

    /// Prints what was asked for, or what is wrong with the command line on standard error.
    static func reply(_ reply: CommandReply) {
        let isAsked = reply.exitCode == .success
        StandardStream.write(reply.text, to: isAsked ? STDOUT_FILENO : STDERR_FILENO)
    }

    /// Prints one line on standard error.
    static func note(_ text: PrintableText) {
        StandardStream.write(text.text + "\n", to: STDERR_FILENO)
    }

    /// Prints the error's sentence after the name of the program on standard error, and gives the
    /// code to exit with.
    static func failure(_ error: any Error) -> ExitCode {
        if let exit = error as? ExitCode { return exit }
        note(PrintableText("\(name): \(error.coded.sentence)"))
        return .failure
    }
}

/// The system's real-time clock.
enum SystemClock {
    static var now: Instant {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

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

/// `pratique-am manual`, for those who install the program.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the manual pages of the program and its commands into a folder.",
        discussion: """
            Existing pages are overwritten.

            Example:
              pratique-am manual /tmp/pages
            """,
        shouldDisplay: false
    )

    /// The day of the release that the pages belong to, as those of the console.
    private static let date = "2026-11-21"

    @Argument(help: "The folder; it is created if needed.")
    var folder: String

    func run() throws {
        let target = try PageFolder(folder)
        for page in PratiqueAM.manualPages(Self.surroundings) {
            try target.write(page.text, named: "\(page.name).1")
        }
    }

    /// What the pages tell beside the commands.
    private static let surroundings = ManualSurroundings(
        program: PratiqueAM.line,
        date: date,
        statuses: [
            .init(code: 0, meaning: "Done.", commands: []),
            .init(code: 1, meaning: "An error, printed on standard error.", commands: []),
            .init(code: 64, meaning: "Unknown or missing arguments.", commands: []),
        ],
        variables: [.init(name: "COLUMNS", meaning: "The width of help texts.")],
        files: []
    )
}
