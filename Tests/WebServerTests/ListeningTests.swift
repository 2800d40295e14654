import Glibc
import TestSupport
import Testing
import Vocabulary

@testable import WebServer

struct ListeningTests {
    @Test(arguments: ["127.0.0.1", "127.0.0.9", "localhost", "::1", "::", "0.0.0.0"])
    func `a server listens on names and addresses of both families`(host: String) async throws {
        var configuration = ServerConfiguration()
        configuration.host = host
        let server = try await HTTPServer.start(configuration, responder: Echo())
        #expect(server.port > 0)
        await server.stop()
    }

    @Test(arguments: ["192.0.2.1", "no.such.name.invalid", "", "127.0.0.1\u{0}", "1.2.3.4.5"])
    func `a place that this machine has not is refused`(host: String) async throws {
        var configuration = ServerConfiguration()
        configuration.host = host
        let wrong = configuration
        let error = await #expect(throws: ServerError.self) {
            let server = try await HTTPServer.start(wrong, responder: Echo())
            await server.stop()
        }
        #expect(error?.code == "server.listen")
        let shown = host.replacing("\u{0}", with: "<U+0000>")
        let reason = error?.reason ?? ""
        #expect(reason.contains(" on port 0 of \"\(shown)\": "))
        #expect(reason.hasSuffix(" not have the address.") || reason.hasSuffix(" known address."))
    }

    @Test func `a port in use is refused, and free again after a stop`() async throws {
        let running = try await Running()
        var configuration = ServerConfiguration()
        configuration.port = running.port
        let same = configuration
        let inUse = ListeningPlace(host: "127.0.0.1", port: running.port, blocker: .inUse)
        await #expect(throws: ServerError.cannotListen(inUse)) {
            try await HTTPServer.start(same, responder: Echo())
        }
        #expect(try await running.answers())
        await running.server.stop()
        await (try HTTPServer.start(same, responder: Echo())).stop()
    }

    @Test func `texts that are no certificate are refused`() async throws {
        var configuration = ServerConfiguration()
        configuration.credentials = .init(chain: Array("nonsense".utf8), key: [])
        let wrong = configuration
        await #expect(throws: ServerError.unusableCertificate) {
            try await HTTPServer.start(wrong, responder: Echo())
        }
    }

    @Test func `a library that cannot start leaves the socket to its owner`() throws {
        try #require(HTTPServer.isInstalled)
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        let table = ConnectionTable(limits: ServerLimits(), name: nil, responder: Echo())
        var before = stat()
        unsafe fstat(socket.descriptor, &before)
        // The library reads a text up to its NUL: no certificate.
        for _ in 0..<3 {
            #expect(
                throws: ServerError.cannotListen(
                    ListeningPlace(host: "127.0.0.1", port: socket.port, blocker: .other)
                )
            ) {
                _ = try Daemon(
                    table: table,
                    socket: socket,
                    credentials: .init(chain: [0], key: [0]),
                    host: "127.0.0.1"
                )
            }
        }
        var after = stat()
        #expect(unsafe fstat(socket.descriptor, &after) == 0)
        #expect(before.st_ino == after.st_ino)
        #expect(!Daemon.accepts(.init(chain: [0], key: [0])))
    }

    @Test func `two servers promise no more connections than the process may have files`()
        async throws
    {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 500, rlim_max: 600)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(DescriptorBudget.grant(100) == 100)
            #expect(DescriptorBudget.grant(4_096) == 244)
            #expect(DescriptorBudget.grant(4_096) == 64)
            DescriptorBudget.giveBack(244)
            #expect(DescriptorBudget.grant(200) == 180)
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(limit.rlim_cur == 600)
        }
    }
}
