import AMServer
import Foundation
import Testing
import Vocabulary

@Suite struct SampleTests {
    @Test func `forty lines of Swift are an authenticator`() async throws {
        let host = try await AMServerHost.start(clock: {
            Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
        })
        let address = try await host.enrol(user: "ann", issuer: "Example Bank")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appendingPathComponent("AuthenticatorSample")
        process.arguments = [address, "token-of-the-sample"]
        let input = Pipe()
        let folder = try Folder()
        process.standardInput = input
        process.standardOutput = try folder.handle("output")
        process.standardError = try folder.handle("errors")
        try process.run()
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while await host.pollRegistration(user: "ann") != .registered {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(20))
        }
        let push = try await host.send(PushOrder(user: "ann"))
        let record = try #require(await host.record(push.messageID))
        let envelope = #"{"message":"\#(record.token)","messageId":"\#(push.messageID)"}"# + "\n"
        try input.fileHandleForWriting.write(contentsOf: Data(envelope.utf8))
        try input.fileHandleForWriting.close()
        while process.isRunning {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(20))
        }
        let errors = try folder.text("errors")
        #expect(process.terminationStatus == 0, "\(errors)")
        #expect(await host.record(push.messageID)?.lastDecision == .accepted)
        await host.stop()
    }

    @Test func `the sample has forty lines`() throws {
        let path = Folder.packageRoot + "/Samples/Authenticator/Sample.swift"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 40)
    }
}
