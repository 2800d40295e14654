import Glibc
import TestSupport
import Testing
import WebServer

struct LimitTests {
    private static let idle = "GET /idle HTTP/1.1\r\nHo"

    @Test
    func `above the limit of connections a newcomer is closed at once, and room is used again`()
        async throws
    {
        let running = try await Running { $0.connections = 20 }
        let port = running.port
        try await Wire.onThread {
            var wires: [Wire] = []
            for number in 0..<20 {
                let wire = try Wire(port: port, from: "127.0.0.\(2 + number)")
                wire.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(Reply.all(in: wire.read()).count == 1)
                wires.append(wire)
            }
            for _ in 0..<5 { #expect(try Wire(port: port).readToEnd().isEmpty) }
            wires.removeLast()
        }
        // The server hears of the closed ones soon.
        var isOpen = false
        while !isOpen { isOpen = try await running.answers() }
        #expect(running.echo.targets.count == 21)
        await running.server.stop()
    }

    @Test func `above the limit of an address its newcomers are closed, and others served`()
        async throws
    {
        let running = try await Running { $0.connectionsPerAddress = 3 }
        let port = running.port
        try await Wire.onThread {
            var wires: [Wire] = []
            for _ in 0..<3 {
                let wire = try Wire(port: port, from: "127.0.0.2")
                wire.send("GET /few HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(Reply.all(in: wire.read()).count == 1)
                wires.append(wire)
            }
            for _ in 0..<3 { #expect(try Wire(port: port, from: "127.0.0.2").readToEnd().isEmpty) }
            #expect(wires.count == 3)
        }
        #expect(try await running.answers())
        await running.server.stop()
    }

    @Test(arguments: [false, true])
    func `above a limit an unfinished connection gives way, where it shall`(
        isOfAll: Bool
    )
        async throws
    {
        let running = try await Running { limits in
            limits.unfinishedGiveWay = true
            if isOfAll { limits.connections = 3 } else { limits.connectionsPerAddress = 3 }
        }
        let port = running.port
        try await Wire.onThread {
            var wires: [Wire] = []
            for number in 0..<12 {
                let address = isOfAll ? "127.0.0.\(number % 3 + 2)" : "127.0.0.2"
                let wire = try Wire(port: port, from: address)
                wire.send("GET / HTTP/1.1\r\nHost: ")
                wires.append(wire)
                let honest = try Wire(port: port, from: address)
                honest.send("GET /few HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                #expect(Reply.all(in: honest.readToEnd()).count == 1)
            }
            // The first of the slow ones were closed.
            #expect(wires[0].readToEnd().isEmpty)
        }
        await running.server.stop()
    }

    @Test func `a silent connection is closed`() async throws {
        let running = try await Running { $0.silenceSeconds = 1 }
        let port = running.port
        try await Wire.onThread {
            let wire = try Wire(port: port)
            wire.send(Self.idle)
            #expect(Reply.all(in: wire.readToEnd()).allSatisfy { $0.status == 408 })
            #expect(try Wire(port: port).readToEnd().isEmpty)
        }
        #expect(running.echo.targets.isEmpty)
        await running.server.stop()
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\nX: ",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n", "",
    ])
    func `a sender that never ends is cut although it is never silent`(start: String) async throws {
        let running = try await Running { $0.transfer = .milliseconds(200) }
        let port = running.port
        // No honest client is asked here: on a busy machine it can be slow as well.
        let wasCut = try await Wire.onThread {
            let wire = try Wire(port: port)
            wire.send(start)
            // Half a minute at most.
            for _ in 0..<3_000 {
                if !wire.send("x") { return true }
                _ = poll(nil, 0, 10)
            }
            return false
        }
        #expect(wasCut)
        #expect(running.echo.targets.isEmpty)
        await running.server.stop()
    }

    @Test func `a request that the program does not answer in time gets 503`() async throws {
        let running = try await Running(Echo(delay: .seconds(600))) {
            $0.answer = .milliseconds(200)
            $0.transfer = .seconds(1)
        }
        let replies = try await Wire.exchange(
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            port: running.port
        )
        #expect(replies.map(\.status) == [503])
        await running.server.stop()
    }

    @Test func `the time that an answer takes counts for no silence`() async throws {
        let running = try await Running(Echo(delay: .milliseconds(1_500))) { $0.silenceSeconds = 1 }
        #expect(try await running.answers())
        await running.server.stop()
    }

    @Test(arguments: [true, false])
    func `a body beyond the limit gets 413, and the connection is closed`(
        isChunked: Bool
    ) async throws {
        let running = try await Running { $0.bodyBytes = 1_000 }
        for (size, status) in [(1_000, 200), (1_001, 413), (200_000, 413)] {
            let body = String(repeating: "x", count: size)
            let framing =
                isChunked
                ? "Transfer-Encoding: chunked\r\n\r\n\(String(size, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
                : "Content-Length: \(size)\r\n\r\n\(body)"
            let next = "GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            let replies = try await Wire.exchange(
                "POST /long HTTP/1.1\r\nHost: a\r\n" + framing + next,
                port: running.port
            )
            // A request in chunks is the last of its connection in any case.
            let isLast = isChunked || status == 413
            #expect(replies.map(\.status) == (isLast ? [status] : [status, 200]))
            #expect(replies.first?.header("Connection")?.lowercased() == (isLast ? "close" : nil))
        }
        await running.server.stop()
    }

    @Test(arguments: ["Content-Length: 10000000", "Content-Length: 5000\r\nExpect: 100-continue"])
    func `a body far beyond the limit is refused before it comes`(header: String) async throws {
        let running = try await Running { $0.bodyBytes = 1_000 }
        let replies = try await Wire.exchange(
            "POST /long HTTP/1.1\r\nHost: a\r\n\(header)\r\n\r\n",
            port: running.port
        )
        #expect(replies.map(\.status) == [413])
        await running.server.stop()
    }

    @Test func `a body without an end is cut`() async throws {
        let running = try await Running {
            $0.bodyBytes = 1_000
            $0.discardedBytes = 100_000
        }
        let port = running.port
        let wasCut = try await Wire.onThread {
            let wire = try Wire(port: port)
            wire.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "1000\r\n" + String(repeating: "x", count: 4_096) + "\r\n"
            return (0..<10_000).contains { _ in !wire.send(chunk) }
        }
        #expect(wasCut)
        #expect(running.echo.targets.isEmpty)
        #expect(try await running.answers())
        await running.server.stop()
    }

    @Test func `a head up to the limit is taken`() async throws {
        let running = try await Running()
        let start = "GET /long HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: "
        for (size, status) in [(16_384, 200), (16_385, 431)] {
            let filling = String(repeating: "x", count: size - start.utf8.count - 4)
            let replies = try await Wire.exchange(start + filling + "\r\n\r\n", port: running.port)
            #expect(replies.map(\.status) == [status])
        }
        await running.server.stop()
    }
}
