import Glibc
import TestSupport
import Testing

@testable import WebServer

/// Which times count, told by given instants: no clock.
struct ConnectionTimeTests {
    private static let start = ContinuousClock.now

    @Test func `a request has its time from its first bytes, not from the end of its first line`()
        throws
    {
        let bench = try ConnectionBench()
        try bench.sendByte()
        #expect(!bench.isCut(at: Self.start))
        bench.connection.begin(target: "/", at: Self.start + .seconds(20))
        #expect(!bench.isCut(at: Self.start + .seconds(30)))
        #expect(bench.isCut(at: Self.start + .seconds(31)))
    }

    @Test func `a request line that comes whole begins the time`() throws {
        let bench = try ConnectionBench()
        bench.connection.begin(target: "/", at: Self.start)
        #expect(!bench.isCut(at: Self.start + .seconds(30)))
        #expect(bench.isCut(at: Self.start + .seconds(31)))
    }

    @Test func `a connection without a byte is not cut for a slow request`() throws {
        let bench = try ConnectionBench()
        #expect(!bench.isCut(at: Self.start + .seconds(1_000)))
    }

    @Test func `a kept connection has all its time for each request`() throws {
        let bench = try ConnectionBench()
        try bench.sendByte()
        for number in 0..<4 {
            let start = Self.start + .seconds(100 * number)
            bench.connection.begin(target: "/", at: start)
            #expect(!bench.isCut(at: start + .seconds(29)))
            bench.connection.end()
            #expect(!bench.isCut(at: start + .seconds(60)))
        }
        // The next has begun with its first byte.
        let start = Self.start + .seconds(1_000)
        try bench.sendByte()
        #expect(!bench.isCut(at: start))
        #expect(!bench.isCut(at: start + .seconds(30)))
        #expect(bench.isCut(at: start + .seconds(31)))
    }

    @Test func `the time that an answer takes counts for no limit`() async throws {
        let responder = HeldResponder()
        let bench = try LibraryBench(responder)
        let port = bench.port
        async let replies = Wire.exchange(
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            port: port
        )
        await responder.asked.pass()
        bench.table.cutSlow(at: .now + .seconds(3_600))
        responder.released.open()
        #expect(try await replies.map(\.status) == [200])
        await bench.stop()
    }

    @Test func `once the waiting requests were ended none waits any more`() async throws {
        let responder = HeldResponder()
        let bench = try LibraryBench(responder)
        let port = bench.port
        responder.released.open()
        bench.table.abandon()
        let text = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        #expect(try await Wire.exchange(text, port: port).isEmpty)
        await bench.stop()
    }

    @Test func `a socket that listens no longer refuses newcomers and keeps its number`()
        async throws
    {
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        let port = socket.port
        _ = try Wire(port: port)
        socket.endListening()
        #expect(throws: Wire.Refused.self) { try Wire(port: port) }
        #expect(fcntl(socket.descriptor, F_GETFD) >= 0)
    }
}
