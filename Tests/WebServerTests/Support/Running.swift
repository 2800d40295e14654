import TestSupport
import WebServer

struct Running {
    let server: HTTPServer
    let echo: Echo

    var port: Int { server.port }

    init(_ echo: Echo = Echo(), _ change: (inout ServerLimits) -> Void = { _ in }) async throws {
        var configuration = ServerConfiguration()
        configuration.name = "test"
        // As many as each server gets, however many tests run beside one another.
        configuration.limits.connections = 64
        change(&configuration.limits)
        self.echo = echo
        server = try await HTTPServer.start(configuration, responder: echo)
    }

    /// Whether an honest client gets its answer.
    func answers() async throws -> Bool {
        let replies = try await Wire.exchange(
            "GET /honest HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            port: port
        )
        return replies.map(\.body) == ["GET /honest "]
    }
}
