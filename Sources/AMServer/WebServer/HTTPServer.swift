import CGnuTLS
import CMicroHTTPD
import Synchronization
import Vocabulary

/// A running HTTP server on one port.
package final class HTTPServer: Sendable {
    /// How often slow connections are looked for, at least.
    private static let longestRound = Duration.seconds(1)

    /// The port that was really opened.
    package let port: Int

    private let table: ConnectionTable
    private let daemon: Daemon
    // Closed by the first stop, when the library has ended: until then it may use the number.
    private let socket: Mutex<ListeningSocket?>
    private let timer: Task<Void, Never>
    private let hasEnded = Gate()
    private let ending = Mutex<Task<Void, Never>?>(nil)

    private init(table: ConnectionTable, daemon: Daemon, socket: consuming ListeningSocket) {
        self.table = table
        self.daemon = daemon
        port = socket.port
        self.socket = Mutex(consume socket)
        let round = min(Self.longestRound, table.limits.transfer / 8)
        // `stop` ends it.
        timer = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: round)
                table.cutSlow(at: .now)
            }
        }
    }

    /// Whether the libraries are installed; loads them.
    package static var isInstalled: Bool { microhttpd_load() && gnutls_load() }

    /// Starts a server; it accepts connections when this returns.
    ///
    /// - Returns: The server; call ``stop()`` in the end.
    package static func start(
        _ configuration: ServerConfiguration,
        responder: any Responder
    ) async throws(ServerError) -> HTTPServer {
        // The resolver and the libraries' loading wait.
        let result = await SystemThread.run { () -> Result<HTTPServer, ServerError> in
            do throws(ServerError) {
                return .success(try open(configuration, responder: responder))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func open(
        _ configuration: ServerConfiguration,
        responder: any Responder
    ) throws(ServerError) -> HTTPServer {
        guard isInstalled else { throw .noLibrary }
        if let credentials = configuration.credentials, !Daemon.accepts(credentials) {
            throw .unusableCertificate
        }
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        var limits = configuration.limits
        limits.connections = DescriptorBudget.take(limits.connections)
        let table = ConnectionTable(limits: limits, name: configuration.name, responder: responder)
        let daemon: Daemon
        do throws(ServerError) {
            daemon = try Daemon(
                table: table,
                socket: socket,
                credentials: configuration.credentials,
                host: configuration.host
            )
        } catch {
            DescriptorBudget.giveBack(limits.connections)
            throw error
        }
        return HTTPServer(table: table, daemon: daemon, socket: socket)
    }

    /// Closes the listener and all connections; returns when they are closed.
    ///
    /// Tasks that answer are cancelled; what they still answer within ``ServerLimits/grace`` is sent.
    /// Later calls wait for the first, and a cancelled caller waits too.
    package func stop() async {
        let task = ending.withLock { ending in
            // A task of its own: a cancelled caller shortens nothing.
            let task = ending ?? Task { await self.end() }
            ending = task
            return task
        }
        await task.value
    }

    private func end() async {
        daemon.quiesce()
        socket.withLock { $0?.endListening() }
        table.stop()
        await table.drained.pass(within: table.limits.grace)
        table.abandon()
        await daemon.stop()
        socket.withLock { $0 = nil }
        DescriptorBudget.giveBack(table.limits.connections)
        timer.cancel()
        hasEnded.open()
    }

    /// Waits until the server has ended; a cancelled caller waits no longer.
    package func wait() async { await hasEnded.pass() }
}

/// Why a server could not start.
package enum ServerError: CodedError {
    case noLibrary
    case cannotListen(ListeningPlace)
    case unusableCertificate

    /// Such as `server.library`.
    package var row: (code: String, reason: String) {
        switch self {
        case .noLibrary:
            (
                "server.library",
                "The library libmicrohttpd is missing. Install the package libmicrohttpd12, in "
                    + "Debian 13 libmicrohttpd12t64."
            )
        case .cannotListen(let place):
            (
                "server.listen",
                "The server cannot listen on port \(place.port) of \(place.host): "
                    + "\(place.obstacle.rawValue)."
            )
        case .unusableCertificate:
            (
                "server.certificate",
                "The certificate chain and the private key are not PEM that belongs together."
            )
        }
    }
}
