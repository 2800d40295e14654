import Testing

@testable import WebServer

/// The library with its connections, on a free port of loopback, without timer and stop.
final class LibraryBench: Sendable {
    let table: ConnectionTable
    private let daemon: Daemon
    private let socket: ListeningSocket

    var port: Int { socket.port }

    init(_ responder: any Responder) throws {
        try #require(HTTPServer.isInstalled)
        socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        table = ConnectionTable(limits: ServerLimits(), name: nil, responder: responder)
        daemon = try Daemon(table: table, socket: socket, credentials: nil, host: "127.0.0.1")
    }

    /// Ends the library; the socket stays this owner's, as the library closes one that it was not
    /// told to leave.
    func stop() async {
        daemon.quiesce()
        await daemon.stop()
    }
}

final class HeldResponder: Responder {
    /// Opens with the first request.
    let asked = Gate()
    let released = Gate()

    func respond(to request: Request) async -> Response {
        asked.open()
        await released.pass()
        return Response()
    }
}
