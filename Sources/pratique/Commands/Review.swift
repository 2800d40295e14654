import Arguments
import Authenticator
import Console
import Runtime
import Storage
import Terminal
import Vocabulary

/// `pratique review`.
struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens the console on the requests that wait.",
        discussion: """
            Takes in the given envelopes, then fetches messages while it runs, when a place to \
            fetch from is known. Without a terminal that can place text, or with --plain, it prints every request in \
            reading order and reads words from standard input, a line each, that stand for the \
            keys of the screen: approve, reject, number 56, yes, no, skip, list, find, map, \
            history, codes, accounts, quit; help lists them all. Piped lines stop at the first \
            answer that is not delivered, at the first change of an account that fails, and at \
            the first line that does not fit what is asked.

            Example:
              pratique review --deliveries http://127.0.0.1:8080
            """
    )

    @OptionGroup var place: PlaceOptions

    @Argument(help: "Files with one envelope each, taken in first.", completion: .file())
    var files: [String] = []

    @Flag(help: "Lines of text instead of a screen.")
    var plain = false

    @Flag(help: "With lines of text: draw a map of each request as well.")
    var map = false

    @Flag(help: "For other front ends: events as JSON lines, commands as JSON lines.")
    var json = false

    func validate() throws {
        guard !json || (!plain && !map) else {
            throw ValidationError("--json goes without --plain and --map")
        }
    }

    func run() async throws {
        do {
            let isScreen = !plain && !json && Output.offersScreen()
            try await Workspace.use(
                home: place.home?.text,
                authorities: place.network.authorities,
                log: place.network.log
            ) { workspace in
                var hasRefused = false
                for path in files {
                    let receipt = try await workspace.desk.receive(contentsOf: path)
                    if case .refused(let error) = receipt {
                        Output.note("pratique: \(path): \(error.sentence)")
                        hasRefused = true
                    }
                }
                let deliveries = place.network.deliveries
                let sources = try await workspace.sources(extra: deliveries)
                if json {
                    try await reviewAsJSON(workspace, sources)
                } else if isScreen {
                    let settings = workspace.configuration.console
                    let terminal = try Terminal.open(settings) { Clock.system.now }
                    let late = await ConsoleSession(desk: workspace.desk).run(
                        on: terminal,
                        entries: try await workspace.desk.openEntries(),
                        incoming: incoming(workspace, sources),
                        settings: settings,
                        remark: try await remark(workspace),
                        enrolment: ConsoleEnrolment(deliveries: deliveries) {
                            ((try? await remark(workspace)) ?? nil) ?? .empty
                        }
                    )
                    late.forEach(Output.wrapped)
                } else {
                    if let remark = try await remark(workspace) { Output.note(remark) }
                    try await reviewPlainly(workspace, sources)
                }
                if hasRefused { throw ExitCode.refusedInput }
            }
        } catch {
            throw Output.failure(error)
        }
    }

    /// What a person without requests needs to know.
    private func remark(_ workspace: Workspace) async throws -> PrintableText? {
        if try await workspace.ledger.mechanisms().isEmpty {
            "No device is enrolled yet: pratique enrol ADDRESS"
        } else if try await workspace.sources(extra: place.network.deliveries).isEmpty {
            "No messages are fetched: give --deliveries ADDRESS"
        } else {
            nil
        }
    }

    private func incoming(
        _ workspace: Workspace,
        _ sources: [DeliverySource]
    ) -> AsyncStream<DeskEvent> {
        workspace.desk.incoming(
            from: sources,
            at: workspace.addresses(extra: place.network.deliveries),
            over: workspace.wire
        )
    }

    private func reviewAsJSON(_ workspace: Workspace, _ sources: [DeliverySource]) async throws {
        // Commands of a script are for what waits already.
        await workspace.fetchWaiting(from: sources)
        let lines = TypedLines(limit: JSONSession.lineLimit)
        let session = JSONSession(
            desk: workspace.desk,
            deliveries: place.network.deliveries
        ) { Output.json($0) }
        let entries = try await workspace.desk.openEntries()
        _ = try await Interruption.stops {
            await session.run(
                entries: entries,
                incoming: incoming(workspace, sources),
                lines: { await lines.next() }
            )
        }
    }

    private func reviewPlainly(_ workspace: Workspace, _ sources: [DeliverySource]) async throws {
        // A script's decisions are for what waits already.
        await workspace.fetchWaiting(from: sources)
        let entries = try await workspace.desk.openEntries()
        let session = PlainSession(
            desk: workspace.desk,
            showsMap: map,
            deliveries: place.network.deliveries
        ) { Output.line($0) }
        let lines = TypedLines(limit: PlainSession.lineLimit)
        let ending = try await Interruption.stops {
            await session.run(
                entries: entries,
                incoming: incoming(workspace, sources),
                input: Output.isInteractive ? .person(lines) : .script(lines)
            )
        }
        if let code = ExitCode(ending) { throw code }
    }
}
