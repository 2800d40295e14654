import Arguments
import Host

struct Diagnosis: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks everything that the program depends on, and suggests fixes.",
        discussion: """
            Terminal, locale, clock, configuration, store, permissions, PAM, network and data. \
            Nothing is changed, no question is asked and nothing secret is printed. Docs/doctor.md \
            lists what is checked.

            Example:
              pratique doctor --json
            """
    )

    @OptionGroup var certificates: CertificateOptions

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() async throws {
        do {
            if let authorities = certificates.authorities {
                try BoundedFile.checkOnlyOwnerChanges(authorities, as: .authorities)
            }
        } catch {
            throw Output.failure(error)
        }
        let examination = await Examination(
            environment: ProcessEnvironment.variables,
            authorities: certificates.authorities
        )
        if json {
            Output.json(ExaminationReport.json(examination))
        } else {
            ExaminationReport.lines(examination).forEach(Output.line)
        }
        guard !examination.hasProblem else { throw ExitCode.foundProblem }
    }
}
