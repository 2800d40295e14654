import CGnuTLS
import CMicroHTTPD
import Glibc
import Synchronization
package import Vocabulary

/// A running HTTP server on one port.
package final class HTTPServer: Sendable {
    /// The longest interval between checks for slow connections.
    private static let longestRound = Duration.seconds(1)

    package let port: Int

    private let table: ConnectionTable
    private let daemon: Daemon
    // Closed by the first stop, after the library has ended, which may use it until then.
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

    /// Loads the libraries.
    package static var isInstalled: Bool { microhttpd_load() && gnutls_load() }

    /// Accepts connections on return; call ``stop()`` at the end.
    package static func start(
        _ configuration: ServerConfiguration,
        responder: any Responder
    ) async throws(ServerError) -> HTTPServer {
        // Resolving and loading block.
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
        limits.connections = DescriptorBudget.grant(limits.connections)
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

    /// Returns when all connections are closed.
    ///
    /// Answering tasks are cancelled, and their replies are sent within ``ServerLimits/grace``.
    /// Later and cancelled callers wait for the first call.
    package func stop() async {
        let task = ending.withLock { ending in
            // A separate task, which a cancelled caller does not shorten.
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

    /// A cancelled caller returns at once.
    package func wait() async { await hasEnded.pass() }
}

/// Why a server could not start.
package enum ServerError: CodedError {
    case noLibrary
    case cannotListen(ListeningPlace)
    case unusableCertificate

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
                    + "\(place.blocker.rawValue)."
            )
        case .unusableCertificate:
            (
                "server.certificate",
                "The certificate chain and the private key are not PEM files that match."
            )
        }
    }
}

/// Lets all pass once it is open.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.finish() }
    }

    /// Or until the caller is cancelled.
    func pass() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiters.append(continuation) }
            return state.isOpen
        }
        guard !isOpen else { return }
        for await _ in stream {}
    }

    func pass(within limit: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.pass() }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}

/// The open files of the process, divided among its servers.
enum DescriptorBudget {
    /// For the rest of the program.
    private static let reserve = 256
    /// For each server in any case.
    private static let least = 64
    /// Connections of the running servers.
    private static let promised = Mutex(0)

    /// Reserves connections for a server, to return by ``giveBack(_:)``, and raises the process's
    /// limit as far as allowed.
    static func grant(_ connections: Int) -> Int {
        promised.withLock { promised in
            let limit = raiseLimit(to: promised + connections + reserve)
            let granted = min(connections, max(least, limit - reserve - promised))
            promised += granted
            return granted
        }
    }

    static func giveBack(_ connections: Int) { promised.withLock { $0 -= connections } }

    /// The resulting limit, which may be lower: some systems forbid to change it.
    private static func raiseLimit(to wanted: Int) -> Int {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard unsafe getrlimit(kind, &limit) == 0 else { return 0 }
        if limit.rlim_cur < rlim_t(wanted) {
            var higher = rlimit(
                rlim_cur: min(rlim_t(wanted), limit.rlim_max),
                rlim_max: limit.rlim_max
            )
            unsafe setrlimit(kind, &higher)
            unsafe getrlimit(kind, &limit)
        }
        return Int(clamping: limit.rlim_cur)
    }
}

/// Owns the running library.
@safe
final class Daemon: Sendable {
    /// Memory beside the head: header entries, the head of the reply.
    private static let spareBytes = 32_768
    /// The library accepts more connections than we do, so that it never leaves one hanging.
    private static let spareConnections = 64

    // Set once; calls are safe from every thread until `stop`.
    private nonisolated(unsafe) let server: OpaquePointer
    // The library's hold on the table, released by `stop`.
    private let context: Unmanaged<ConnectionTable>

    /// On a listening socket.
    init(
        table: ConnectionTable,
        socket: borrowing ListeningSocket,
        credentials: ServerConfiguration.Credentials?,
        host: String
    ) throws(ServerError) {
        let limits = table.limits
        let context = unsafe Unmanaged.passRetained(table)
        unsafe self.context = unsafe context
        var settings = unsafe microhttpd_settings()
        unsafe settings.descriptor = socket.descriptor
        unsafe settings.connections = UInt32(clamping: limits.connections + Self.spareConnections)
        unsafe settings.silence = UInt32(clamping: max(1, limits.silenceSeconds))
        unsafe settings.memory = 2 * limits.headBytes + Self.spareBytes
        unsafe settings.callbacks = unsafe .forTable(context.toOpaque())
        guard let server = unsafe Self.start(settings, credentials) else {
            unsafe context.release()
            throw .cannotListen(ListeningPlace(host: host, port: socket.port, blocker: .other))
        }
        unsafe self.server = unsafe server
    }

