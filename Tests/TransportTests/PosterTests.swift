import Testing
import Vocabulary

@testable import Host

@Suite(.timeLimit(.minutes(30))) struct PosterTests {
    @Test func `a request arrives as it was made`() async throws {
        let server = try LoopbackServer.answering(
            reply(200, headers: ["Date: Sun, 06 Nov 1994 08:49:37 GMT"])
        )
        let path = "/am/json/realms/root/push/sns/message?_action=authenticate&realm=%2Fa"
        let received = try await withWire { transport in
            try await Poster(transport: transport).post(
                answer(to: server.origin + path, cookie: "amlbcookie=01")
            )
        }
        #expect(received.status == 200)
        #expect(received.body == Array("{}".utf8))
        #expect(received.date == Instant(seconds: 784_111_777))
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST \(path) HTTP/1.1\r\n"))
        #expect(request.hasSuffix("\r\n\r\n{\"messageId\":\"AUTHENTICATE:1\",\"jwt\":\"a.b.c\"}"))
        let fields = request.lowercased()
        #expect(fields.contains("\r\nhost: 127.0.0.1:\(server.port)\r\n"))
        #expect(fields.contains("\r\ncontent-type: application/json\r\n"))
        #expect(fields.contains("\r\naccept-api-version: resource=1.0, protocol=1.0\r\n"))
        #expect(fields.contains("\r\ncookie: amlbcookie=01\r\n"))
        #expect(fields.contains("\r\ncontent-length: 44\r\n"))
    }

    @Test(arguments: [200, 201, 204, 400, 403, 404, 500, 501, 503, 599])
    func `a reply of any status is given`(status: Int) async throws {
        let bytes =
            status == 204 ? "HTTP/1.1 204 None\r\n\r\n" : reply(status, body: #"{"code":1}"#)
        let server = try LoopbackServer.answering(bytes)
        let received = try await withWire { transport in
            try await Poster(transport: transport).post(answer(to: server.origin))
        }
        #expect(received.status == status)
        #expect(received.body == Array((status == 204 ? "" : #"{"code":1}"#).utf8))
        #expect(received.date == nil)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is given and not followed`(status: Int) async throws {
        let other = try LoopbackServer.answering(reply(200))
        let server = try LoopbackServer.answering(
            reply(status, body: "", headers: ["Location: \(other.origin)/elsewhere"])
        )
        let received = try await withWire { transport in
            try await Poster(transport: transport).post(answer(to: server.origin))
        }
        #expect(received.status == status)
        #expect(server.requests.count == 1)
        #expect(other.connections == 0)
    }

    @Test func `a cookie of a reply is not sent back and no connection is used twice`() async throws
    {
        let server = try LoopbackServer.answering(
            reply(200, headers: ["Set-Cookie: session=1; Path=/"])
        )
        try await withWire { transport in
            let poster = Poster(transport: transport)
            _ = try await poster.post(answer(to: server.origin))
            _ = try await poster.post(answer(to: server.origin))
        }
        #expect(server.requests.count == 2)
        #expect(server.connections == 2)
        #expect(server.requests.allSatisfy { !$0.lowercased().contains("cookie") })
    }

    @Test func `a second date makes both worthless`() async throws {
        let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"
        let server = try LoopbackServer.answering(reply(200, headers: [date, date]))
        let received = try await withWire { transport in
            try await Poster(transport: transport).post(answer(to: server.origin))
        }
        #expect(received.date == nil)
    }

    @Test func `a body of just the limit is taken`() async throws {
        let server = try LoopbackServer.answering(
            reply(200, body: String(repeating: "x", count: 65_536))
        )
        let received = try await withWire { transport in
            try await Poster(transport: transport).post(answer(to: server.origin))
        }
        #expect(received.body.count == 65_536)
    }

    @Test(arguments: [false, true])
    func `a body over the limit is refused`(isChunked: Bool) async throws {
        let body = String(repeating: "x", count: 65_537)
        let server = try LoopbackServer.answering(
            isChunked
                ? "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "10001\r\n\(body)\r\n0\r\n\r\n" : reply(200, body: body)
        )
        let error = try await withWire { await failure(of: answer(to: server.origin), over: $0) }
        #expect(error?.code == "transport.reply-too-long")
        #expect(error?.mayHaveBeenSent == true)
    }

    @Test func `a body without end is given up at the limit`() async throws {
        let server = try LoopbackServer { connection, _ in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
            while connection.write(String(repeating: "x", count: 10_000)) {}
        }
        let error = try await withWire { await failure(of: answer(to: server.origin), over: $0) }
        #expect(error?.code == "transport.reply-too-long")
    }

    @Test(arguments: ["a\r\nX-Other: b", "a\nb", "a\u{0}", "ä"])
    func `a header that is none is refused`(value: String) async throws {
        let server = try LoopbackServer.answering(reply(200))
        let request = answer(to: server.origin, cookie: value)
        let error = try await withWire { await failure(of: request, over: $0) }
        #expect(error?.code == "transport.header")
        #expect(error?.mayHaveBeenSent == false)
        #expect(server.connections == 0)
    }

    @Test func `after closing nothing is sent`() async throws {
        let server = try LoopbackServer.answering(reply(200))
        let transport = HTTPTransport()
        let first = await failure(of: answer(to: server.origin), over: transport)
        #expect(first == nil)
        transport.close()
        transport.close()
        let second = await failure(of: answer(to: server.origin), over: transport)
        #expect(second?.code == "transport.closed")
        #expect(second?.mayHaveBeenSent == false)
        #expect(server.connections == 1)
    }

    @Test func `a transport that is forgotten ends by itself`() async throws {
        let server = try LoopbackServer.answering(reply(200))
        let error = await failure(of: answer(to: server.origin), over: HTTPTransport())
        #expect(error == nil)
    }
}
