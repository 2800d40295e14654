import ArgumentParser
import Authenticator
import Runtime
import Vocabulary

/// `pratique enrol`.
struct Enrol: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Enrols this device with a server by its enrolment address.",
        discussion: """
            The address is what the server's QR code holds. It carries a secret: give `-` to read \
            it from standard input, so that it does not stay in the shell's history.

            Example:
              pratique enrol - < address.txt
            """
    )

    @Argument(help: "A pushauth:// address; `-` reads it from standard input.")
    var address: String

    @Option(help: "Where messages for this device can be fetched, such as http://127.0.0.1:8080.")
    var deliveries: String?

    @Option(help: "A PEM file with certificates that are trusted as well.")
    var authorities: String?

    @Flag(help: "Replace the account when it is enrolled already; its requests are forgotten.")
    var replace = false

    func run() async throws {
        do {
            let text = address == "-" ? try Input.address() : address
            try await Workspace.use(authorities: authorities) { workspace in
                let enrolled = try await workspace.desk.enrol(
                    text,
                    deliveries: deliveries,
                    replacing: replace
                )
                let mechanism = enrolled.mechanism
                Output.line("enrolled \(mechanism.accountName) at \(mechanism.issuer)")
                Output.line("answers go to \(mechanism.authenticationEndpoint)")
                for warning in enrolled.warnings { Output.note("warning: \(warning.sentence)") }
            }
        } catch {
            throw Output.failure(error)
        }
    }
}
