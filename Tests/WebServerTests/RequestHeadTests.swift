import Testing
import Vocabulary

@testable import WebServer

struct RequestHeadTests {
    private static func head(
        _ fields: [(String, String)],
        version: String = "HTTP/1.1",
        target: String = "/",
        hasUsualGaps: Bool = true
    ) -> RequestHead {
        RequestHead(
            method: "GET",
            version: version,
            target: target,
            headers: Headers(fields: fields.map { .init($0.0, $0.1) }),
            fieldBytes: fields.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count },
            hasUsualGaps: hasUsualGaps
        )
    }

    @Test func `the size of a head is that of its text`() {
        let text = "GET /a?b HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n"
        let head = Self.head([("Host", "x"), ("Accept", "*/*")], target: "/a?b")
        #expect(head.parsedSize == text.utf8.count)
        #expect(head.refusal(size: text.utf8.count, limit: 100) == nil)
        #expect(head.refusal(size: text.utf8.count - 1, limit: 100) == 400)
        #expect(head.refusal(size: text.utf8.count + 1, limit: 100) == 400)
        #expect(head.refusal(size: text.utf8.count, limit: text.utf8.count - 1) == 431)
    }

    @Test func `a head of the right size with something else in its gaps is refused`() {
        let head = Self.head([("Host", "x")], hasUsualGaps: false)
        #expect(head.refusal(size: head.parsedSize, limit: 100) == 400)
    }

    @Test(arguments: [
        "Host: x", "Host: x|Content-Length: 5", "Host: x|Transfer-Encoding: Chunked",
    ])
    func `a head that tells the end of its body once and names one host is taken`(lines: String) {
        let head = Self.head(Self.fields(lines))
        #expect(head.refusal(size: head.parsedSize, limit: 1_000) == nil)
    }

    @Test(arguments: [
        "Accept: x", "Host: x|host: x", "Host: x|Content-Length: 5|content-length: 5",
        "Host: x|Content-Length: +5", "Host: x|Content-Length: -1", "Host: x|Content-Length: 5, 5",
        "Host: x|Content-Length: ", "Host: x|Content-Length: 9999999999999999999",
        "Host: x|Transfer-Encoding: xchunked", "Host: x|Transfer-Encoding: gzip, chunked",
        "Host: x|Transfer-Encoding: chunked|Content-Length: 5", "Host: x|Content-Length : 5",
        "Host: x|A\u{e9}: y", "Host: x|A: y\rz", "Host: x|A: \u{7f}", "Host: x|(A): y",
        "Host: x|: y",
    ])
    func `a head that tells the end of its body otherwise is refused`(lines: String) {
        let head = Self.head(Self.fields(lines))
        #expect(head.refusal(size: head.parsedSize, limit: 1_000) == 400)
    }

    private static func fields(_ lines: String) -> [(String, String)] {
        lines.split(separator: "|").map { line in
            let name = line.prefix { $0 != ":" }
            return (String(name), String(line.dropFirst(name.count + 2)))
        }
    }

    @Test(arguments: ["*", "http://x/", "", "/\u{e9}", "/\u{7f}"])
    func `a target begins with a slash and is printable ASCII`(target: String) {
        let head = Self.head([("Host", "x")], target: target)
        #expect(head.refusal(size: head.parsedSize, limit: 1_000) == 400)
    }

    @Test(arguments: ["HTTP/1.2", "HTTP/2.0", ""])
    func `other versions are refused`(version: String) {
        let head = Self.head([("Host", "x")], version: version)
        #expect(head.refusal(size: head.parsedSize, limit: 1_000) == 505)
    }

    @Test func `HTTP 1.0 needs no host and has no chunks`() {
        let bare = Self.head([], version: "HTTP/1.0")
        #expect(bare.refusal(size: bare.parsedSize, limit: 1_000) == nil)
        let chunks = Self.head([("Transfer-Encoding", "chunked")], version: "HTTP/1.0")
        #expect(chunks.refusal(size: chunks.parsedSize, limit: 1_000) == 400)
    }
}
