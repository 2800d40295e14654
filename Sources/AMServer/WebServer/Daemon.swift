import CGnuTLS
import CMicroHTTPD
import Vocabulary

/// The running library; its one owner.
@safe
final class Daemon: Sendable {
    /// Bytes of memory for what comes with a request beside its head: headers' places, the head of
    /// the reply.
    private static let spareBytes = 32_768
    /// How many more connections the library takes than we do, so that it never leaves one hanging.
    private static let spareConnections = 64

    // Set once; the library's calls are safe from every thread until `stop`.
    private nonisolated(unsafe) let server: OpaquePointer
    // The library's hold on the table, given back by `stop`.
    private let context: Unmanaged<ConnectionTable>

    /// Starts the library on a socket that listens.
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
            throw .cannotListen(ListeningPlace(host: host, port: socket.port, obstacle: .other))
        }
        unsafe self.server = unsafe server
    }

    /// Whether chain and key can be read and belong together.
    ///
    /// The library reads both up to a NUL.
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

    /// Takes no newcomers from now on.
    func quiesce() { unsafe microhttpd_quiesce(server) }

    /// Ends the library's thread and closes what is open; once, with no request suspended.
    func stop() async {
        await SystemThread.run {
            unsafe microhttpd_stop(self.server)
            unsafe self.context.release()
        }
    }
}
