import Arguments
import Push
import Review
import Service
import Store
import Vocabulary

struct Risk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explains risks, tries other settings, assesses tables of requests.",
        discussion: """
            Examples:
              pratique risk explain 9a4ce1d0
              pratique risk replay --config stricter.json
              pratique risk score --lines < requests.jsonl > scores.jsonl
              pratique risk forget ann
            """,
        subcommands: [ExplainRisk.self, ReplayRisk.self, ScoreRisk.self, ForgetRisk.self]
    )
}

struct ExplainRisk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains how the risk of a request came about, and what is normal.",
        discussion: """
            Example:
              pratique risk explain 9a4ce1d0 --json
            """
    )

    @OptionGroup var place: PlaceOptions

    @Argument(help: "The request's id, or its first or last 4 or more characters.")
    var id: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try await place.use(isOffline: true) { workspace in
            let entry = try await workspace.fetchingUnknown {
                try await $0.entry(matching: id)
            }
            let statement = try await workspace.service.statement(about: entry)
            if json {
                Output.json(RiskReport.json(entry, statement: statement?.word))
            } else {
                RiskReport.lines(entry, statement: statement?.sentence).forEach(Output.wrapped)
            }
        }
    }
}

struct ForgetRisk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forgets what is usual for an account, and what was said about its requests.",
        discussion: """
            Requests and the audit trail stay. Nothing is learned again from a request that came \
            before.

            Example:
              pratique risk forget "Example Bank:ann"
            """
    )

    @Argument(help: "The account: its name, or ISSUER:NAME.")
    var account: String

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        try await Workspace.use { workspace in
            let account = try await workspace.service.account(meant: account).account
            try await Confirmation.require(
                "What is usual for \(account.label) will be forgotten.",
                isGiven: yes
            )
            try await workspace.service.forgetBaseline(of: account.id)
            Output.line("forgotten: what was usual for \(account.label)")
        }
    }
}

extension Ownership {
    var word: PrintableText { PrintableText(rawValue) }

    /// In the user's view.
    var sentence: PrintableText {
        switch self {
        case .mine: "this was me"
        case .notMine: "this was not me"
        }
    }
}
