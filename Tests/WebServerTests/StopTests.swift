import Foundation
import TestSupport
import Testing

@testable import WebServer

struct StopTests {
    /// Goes on when its task is cancelled.
    private final class StubbornResponder: Responder {
        let asked = Gate()
        let released = Gate()

        func respond(to request: Request) async -> Response {
            asked.open()
            await Task.detached { [released] in await released.pass() }.value
            return Response()
        }
    }

    /// Ten, or as many as `Scripts/check-server-load` asks for.
    private static let rounds = ProcessInfo.processInfo.environment["PRATIQUE_STOPS"]
        .flatMap { Int($0) }

    @Test func `starts and stops with requests waiting lose no answer`() async throws {
        for _ in 0..<(Self.rounds ?? 10) {
            let running = try await Running(Echo(delay: .seconds(60)))
            let port = running.port
            let count = 20
            let bodies = try await withThrowingTaskGroup(of: [String].self) { group in
                for number in 0..<count {
                    group.addTask {
                        try await Wire.exchange(
                            "GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n",
                            port: port
                        )
                        .map(\.body)
                    }
                }
                try await running.echo.waitFor(count)
                await running.server.stop()
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(bodies) == Set((0..<count).map { "GET /\($0) " }))
            #expect(bodies.count == count)
        }
    }

    @Test func `an answer that does not come in time is cut at a stop`() async throws {
        var configuration = ServerConfiguration()
        configuration.limits.grace = .milliseconds(50)
        let responder = StubbornResponder()
        let server = try await HTTPServer.start(configuration, responder: responder)
        let port = server.port
        async let replies = Wire.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", port: port)
        await responder.asked.pass()
        await server.stop()
        #expect(try await replies.isEmpty)
        // The task ends on its own; its answer goes nowhere.
        responder.released.open()
        await server.stop()
    }

    @Test func `a stop closes idle connections and the port`() async throws {
        let running = try await Running()
        let port = running.port
        let wire = try await Wire.onThread {
            let wire = try Wire(port: port)
            wire.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = wire.read()
            return wire
        }
        await running.server.stop()
        #expect(try await Wire.onThread { wire.readToEnd().isEmpty })
        await #expect(throws: Wire.Refused.self) { try await running.answers() }
    }

    @Test func `a cancelled caller of a stop still waits for the answers`() async throws {
        let running = try await Running(Echo(delay: .milliseconds(100), isStubborn: true))
        let port = running.port
        async let replies = Wire.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", port: port)
        try await running.echo.waitFor(1)
        let task = Task { await running.server.stop() }
        task.cancel()
        await task.value
        #expect(try await replies.map(\.status) == [200])
    }

    @Test func `whoever waits for the end goes on at the stop`() async throws {
        let running = try await Running()
        async let end: Void = running.server.wait()
        await running.server.stop()
        await end
        await running.server.wait()
    }
}
