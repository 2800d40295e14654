import TestSupport
import Testing
import WebServer

struct ConnectionTests {
    @Test func `a hundred requests in one go are answered in their order`() async throws {
        let running = try await Running()
        let text = (0..<100).map { number in
            let end = number == 99 ? "Connection: close\r\n" : ""
            return "GET /\(number) HTTP/1.1\r\nHost: a\r\n\(end)\r\n"
        }
        let replies = try await Wire.exchange(text.joined(), port: running.port)
        #expect(replies.map(\.body) == (0..<100).map { "GET /\($0) " })
        await running.server.stop()
    }

    @Test func `a client that has said all is answered once or closed`() async throws {
        let running = try await Running(Echo(delay: .milliseconds(50)))
        let port = running.port
        let replies = try await Wire.onThread {
            let wire = try Wire(port: port)
            wire.send("POST /half HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
            wire.finish()
            return Reply.all(in: wire.readToEnd())
        }
        #expect(replies.isEmpty || replies.map(\.body) == ["POST /half hi"])
        #expect(running.echo.targets == ["/half"])
        #expect(try await running.answers())
        await running.server.stop()
    }

    @Test(arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhi"])
    func `a client that stops in the middle is closed`(text: String) async throws {
        let running = try await Running { $0.silenceSeconds = 1 }
        let port = running.port
        let replies = try await Wire.onThread {
            let wire = try Wire(port: port)
            wire.send(text)
            wire.finish()
            return Reply.all(in: wire.readToEnd())
        }
        #expect(replies.allSatisfy { $0.status == 400 })
        #expect(running.echo.targets.isEmpty)
        await running.server.stop()
    }

    @Test func `clients that leave before their answer harm nobody`() async throws {
        let running = try await Running(Echo(delay: .milliseconds(30)))
        let port = running.port
        try await Wire.onThread {
            for _ in 0..<50 {
                let wire = try Wire(port: port)
                wire.send("GET /left HTTP/1.1\r\nHost: a\r\n\r\n")
            }
        }
        try await running.echo.waitFor(50)
        #expect(try await running.answers())
        await running.server.stop()
    }

    @Test func `replies say who made them, how long they are and when`() async throws {
        let running = try await Running()
        let replies = try await Wire.exchange(
            """
            GET /kept HTTP/1.1\r\nHost: a\r\n\r\n\
            HEAD /head HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n
            """,
            port: running.port
        )
        let kept = try #require(replies.first)
        #expect(kept.status == 200)
        #expect(kept.header("Server") == "test")
        #expect(kept.header("Content-Length") == "10")
        #expect(kept.header("Content-Type") == "text/plain")
        #expect(kept.header("Date")?.hasSuffix(" GMT") == true)
        #expect(kept.header("Connection") == nil)
        let head = try #require(replies.last)
        #expect(head.header("Content-Length") == "11")
        #expect(head.body.isEmpty)
        await running.server.stop()
    }

    @Test func `a client of HTTP 1.0 is answered and closed`() async throws {
        let running = try await Running()
        let replies = try await Wire.exchange("GET /old HTTP/1.0\r\n\r\n", port: running.port)
        #expect(replies.map(\.body) == ["GET /old "])
        await running.server.stop()
    }

    @Test func `the target comes as it was sent`() async throws {
        let running = try await Running()
        let target = "/a%2Fb/%00/%zz?x=%26&x&&y=1+2"
        let replies = try await Wire.exchange(
            "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            port: running.port
        )
        #expect(replies.map(\.body) == ["GET \(target) "])
        await running.server.stop()
    }
}
