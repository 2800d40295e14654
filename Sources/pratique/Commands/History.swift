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
              pratique history --account ann state:approved invoice
              pratique history --sums payee:river
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
    @Argument(
        help: "Words, as in the search of the console: baker place:paris level:high.",
        completion: .list(RequestFilter.Field.allCases.map { "\($0.rawValue):" })
    )
    var words: [String] = []

    @Option(help: "Only this account.")
    var account: String?

    @Option(help: "Only pending, expired, ended, approved, rejected, failed or unknown ones.")
    var state: RequestFilter.State?

    @Option(
        help: """
            Only what came then or later: yesterday, monday, or a day, month or year such as 2026-03-01 \
            by the local clock; RFC 3339; or milliseconds since 1970.
            """
    )
    var from: String?

    @Option(help: "Only what came then or earlier; a day counts to its end.")
    var to: String?

    func validate() throws { _ = try filter(at: Clock.system.now) }

    func filter(at now: Instant) throws -> RequestFilter {
        let days = [("from", from), ("to", to)].compactMap { name, value in
            value.map { "\(name):\"\($0)\"" }
        }
        var filter = try RequestFilter(arguments: words + days, at: now)
        if let state { filter.state = state }
        return filter
    }

    func account(in workspace: Workspace) async throws -> AccountID? {
        guard let account else { return nil }
        return try await workspace.service.account(meant: account).account.id
    }
}

extension RequestFilter.State: ExpressibleByArgument {}

extension RequestFilter {
    /// A search on the command line, where each argument is a word or a line of words.
    init(arguments: [String], at now: Instant) throws {
        do throws(Mistake) {
            try self.init(arguments.joined(separator: " "), in: .ofMachine(at: now), at: now)
        } catch {
            throw ValidationError(error.sentence.text)
        }
    }
}

struct SearchHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Lists earlier requests in which all words occur.",
        discussion: """
            \(Words.History.search.text)

            Example:
              pratique history boat-house
              pratique history place:lagos state:rejected sort:amount
              pratique history 'amount:>1000' from:2026-03 '!state:expired'
              pratique history --sums from:2026
            """
    )

    @OptionGroup var options: HistoryOptions

    @Flag(help: "Add up approved payments by month and payee; no other request counts.")
    var sums = false

    @Option(help: "The maximum number of requests.")
    var limit = 50

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func validate() throws {
        guard (1...1_000_000).contains(limit) else {
            throw ValidationError("a limit must be a number from 1 to 1000000; found \(limit)")
        }
        try options.validate()
    }

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let now = Clock.system.now
            let zone = LocalZone.ofMachine(at: now)
            let filter = try options.filter(at: now)
            if sums { return try await printSums(filter, in: zone, workspace) }
            let names = try await workspace.service.shortIDs()
            let namesAccount = try await workspace.store.accounts().count > 1
            // One more than listed shows that there are more.
            let found = try await workspace.service.forEach(
                in: filter,
                of: try await options.account(in: workspace),
                limit: limit + 1
            ) { number, entry in
                guard number <= limit else { return }
                if json {
                    Output.json(RequestJSON.line(entry, now: now))
                } else {
                    Output.line(
                        entry.listLine(names, zone: zone, now: now, namesAccount: namesAccount)
                    )
                }
            }.count
            if found > 1, filter.isOrderNamed, !json { Output.note(filter.order.words) }
            if found > 0, !json { Output.clock(zone, at: now) }
            if found > limit, !json {
                Output.note(
                    "pratique: more requests were found; raise --limit to list more"
                )
            }
            if found == 0, !json {
                Output.note("no requests")
                // Any text can be searched for, so this is no error.
                MisspeltCommand.report(options.words.first, of: History.self)
            }
        }
    }
}

extension SearchHistory {
    /// Adds up all that the filter finds, however many.
    private func printSums(
        _ filter: RequestFilter,
        in zone: LocalZone,
        _ workspace: Workspace
    ) async throws {
        var filter = filter
        filter.order = .newest
        var sums = PaymentSums(in: zone)
        _ = try await workspace.service.forEach(
            in: filter,
            of: try await options.account(in: workspace)
        ) { sums.add($1) }
        if json {
            for row in sums.rows { Output.json(row.json) }
        } else {
            if !sums.rows.isEmpty { Output.line("Approved payments by month and payee:") }
            for line in sums.lines { Output.line(line) }
        }
        if sums.rows.isEmpty, !json { Output.note("no approved payments") }
    }
}

