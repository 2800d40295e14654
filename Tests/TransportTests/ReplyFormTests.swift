import Testing
import Vocabulary

@testable import Host

@Suite(.timeLimit(.minutes(30))) struct ReplyFormTests {
    private static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"
    private static let other = "Date: Mon, 07 Nov 1994 08:49:37 GMT"
    private static let instant = Instant(seconds: 784_111_777)

    /// What a post to a server ends with that answers with these bytes and closes.
    private func post(_ bytes: String) async throws -> Result<PostReply, TransportError> {
        let server = try LoopbackServer { connection, server in
            server.note(connection.readRequest())
            connection.write(bytes)
        }
        let result = try await withWire { transport -> Result<PostReply, TransportError> in
            do throws(TransportError) {
                return .success(
                    try await Poster(transport: transport).post(answer(to: server.origin))
                )
            } catch {
                return .failure(error)
            }
        }
        #expect(server.requests.count == 1)
        #expect(server.connections == 1)
        return result
    }

    @Test func `a reply of HTTP 1_0 that ends with its connection is whole`() async throws {
        let reply = try await post("HTTP/1.0 200 OK\r\n\(Self.date)\r\n\r\nhello").get()
        #expect(reply.status == 200)
        #expect(reply.body == Array("hello".utf8))
        #expect(reply.date == Self.instant)
    }

    @Test(arguments: [
        "hello", "<html>\r\n\r\n", "HTTP", "HTTP/9.9 200 OK\r\n\r\n", "HTTP/2 200\r\n\r\n",
        "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n",
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early\r\nLink: x\r\n\r\n",
        "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 2", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 4\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
        "HTTP/1.1 101 Other\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    ])
    func `a reply that is none or not whole leaves the outcome open`(bytes: String) async throws {
        guard case .failure(let error) = try await post(bytes) else {
            Issue.record("it was taken for a reply")
            return
        }
        #expect(error.code == "transport.broken")
        #expect(error.mayHaveBeenSent)
    }

    @Test func `the headers of an interim reply are not those of the reply`() async throws {
        let interim = "HTTP/1.1 103 Early Hints\r\n\(Self.other)\r\nLink: </x>\r\n\r\n"
        let hinted = try await post(interim + reply(200, headers: [Self.date])).get()
        #expect(hinted.status == 200)
        #expect(hinted.date == Self.instant)
        let undated = try await post(interim + interim + reply(200)).get()
        #expect(undated.date == nil)
    }

    @Test func `chunks make the body and trailers no headers`() async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
        let body = "\r\n2\r\n{}\r\n1;name=value\r\n \r\n0\r\n"
        let trailed = try await post("\(head)Trailer: Date\r\n\(body)\(Self.other)\r\n\r\n").get()
        #expect(trailed.body == Array("{} ".utf8))
        #expect(trailed.date == nil)
        let both = try await post("\(head)\(Self.date)\r\n\(body)\(Self.other)\r\n\r\n").get()
        #expect(both.date == Self.instant)
    }

    @Test func `bytes that claim to be compressed are given as they are`() async throws {
        let given = try await post(
            reply(200, body: "no gzip", headers: ["Content-Encoding: gzip"])
        ).get()
        #expect(given.body == Array("no gzip".utf8))
    }

    enum Place: CaseIterable, Sendable {
        case one
        case many
        case interim
        case trailers
    }

    @Test(arguments: Place.allCases)
    func `300 KB of headers are not taken`(place: Place) async throws {
        let line = "X-Fill: " + String(repeating: "x", count: 1_000) + "\r\n"
        let fill = String(repeating: line, count: 300)
        let bytes =
            switch place {
            case .one:
                "HTTP/1.1 200 OK\r\nX-Fill: " + String(repeating: "x", count: 300_000) + "\r\n\r\n"
            case .many: "HTTP/1.1 200 OK\r\n\(fill)\r\n"
            case .interim: "HTTP/1.1 103 Early\r\n\(fill)\r\n" + reply(200)
            case .trailers: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\(fill)\r\n"
            }
        guard case .failure(let error) = try await post(bytes) else {
            Issue.record("they were taken")
            return
        }
        // One line of so many bytes is more than the library itself takes.
        #expect(["transport.reply-too-long", "transport.broken"].contains(error.code))
        #expect(place == .one || error.code == "transport.reply-too-long")
        #expect(error.mayHaveBeenSent)
    }

    @Test func `60 KB of headers are taken`() async throws {
        let line = "X-Fill: " + String(repeating: "x", count: 990)
        let fill = [String](repeating: line, count: 60)
        let given = try await post(reply(200, headers: fill + [Self.date])).get()
        #expect(given.status == 200)
        #expect(given.date == Self.instant)
    }

    @Test func `a question whose connection was cut is not sent again`() async throws {
        let server = try LoopbackServer { connection, server in
            server.note(connection.readRequest())
            if server.requests.count == 1 { connection.write(reply(200)) }
        }
        try await withWire { transport in
            let request = OutgoingRequest(
                method: .get,
                address: try WebAddress(server.origin, allowingPlainHTTP: false)
            )
            _ = try await transport.exchange(request)
            await #expect(throws: TransportError.broken) {
                try await transport.exchange(request)
            }
        }
        #expect(server.requests.count == 2)
    }
}
