import TestSupport
import Testing
import WebServer

struct ReplyTests {
    private struct Fixed: Responder {
        let response: Response

        func respond(to request: Request) async -> Response { response }
    }

    private static func received(_ response: Response) async throws -> String {
        let server = try await HTTPServer.start(
            ServerConfiguration(),
            responder: Fixed(response: response)
        )
        let port = server.port
        let bytes = try await Wire.onThread {
            let wire = try Wire(port: port)
            wire.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            return wire.readToEnd()
        }
        await server.stop()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a reply can be shorter than it says`() async throws {
        var response = Response(body: Array("abc".utf8))
        response.announcedLength = 10
        response.ending = .closes
        let text = try await Self.received(response)
        #expect(text.contains("Content-Length: 10\r\n"))
        #expect(text.hasSuffix("\r\n\r\nabc"))
    }

    @Test func `a reply can be cut off behind its head and has one length`() async throws {
        var response = Response(body: [])
        response.announcedLength = 10
        response.ending = .closes
        let text = try await Self.received(response)
        #expect(text.hasPrefix("HTTP/1.1 200"))
        #expect(text.contains("Content-Length: 10\r\n"))
        #expect(text.split(separator: "Content-Length").count == 2)
        #expect(text.hasSuffix("\r\n\r\n"))
    }

    @Test func `a reply can be longer than it says`() async throws {
        var response = Response(body: Array("abcdef".utf8))
        response.announcedLength = 3
        let text = try await Self.received(response)
        #expect(text.contains("Content-Length: 3\r\n"))
        #expect(text.hasSuffix("\r\n\r\nabcdef"))
    }

    @Test func `a connection can be cut instead of a reply`() async throws {
        var response = Response(body: Array("abc".utf8))
        response.ending = .cuts
        #expect(try await Self.received(response).isEmpty)
    }

    @Test func `a header with a line break is left out`() async throws {
        let response = Response(headers: ["X": "a\r\nSet-Cookie: b", "Y\r\nZ": "c", "W": "d"])
        let text = try await Self.received(response)
        #expect(!text.contains("Set-Cookie"))
        #expect(!text.contains("Z"))
        #expect(text.contains("W: d\r\n"))
    }

    @Test(arguments: [200, 204, 301, 404, 418, 503, 599])
    func `every status goes out`(status: Int) async throws {
        let text = try await Self.received(Response(status: status))
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
    }
}
