import Arguments
import Host

struct Diagnosis: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Looks at everything that the program depends on, and says what would help.",
        discussion: """
            Terminal, locale, clock, configuration, store, permissions, PAM, network and data. \
            Nothing is changed and nothing secret is printed. The address of the configuration is \
            asked for its time, which takes a few seconds at most. Docs/doctor.md lists what is \
            looked at.

            Example:
              pratique doctor --offline
            """
    )

    @Option(help: "Another address to ask instead of that of the configuration.")
    var deliveries: String?

    @Option(
        help: "A PEM file with certificates that are trusted as well.",
        completion: .file(extensions: ["pem", "crt"])
    )
    var authorities: String?

    @Flag(help: "Ask no server.")
    var offline = false

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        do {
            if let authorities {
                try BoundedFile.checkOnlyOwnerChanges(authorities, as: .authorities)
            }
        } catch {
            throw Output.failure(error)
        }
        let examination = await Examination(
            environment: ProcessEnvironment.variables,
            deliveries: deliveries,
            authorities: authorities,
            isOffline: offline
        )
        if json {
            Output.json(ExaminationReport.json(examination))
        } else {
            ExaminationReport.lines(examination).forEach(Output.line)
        }
        guard !examination.hasProblem else { throw ExitCode.foundProblem }
    }
}
