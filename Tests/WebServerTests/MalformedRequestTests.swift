import TestSupport
import Testing
import WebServer

/// Requests that a careful server refuses: what two programs read differently smuggles requests.
struct MalformedRequestTests {
    /// Each is followed by a whole request, which must never be answered.
    static let requests: [Malformed] = [
        .post("two lengths", "Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello"),
        .post("the same length twice", "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"),
        .post(
            "a length and chunks",
            "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        .post(
            "chunks and a length",
            "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"
        ),
        .whole("no host", "GET / HTTP/1.1\r\n\r\n"),
        .get("two hosts", "Host: b\r\n\r\n"),
        .whole("bare line feeds", "GET / HTTP/1.1\nHost: a\n\n"),
        .whole("one bare line feed", "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n"),
        .get("a bare line feed in a value", "X: y\nContent-Length: 5\r\n\r\n"),
        .post(
            "an overflowing chunk",
            "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nx\r\n0\r\n\r\n"
        ),
        .post("a chunk without a size", "Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n"),
        .post(
            "a chunk longer than it says",
            "Transfer-Encoding: chunked\r\n\r\n1\r\nxyz\r\n0\r\n\r\n"
        ),
        .post("another coding", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
        .post("two codings", "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        .post(
            "the coding twice",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        ),
        .post("a blank before the colon", "Content-Length : 5\r\n\r\nhello"),
        .get("a folded header", "X: y\r\n z\r\n\r\n"),
        .post("a signed length", "Content-Length: +5\r\n\r\nhello"),
        .post("a negative length", "Content-Length: -1\r\n\r\n"),
        .post("a list of lengths", "Content-Length: 5, 5\r\n\r\nhello"),
        .post("a length in hexadecimal", "Content-Length: 0x5\r\n\r\nhello"),
        .post("a length beyond all numbers", "Content-Length: 99999999999999999999999\r\n\r\n"),
        .whole("a NUL in a value", "GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n"),
        .get("a NUL in a name", "X\u{0}Y: z\r\n\r\n"),
        .whole("a NUL in the target", "GET /a\u{0}b HTTP/1.1\r\nHost: a\r\n\r\n"),
        .get("a bare line feed made up for by a blank", "X:  y\nContent-Length: 5\r\n\r\nhello"),
        .post(
            "a bare line feed before chunks made up for by a blank",
            "X:  y\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
        ),
        .whole("bare line feeds made up for by blanks", "GET /n HTTP/1.1\nHost:    a\n\n"),
        .whole("a NUL in place of a blank", "GET /n HTTP/1.1\r\nHost:a\u{0}\r\n\r\n"),
        .whole(
            "a NUL in a length made up for by missing blanks",
            "GET /n HTTP/1.1\r\nHost:a\r\nContent-Length: 0\u{0}5\r\nA:b\r\n\r\nhello"
        ),
        .whole("a version of the future", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"),
        .whole("no version", "GET /\r\nHost: a\r\n\r\n"),
        .whole("an absolute address", "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        .whole("an authority", "CONNECT b:80 HTTP/1.1\r\nHost: a\r\n\r\n"),
        .whole("an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
        .whole("a blank in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"),
        .whole("letters beyond ASCII in the target", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n"),
        .get("a header without a colon", "nonsense\r\n\r\n"),
        .get("a header without a name", ": x\r\n\r\n"),
        .whole("two blanks in the request line", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
        .whole("a bare carriage return", "GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n"),
        .whole("garbage", "\u{1}\u{2}\u{3} nonsense\r\n\r\n"),
        .get(
            "a head beyond the limit",
            .repeated("X: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n", 20_000)
        ),
        .whole("a target beyond the limit", "GET /" + .repeated("x", 20_000) + " HTTP/1.1\r\n\r\n"),
        .get("headers beyond counting", .repeated("a: b\r\n", 5_000) + "\r\n"),
    ]

    @Test(arguments: requests)
    func `a malformed request is refused or cut, and nothing behind it is read`(
        malformed: Malformed
    ) async throws {
        let running = try await Running { $0.silenceSeconds = 2 }
        let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let replies = try await Wire.exchange(malformed.text + hidden, port: running.port)
        #expect(replies.count <= 1)
        if let reply = replies.first {
            #expect((400...505).contains(reply.status), "\(reply.status)")
            #expect(reply.header("Connection")?.lowercased() == "close")
        }
        #expect(running.echo.targets.isEmpty)
        #expect(try await running.answers())
        await running.server.stop()
    }

    @Test func `a second request behind a whole one is the next and not the first's body`()
        async throws
    {
        let running = try await Running()
        let replies = try await Wire.exchange(
            """
            POST /one HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello\
            POST /two HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc\
            GET /three HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n
            """,
            port: running.port
        )
        #expect(replies.map(\.body) == ["POST /one hello", "POST /two abc", "GET /three "])
        await running.server.stop()
    }

    @Test(arguments: [
        "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", "5\nabcde\n0\n\n", "5;a\nabcde\r\n0\r\n\r\n",
        "5\r\nabcde\r\n0\r\nX: y\nZ: z\n\n", "5\r\nabcde\r\n0\r\nX: y\u{0}z\r\n\r\n",
    ])
    func `chunks end their connection, since the library hides their line ends`(
        chunks: String
    ) async throws {
        let running = try await Running()
        let replies = try await Wire.exchange(
            """
            POST /one HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)\
            GET /hidden HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n
            """,
            port: running.port
        )
        #expect(replies.count <= 1)
        if chunks.hasPrefix("3\r\n") { #expect(replies.map(\.body) == ["POST /one abcde"]) }
        #expect(replies.allSatisfy { $0.header("Connection")?.lowercased() == "close" })
        #expect(!running.echo.targets.contains("/hidden"))
        await running.server.stop()
    }
}

struct Malformed: Sendable, CustomStringConvertible {
    let description: String
    let text: String

    static func whole(_ name: String, _ text: String) -> Malformed {
        Malformed(description: name, text: text)
    }

    /// What follows on the host of a GET.
    static func get(_ name: String, _ rest: String) -> Malformed {
        whole(name, "GET / HTTP/1.1\r\nHost: a\r\n" + rest)
    }

    /// What follows on the host of a POST.
    static func post(_ name: String, _ rest: String) -> Malformed {
        whole(name, "POST / HTTP/1.1\r\nHost: a\r\n" + rest)
    }
}

extension String {
    static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }
}
