import Approvals
import Arguments
import Facts
import FrontEnds
import Machine
import Review
import Storage
import Vocabulary

/// `pratique list`.
struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists requests, newest first.",
        discussion: """
            Fetches what has come in since the last time, when a place to fetch from is known, and \
            asks the servers of devices that ask.

            Example:
              pratique list --open
            """
    )

    @OptionGroup var place: PlaceOptions

    @Flag(help: "Only requests that may still be answered.")
    var open = false

    @Flag(help: "Fetch nothing and ask nobody: show what is in the store.")
    var offline = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Option(help: "The most requests.")
    var limit = 50

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("a limit is a number from 1 to 10000; found \(limit)")
        }
    }

    func run() async throws {
        do {
            try await place.use(isOffline: offline, isIncomplete: true) { workspace in
                let now = Clock.system.now
                let entries =
                    open
                    ? try await workspace.service.openEntries().reversed()
                        .filter { $0.isWaiting(at: now) }.prefix(limit)
                    : try await workspace.service.latestEntries(limit: limit)[...]
                for (index, entry) in entries.enumerated() {
                    if json {
                        Output.json(RequestJSON.line(entry, now: now))
                    } else {
                        Output.line(entry.listLine(number: index + 1, now: now))
                    }
                }
                if entries.isEmpty, !json { Output.note("no requests") }
                for refusal in try await workspace.ledger.refusals() where !json {
                    Output.note("messages refused so far: \(refusal.count) by \(refusal.code)")
                }
            }
        } catch {
            throw Output.failure(error)
        }
    }
}
