import Arguments
import Host
import Service
import Vocabulary
import WebServer

/// `pratique gateway`.
struct Gateway: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Receives messages from servers and puts them into a spool folder.",
        discussion: """
            It opens the doors that `inbox` of the configuration describes, as `review` does, and \
            writes each message as a file into `inbox.spool`, where the console of another user \
            finds it. A server gets 200 once the file is on the disk. It needs no store and runs until \
            it is ended; Docs/inbox.md tells how to set it up.

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
            guard let server = try configuration.inbox.server(),
                let spool = configuration.inbox.spool
            else { throw InboxError.settings }
            let sink = SpoolSink(try SpoolFolder(spool))
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
