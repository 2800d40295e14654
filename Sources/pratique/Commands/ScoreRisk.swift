import Arguments
import Review
import Service
import Vocabulary

struct ScoreRisk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: "Assesses each line of standard input, a request as a JSON object.",
        discussion: """
            Members: account, at (RFC 3339 or milliseconds since 1970), latitude, longitude, ip, \
            user_agent, amount, currency, payee, payee_account, kind, message, decision (approved \
            or rejected). Others are ignored. The lines must be in order of time; later ones are \
            compared with those approved before.

            Example:
              pratique risk score --lines < requests.jsonl > scores.jsonl
            """
    )

    @Flag(help: "Read every line as one request.")
    var lines = false

    @Flag(help: "Start with the baselines of the accounts in the store; write nothing.")
    var ledger = false

    @Flag(help: "Print the speed and a timing breakdown on standard error.")
    var timing = false

    func validate() throws {
        guard lines else { throw ValidationError("give --lines") }
    }

    func run() async throws {
        try await Workspace.use { workspace in
            var run = try await workspace.service.scoreRun(isTimed: timing, withStore: ledger)
            let start = ContinuousClock.now
            let summary = try await run.run("-", write: Output.block)
            if let disorder = RiskReport.disorder(summary) { Output.note(disorder) }
            if timing {
                RiskReport.lines(summary, elapsed: ContinuousClock.now - start)
                    .forEach(Output.note)
            }
            if summary.refused > 0 { throw ExitCode.refusedInput }
        }
    }
}
