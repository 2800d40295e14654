import Glibc
import TestSupport

@testable import WebServer

/// A connection without the library, on a socket of loopback.
final class ConnectionBench: Sendable {
    struct Failed: Error {}

    let connection: ClientConnection
    private let table: ConnectionTable
    private let wire: Wire
    private let descriptor: Int32

    init() throws {
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        wire = try Wire(port: socket.port)
        guard Self.waits(socket.descriptor) else { throw Failed() }
        descriptor = accept(socket.descriptor, nil, nil)
        // Times need no call of the library.
        guard descriptor >= 0, let handle = unsafe OpaquePointer(bitPattern: 1) else {
            throw Failed()
        }
        table = ConnectionTable(limits: ServerLimits(), name: nil, responder: Echo())
        connection = unsafe ClientConnection(
            handle: handle,
            descriptor: descriptor,
            address: ClientAddress([127, 0, 0, 1] as [UInt8]),
            table: table
        )
    }

    deinit { close(descriptor) }

    /// Whether there is something to take within half a minute.
    private static func waits(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 30_000) == 1
    }

    /// Sends a byte to the connection; it has come when this returns.
    func sendByte() throws {
        wire.send("x")
        guard Self.waits(descriptor) else { throw Failed() }
        var byte: UInt8 = 0
        guard unsafe recv(descriptor, &byte, 1, 0) == 1 else { throw Failed() }
    }

    /// Whether the connection is cut when it is looked at then, with the usual limit.
    func isCut(at now: ContinuousClock.Instant) -> Bool {
        connection.cutIfSlow(at: now, ServerLimits())
        // Asked for nothing, it tells of a socket that is shut down in both directions.
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return unsafe poll(&entry, 1, 0) == 1
    }
}
