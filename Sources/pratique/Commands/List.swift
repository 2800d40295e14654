import Arguments
import Host
import Push
import Review
import Risk
import Service
import Store
import Vocabulary

struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists requests, newest first.",
        discussion: """
            Fetches new messages, if a message source is set, and polls the servers of devices \
            that poll.

            Example:
              pratique list --open
              pratique list --count --level medium --offline
              pratique list payee:boathouse
            """
    )

    @OptionGroup var place: PlaceOptions

    @Argument(
        help: "Only requests in which these words occur, as in history search.",
        completion: .list(RequestFilter.Field.allCases.map { "\($0.rawValue):" })
    )
    var words: [String] = []

    @Flag(help: "Only requests that may still be answered.")
    var open = false

    @Flag(help: "Do not fetch or poll: show what is in the store.")
    var offline = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Flag(help: "For status lines: print only how many requests are waiting for an answer now.")
    var count = false

    @Option(help: "Only requests of this risk or higher.")
    var level: Severity?

    @Option(help: "The maximum number of requests.")
    var limit = usualLimit

    private static let usualLimit = 50

    /// In a list, and in the search for a level.
    private static let mostRequests = 10_000

    func validate() throws {
        guard (1...Self.mostRequests).contains(limit) else {
            throw ValidationError("a limit must be a number from 1 to 10000; found \(limit)")
        }
        _ = try filter(at: Clock.system.now)
        // An explicit default limit looks like none; neither cuts anything.
        guard !count || (!json && limit == Self.usualLimit) else {
            throw ValidationError(
                "--count cannot be used with --json or --limit: it prints one number"
            )
        }
    }

    func run() async throws {
        do {
            try await place.use(isOffline: offline, isIncomplete: true) { workspace in
                let now = Clock.system.now
                if count {
                    let filter = try filter(at: now)
                    let waiting = try await waiting(in: workspace, at: now)
                        .count { isPicked($0, by: filter, at: now) }
                    Output.line("\(waiting)")
                    return
                }
                let entries = try await picked(in: workspace, at: now)
                let zone = LocalZone.ofMachine(at: now)
                let names = json ? nil : try await workspace.service.shortIDs()
                let namesAccount = try await workspace.store.accounts().count > 1
                for entry in entries {
                    if let names {
                        let line = entry.listLine(
                            names,
                            zone: zone,
                            now: now,
                            namesAccount: namesAccount
                        )
                        Output.line(line)
                    } else {
                        Output.json(RequestJSON.line(entry, now: now))
                    }
                }
                if entries.isEmpty, !json { Output.note("no requests") }
                if entries.contains(where: { !$0.isWaiting(at: now) }), !json {
                    Output.clock(zone, at: now)
                }
                try await reportHidden(behind: entries.map(\.id), in: workspace, at: now)
                for refusal in try await workspace.store.refusals() where !json {
                    Output.note("messages refused so far: \(refusal.count) by \(refusal.code)")
                }
            }
        } catch {
            throw Output.failure(error)
        }
    }

    /// Names accounts whose waiting requests are not listed, so that one account's many requests do
    /// not hide another's.
    private func reportHidden(
        behind listed: [MessageID],
        in workspace: Workspace,
        at now: Instant
    ) async throws {
        guard listed.count == limit else { return }
        let filter = try filter(at: now)
        let hidden = try await waiting(in: workspace, at: now).filter { entry in
            isPicked(entry, by: filter, at: now) && !listed.contains(entry.id)
        }
        for (account, entries) in Dictionary(grouping: hidden, by: \.review.account)
            .sorted(by: { $0.key.text < $1.key.text })
        {
            let requests =
                entries.count == 1
                ? "1 request is waiting" : "\(entries.count) requests are waiting"
            Output.note(
                "pratique: \(requests) for \(account.quoted) and \(entries.count == 1 ? "is" : "are") not"
                    + " listed here; \(open ? "raise" : "add --open or raise") --limit to list more"
            )
        }
    }

    /// Newest first.
    private func waiting(in workspace: Workspace, at now: Instant) async throws -> [Entry] {
        try await workspace.service.openEntries().reversed().filter { $0.isWaiting(at: now) }
    }

    private func filter(at now: Instant) throws -> RequestFilter {
        try RequestFilter(arguments: words, at: now)
    }

    /// Of the requested level or above, with all words.
    private func isPicked(_ entry: Entry, by filter: RequestFilter, at now: Instant) -> Bool {
        entry.review.assessment.level >= level ?? .none && filter.holds(entry, at: now)
    }

    /// What is listed, in its order.
    private func picked(in workspace: Workspace, at now: Instant) async throws -> [Entry] {
        let depth = level == nil && words.isEmpty ? limit : Self.mostRequests
        let entries =
            open
            ? try await waiting(in: workspace, at: now)
            : try await workspace.service.latestEntries(limit: depth)
        let filter = try filter(at: now)
        let picked = entries.filter { isPicked($0, by: filter, at: now) }
        return Array((filter.isOrderNamed ? filter.sorted(picked) : picked).prefix(limit))
    }
}

extension Severity: ExpressibleByArgument {
    package init?(argument: String) {
        guard let level = Self.allCases.first(where: { $0.word.text == argument }) else {
            return nil
        }
        self = level
    }

    /// Least first.
    package static var allValueStrings: [String] { allCases.map(\.word.text) }

    package var defaultValueDescription: String { word.text }
}

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows one request with all its facts.",
        discussion: """
            The main facts come first, with times in this machine's time zone (TZ); all facts and \
            reasons follow, with times in UTC.

            Example:
              pratique show 9a4ce1d0
            """
    )

    @OptionGroup var place: PlaceOptions

    @Argument(
        help: "The request's id, or its first or last 4 or more characters.",
        completion: .asked("requests")
    )
    var id: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        do {
            try await place.use(isOffline: true) { workspace in
                let entry = try await workspace.fetchingUnknown {
                    try await $0.entry(matching: id)
                }
                let now = Clock.system.now
                if json {
                    Output.json(RequestJSON.line(entry, now: now))
                } else {
                    Output.line("\(entry.id.text)")
                    let zone = LocalZone.ofMachine(at: now)
                    if entry.decided != nil {
                        let course = Words.History.course(
                            of: entry,
                            decided: entry.decided,
                            zone: zone,
                            now: now
                        )
                        Output.line(course)
                    }
                    if let statement = entry.statement {
                        Output.line(Words.History.sentence(statement))
                    }
                    let sheet = Plain.lines(
                        entry,
                        number: 1,
                        of: 1,
                        now: now,
                        zone: zone,
                        isWhole: true
                    )
                    let rest = Plain.details(entry, now: now)
                    for line in sheet + [.empty] + rest { Output.line(line) }
                }
            }
        } catch {
            throw Output.failure(error)
        }
    }
}