struct ExportHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints earlier requests, oldest first, as JSON lines or CSV.",
        discussion: """
            Without words or options all are printed, even those still waiting. The export goes to \
            standard output.

            Example:
              pratique history export --format csv > history.csv
              pratique history export --from 2026-01-01 payee:baker > baker.jsonl
            """
    )

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json
        case csv

        /// Whether a word ends as the file of an export does.
        fileprivate static func isFileName(_ word: String) -> Bool {
            [".csv", ".json", ".jsonl"].contains { word.lowercased().hasSuffix($0) }
        }
    }

    @OptionGroup var options: HistoryOptions

    @Option(help: "json, one object a line, or csv.")
    var format = Format.json

    func validate() throws { try options.validate() }

    func run() async throws {
        try await Workspace.use(mayOnlyRead: true) { workspace in
            let now = Clock.system.now
            var filter = try options.filter(at: now)
            if !filter.isOrderNamed { filter.order = .oldest }
            let isCSV = format == .csv
            let found = try await workspace.service.forEach(
                in: filter,
                of: try await options.account(in: workspace),
                isPast: false
            ) { number, entry in
                if isCSV {
                    if number == 1 { Output.csv(HistoryCSV.header) }
                    Output.csv(HistoryCSV.rows(entry, now: now))
                } else {
                    Output.json(RequestJSON.line(entry, now: now))
                }
            }.count
            if found == 0 {
                if let word = options.words.first(where: Format.isFileName) {
                    throw FrontEndError.exportsToFile(name: word)
                }
                Output.note("pratique: no requests, so nothing was exported")
            }
        }
    }
}

struct PruneHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Deletes earlier requests that have ended, by number or by age.",
        discussion: "What may still be answered stays, and so does the audit trail."
    )

    @Option(help: "How many to keep per account; undecided ones are deleted first.")
    var keep: Int?

    @Option(help: "Delete requests older than this many days.")
    var olderThan: Int?

    @Flag(help: "Delete requests that nobody decided.")
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
            throw ValidationError("a number of requests must be 0 or more; found \(keep)")
        }
        if let olderThan, !(0...36_500).contains(olderThan) {
            throw ValidationError("a number of days must be from 0 to 36500; found \(olderThan)")
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

struct MarkMine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "own",
        abstract: "Says that past requests were yours, whatever was answered: this was me.",
        discussion: """
            The baseline of its account is recalculated; the audit trail records it.

            Example:
              pratique history own 9a4ce1d0
            """
    )

    @Argument(help: "Their ids, or the first or last 4 or more characters of each.")
    var ids: [String]

    func run() async throws { try await Ownership.mine.record(about: ids) }
}

struct MarkNotMine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disown",
        abstract: "Says that past requests were somebody else's: this was not me.",
        discussion: """
            The baseline of its account is recalculated without it; the audit trail records it. An \
            answer that the server accepted is not taken back.

            Example:
              pratique history disown 9a4ce1d0
            """
    )

    @Argument(help: "Their ids, or the first or last 4 or more characters of each.")
    var ids: [String]

    func run() async throws { try await Ownership.notMine.record(about: ids) }
}

extension Ownership {
    /// Nothing when one of them is unknown.
    fileprivate func record(about ids: [String]) async throws {
        try await Workspace.use { workspace in
            var meant: [Entry] = []
            for id in ids {
                let entry = try await workspace.service.entry(matching: id)
                if !meant.contains(where: { $0.id == entry.id }) { meant.append(entry) }
            }
            for entry in meant {
                try await workspace.perform(.state([entry.id], self))
                Output.line("recorded: \(sentence): \(entry.id.text)")
                if self == .notMine,
                    let steps = Words.NowWhat.briefly(entry, lock: "pratique lock")
                {
                    Output.wrapped(steps)
                }
            }
        }
    }
}
