import Arguments
import Geodesy
import Host
import Push
import Review
import Risk
import Service
import Store
import Synchronization
import Vocabulary

struct ReplayRisk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Reassesses past requests with other settings and shows what changes.",
        discussion: """
            Each request is assessed as it arrived, after those before it, with the current \
            settings and with those of the file. Nothing is written.

            Example:
              pratique risk replay --config stricter.json --account ann
            """
    )

    @Option(
        help: "A configuration file with the other settings.",
        completion: .file(extensions: ["json"])
    )
    var config: String

    @Option(help: "Only this account.")
    var account: String?

    @Flag(help: "Print every request, not only those whose level changes.")
    var all = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() async throws {
        try await Workspace.use { workspace in
            let other = try Config.parsed(
                try Config.bytes(ofNamed: config, as: .otherSettings),
                of: config
            )
            var id: AccountID?
            if let account {
                id = try await workspace.service.account(meant: account).account.id
            }
            let counts = Mutex<[[Severity]: Int]>([:])
            try await workspace.service.replay(of: id, for: other.profile) { replayed in
                let levels = [replayed.old.level, replayed.new.level]
                counts.withLock { $0[levels, default: 0] += 1 }
                guard all || levels[0] != levels[1] else { return }
                if json {
                    Output.json(RiskReport.json(replayed))
                } else {
                    Output.line(RiskReport.line(replayed))
                }
            }
            RiskReport.summary(counts.withLock { $0 }).forEach(json ? Output.note : Output.line)
        }
    }
}
