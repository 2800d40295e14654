import Testing
import Vocabulary

@testable import Host

/// No name of these tests is looked up here: the proxy knows it.
@Suite(.timeLimit(.minutes(30))) struct ProxyTests {
    private func proxies(_ address: String, except exceptions: String = "") -> Proxies {
        let way = Proxies.Way(address)
        return Proxies(encrypted: way, plain: way, except: ProxyExceptions(exceptions))
    }

    /// What posting through a proxy ends with; `nil` when a reply comes.
    private func failure(
        at address: String = "https://am.example.test/",
        through proxies: Proxies,
        limits: TransportLimits = .usual,
        authorities: String? = nil
    ) async throws -> TransportError? {
        try await withWire(limits: limits, authorities: authorities, proxies: proxies) {
            transport in
            await TransportTests.failure(
                of: answer(to: address, cookie: "amlbcookie=01"),
                over: transport,
                allowingPlainHTTP: true
            )
        }
    }

    @Test func `a plain request is handed to the proxy with the whole address`() async throws {
        let server = try LoopbackServer.answering(reply(200))
        let proxy = try ProxyServer(.helpful)
        let address = "http://am.example.test:\(server.port)/a/../b?c"
        let error = try await failure(at: address, through: proxies(proxy.address()))
        #expect(error == nil)
        #expect(server.requests.count == 1)
        let head = try #require(proxy.requests.first)
        #expect(head.hasPrefix("POST \(address) HTTP/1.1\r\n"))
        #expect(head.contains("\r\nHost: am.example.test:\(server.port)\r\n"))
        #expect(!head.contains("Proxy-"))
    }

    @Test(arguments: ["", "user:pass%20word@"])
    func `an encrypted request goes through a tunnel that sees nothing of it`(
        signIn: String
    ) async throws {
        let certificates = try Certificates()
        let server = try await EncryptedServer(certificates, .wrongName)
        let proxy = try ProxyServer(
            signIn.isEmpty ? .helpful : .guarded(user: "user", password: "pass word")
        )
        let error = try await failure(
            at: "https://push.example.org:\(server.port)/a",
            through: proxies(proxy.address(signIn)),
            authorities: certificates.authority
        )
        #expect(error == nil)
        let name = "push.example.org:\(server.port)"
        let word = signIn.isEmpty ? "" : "Proxy-Authorization: Basic dXNlcjpwYXNzIHdvcmQ=\r\n"
        #expect(proxy.requests == ["CONNECT \(name) HTTP/1.1\r\nHost: \(name)\r\n\(word)\r\n"])
    }

    @Test func `a tunnel does not make a certificate good`() async throws {
        let certificates = try Certificates()
        let server = try await EncryptedServer(certificates, .wrongName)
        let proxy = try ProxyServer(.helpful)
        for (host, file) in [
            ("push.example.org", nil), ("am.example.test", certificates.authority),
        ] {
            let error = try await failure(
                at: "https://\(host):\(server.port)/a",
                through: proxies(proxy.address()),
                authorities: file
            )
            #expect(error?.code == "transport.tls")
        }
    }

    @Test(arguments: [
        ("https", ""), ("https", "user:wrong@"), ("https", "user@"), ("https", "other:pass@"),
        ("http", ""), ("http", "user:wrong@"),
    ])
    func `a proxy that is not told who asks sends nothing and hands no plain request on`(
        scheme: String,
        signIn: String
    ) async throws {
        let proxy = try ProxyServer(.guarded(user: "user", password: "pass"))
        let error = try await failure(
            at: "\(scheme)://am.example.test/",
            through: proxies(proxy.address(signIn))
        )
        #expect(error?.code == "transport.proxy-sign-in")
        #expect(error?.mayHaveBeenSent == false)
        #expect(proxy.requests.count == 1)
    }

    @Test(arguments: [
        "HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 502 No\r\n\r\n",
        "HTTP/1.1 302 Elsewhere\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n", "",
        "what?\r\n\r\n",
    ])
    func `a proxy that makes no way sends nothing`(bytes: String) async throws {
        let proxy = try ProxyServer(.refusing(bytes))
        let error = try await failure(through: proxies(proxy.address()))
        #expect(error?.code == "transport.proxy")
        #expect(error?.mayHaveBeenSent == false)
        #expect(proxy.connections == 1)
    }

    @Test(arguments: ["http", "https"])
    func `a proxy that is not there sends nothing`(scheme: String) async throws {
        let (socket, port) = try LoopbackServer.bound()
        defer { LoopbackServer.Connection(socket).close() }
        let error = try await failure(
            at: "\(scheme)://am.example.test/",
            through: proxies("http://127.0.0.1:\(port)")
        )
        #expect(error?.code == "transport.proxy")
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func `a proxy that does not answer is given up in time`() async throws {
        let proxy = try ProxyServer(.silent)
        let error = try await failure(through: proxies(proxy.address()), limits: short)
        #expect(error?.code == "transport.proxy")
    }

    @Test func `what a proxy answers to a plain request is the reply`() async throws {
        let proxy = try ProxyServer(.refusing(reply(502)))
        let received = try await withWire(proxies: proxies(proxy.address())) { transport in
            try await Poster(transport: transport).post(
                answer(to: "http://am.example.test/"),
                allowingPlainHTTP: true
            )
        }
        #expect(received.status == 502)
    }

    @Test func `a server that asks like a proxy is believed to have the request`() async throws {
        let server = try LoopbackServer.answering(reply(407))
        let received = try await withWire { transport in
            try await Poster(transport: transport).post(answer(to: server.origin))
        }
        #expect(received.status == 407)
    }

    @Test(arguments: [true, false])
    func `the way to a proxy can be encrypted, and is checked`(isTrusted: Bool) async throws {
        let certificates = try Certificates()
        let server = try await EncryptedServer(certificates, .good)
        let error = try await failure(
            at: "http://am.example.test/",
            through: proxies("https://user:pass@localhost:\(server.port)"),
            limits: endless,
            authorities: isTrusted ? certificates.authority : nil
        )
        #expect(error?.code == (isTrusted ? nil : "transport.proxy"))
        // It ends with its last use.
        withExtendedLifetime(server) {}
    }

    @Test(arguments: ["127.0.0.1", "localhost", "127.1", "LOCALHOST", "0.0.0.0"])
    func `this machine is reached without a proxy`(host: String) async throws {
        let server = try LoopbackServer.answering(reply(200))
        let proxy = try ProxyServer(.helpful)
        let error = try await failure(
            at: "http://\(host):\(server.port)/",
            through: proxies(proxy.address())
        )
        #expect(error == nil)
        #expect(server.requests.count == 1)
        #expect(proxy.connections == 0)
    }

    @Test func `a proxy that is none is not gone around`() async throws {
        let error = try await failure(through: proxies("socks5://127.0.0.1:1080"))
        #expect(error?.code == "transport.proxy-address")
        #expect(error?.mayHaveBeenSent == false)
    }
}
