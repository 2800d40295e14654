import Arguments
import Host
import Push
import Review
import Service
import Store
import Vocabulary

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Waits for requests, prints each, and answers none.",
        discussion: """
            It prints a line for each request that arrives, here or in another program on the same \
            store, rings the terminal's bell and shows a \
            desktop notification, without details unless the configuration allows them \
            (console.notificationDetails). `review`, `approve` and `reject` find the request in \
            the store. It runs until you stop it, only once per store; Samples/systemd has a unit \
            for it.

            Example:
              pratique watch
              pratique watch --json | jq -r .request.message
            """
    )

    /// Between polls that nobody waits for.
    private static let pause = Duration.seconds(10)

    @OptionGroup var network: NetworkOptions

    @Flag(help: "Print one JSON object a request, as `list --json` does.")
    var json = false

    func run() async throws {
        let begun = Clock.system.now
        do {
            try await Workspace.use(
                authorities: network.authorities,
                log: network.log,
                inbox: .whole
            ) { workspace in
                let lock = try WatchLock(in: workspace.folders.state)
                defer { withExtendedLifetime(lock) {} }
                if try await workspace.isAskingNobody() {
                    Output.note(
                        Words.Empty.noSources
                    )
                }
                await watch(workspace, since: begun)
            }
        } catch {
            throw Output.failure(error)
        }
    }

    /// What this program receives, and what others on the same store do.
    private static func events(
        _ service: ApprovalService,
        since known: [Entry]
    ) -> AsyncStream<Update> {
        let (events, continuation) = AsyncStream<Update>.makeStream()
        let task = Task {
            await withTaskGroup { group in
                for stream in [
                    service.incoming(pollPause: pause), service.changesByOthers(since: known),
                ] {
                    group.addTask { for await event in stream { continuation.yield(event) } }
                }
                // The others' stream has no end.
                await group.next()
                group.cancelAll()
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return events
    }

    /// Until the sources end.
    private func watch(_ workspace: Workspace, since begun: Instant) async {
        // What waited before has not arrived; its risk may still change.
        let known = (try? await workspace.service.openEntries()) ?? []
        var reported = Set(
            known.filter { $0.facts.validity.received < begun }.map(\.id.text)
        )
        var refused = RefusedMessages()
        // When each reason was told.
        var refusals: [String: ContinuousClock.Instant] = [:]
        var isOffline = false
        for await event in Self.events(workspace.service, since: known) {
            switch event {
            case .arrived(let entry):
                let now = Clock.system.now
                guard entry.isWaiting(at: now), reported.insert(entry.id.text).inserted else {
                    continue
                }
                if json {
                    Output.json(RequestJSON.line(entry, now: now))
                } else {
                    let names = try? await workspace.service.shortIDs()
                    Output.line(entry.listLine(names ?? ShortIDs([entry.id.text]), now: now))
                }
                Output.bell()
                let isReported = workspace.configuration.notifiesDetails
                let text = Words.notification(
                    waiting: 1,
                    mostUrgent: isReported ? entry.review : nil
                )
                _ = await DesktopNotification.show(text)
            case .connection(.lost(let reason, let host)):
                guard !isOffline else { continue }
                isOffline = true
                Output.note("pratique: connection lost: \(Words.lost(reason, at: host))")
            case .connection(.partly(let reason, let host, _)):
                guard !isOffline else { continue }
                isOffline = true
                Output.note("pratique: cannot reach \(host), others work: \(Words.lost(reason))")
            case .connection(.connected):
                if isOffline { Output.note("pratique: connected again") }
                isOffline = false
            case .refused(let error):
                refused.add(error)
                // Those of a flood are told together.
                let last = refusals[error.code]
                guard last.map({ .now - $0 >= .seconds(60) }) ?? true else { continue }
                for sentence in refused.sentences { Output.note("pratique: \(sentence)") }
                refused = RefusedMessages()
                refusals[error.code] = .now
            case .missed(let account): Output.note("pratique: \(Words.missed) \(account.quoted)")
            case .problem(let error), .lasting(let error?):
                Output.note("pratique: \(error.sentence)")
            default: break
            }
        }
        for sentence in refused.sentences { Output.note("pratique: \(sentence)") }
    }
}
