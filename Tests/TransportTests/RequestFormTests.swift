import Glibc
import TestSupport
import Testing
import Vocabulary

@testable import Host

@Suite(.timeLimit(.minutes(30))) struct RequestFormTests {
    private func sent(
        _ method: OutgoingRequest.Method,
        path: String = "/a",
        headers: [(name: String, value: String)] = []
    ) async throws -> (text: String, port: Int) {
        let server = try LoopbackServer.answering(reply(200))
        _ = try await withWire { transport in
            try await transport.exchange(
                OutgoingRequest(
                    method: method,
                    address: WebAddress(server.origin + path, allowingPlainHTTP: false),
                    headers: headers
                )
            )
        }
        return (try #require(server.requests.first), server.port)
    }

    @Test func `a question has no header but the host`() async throws {
        let (text, port) = try await sent(.get)
        #expect(text == "GET /a HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    }

    @Test func `a look has no header but the host`() async throws {
        let (text, port) = try await sent(.head)
        #expect(text == "HEAD /a HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    }

    @Test func `a body adds its length and nothing else`() async throws {
        let (text, port) = try await sent(.post(Array("{}".utf8)))
        #expect(
            text == "POST /a HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 2\r\n\r\n{}"
        )
    }

    @Test func `an empty body has the length 0`() async throws {
        let (text, port) = try await sent(.post([]))
        #expect(text == "POST /a HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 0\r\n\r\n")
    }

    @Test func `a large body is sent whole and without being asked for`() async throws {
        let body = [UInt8](repeating: 0x78, count: 300_000)
        let (text, _) = try await sent(.post(body))
        #expect(text.hasSuffix("\r\n\r\n" + String(repeating: "x", count: 300_000)))
        #expect(!text.lowercased().contains("expect"))
    }

    @Test(arguments: [
        "/am/../x", "/am/./x", "/..//a", "/%2e%2e/%2F?q=/../a", "/a;b=c,d?e=f&g=%20+", "/?", "/a?",
        "/~!$&'()*+,;=:@",
    ])
    func `a path is sent as it was given`(path: String) async throws {
        let (text, _) = try await sent(.get, path: path)
        #expect(text.hasPrefix("GET \(path) HTTP/1.1\r\n"))
    }

    @Test func `headers are sent as they were given, also those that libraries set`() async throws {
        let (text, port) = try await sent(
            .post(Array("x".utf8)),
            headers: [
                ("Accept", "a/b"), ("User-Agent", "c"), ("X-Empty", ""), ("X-Twice", "1"),
                ("X-Twice", "2"),
            ]
        )
        #expect(
            text == "POST /a HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: a/b\r\n"
                + "User-Agent: c\r\nX-Empty:\r\nX-Twice: 1\r\nX-Twice: 2\r\n"
                + "Content-Length: 1\r\n\r\nx"
        )
    }

    @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "Connection", "Expect", ""])
    func `a header that frames the request is not the caller's`(name: String) async throws {
        let server = try LoopbackServer.answering(reply(200))
        let request = PostRequest(
            address: server.origin,
            headers: [.init(name, "1")],
            body: []
        )
        let error = try await withWire { await failure(of: request, over: $0) }
        #expect(error?.code == "transport.header")
        #expect(server.connections == 0)
    }

    @Test func `a server that has only an IPv6 address is reached`() async throws {
        // Nobody listens at the same port of IPv4: it is held.
        var held = try LoopbackServer.bound()
        defer { close(held.socket) }
        var six = try? LoopbackServer.boundSix(port: held.port)
        while six == nil {
            close(held.socket)
            held = try LoopbackServer.bound()
            six = try? LoopbackServer.boundSix(port: held.port)
        }
        let server = try LoopbackServer(on: try #require(six)) { connection, server in
            server.note(connection.readRequest())
            connection.write(reply(200))
        }
        for host in ["[::1]", "localhost"] {
            let error = try await withWire { transport in
                await failure(of: answer(to: "http://\(host):\(server.port)/"), over: transport)
            }
            #expect(error == nil)
        }
        #expect(server.requests.count == 2)
    }

    @Test func `neither proxies nor files of the environment count`() async throws {
        await #expect(processExitsWith: .success) {
            ExitTestProcess.closeInherited()
            for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"] {
                unsafe setenv(name, "http://127.0.0.1:1", 1)
            }
            // The library would look for `.netrc` in it.
            unsafe setenv("HOME", "/nowhere", 1)
            let server = try LoopbackServer.answering(reply(200))
            let error = try await withWire { transport in
                await failure(of: answer(to: server.origin), over: transport)
            }
            #expect(error == nil)
            #expect(server.requests.count == 1)
        }
    }
}
