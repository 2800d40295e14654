import Arguments
import Host
import Push
import Review
import Service
import Store
import Vocabulary

struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Searches, exports and prunes earlier requests; corrects what was learned.",
        discussion: """
            Example:
              pratique history --account ann --state approved invoice
              pratique history export --format csv > history.csv
              pratique history disown 9a4ce1d0
            """,
        subcommands: [
            SearchHistory.self, ExportHistory.self, PruneHistory.self, MarkMine.self,
            MarkNotMine.self,
        ],
        defaultSubcommand: SearchHistory.self
    )
}

struct HistoryOptions: ParsableArguments {
    @Option(help: "Only this account.")
    var account: String?

    @Option(help: "Only pending, expired, ended, approved, rejected, refused or unknown ones.")
    var state: ApprovalService.Verdict?

    @Option(
        help: """
            Only what came then or later: a day such as 2026-03-01 by the local clock, RFC 3339, or \
            milliseconds since 1970.
            """
    )
    var from: String?

    @Option(help: "Only what came then or earlier; a day counts to its end.")
    var to: String?

    func query(text: String?, limit: Int, in workspace: Workspace) async throws -> HistoryQuery {
        var query = HistoryQuery(text: text, limit: limit)
        if let account {
            query.account = try await workspace.service.account(meant: account).account.id
        }
        let zone = LocalZone.ofMachine(at: Clock.system.now)
        query.from = try from.map { argument throws(ArgumentError) in
            if let day = zone.start(ofDay: argument) { return day }
            return try Instant(argument: argument)
        }
        query.to = try to.map { argument throws(ArgumentError) in
            if let day = zone.end(ofDay: argument) { return day }
            return try Instant(argument: argument)
        }
        return query
    }
}

extension ApprovalService.Verdict: ExpressibleByArgument {}

struct SearchHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Lists earlier requests whose message, payee or alert holds a text."
    )

    @Argument(help: "The text, letter case ignored; without one, all.")
    var text: String?

    @OptionGroup var options: HistoryOptions

    @Option(help: "The most requests.")
    var limit = 50

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func validate() throws {
        guard (1...1_000_000).contains(limit) else {
            throw ValidationError("a limit is a number from 1 to 1000000; found \(limit)")
        }
    }

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let query = try await options.query(text: text, limit: limit + 1, in: workspace)
            let now = Clock.system.now
            let zone = LocalZone.ofMachine(at: now)
            let names = try await workspace.service.shortIDs()
            let found = try await workspace.service.forEach(
                in: query,
                decided: options.state,
                isPast: true
            ) { number, entry in
                // One more than listed shows that there are more.
                guard number <= limit else { return }
                if json {
                    Output.json(RequestJSON.line(entry, now: now))
                } else {
                    Output.line(entry.listLine(names, number: number, zone: zone, now: now))
                }
            }
            if found > 0, !json { Output.clock(zone, at: now) }
            if found > limit, !json {
                Output.note(
                    "pratique: older requests are not listed; list more with a greater --limit"
                )
            }
            if found == 0, !json {
                Output.note("no requests")
                // Any text can be searched for, so this is no error.
                MisspeltCommand.report(text, of: History.self)
            }
        }
    }
}

struct ExportHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints all earlier requests, oldest first, as JSON lines or CSV."
    )

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json
        case csv
    }

    @OptionGroup var options: HistoryOptions

    @Option(help: "json, one object a line, or csv.")
    var format = Format.json

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            var query = try await options.query(text: nil, limit: .max, in: workspace)
            query.order = .oldestFirst
            let now = Clock.system.now
            let isCSV = format == .csv
            if isCSV { Output.csv(HistoryCSV.header) }
            _ = try await workspace.service.forEach(in: query, decided: options.state) { _, entry in
                if isCSV {
                    Output.csv(HistoryCSV.row(entry, now: now))
                } else {
                    Output.json(RequestJSON.line(entry, now: now))
                }
            }
        }
    }
}

struct PruneHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Deletes earlier requests that are over, by number or by age.",
        discussion: "What may still be answered stays, and so does the audit trail."
    )

    @Option(help: "How many of each account stay; the ones that nobody decided go first.")
    var keep: Int?

    @Option(help: "Days; older ones go.")
    var olderThan: Int?

    @Flag(help: "The ones that nobody decided go.")
    var unanswered = false

    func validate() throws {
        let given = [keep != nil, olderThan != nil, unanswered].count { $0 }
        guard given == 1 else {
            throw ValidationError(
                "give one of --keep, --older-than and --unanswered; found "
                    + (given == 0 ? "none" : "\(given)")
            )
        }
        if let keep, keep < 0 {
            throw ValidationError("a number of requests is 0 or more; found \(keep)")
        }
        if let olderThan, !(0...36_500).contains(olderThan) {
            throw ValidationError("a number of days is from 0 to 36500; found \(olderThan)")
        }
    }

    func run() async throws {
        try await Workspace.use { workspace in
            let now = Clock.system.now
            let deleted =
                if let days = olderThan {
                    try await workspace.service.prune(
                        olderThan: now.advanced(byMilliseconds: -Int64(days) * 86_400_000)
                    )
                } else if let keep {
                    try await workspace.service.prune(keeping: keep)
                } else {
                    try await workspace.service.pruneUnanswered()
                }
            Output.line("deleted \(deleted) \(deleted == 1 ? "request" : "requests")")
        }
    }
}
