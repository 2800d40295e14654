import Arguments
import Host
import Service
import Vocabulary
import WebServer

struct Gateway: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Receives messages from servers and passes them on to consoles.",
        discussion: """
            It opens the endpoints that `inbox` in the configuration describes, as `review` does, \
            and publishes each message to `inbox.broker`, encrypted for the console that made its \
            device token; without a broker it writes a file into `inbox.spool`, where the console \
            of another user finds it. A server gets 200 once the broker or the disk has the \
            message. It needs no store and runs until you stop it; Docs/inbox.md describes how to \
            set it up.

            Example:
              pratique gateway
            """
    )

    @OptionGroup var log: LogOptions

    func run() async throws {
        do {
            let environment = ProcessEnvironment.variables
            let folders = try Folders(environment: environment)
            let configuration = try Configuration(
                reading: folders.configuration,
                environment: environment
            )
            guard let server = try configuration.inbox.server() else { throw InboxError.settings }
            let sink: any InboxSink
            if let settings = try configuration.inbox.brokerSettings() {
                sink = BrokerSink(settings)
            } else if let spool = configuration.inbox.spool {
                sink = SpoolSink(try SpoolFolder(spool))
            } else {
                throw InboxError.settings
            }
            let journal = Journal(
                path: log.log ?? configuration.log,
                level: log.logLevel ?? configuration.logLevel
            )
            let transport = HTTPTransport(proxies: configuration.proxies)
            defer { transport.close() }
            let doors = try configuration.inbox.doors(
                to: sink,
                endpoints: EndpointFile(making: folders.state),
                over: transport,
                journal
            )
            try await journal.reporting {
                try await Interruption.stops { try await Self.serve(doors, on: server) }
            }
        } catch {
            throw Output.failure(error)
        }
    }

    /// Answers senders until the task is cancelled.
    private static func serve(
        _ doors: InboxDoors,
        on configuration: ServerConfiguration
    ) async throws {
        let server = try await HTTPServer.start(Inbox.bounded(configuration), responder: doors)
        let scheme = configuration.credentials == nil ? "http" : "https"
        Output.line("listens at \(scheme)://\(PrintableText(configuration.host)):\(server.port)")
        await server.wait()
        await server.stop()
    }
}
