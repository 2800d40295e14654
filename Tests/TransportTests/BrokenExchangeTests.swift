import Foundation
import Testing
import Vocabulary

@testable import Host

@Suite(.timeLimit(.minutes(30))) struct BrokenExchangeTests {
    @Test func `a refused connection has sent nothing`() async throws {
        let (socket, port) = try LoopbackServer.bound()
        defer { close(socket) }
        let error = try await withWire { transport in
            await failure(of: answer(to: "http://127.0.0.1:\(port)/"), over: transport)
        }
        #expect(error?.code == "transport.connect")
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func `a connection that never stands has sent nothing`() async throws {
        let (socket, port) = try LoopbackServer.bound()
        #expect(listen(socket, 0) == 0)
        // They fill the queue of a server that accepts nobody.
        let others = (0..<4).map { _ in LoopbackServer.connectWithoutWaiting(to: port) }
        defer { for descriptor in others + [socket] { close(descriptor) } }
        try await Task.sleep(for: .milliseconds(50))
        let request = answer(to: "http://127.0.0.1:\(port)/")
        try await withWire(limits: endless) { patient in
            let waiting = Task { await failure(of: request, over: patient) }
            let error = try await withWire(limits: short) { await failure(of: request, over: $0) }
            #expect(error?.code == "transport.connect")
            #expect(error?.mayHaveBeenSent == false)
            // Its limit ended it: without one, the same lasts on.
            waiting.cancel()
            #expect(await waiting.value?.code == "transport.cancelled")
        }
    }

    enum Cut: String, CaseIterable, Sendable {
        case beforeReply
        case insideHeader
        case insideBody
        case insideChunk
        case reset

        var bytes: String {
            switch self {
            case .beforeReply, .reset: ""
            case .insideHeader: "HTTP/1.1 200 OK\r\nContent-Le"
            case .insideBody: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}"
            case .insideChunk: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{}"
            }
        }
    }

    @Test(arguments: Cut.allCases)
    func `a cut connection leaves the outcome open and is not tried again`(cut: Cut) async throws {
        let server = try LoopbackServer { connection, server in
            server.note(connection.readRequest())
            connection.write(cut.bytes)
            if cut == .reset { connection.reset() }
        }
        let error = try await withWire { await failure(of: answer(to: server.origin), over: $0) }
        #expect(error?.code == "transport.broken")
        #expect(error?.mayHaveBeenSent == true)
        #expect(server.requests.count == 1)
        #expect(server.connections == 1)
    }

    @Test func `bytes that are no reply leave the outcome open`() async throws {
        let server = try LoopbackServer.answering("what do you want?\r\n\r\n")
        let error = try await withWire { await failure(of: answer(to: server.origin), over: $0) }
        #expect(error?.code == "transport.broken")
        #expect(error?.mayHaveBeenSent == true)
    }

    enum Slowness: String, CaseIterable, Sendable {
        case noReply
        case noBody
        case drip
    }

    @Test(arguments: Slowness.allCases)
    func `a slow reply is given up in time and leaves the outcome open`(
        slowness: Slowness
    ) async throws {
        let server = try LoopbackServer { connection, server in
            server.note(connection.readRequest())
            if slowness != .noReply {
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n")
            }
            while slowness == .drip, connection.write("x") { Thread.sleep(forTimeInterval: 0.02) }
            // Until the client closes.
            _ = connection.readSome()
        }
        // The server never comes to an end: that this returns at all is the limit's doing.
        let error = try await withWire(limits: short) { transport in
            await failure(of: answer(to: server.origin), over: transport)
        }
        #expect(error?.code == "transport.timeout")
        #expect(error?.mayHaveBeenSent == true)
        #expect(server.requests.count == 1)
    }

    @Test func `cancelling while waiting for the reply leaves the outcome open`() async throws {
        let server = try LoopbackServer { connection, server in
            server.note(connection.readRequest())
            _ = connection.readSome()
        }
        let error = try await withWire { transport in
            let task = Task { await failure(of: answer(to: server.origin), over: transport) }
            while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            task.cancel()
            return await task.value
        }
        #expect(error?.code == "transport.interrupted")
        #expect(error?.mayHaveBeenSent == true)
    }

    @Test func `cancelling before the connection stands sends nothing`() async throws {
        let (socket, port) = try LoopbackServer.bound()
        #expect(listen(socket, 0) == 0)
        let others = (0..<4).map { _ in LoopbackServer.connectWithoutWaiting(to: port) }
        defer { for descriptor in others + [socket] { close(descriptor) } }
        let error = try await withWire { transport in
            let request = answer(to: "http://127.0.0.1:\(port)/")
            let task = Task { await failure(of: request, over: transport) }
            try await Task.sleep(for: .milliseconds(100))
            task.cancel()
            return await task.value
        }
        #expect(error?.code == "transport.cancelled")
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func `a task that is cancelled already sends nothing`() async throws {
        let server = try LoopbackServer.answering(reply(200))
        let error = try await withWire { transport in
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return await failure(of: answer(to: server.origin), over: transport)
            }
            task.cancel()
            return await task.value
        }
        #expect(error?.code == "transport.cancelled")
        #expect(server.connections == 0)
    }

    @Test func `closing breaks off what is under way`() async throws {
        let server = try LoopbackServer { connection, server in
            server.note(connection.readRequest())
            _ = connection.readSome()
        }
        let transport = HTTPTransport()
        let task = Task { await failure(of: answer(to: server.origin), over: transport) }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        transport.close()
        let error = await task.value
        #expect(error?.mayHaveBeenSent == true)
        #expect(["transport.interrupted", "transport.broken"].contains(error?.code))
    }
}
