import ArgumentParser
import Console
import Runtime
import Terminal
import Vocabulary

/// `pratique review`.
struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens the console on the requests that wait.",
        discussion: """
            Takes in the given envelopes, then fetches messages while it runs, when a place to \
            fetch from is known. Without a terminal, or with --plain, it prints every request in \
            reading order and reads the decisions from standard input, a line each: approve, \
            reject, number 56, skip, help, quit.

            Example:
              pratique review --deliveries http://127.0.0.1:8080
            """
    )

    @OptionGroup var place: PlaceOptions

    @Argument(help: "Files with one envelope each, taken in first.")
    var files: [String] = []

    @Flag(help: "Lines of text instead of a screen.")
    var plain = false

    @Flag(help: "With lines of text: draw a map of each request as well.")
    var map = false

    func run() async throws {
        do {
            let isScreen = !plain && Output.isInteractive
            try await Workspace.use(home: place.home, authorities: place.authorities) { workspace in
                for path in files {
                    let receipt = try await workspace.desk.receive(contentsOf: path)
                    if case .refused(let error) = receipt {
                        Output.note("pratique: \(error.code): \(error.reason)")
                    }
                }
                let sources = try await workspace.sources(extra: place.deliveries)
                if isScreen {
                    let terminal = try Terminal.open { Clock.system.now }
                    await ConsoleSession(desk: workspace.desk).run(
                        on: terminal,
                        entries: try await workspace.desk.openEntries(),
                        incoming: workspace.desk.incoming(from: sources, over: workspace.wire),
                        notices: AsyncStream { $0.finish() }
                    )
                } else {
                    // A script's decisions are for what waits already.
                    await workspace.fetchWaiting(from: sources)
                    let session = PlainSession(desk: workspace.desk, showsMap: map) {
                        Output.line($0)
                    }
                    await session.run(
                        entries: try await workspace.desk.openEntries(),
                        incoming: workspace.desk.incoming(from: sources, over: workspace.wire),
                        input: .typed(TypedLines())
                    )
                }
            }
        } catch {
            throw Output.failure(error)
        }
    }
}
