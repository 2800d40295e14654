import Approvals
import Arguments
import Authenticator
import FrontEnds
import Storage
import Vocabulary

/// `pratique accounts import`.
struct ImportAccounts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes over accounts from the JSON records of the ForgeRock SDKs.",
        discussion: """
            The file holds one record a line: accounts, push mechanisms and one-time mechanisms as \
            the iOS and Android SDKs write them. An account that is here already stays as it is; a \
            record that cannot be used is named by its line, and the rest is taken. The server goes \
            on sending to the phone until this device's token is confirmed.

            Example:
              pratique accounts import records.jsonl
            """
    )

    @Argument(
        help: "The file; `-` reads standard input.",
        completion: .file(extensions: ["json", "jsonl"])
    )
    var file: String

    func run() async throws {
        try await Workspace.use { workspace in
            var isAnyRefused = false
            let outcomes = try await workspace.service.importRecords(in: file)
            for outcome in outcomes {
                switch outcome {
                case .added(let account): Output.wrapped("imported \(account.label)")
                case .known(let id): Output.wrapped("already here: \(id.label)")
                case .refused(let line, let error):
                    isAnyRefused = true
                    Output.note("pratique: line \(line): \(error.sentence)")
                }
            }
            if outcomes.isEmpty { Output.note("no records: nothing was imported") }
            if isAnyRefused { throw ExitCode.refusedInput }
        }
    }
}
