import Testing
import WebServer

struct ListeningTests {
    @Test(arguments: ["127.0.0.1", "127.0.0.9", "localhost", "::1", "::", "0.0.0.0"])
    func `a server listens on names and addresses of both families`(host: String) async throws {
        var configuration = Configuration()
        configuration.host = host
        let server = try await HTTPServer.start(configuration, responder: Echo())
        #expect(server.port > 0)
        await server.stop()
    }

    @Test(arguments: ["192.0.2.1", "no.such.name.invalid", "", "127.0.0.1\u{0}", "1.2.3.4.5"])
    func `a place that this machine has not is refused`(host: String) async throws {
        var configuration = Configuration()
        configuration.host = host
        let wrong = configuration
        await #expect(throws: ServerError.cannotListen) {
            let server = try await HTTPServer.start(wrong, responder: Echo())
            await server.stop()
        }
    }

    @Test func `a port in use is refused, and free again after a stop`() async throws {
        let running = try await Running()
        var configuration = Configuration()
        configuration.port = running.port
        let same = configuration
        await #expect(throws: ServerError.cannotListen) {
            try await HTTPServer.start(same, responder: Echo())
        }
        #expect(try await running.answers())
        await running.server.stop()
        await (try HTTPServer.start(same, responder: Echo())).stop()
    }

    @Test func `texts that are no certificate are refused`() async throws {
        var configuration = Configuration()
        configuration.credentials = .init(chain: Array("nonsense".utf8), key: [])
        let wrong = configuration
        await #expect(throws: ServerError.unusableCertificate) {
            try await HTTPServer.start(wrong, responder: Echo())
        }
    }
}
