import Approvals
import Arguments
import FrontEnds
import Machine
import Storage
import Vocabulary

/// `pratique store pam-service`.
struct SetPAMService: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pam-service",
        abstract: "Shows or sets the PAM service that asks who is at the device.",
        discussion: """
            A new service is tried first: you prove by it who you are, and it has to ask or to tell \
            something. It is kept in the store with a code, and the audit trail notes it.

            Example:
              pratique store pam-service login
            """
    )

    @Argument(help: "The name of a file in /etc/pam.d; without one, the service is shown.")
    var name: String?

    @Flag(help: "Go back to the usual service, pratique.")
    var usual = false

    func validate() throws {
        if name != nil, usual { throw ValidationError("give a name or --usual, not both") }
    }

    func run() async throws {
        try await Workspace.use { workspace in
            let ledger = workspace.ledger
            if let name {
                try await PAMServiceCheck(service: name).runOnTerminal()
                try await ledger.setPAMService(name, now: Clock.system.now)
            } else if usual {
                try await ledger.setPAMService(nil, now: Clock.system.now)
            }
            try await ledger.checkPAMService()
            let service = try await ledger.pamService()
            let name = service.map { PrintableText($0) } ?? "pratique (the usual one)"
            Output.line("pam service  \(name)")
        }
    }
}
