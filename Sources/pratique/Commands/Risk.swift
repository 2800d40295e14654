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
                "What is usual for \(account.label.quoted) will be forgotten.",
                isGiven: yes
            )
            try await workspace.service.forgetBaseline(of: account.id)
            Output.line("forgotten: what was usual for \(account.label.quoted)")
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
