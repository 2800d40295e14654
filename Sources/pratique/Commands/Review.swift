import Arguments
import Host
import Push
import Review
import Service
import Store
import Vocabulary

struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens the console on the waiting requests.",
        discussion: """
            Reads the given envelopes, then, while it runs, messages from the inbox and from \
            polled servers. Without a terminal that can position text, or with --plain, it prints \
            what is waiting, then one request at a time, and reads commands from standard input, \
            one a line: next, approve, reject, number 56, yes, no, details, why, list, find, map, \
            history, codes, accounts, quit; help lists them all. With files or ids, and for piped \
            lines, the first request is shown without next. Times are in this machine's time zone \
            (TZ), in details in UTC. Piped lines stop at the first answer that is not delivered, \
            at the first account change that fails, and at the first line that does not answer the \
            question.

            With files or ids, piped lines and --json decide only these requests, piped lines in \
            this order, and none unless all are waiting. Otherwise, when several are waiting, a \
            piped decision must name its request: reject ID.

            Example:
              pratique review message.json
              printf 'reject\\nyes\\n' | pratique review --only 9a4ce1d0
            """
    )

    @OptionGroup var place: PlaceOptions

    @Argument(
        help: "Files with one envelope each, read first; with --only, ids of requests.",
        completion: .file()
    )
    var files: [String] = []

    @Flag(help: "For scripts: the arguments are ids of requests, not files.")
    var only = false

    @Flag(help: "Lines of text instead of a screen.")
    var plain = false

    @Flag(help: "With lines of text: draw a map of each request as well.")
    var map = false

    @Flag(help: "For other front ends: events as JSON lines, commands as JSON lines.")
    var json = false

    func validate() throws {
        guard !json || (!plain && !map) else {
            throw ValidationError("--json cannot be used with --plain or --map")
        }
        guard !only || !files.isEmpty else {
            throw ValidationError("--only needs ids of requests, such as: --only 9a4ce1d0")
        }
        guard !only || isScript || plain else {
            throw ValidationError("--only needs --plain, --json or piped lines")
        }
    }

    func run() async throws {
        do {
            let isScreen = !plain && !json && Output.offersScreen()
            try await Workspace.use(
                home: place.home?.text,
                authorities: place.network.authorities,
                log: place.network.log,
                inbox: .whole
            ) { workspace in
                var named = NamedRequests()
                if !only {
                    for path in files { try await named.read(path, at: workspace.service) }
                }
                // A script's decisions apply to what already waits.
                if !isScreen { await workspace.fetchWaiting() }
                if only {
                    for id in files { try await named.read(id: id, at: workspace.service) }
                }
                let scope = named.scope(isScript: isScript, isOnly: only)
                if json {
                    try await reviewAsJSON(workspace, scope)
                } else if isScreen {
                    try await reviewOnScreen(workspace)
                } else {
                    // A script with messages of its own waits for nobody else's.
                    if files.isEmpty || !isScript, let banner = try await banner(workspace) {
                        Output.note(banner)
                    }
                    try await reviewPlainly(workspace, scope)
                }
                if named.hasRefused { throw ExitCode.refusedInput }
                if named.hasUnknown { throw ExitCode.refusedAnswer }
            }
        } catch {
            throw Output.failure(error)
        }
    }

    /// Nobody reads the questions.
    private var isScript: Bool { json || !Output.isInteractive }

    /// For a user without requests.
    func banner(_ workspace: Workspace) async throws -> PrintableText? {
        if try await workspace.store.mechanisms().isEmpty {
            "No device is enrolled yet: pratique enrol ADDRESS"
        } else if try await workspace.isAskingNobody() {
            Words.Empty.noSources
        } else {
            nil
        }
    }

    private func reviewAsJSON(
        _ workspace: Workspace,
        _ scope: ReviewScope
    ) async throws {
        let lines = TypedLines(limit: JSONSession.lineLimit)
        let session = JSONSession(service: workspace.service) { Output.json($0) }
        let entries = try await workspace.service.openEntries()
        let ending = try await Interruption.stops {
            await session.run(
                entries: entries,
                incoming: workspace.service.incoming(),
                scope: scope,
                lines: { await lines.next() }
            )
        }
        if case .unanswered(let error) = ending { _ = Output.failure(error) }
        if ending != .finished { throw ExitCode.refusedAnswer }
    }

    private func reviewPlainly(
        _ workspace: Workspace,
        _ scope: ReviewScope
    ) async throws {
        let entries = try await workspace.service.openEntries()
        let session = PlainSession(service: workspace.service, showsMap: map) { Output.line($0) }
        let lines = TypedLines(limit: PlainSession.lineLimit)
        let ending = try await Interruption.stops {
            await session.run(
                entries: entries,
                incoming: workspace.service.incoming(),
                input: isScript ? .script(lines) : .person(lines),
                scope: scope
            )
        }
        if let error = ending.error { _ = Output.failure(error) }
        if let code = ExitCode(ending) { throw code }
    }
}