    /// Whether chain and key are readable and match; the library reads both up to a NUL.
    static func accepts(_ credentials: ServerConfiguration.Credentials) -> Bool {
        guard !credentials.chain.contains(0), !credentials.key.contains(0) else { return false }
        return unsafe credentials.chain.withUnsafeBytes { chain in
            unsafe credentials.key.withUnsafeBytes { key in
                unsafe gnutls_accepts_pair(
                    chain.baseAddress,
                    chain.count,
                    key.baseAddress,
                    key.count
                )
            }
        }
    }

    private static func start(
        _ settings: microhttpd_settings,
        _ credentials: ServerConfiguration.Credentials?
    ) -> OpaquePointer? {
        guard let credentials else { return unsafe start(settings) }
        return unsafe (credentials.chain + [0]).withUnsafeBytes { chain in
            unsafe (credentials.key + [0]).withUnsafeBytes { key in
                var settings = unsafe settings
                unsafe settings.chain = chain.baseAddress?.assumingMemoryBound(to: CChar.self)
                unsafe settings.key = key.baseAddress?.assumingMemoryBound(to: CChar.self)
                return unsafe start(settings)
            }
        }
    }

    private static func start(_ settings: microhttpd_settings) -> OpaquePointer? {
        var settings = unsafe settings
        return unsafe microhttpd_start(&settings)
    }

    func quiesce() { unsafe microhttpd_quiesce(server) }

    /// Ends the library's thread; call once, with no request suspended.
    func stop() async {
        await SystemThread.run {
            unsafe microhttpd_stop(self.server)
            unsafe self.context.release()
        }
    }
}

/// The libraries that a server loads.
package struct ServerLibraries: Hashable, Sendable {
    /// `nil` when it is missing or unusable.
    package let microHTTPD: PrintableText?
    /// `nil` when it is missing or unusable.
    package let gnuTLS: PrintableText?

    /// Loads both, some milliseconds the first time.
    package init() {
        microHTTPD = unsafe microhttpd_version().map { unsafe PrintableText(String(cString: $0)) }
        gnuTLS = unsafe gnutls_version().map { unsafe PrintableText(String(cString: $0)) }
    }
}

/// Where and how a server listens.
package struct ServerConfiguration: Sendable {
    /// PEM texts.
    package struct Credentials: Sendable {
        /// The server's own certificate first.
        package let chain: [UInt8]
        /// Unencrypted.
        package let key: [UInt8]

        package init(chain: [UInt8], key: [UInt8]) {
            self.chain = chain
            self.key = key
        }
    }

    /// Of this machine.
    package var host = "127.0.0.1"
    /// 0 for any free one.
    package var port = 0
    /// The header `Server`.
    package var name: String?
    /// For TLS 1.2 or later; `nil` for plain HTTP.
    package var credentials: Credentials?
    package var limits = ServerLimits()

    package init() {}
}

/// The limits of clients; waiting for the program's answer does not count.
package struct ServerLimits: Hashable, Sendable {
    /// Further ones are closed at once.
    package var connections = 4_096
    /// Of one IPv4 address, or one IPv6 network of 64 bits.
    package var connectionsPerAddress = 1_024
    /// Whether a newcomer above these takes the place of the oldest connection, of its address or of all,
    /// whose request has not come whole, in place of being closed.
    package var unfinishedGiveWay = false
    /// The request line with its headers.
    package var headBytes = 16_384
    /// Passed to the program.
    package var bodyBytes = 65_536
    /// Read and discarded, so that the sender learns of the limit; above it the connection is cut.
    package var discardedBytes = 1_048_576
    /// Closes a connection after whole seconds without a byte, 1 or more.
    package var silenceSeconds = 15
    /// From the first byte of a request or reply to its last.
    package var transfer = Duration.seconds(30)
    /// For the program's reply to a whole request, which gets 503 then; `nil` for no limit.
    package var answer: Duration?
    /// For open requests after a stop.
    package var grace = Duration.seconds(3)

    package init() {}
}
