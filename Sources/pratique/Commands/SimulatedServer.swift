import Arguments
import Host
import Vocabulary

/// Runs `pratique-am` in place of this program.
struct SimulatedServer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "am-server",
        abstract: "Runs a simulated AM push server, for trials and tests.",
        discussion: """
            It listens twice: for devices, on 127.0.0.1 by default, and for you, on 127.0.0.1 \
            always. Drive it with curl or from the pages it names when it starts. It is a \
            simulation: no sign-in or payment depends on it. The server is a separate program, \
            pratique-am, which must be beside this one.

            Example:
              pratique am-server --port 8080 --admin-port 8081
              curl -d '{"user":"ann"}' http://127.0.0.1:8081/enrol
              pratique am-server --mode as-AM --profile 7.2
              pratique am-server --name localhost --certificate chain.pem --key key.pem
            """
    )

    @OptionGroup var options: ServerOptions

    func validate() throws { try options.validate() }

    func run() throws {
        do {
            // This command is the first word; the rest was just validated.
            let words = CommandLine.arguments.dropFirst(2)
            try Companion().takeOver(arguments: ["serve"] + words)
        } catch {
            throw Output.failure(error)
        }
    }
}
