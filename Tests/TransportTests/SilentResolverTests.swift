import Foundation
import Testing
import Vocabulary

@testable import Host

/// A name server that takes questions and never answers.
///
/// `Scripts/check-resolver` makes one, where the system's settings are its own; without it, as
/// `SILENT_RESOLVER` in the environment says, a name would be asked for outside of this machine.
@Suite(
    .timeLimit(.minutes(30)),
    .enabled(
        if: ProcessInfo.processInfo.environment["SILENT_RESOLVER"] != nil,
        "Scripts/check-resolver runs it, where the name server is silent"
    )
) struct SilentResolverTests {
    private static func lookUp(over transport: HTTPTransport) async -> TransportError? {
        await failure(of: answer(to: "https://am.example.test/"), over: transport)
    }

    /// Runs `body` beside a look-up whose limit is long, and makes sure that it outlasts it.
    private static func beside(_ body: (HTTPTransport) async throws -> Void) async throws {
        try await withWire(limits: endless) { transport in
            let lost = Task { await lookUp(over: transport) }
            // Until it is on its way.
            try await Task.sleep(for: .milliseconds(300))
            try await body(transport)
            lost.cancel()
            #expect(await lost.value?.code == "transport.cancelled")
        }
    }

    @Test func `other exchanges do not wait for a look-up without an end`() async throws {
        let server = try LoopbackServer.answering(reply(200))
        try await Self.beside { transport in
            for _ in 0..<100 {
                #expect(await failure(of: answer(to: server.origin), over: transport) == nil)
            }
        }
    }

    @Test func `a look-up without an end ends in its own time`() async throws {
        try await Self.beside { _ in
            let error = try await withWire(limits: short) { await Self.lookUp(over: $0) }
            #expect(error?.code == "transport.connect")
            #expect(error?.mayHaveBeenSent == false)
        }
    }

    @Test(arguments: [true, false])
    func `closing and cancelling do not wait for a look-up`(isClosed: Bool) async throws {
        try await Self.beside { _ in
            let transport = HTTPTransport(limits: endless)
            let lost = Task { await Self.lookUp(over: transport) }
            try await Task.sleep(for: .milliseconds(300))
            if isClosed { transport.close() } else { lost.cancel() }
            let error = await lost.value
            #expect(error?.code == (isClosed ? "transport.closed" : "transport.cancelled"))
            transport.close()
        }
    }
}
