import Foundation
import Glibc
import TestSupport
import Testing
import Vocabulary

@testable import Host

/// Each runs in a process of its own, where no other transport has threads and descriptors.
@Suite(.timeLimit(.minutes(30))) struct WireEndTests {
    /// The names in a folder of `/proc/self`, and what `read` gives for each; what is gone by then
    /// is left out.
    private static func entries(
        _ folder: String,
        _ read: (String) throws -> String
    ) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)")
            .compactMap { name in try? read("/proc/self/\(folder)/\(name)") }
    }

    /// How many sockets and pipes are open.
    ///
    /// What the runtime opens at some time for its timers is neither.
    private static var descriptors: Int {
        get throws {
            try entries("fd", FileManager.default.destinationOfSymbolicLink(atPath:))
                .count { $0.hasPrefix("socket:") || $0.hasPrefix("pipe:") }
        }
    }

    private static var wireThreads: Int {
        get throws {
            try entries("task") { try String(contentsOfFile: "\($0)/comm", encoding: .utf8) }
                .count { $0 == "wire\n" }
        }
    }

    private static func waitForTheEnd() async throws {
        while try wireThreads > 0 { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// A server that leaves nothing of its own behind once its clients have gone.
    private static func server() throws -> LoopbackServer {
        try LoopbackServer { connection, server in
            while true {
                let request = connection.readRequest()
                guard !request.isEmpty else { return }
                server.note("")
                // What asks for it is held.
                if request.contains("hold") {
                    _ = connection.readSome()
                    return
                }
                guard connection.write(reply(200)) else { return }
            }
        }
    }

    private static func question(_ server: LoopbackServer, _ path: String) throws -> OutgoingRequest
    {
        OutgoingRequest(
            method: .get,
            address: try WebAddress("\(server.origin)/\(path)", allowingPlainHTTP: false)
        )
    }

    @Test
    func `a transport has no thread before its first exchange, then one, and none when closed`()
        async throws
    {
        await #expect(processExitsWith: .success) {
            ExitTestProcess.closeInherited()
            let server = try Self.server()
            let transport = HTTPTransport()
            #expect(try Self.wireThreads == 0)
            for _ in 0..<4 {
                _ = try await transport.exchange(Self.question(server, "a"))
                #expect(try Self.wireThreads == 1)
            }
            transport.close()
            try await Self.waitForTheEnd()
        }
    }

    @Test func `a transport that is forgotten leaves no thread`() async throws {
        await #expect(processExitsWith: .success) {
            ExitTestProcess.closeInherited()
            let server = try Self.server()
            do {
                let transport = HTTPTransport()
                _ = try await transport.exchange(Self.question(server, "a"))
            }
            try await Self.waitForTheEnd()
        }
    }

    @Test func `wires that end in every way leave no descriptor behind`() async throws {
        await #expect(processExitsWith: .success) {
            ExitTestProcess.closeInherited()
            let server = try Self.server()
            var before = 0
            for round in 0..<6 {
                let transport = HTTPTransport()
                await withTaskGroup(of: Void.self) { group in
                    for place in 0..<8 {
                        group.addTask {
                            let path = place % 2 == 0 ? "a" : "hold"
                            _ = try? await transport.exchange(Self.question(server, path))
                        }
                    }
                    while server.requests.count < (round + 1) * 8 { await Task.yield() }
                    if round % 3 == 0 { group.cancelAll() }
                    if round % 3 != 0 { transport.close() }
                }
                transport.close()
                try await Self.waitForTheEnd()
                // The server's side closes when it has seen the end of each connection.
                repeat {
                    try await Task.sleep(for: .milliseconds(2))
                } while server.openConnections > 0
                if round == 0 { before = try Self.descriptors }
            }
            while try Self.descriptors > before { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    /// The error that an exchange ends with; `nil` when a reply comes.
    private static func failure(
        _ server: LoopbackServer,
        _ path: String,
        over transport: HTTPTransport
    ) async throws -> TransportError? {
        let request = try question(server, path)
        do throws(TransportError) {
            _ = try await transport.exchange(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func `after a failure of the library the next exchange has a new thread`() async throws {
        await #expect(processExitsWith: .success) {
            ExitTestProcess.closeInherited()
            let server = try Self.server()
            let transport = HTTPTransport(limits: endless)
            let held = (0..<2).map { _ in
                Task { try await Self.failure(server, "hold", over: transport) }
            }
            while server.requests.count < 2 { try await Task.sleep(for: .milliseconds(2)) }
            let first = try await transport.thread()
            // The system now refuses to wait for any descriptor.
            var usual = rlimit()
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &usual)
            var none = rlimit(rlim_cur: 0, rlim_max: usual.rlim_max)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            held[0].cancel()
            while !first.hasEnded { sched_yield() }
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &usual)
            #expect(try await held[0].value == .interrupted)
            #expect(try await held[1].value == .broken)
            // Whoever still has the old thread is not told that the program ends.
            let late = Transfer(try Self.question(server, "a"), limits: endless, proxy: nil)
            #expect(await first.result(of: late) == .failure(.connect))
            #expect(try await Self.failure(server, "a", over: transport) == nil)
            #expect(try await transport.thread() !== first)
            transport.close()
            #expect(try await Self.failure(server, "a", over: transport) == .closed)
            try await Self.waitForTheEnd()
        }
    }

    @Test func `a cold start for many starts one thread`() async throws {
        await #expect(processExitsWith: .success) {
            ExitTestProcess.closeInherited()
            let server = try Self.server()
            let transport = HTTPTransport()
            let ends = try await withThrowingTaskGroup(of: TransportError?.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await Self.failure(server, "a", over: transport) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(ends == Array(repeating: nil, count: 20))
            #expect(try Self.wireThreads == 1)
            transport.close()
            try await Self.waitForTheEnd()
        }
    }

    @Test func `cancelling and closing at any moment answers everybody once`() async throws {
        let server = try Self.server()
        var generator = SeededGenerator(seed: 7)
        for round in 0..<20 {
            // No exchange ends by itself, however busy the machine is.
            let transport = HTTPTransport(limits: endless)
            let asked = server.requests.count + Int(generator.next() % 9)
            let pauses = (0..<8).map { _ in UInt32(generator.next() % 400) }
            let closing = Int(generator.next() % 16)
            let tasks = (0..<8).map { _ in
                Task { try await Self.failure(server, "hold", over: transport) }
            }
            // Not on Swift's pool, where other tests have their turns between two moments.
            Thread.detachNewThread {
                while server.requests.count < asked { usleep(50) }
                for (place, task) in tasks.enumerated() {
                    usleep(pauses[place])
                    if place == closing { transport.close() }
                    task.cancel()
                }
            }
            var ends: [TransportError?] = []
            for task in tasks { ends.append(try await task.value) }
            transport.close()
            let usual: Set<TransportError?> = [.cancelled, .interrupted, .closed]
            #expect(ends.filter { !usual.contains($0) } == [], "round \(round)")
        }
    }

    @Test func `exchanges beside one another do not wait for one another`() async throws {
        let server = try Self.server()
        try await withWire { transport in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        _ = try await transport.exchange(Self.question(server, "hold"))
                    }
                }
                for _ in 0..<50 {
                    let reply = try await transport.exchange(Self.question(server, "a"))
                    #expect(reply.status == 200)
                }
                group.cancelAll()
                while let ended = await group.nextResult() {
                    #expect(throws: TransportError.self) { try ended.get() }
                }
            }
        }
    }
}
