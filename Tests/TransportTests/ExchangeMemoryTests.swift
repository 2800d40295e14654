import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Host

/// Many exchanges in a process of their own.
///
/// `EXCHANGES` in the environment says how many; `Scripts/check-memory` also runs them under the
/// address and leak sanitizers.
@Suite(.timeLimit(.minutes(30))) struct ExchangeMemoryTests {
    private static var count: Int {
        ProcessInfo.processInfo.environment["EXCHANGES"].flatMap { Int($0) } ?? 400
    }

    /// Whether a sanitizer notes every block and thread, and grows with them.
    private static var isSanitized: Bool {
        ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil
    }

    private static func run(
        _ count: Int,
        over transport: HTTPTransport,
        at origin: String
    ) async throws {
        let question = OutgoingRequest(
            method: .get,
            address: try WebAddress("\(origin)/", allowingPlainHTTP: false),
            wanted: ["Date"]
        )
        let refused = try WebAddress("http://127.0.0.1:1/", allowingPlainHTTP: false)
        for place in 0..<count {
            switch place % 4 {
            case 0, 1: _ = try await transport.exchange(question)
            case 2: _ = try await Poster(transport: transport).post(answer(to: origin))
            default:
                await #expect(throws: TransportError.connect) {
                    try await transport.exchange(
                        OutgoingRequest(method: .head, address: refused)
                    )
                }
            }
        }
    }

    /// The bytes of this process that are in memory.
    private static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return try #require(pages) * 4_096
    }

    @Test func `many exchanges need no more memory than a few`() async throws {
        let ended = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            ExitTestProcess.closeInherited()
            let server = try LoopbackServer { connection, _ in
                while !connection.readRequest().isEmpty {
                    guard connection.write(reply(200, headers: ["Date: x"])) else { return }
                }
            }
            let transport = HTTPTransport()
            // What is made once is made, and what is kept for later has been kept.
            try await Self.run(200, over: transport, at: server.origin)
            let before = try Self.residentBytes()
            try await Self.run(Self.count, over: transport, at: server.origin)
            let after = try Self.residentBytes()
            transport.close()
            let growth = after - before
            if Self.count > 400 {
                let line = "memory: \(Self.count) exchanges, \(growth) bytes more in memory\n"
                FileHandle.standardError.write(Data(line.utf8))
            }
            // What an exchange leaves behind would be hundreds of bytes each time.
            #expect(Self.isSanitized || growth < 4 << 20)
        }
        // With what a sanitizer found.
        if let bytes = ended?.standardErrorContent { FileHandle.standardError.write(Data(bytes)) }
    }
}
